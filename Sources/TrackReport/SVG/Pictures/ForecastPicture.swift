import TrackCore
import TrackInsights

/// A picture of the days on which goals may be reached.
///
/// A bar extends from the day by which 1 simulated run in 10 has reached the goal to the day by
/// which 9 runs in 10 have reached it. A dot marks the day by which half of the runs have reached
/// it.
package struct ForecastPicture: Picture {
  /// The rows; `chance` is the probability to be in time, in words.
  private let rows: [(title: String, dates: GoalForecast.Dates, due: Day?, chance: String?)]
  private let days: DayScale

  private static let left = 118.0
  private static let pitch = 20.0

  /// The maximum number of days after today that are drawn.
  private static let most = 730

  package init(_ forecasts: [GoalForecast], today: Day) {
    rows = forecasts.compactMap { forecast in
      guard case .dates(let dates) = forecast.outcome else { return nil }
      return (
        forecast.goal.title.onOneLine, dates, forecast.goal.due,
        dates.chance.map(forecast.inWords)
      )
    }
    let ends = rows.flatMap { [$0.dates.late, $0.dates.middle, $0.due] }.compactMap { $0 }
    days = DayScale(
      from: today, through: min(ends.max() ?? today + 70, today + Self.most), start: Self.left,
      end: 350)
  }

  package let title = "When goals may be reached"
  package var height: Double { 6 + Double(max(rows.count, 1)) * Self.pitch + 22 }

  package var nothing: String? { rows.isEmpty ? "There is no forecast yet." : nil }

  package var summary: String {
    rows.map { row in
      "\(row.title): \(row.dates.middle.map(Words.fullDate) ?? "beyond ten years")"
        + (row.chance.map { ", \($0) in time" } ?? "")
    }.joined(separator: "; ") + "."
  }

  package var tips: PictureTips? {
    func words(_ day: Day?) -> String { day.map(Words.fullDate) ?? "beyond ten years" }
    return PictureTips(
      words: rows.map { row in
        "\(row.title), half by \(words(row.dates.middle)), 9 in 10 by \(words(row.dates.late))"
      },
      places: rows.indices.map { (days.start, 6 + (Double($0) + 0.5) * Self.pitch) })
  }

  /// Returns the position of a day. A day that is unknown or after the end of the axis is at its
  /// end.
  private func place(_ day: Day?) -> Double {
    day.map { days.place(min(max($0, days.first), days.last)) } ?? days.end
  }

  package func draw(on canvas: inout Canvas) {
    let bottom = 6 + Double(rows.count) * Self.pitch
    var grid = SVGPath()
    for tick in days.ticks(size: 12) {
      grid.move(days.place(tick.day), 6)
      grid.down(to: bottom)
    }
    canvas.path(grid, "grid")
    for (number, row) in rows.enumerated() {
      let y = 6 + (Double(number) + 0.5) * Self.pitch
      let title = TextWidth.fit(row.title, size: 12, in: Self.left - 8)
      canvas.text(title, Self.left - 6, y + 4, anchor: .end)
      let (from, to) = (place(row.dates.early), place(row.dates.late))
      canvas.rect(from, y - 3.5, max(to - from, 2), 7, "l2", corner: 2)
      if row.dates.middle.map({ $0 <= days.last }) ?? false {
        canvas.circle(place(row.dates.middle), y, 4, "dot")
      }
      if let due = row.due { canvas.rect(place(due) - 1, y - 8, 2, 16, "tick") }
    }
    days.draw(below: bottom, within: 0...360, on: &canvas)
  }

  package var table: FigureTable? {
    FigureTable(
      head: ["Goal", "1 in 10", "Half", "9 in 10", "Due", "In time"],
      rows: rows.map { row in
        [row.title]
          + [row.dates.early, row.dates.middle, row.dates.late].map { $0?.iso ?? "10+ years" }
          + [row.due?.iso ?? "", row.chance ?? ""]
      })
  }
}
