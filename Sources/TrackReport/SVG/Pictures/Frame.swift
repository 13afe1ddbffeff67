import TrackCore

/// The axes of a picture: days or columns on the horizontal axis, numbers on the vertical axis.
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
    return (number < .zero ? "-" : "") + Words.duration(number < .zero ? .zero - number : number)
  }

  func draw(on canvas: inout Canvas) {
    var grid = SVGPath()
    canvas.markup.open("g", ["class": "up"])
    for tick in scale.ticks {
      let y = scale.place(tick)
      grid.move(left, y)
      grid.across(to: right)
      let words = TextWidth.fit(Self.words(tick, unit), size: Self.size, in: left - 5)
      canvas.text(words, left - 5, y + 3.8)
    }
    canvas.markup.close("g")
    canvas.path(grid, "grid")
  }

  func draw(_ days: DayScale, on canvas: inout Canvas) {
    var room = LabelRoom(Box(left: left - 14, top: bottom, right: right + 14, bottom: bottom + 20))
    var axis = SVGPath()
    canvas.markup.open("g", ["class": "q"])
    for tick in days.ticks(size: Self.size) {
      let x = days.place(tick.day)
      axis.move(x, bottom)
      axis.down(to: bottom + 4)
      canvas.label(
        tick.words, in: &room,
        at: [(x, bottom + 15, .middle), (x, bottom + 15, .start), (x, bottom + 15, .end)])
    }
    canvas.markup.close("g")
    canvas.path(axis, "axis")
  }
}

extension Canvas {
  /// Draws a message in the middle of a picture that has no data.
  mutating func nothing(_ words: String, _ width: Double, _ height: Double) {
    text(words, width / 2, height / 2, anchor: .middle, "q")
  }
}
