/// The marks of days, one path per kind. Kinds differ by shape, not by color alone.
struct DayMarks {
  /// Done days by amount relative to the largest: up to a third, up to two thirds, and more.
  private var full = [Path(), Path(), Path()]
  private var half = Path()
  private var crosses = Path()
  private var dashes = Path()
  private var rings = Path()
  private var specks = Path()

  /// - Parameter share: The amount of a done day relative to the largest one, from 0 to 1.
  mutating func add(
    _ state: ReportedState, _ x: Double, _ y: Double, isPast: Bool, share: Double = 1
  ) {
    switch state {
    case .done: Self.square(x, y, &full[min(max(Int(share * 3), 0), 2)])
    case .partial:
      Self.square(x, y, &rings)
      half.move(x + 1, y + 5)
      half.go("h8v4h-8z")
    case .failed: Self.cross(x, y, &crosses)
    case .none where isPast: Self.cross(x, y, &crosses)
    case .none: Self.square(x, y, &rings)
    case .skipped, .paused:
      dashes.move(x + 2.5, y + 5)
      dashes.go("h5")
    case .notDue: Self.speck(x, y, &specks)
    case .ahead: break
    }
  }

  static func square(_ x: Double, _ y: Double, _ path: inout Path) {
    path.move(x + 0.5, y + 0.5)
    path.go("h9v9h-9z")
  }

  static func speck(_ x: Double, _ y: Double, _ path: inout Path) {
    path.move(x + 4, y + 4)
    path.go("h2v2h-2z")
  }

  private static func cross(_ x: Double, _ y: Double, _ path: inout Path) {
    path.move(x + 2.5, y + 2.5)
    path.go("l5 5m0-5l-5 5")
  }

  func draw(on canvas: inout Canvas, _ color: FileColor?) {
    canvas.path(specks, "speck")
    canvas.path(rings, "ring")
    canvas.path(half, color == nil ? "half" : "mark", fill: color)
    for (level, path) in full.enumerated() {
      let shade = level == 2 ? "" : " part\(level)"
      canvas.path(path, (color == nil ? "full mark" : "mark") + shade, fill: color)
    }
    canvas.path(crosses, "cross")
    canvas.path(dashes, "dash")
  }
}

/// The legend of the marks, in one line.
enum DayLegend {
  static let words = ["done", "partly", "open", "missed", "skipped, paused", "not due"]
  static let shares = ["none of what was due", "under a third", "under two thirds", "most", "all"]

  static func draw(
    on canvas: inout Canvas, _ x: Double, _ y: Double, color: FileColor?, _ isOfHabit: Bool
  ) {
    var x = x
    for (index, words) in (isOfHabit ? words : shares).enumerated() {
      if isOfHabit {
        mark(index, x, y - 9, color, on: &canvas)
      } else {
        var path = Path()
        DayMarks.square(x, y - 9, &path)
        canvas.path(path, "l\(index) mark")
      }
      canvas.text(words, x + 15, y, "q")
      x += 30 + TextWidth.of(words, size: 12)
    }
  }

  static func mark(
    _ index: Int, _ x: Double, _ y: Double, _ color: FileColor?, on canvas: inout Canvas
  ) {
    let states: [ReportedState] = [.done, .partial, .none, .failed, .skipped, .notDue]
    var marks = DayMarks()
    marks.add(states[index], x, y, isPast: false)
    marks.draw(on: &canvas, color)
  }
}
