import TrackCore

/// The section on the year: the days of all habits together.
extension ReportPage {
  var hasYear: Bool { report.pictures?.year.days.contains { $0.due > 0 } ?? false }

  func writeYear(in page: inout PageParts) {
    guard let year = report.pictures?.year else { return }
    page.section("year", "The year", year.total, folds: false) { page in
      page.year(year)
      page.legendOfShares()
    }
  }
}

extension PageParts {
  /// Writes the legend of a picture of the days of all habits.
  package mutating func legendOfShares() {
    element("ul", "legend", ["aria-label": "Shades of a day"]) { page in
      for (level, words) in Legend.shares.map(\.words).enumerated() {
        page.element("li") { page in
          page.decoration("pic", 10, 10) { canvas in
            var path = SVGPath()
            DayMarks.square(0, 0, &path)
            canvas.path(path, "l\(level) mark")
          }
          page.element("span", text: words)
        }
      }
    }
  }
}
