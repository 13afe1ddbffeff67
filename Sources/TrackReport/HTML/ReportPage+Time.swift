import TrackCore

/// The sections on time spent and on readings.
extension ReportPage {
  mutating func writeTime() {
    guard !report.time.isEmpty else { return }
    let (time, pictures) = (report.table(.time), report.pictures)
    parts.section("time", "Time", report.period.name) { parts in
      parts.html.open("div", ["class": "two"])
      if let pictures {
        parts.html.open("div")
        if let bars = pictures.time {
          parts.picture(TimePicture(bars), caption: "By \(bars.per.rawValue)")
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
    guard !report.readings.isEmpty else { return }
    let (readings, table) = (report.readings, report.table(.readings))
    let courses = report.pictures?.readings ?? []
    parts.section("readings", "Readings", report.period.name) { parts in
      parts.html.open("div", ["class": "pairs"])
      for (reading, row) in zip(readings, table.rows) {
        let course = courses.first {
          $0.progress.id == reading.id && $0.progress.part == reading.part
            && $0.progress.unit == reading.unit
        }
        Self.write(reading, row, of: table, course, in: &parts)
      }
      parts.html.close("div")
    }
  }

  private static func write(
    _ reading: ReadingProgress, _ row: FigureTable.Row, of table: FigureTable,
    _ course: ReadingCourse?, in parts: inout PageParts
  ) {
    let title = PageParts.shown(reading.name)
    parts.html.open("details", ["class": "habit reading", "data-name": title])
    parts.html.open("summary")
    parts.html.open("span", ["class": "name"])
    parts.html.element("b") { $0.name(title) }
    parts.html.close("span")
    let unit = reading.unit.name
    parts.html.element("span", ["class": "n"], text: Words.amount(reading.latest, unit))
    parts.html.element(
      "span", ["class": "quiet"],
      text: reading.change.map {
        ($0 > .zero ? "+" : "") + Words.reading($0, unit)
          + " in \(Words.count(reading.days, "day"))"
      } ?? "one day")
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
