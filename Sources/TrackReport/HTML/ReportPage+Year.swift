import TrackCore

/// The section on the year: the days of all habits together.
extension ReportPage {
  var hasYear: Bool { report.pictures?.year.days.contains { $0.due > 0 } ?? false }

  mutating func writeYear() {
    guard let year = report.pictures?.year else { return }
    let days = year.days.filter { $0.day <= report.today }
    let (met, due) = days.reduce((0, 0)) { ($0.0 + $1.met, $0.1 + $1.due) }
    let first = days.first { $0.due > 0 }?.day ?? report.today
    let words =
      "\(Words.short(Number(met))) done of \(Words.short(Number(due))) due since \(Words.fullDate(first))"
    parts.section("year", "The year", words, folds: false) { parts in
      parts.year(year)
      parts.html.open("ul", ["class": "legend", "aria-label": "Shades of a day"])
      for (level, words) in DayLegend.shares.enumerated() {
        parts.html.open("li")
        parts.html.open("svg", ["class": "pic", "viewBox": "0 0 10 10", "aria-hidden": "true"])
        var (canvas, path) = (Canvas(), SVGPath())
        DayMarks.square(0, 0, &path)
        canvas.path(path, "l\(level) mark")
        parts.html.add(canvas.markup)
        parts.html.close("svg")
        parts.html.element("span", text: words)
        parts.html.close("li")
      }
      parts.html.close("ul")
    }
  }
}
