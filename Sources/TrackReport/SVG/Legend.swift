/// The legend of a picture: marks with their words, in as many lines as fit its width.
struct Legend {
  /// A mark drawn before its words, each with its CSS class.
  enum Mark {
    case line(String), square(String), dot(String), day(ReportedState), stone
    /// A short vertical line.
    case tick(String)
  }

  typealias Entry = (mark: Mark, words: String)

  /// The marks of a day of one habit.
  static let days: [Entry] = ReportedState.legend.map { (.day($0.state), $0.words) }
  /// The shades of a day of all habits.
  static let shares: [Entry] = HabitCalendar.DayShare.legend.enumerated().map {
    (.square("l\($0.offset) mark"), $0.element)
  }

  private let entries: [(mark: Mark, words: String, x: Double, line: Int)]
  private let lines: Int

  private static let pitch = 17.0
  private static let markWidth = 18.0

  init(_ entries: [Entry], from left: Double, to right: Double) {
    var (x, line) = (left, 0)
    self.entries = entries.map { mark, words in
      let width = Self.markWidth + 5 + TextWidth.of(words, size: Frame.size)
      if x > left, x + width > right { (x, line) = (left, line + 1) }
      defer { x += width + 14 }
      let fitted = TextWidth.fit(words, size: Frame.size, in: right - x - Self.markWidth - 5)
      return (mark, fitted, x, line)
    }
    lines = entries.isEmpty ? 0 : line + 1
  }

  var height: Double { Double(lines) * Self.pitch }

  /// Draws the legend below a height of the picture.
  func draw(below top: Double, on canvas: inout Canvas) {
    func y(_ line: Int) -> Double { top + Double(line) * Self.pitch + 13 }
    for entry in entries { Self.draw(entry.mark, entry.x, y(entry.line), on: &canvas) }
    canvas.group("q") { canvas in
      for entry in entries {
        canvas.text(entry.words, entry.x + Self.markWidth + 5, y(entry.line))
      }
    }
  }

  private static func draw(_ mark: Mark, _ x: Double, _ y: Double, on canvas: inout Canvas) {
    let middle = x + markWidth / 2
    switch mark {
    case .line(let style): canvas.curve([(x, y - 4), (x + markWidth, y - 4)], style)
    case .square(let style): canvas.rect(x + 4, y - 9, 10, 10, style, corner: 1)
    case .dot(let style): canvas.circle(middle, y - 4, 3.2, style)
    case .tick(let style): canvas.line((middle, y - 11), (middle, y + 2), style)
    case .stone: BurnUpPicture.drawStone(middle, y - 4, "stone", on: &canvas)
    case .day(let state):
      var marks = DayMarks()
      marks.add(state, x + 4, y - 9, isPast: false)
      marks.draw(on: &canvas)
    }
  }
}
