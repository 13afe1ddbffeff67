import TrackCore

/// The sections on time spent and on readings.
extension ReportPage {
  func writeTime(in page: inout PageParts) {
    page.section("time", "Time", report.period.name) { page in
      page.element("div", "two") { page in
        if let pictures = report.pictures {
          page.element("div") { page in
            if let bars = pictures.time {
              page.picture(
                TimePicture(bars), caption: "Hours by \(bars.per.rawValue), without sleep")
            }
            page.details("By hour of the day, of entries that say when") { page in
              page.picture(HourPicture(pictures.hours, in: report.daysOfPeriod))
            }
          }
        }
        page.element("div") { Self.write(report.table(.time), in: &$0) }
      }
    }
  }

  private static func write(_ table: FigureTable, in page: inout PageParts) {
    // If there is only one row more than the limit, show it: the line that would hide it takes as
    // much space.
    let shown = table.rows.count == 9 ? 9 : 8
    page.table(table, rows: Array(table.rows.prefix(shown)))
    let rest = Array(table.rows.dropFirst(shown))
    if !rest.isEmpty { page.details("\(rest.count) more") { $0.table(table, rows: rest) } }
  }

  // MARK: Readings

  func writeReadings(in page: inout PageParts) {
    let table = report.table(.readings)
    let words =
      "\(report.period.name); in a picture, dots are readings and the line is their 7-day mean"
    page.section("readings", "Readings", words) { page in
      page.element("div", "pairs") { page in
        for (reading, row) in zip(report.readings, table.rows) {
          write(reading, row, of: table, in: &page)
        }
      }
    }
  }

  private func write(
    _ reading: ReadingProgress, _ row: FigureTable.Row, of table: FigureTable,
    in page: inout PageParts
  ) {
    let title = PageParts.shown(reading.name)
    let course = report.pictures?.readings.first {
      $0.progress.id == reading.id && $0.progress.part == reading.part
        && $0.progress.unit == reading.unit
    }
    page.element("details", "reading", ["data-name": title]) { page in
      page.element("summary") { page in
        page.element("span", "name") { $0.element("b", title: title) }
        page.element("span", "n") { page in
          page.text(Words.amount(reading.latest, reading.unit.name))
          page.element("small", text: Words.distance(to: reading.latestDay, from: report.today))
        }
        page.element("span", "quiet", text: Self.change(of: reading))
        let numbers = course?.points.suffix(26).map(\.number.approximate) ?? []
        if let low = numbers.min(), let high = numbers.max(), high > low {
          page.strip(numbers.map { ($0 - low) / (high - low) }, of: 26)
        }
      }
      page.element("div", "two") { page in
        page.facts(row, of: table)
        if let course { page.picture(ReadingPicture(course, hasLegend: false)) }
      }
    }
    page.html.raw("\n")
  }

  private static func change(of reading: ReadingProgress) -> String {
    guard let change = reading.change else { return "·" }
    if change == .zero { return "= 0" }
    let size = Words.reading(change < .zero ? .zero - change : change, reading.unit.name)
    return (change > .zero ? "↑ " : "↓ ") + size
  }
}
