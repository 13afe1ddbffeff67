import TrackCore

/// The frame of a picture: numbers on the vertical axis and days or columns on the horizontal one.
struct Frame {
  static let size = 12.0

  let left: Double
  let right: Double
  /// The vertical axis, from the bottom to the top.
  let scale: Scale
  var top: Double { scale.ends.high }
  var bottom: Double { scale.ends.low }
  var unit: String { scale.unit }

  /// - Parameter scale: The vertical axis. Its labels need the space on the left.
  init(_ scale: Scale, right: Double) {
    self.scale = scale
    let widest = scale.ticks.map { TextWidth.of(Self.words($0, scale.unit), size: Self.size) }.max()
    left = min((widest ?? 0) + 10, 90)
    self.right = right
  }

  static func words(_ number: Number, _ unit: String) -> String {
    if unit == "%" { return "\(number.roundedToWhole) %" }
    guard unit == "s", number != .zero else { return Words.amount(number, unit == "s" ? "" : unit) }
    return Words.duration(number)
  }

  func words(_ number: Number) -> String { Self.words(number, unit) }

  /// Returns the middle of one of several columns that have the same width.
  func middle(of column: Int, among columns: Int) -> Double {
    left + (Double(column) + 0.5) * (right - left) / Double(max(columns, 1))
  }

  /// Draws the axis of numbers and, if there is one, that of days.
  func draw(_ days: DayScale? = nil, on canvas: inout Canvas) {
    var grid = SVGPath()
    canvas.group("up") { canvas in
      for tick in scale.ticks {
        let y = scale.place(tick)
        grid.move(left, y)
        grid.across(to: right)
        let words = TextWidth.fit(words(tick), size: Self.size, in: left - 5)
        canvas.text(words, left - 5, y + 3.8)
      }
    }
    canvas.path(grid, "grid")
    days?.draw(below: bottom, within: left - 14...min(right + 14, 360), on: &canvas)
  }
}

extension DayScale {
  /// Draws the ticks of the axis with their labels.
  func draw(below bottom: Double, within span: ClosedRange<Double>, on canvas: inout Canvas) {
    var room = LabelRoom(
      Box(left: span.lowerBound, top: bottom, right: span.upperBound, bottom: bottom + 20))
    var axis = SVGPath()
    canvas.group("q", anchor: .middle) { canvas in
      for tick in ticks(size: Frame.size) {
        let x = place(tick.day)
        axis.move(x, bottom)
        axis.down(to: bottom + 4)
        canvas.label(
          tick.words, in: &room,
          at: [(x, bottom + 15, .middle), (x, bottom + 15, .start), (x, bottom + 15, .end)])
      }
    }
    canvas.path(axis, "axis")
  }
}
