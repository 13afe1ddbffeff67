import TrackCore

/// Estimates the width of text. The estimate is slightly wider than the text is in most fonts.
enum TextWidth {
  static func of(_ text: String, size: Double) -> Double {
    text.reduce(0) { $0 + width($1) } * size
  }

  /// Returns the text truncated to a width, with an ellipsis.
  static func fit(_ text: String, size: Double, in room: Double) -> String {
    // Read only the beginning of a very long text, because no picture can show more.
    let text = String(text.unicodeScalars.prefix(400))
    guard of(text, size: size) > room else { return text }
    var used = width("…") * size
    var shown = ""
    for character in text {
      used += width(character) * size
      guard used <= room else { break }
      shown.append(character)
    }
    while shown.last == " " { shown.removeLast() }
    return shown + "…"
  }

  private static func width(_ character: Character) -> Double {
    switch character {
    case "i", "j", "l", ".", ",", ":", ";", "'", "|", "!": 0.34
    case "f", "r", "t", "I", " ", "(", ")", "-": 0.42
    case "m", "M", "W", "w", "%", "@": 0.98
    case "A"..."Z": 0.74
    default: Double(character.displayWidth) * (character.displayWidth == 2 ? 0.62 : 0.64)
    }
  }
}

/// A rectangle in a picture.
struct Box: Hashable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  func meets(_ other: Box) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }
}

/// The point of a label that is placed at the label's position, like `text-anchor` in SVG.
enum Anchor {
  case start, middle, end

  /// The CSS class for this anchor.
  var style: String {
    switch self {
    case .start: "as"
    case .middle: "am"
    case .end: "ae"
    }
  }
}

/// A place for a label.
typealias LabelPlace = (x: Double, y: Double, anchor: Anchor)

/// The area in which labels are placed, so that no two of them overlap.
struct LabelRoom {
  let bounds: Box
  private(set) var taken: [Box] = []

  init(_ bounds: Box) {
    self.bounds = bounds
  }

  /// Reserves a rectangle, so that labels avoid it.
  mutating func keepFree(_ box: Box) {
    taken.append(box)
  }

  /// Reserves the area along a line, so that labels avoid it.
  mutating func keepFree(along points: [Point]) {
    for (from, to) in zip(points, points.dropFirst() + points.suffix(1)) {
      let steps = max(Int(clamping: (to.x - from.x) / 5), 1)
      for step in 0..<steps {
        let share = Double(step) / Double(steps)
        let (x, y) = (from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
        taken.append(Box(left: x - 2, top: y - 2, right: x + 2, bottom: y + 2))
      }
    }
  }

  /// Reserves the area of a label at the first of several places where it is within the bounds and
  /// overlaps no reserved area. Returns that place; nil if there is none.
  mutating func place(
    _ text: String, size: Double, at places: [LabelPlace]
  ) -> LabelPlace? {
    let width = TextWidth.of(text, size: size)
    for place in places {
      let left =
        switch place.anchor {
        case .start: place.x
        case .middle: place.x - width / 2
        case .end: place.x - width
        }
      let box = Box(
        left: left - 2, top: place.y - size * 0.85, right: left + width + 2,
        bottom: place.y + size * 0.25)
      guard box.left >= bounds.left, box.right <= bounds.right, box.top >= bounds.top,
        box.bottom <= bounds.bottom, !taken.contains(where: box.meets)
      else { continue }
      taken.append(box)
      return place
    }
    return nil
  }
}
