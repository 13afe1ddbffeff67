import TrackCore

/// A point of a picture.
typealias Point = (x: Double, y: Double)

/// A drawing of shapes and labels, each with a CSS class.
package struct Canvas {
  var markup = Markup()
  /// The anchor of texts that name no other one.
  private var anchor = Anchor.start

  /// Draws shapes and labels that share a CSS class.
  ///
  /// - Parameter anchor: The anchor that most of the labels have.
  mutating func group(
    _ style: String, anchor: Anchor = .start, _ draw: (inout Canvas) -> Void
  ) {
    let style = anchor == .start ? style : "\(style) \(anchor.style)"
    markup.element("g", ["class": style]) { markup in
      markup.draw { canvas in
        canvas.anchor = anchor
        draw(&canvas)
      }
    }
  }

  mutating func text(
    _ text: String, _ x: Double, _ y: Double, anchor: Anchor = .start, _ style: String? = nil,
    length: Double? = nil
  ) {
    markup.element(
      "text",
      [
        "x": x.places, "y": y.places,
        "class": anchor == self.anchor
          ? style : style.map { "\($0) \(anchor.style)" } ?? anchor.style,
        "textLength": length?.places,
        "lengthAdjust": length == nil ? nil : "spacingAndGlyphs",
      ], text: text)
  }

  /// Tries several places for a label and draws the label at the first place where it fits into the
  /// room and overlaps no other label. Draws nothing if there is no such place.
  mutating func label(
    _ text: String, in room: inout LabelRoom, _ style: String? = nil, at places: [LabelPlace]
  ) {
    guard let place = room.place(text, size: 12, at: places) else { return }
    self.text(text, place.x, place.y, anchor: place.anchor, style)
  }

  mutating func line(_ from: Point, _ to: Point, _ style: String) {
    markup.empty(
      "line",
      [
        "x1": from.x.places, "y1": from.y.places, "x2": to.x.places, "y2": to.y.places,
        "class": style,
      ])
  }

  mutating func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ style: String,
    corner: Double = 0
  ) {
    markup.empty(
      "rect",
      [
        "x": x == 0 ? nil : x.places, "y": y == 0 ? nil : y.places,
        "width": max(width, 0).places,
        "height": max(height, 0).places, "rx": corner > 0 ? corner.places : nil, "class": style,
      ])
  }

  mutating func circle(_ x: Double, _ y: Double, _ radius: Double, _ style: String) {
    markup.empty(
      "circle", ["cx": x.places, "cy": y.places, "r": radius.places, "class": style])
  }

  mutating func path(_ path: SVGPath, _ style: String) {
    guard !path.text.isEmpty else { return }
    markup.empty("path", ["d": path.text, "class": style])
  }

  /// Draws a dot at each point.
  mutating func dots(_ points: [Point], _ style: String) {
    var dots = SVGPath()
    for point in points {
      dots.move(point.x, point.y)
      dots.go("h0")
    }
    path(dots, style)
  }

  /// Draws a line through points. Draws nothing for fewer than two points.
  mutating func curve(_ points: [Point], _ style: String) {
    guard points.count > 1 else { return }
    path(SVGPath(through: points), style)
  }
}

/// The path data of an SVG path.
struct SVGPath {
  private(set) var text = ""

  init() {}

  init(through points: [Point]) {
    for (index, point) in points.enumerated() {
      add(index == 0 ? "M" : "L", point.x, point.y)
    }
  }

  mutating func move(_ x: Double, _ y: Double) { add("M", x, y) }
  mutating func line(_ x: Double, _ y: Double) { add("L", x, y) }

  /// Appends path commands in SVG syntax. They continue at the current point.
  mutating func go(_ way: StaticString) { text += way.description }

  /// Appends a cubic Bézier curve with two control points.
  mutating func curve(_ first: Point, _ second: Point, to end: Point) {
    add("C", first.x, first.y)
    add(" ", second.x, second.y)
    add(" ", end.x, end.y)
  }

  mutating func across(to x: Double) { text += "H" + x.places }
  mutating func down(to y: Double) { text += "V" + y.places }

  mutating func close() { text += "Z" }

  /// Appends a square with its upper left corner at a point.
  mutating func square(_ x: Double, _ y: Double, _ side: Double) {
    move(x, y)
    text += "h\(side.places)v\(side.places)h\((-side).places)z"
  }

  private mutating func add(_ letter: String, _ x: Double, _ y: Double) {
    text += letter
    text += x.places
    text += " "
    text += y.places
  }
}

extension Double {
  /// The number as text, with at most one decimal place and limited to a finite range.
  var places: String {
    guard isFinite else { return "0" }
    let tenths = Int(clamping: (min(max(self, -1e6), 1e6) * 10).rounded())
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return (tenths < 0 ? "-" : "") + "\(whole)" + (rest == 0 ? "" : ".\(rest)")
  }
}
