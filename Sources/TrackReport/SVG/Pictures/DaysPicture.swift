import TrackCore

/// A picture of a week or a month: a row for each habit, a column for each day.
package struct DaysPicture: Picture {
  private let calendar: HabitCalendar

  private static let (left, top, row, mark) = (170.0, 40.0, 18.0, 10.0)

  package init(_ calendar: HabitCalendar) { self.calendar = calendar }

  private var pitch: Double { calendar.view == .week ? 26 : 15 }
  private func x(_ day: Day) -> Double { Self.left + Double(day - calendar.from) * pitch }
  private func y(_ row: Int) -> Double { Self.top + Double(row) * Self.row }

  package var title: String { CalendarText(calendar: calendar, terminal: Terminal()).span }
  package var summary: String {
    let words = calendar.rows.map {
      "\($0.habit.title.onOneLine) \(Words.part($0.habit.rate.met, of: $0.habit.rate.due))"
    }
    return words.isEmpty ? "No habits yet." : words.joined(separator: ", ") + "."
  }
  package var width: Double { max(x(calendar.to) + pitch + 6, 520) }
  package var height: Double { y(calendar.rows.count) + 8 + legend.height }
  private var legend: Legend { Legend(Legend.days, from: 6, to: width - 6) }
  package var colors: [FileColor] { calendar.rows.compactMap { FileColor($0.habit.color) } }

  package func draw(on canvas: inout Canvas) {
    canvas.text(title, 6, 16, "b")
    for day in calendar.days {
      let words = calendar.view == .week ? day.day.weekday.twoLetters : "\(day.day.date.day)"
      canvas.text(words, x(day.day) + 5, Self.top - 8, anchor: .middle, "q")
    }
    var marks = DayMarks()
    for (index, row) in calendar.rows.enumerated() {
      let dot = FileColor(row.habit.color)
      if let dot { canvas.circle(10, y(index) + 5, 4, "own " + dot.style) }
      let name = [row.habit.emoji, row.habit.title.onOneLine].compactMap(\.self)
        .joined(separator: " ")
      let left = dot == nil ? 6.0 : 20.0
      canvas.text(
        TextWidth.fit(name, size: 12, in: Self.left - left - 8), left, y(index) + Self.mark - 1)
      for day in row.days {
        marks.add(day.state, x(day.day), y(index), isPast: day.day < calendar.today)
      }
    }
    marks.draw(on: &canvas)
    if (calendar.from...calendar.to).contains(calendar.today), !calendar.rows.isEmpty {
      canvas.rect(
        x(calendar.today) - 2, Self.top - 3, Self.mark + 4,
        Double(calendar.rows.count) * Self.row - 2, "today",
        corner: 2)
    }
    legend.draw(below: y(calendar.rows.count), on: &canvas)
  }
}
