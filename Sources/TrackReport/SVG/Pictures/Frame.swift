import TrackCore

/// The frame of a picture: numbers on the vertical axis and days or columns on the horizontal one.
struct Frame {
  static let size = 12.0

  let left: Double
  let right: Double
  let top: Double
  let bottom: Double
  let scale: Scale
  let unit: String

  /// - Parameters:
  ///   - numbers: The numbers that the vertical axis must include.
  ///   - unit: The unit of the numbers; `s` for time.
  init(
    holding numbers: [Number], unit: String, right: Double, top: Double, bottom: Double,
    count: Int = 4
  ) {
    let scale = Scale(holding: numbers, unit: unit, ends: (bottom, top), count: count)
    self.scale = scale
    self.unit = unit
    let widest = scale.ticks.map { TextWidth.of(Self.words($0, unit), size: Self.size) }.max() ?? 0
    left = min(widest + 10, 90)
    self.right = right
    self.top = top
    self.bottom = bottom
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
