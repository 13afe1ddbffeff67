import TrackCore

/// The section on the year: the days of all habits together.
extension ReportPage {
  var hasYear: Bool { report.pictures?.year.days.contains { $0.due > 0 } ?? false }

  mutating func writeYear() {
    guard let year = report.pictures?.year else { return }
    parts.section("year", "The year", year.total, folds: false) { parts in
      parts.year(year)
      parts.legendOfShares()
    }
  }
}

extension PageParts {
  /// Writes the legend of a picture of the days of all habits.
  package mutating func legendOfShares() {
    html.open("ul", ["class": "legend", "aria-label": "Shades of a day"])
    for (level, words) in DayLegend.shares.enumerated() {
      html.open("li")
      html.open("svg", ["class": "pic", "viewBox": "0 0 10 10", "aria-hidden": "true"])
      var (canvas, path) = (Canvas(), SVGPath())
      DayMarks.square(0, 0, &path)
      canvas.path(path, "l\(level) mark")
      html.add(canvas.markup)
      html.close("svg")
      html.element("span", text: words)
      html.close("li")
    }
    html.close("ul")
  }
}
