import TrackCore

/// The sections on time spent and on readings.
extension ReportPage {
  mutating func writeTime() {
    let (time, pictures) = (report.table(.time), report.pictures)
    parts.section("time", "Time", report.period.name) { parts in
      parts.html.open("div", ["class": "two"])
      if let pictures {
        parts.html.open("div")
        if let bars = pictures.time {
          parts.picture(TimePicture(bars), caption: "Hours by \(bars.per.rawValue), without sleep")
        }
        parts.html.open("details")
        parts.html.element("summary", text: "By hour of the day, of entries that say when")
        parts.picture(HourPicture(pictures.hours), hasTable: false)
        parts.html.close("details")
        parts.html.close("div")
      }
      parts.html.open("div")
      Self.write(time, in: &parts)
      parts.html.close("div")
      parts.html.close("div")
    }
  }

  private static func write(_ table: FigureTable, in parts: inout PageParts) {
    // If there is only one row more than the limit, show it: the line that would hide it takes as
    // much space.
    let shown = table.rows.count == 9 ? 9 : 8
    parts.table(table, rows: Array(table.rows.prefix(shown)))
    let rest = Array(table.rows.dropFirst(shown))
    guard !rest.isEmpty else { return }
    parts.html.open("details")
    parts.html.element("summary", text: "\(rest.count) more")
    parts.table(table, rows: rest)
    parts.html.close("details")
  }

  // MARK: Readings

  mutating func writeReadings() {
    let (readings, table) = (report.readings, report.table(.readings))
    let courses = report.pictures?.readings ?? []
    let today = report.today
    parts.section("readings", "Readings", report.period.name) { parts in
      parts.html.open("div", ["class": "pairs"])
      for (reading, row) in zip(readings, table.rows) {
        let course = courses.first {
          $0.progress.id == reading.id && $0.progress.part == reading.part
            && $0.progress.unit == reading.unit
        }
        Self.write(reading, row, of: table, course, today, in: &parts)
      }
      parts.html.close("div")
    }
  }

  private static func write(
    _ reading: ReadingProgress, _ row: FigureTable.Row, of table: FigureTable,
    _ course: ReadingCourse?, _ today: Day, in parts: inout PageParts
  ) {
    let title = PageParts.shown(reading.name)
    parts.html.open("details", ["class": "reading", "data-name": title])
    parts.html.open("summary")
    parts.html.open("span", ["class": "name"])
    parts.html.element("b") { $0.name(title) }
    parts.html.close("span")
    let unit = reading.unit.name
    parts.html.open("span", ["class": "n"])
    parts.html.text(Words.amount(reading.latest, unit))
    parts.html.element("small", text: Words.distance(to: reading.latestDay, from: today))
    parts.html.close("span")
    parts.html.element(
      "span", ["class": "quiet"],
      text: reading.change.map { change in
        let size = Words.reading(change < .zero ? .zero - change : change, unit)
        return change == .zero ? "= 0" : (change > .zero ? "↑ " : "↓ ") + size
      } ?? "·")
    let numbers = course?.points.suffix(26).map(\.number.approximate) ?? []
    if let low = numbers.min(), let high = numbers.max(), high > low {
      parts.strip(numbers.map { ($0 - low) / (high - low) }, of: 26)
    }
    parts.html.close("summary")
    parts.html.open("div", ["class": "two"])
    parts.facts(row, of: table)
    if let course { parts.picture(ReadingPicture(course), hasTable: false) }
    parts.html.close("div")
    parts.html.close("details")
    parts.html.raw("\n")
  }
}
