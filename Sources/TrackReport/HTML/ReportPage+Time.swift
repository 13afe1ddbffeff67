import TrackCore

/// Where the time went, and what was measured.
extension ReportPage {
  mutating func writeTime() {
    guard !report.time.isEmpty else { return }
    let (time, pictures) = (report.time, report.pictures)
    parts.section("time", "Time", report.period.name) { parts in
      parts.html.open("div", ["class": "two"])
      if let pictures {
        parts.html.open("div")
        if let bars = pictures.time {
          parts.picture(TimePicture(bars), caption: "By \(bars.per.rawValue)")
        }
        parts.picture(
          HourPicture(pictures.hours), caption: "By hour of the day, of entries that say when")
        parts.html.close("div")
      }
      parts.html.open("div")
      Self.write(time, in: &parts)
      parts.html.close("div")
      parts.html.close("div")
    }
  }

  private static func write(_ time: [Report.TimeSpent], in parts: inout PageParts) {
    let shown = 12
    write(time.prefix(shown), in: &parts)
    guard time.count > shown else { return }
    parts.html.open("details")
    parts.html.element("summary", text: "\(time.count - shown) more")
    write(time.dropFirst(shown), in: &parts)
    parts.html.close("details")
  }

  private static func write(_ time: ArraySlice<Report.TimeSpent>, in parts: inout PageParts) {
    parts.html.raw(
      """
      <table><thead><tr><th scope="col">Subject</th><th scope="col" class="n">time</th>\
      <th scope="col" class="n">sessions</th></tr></thead><tbody>
      """)
    for row in time {
      let title = PageParts.shown(row.title)
      parts.html.open("tr", ["data-name": title])
      parts.html.element("th", ["scope": "row"]) { $0.name(title) }
      parts.html.open("td", ["class": "n"])
      parts.figure("time \(row.id) seconds", row.seconds.text, Words.duration(row.seconds))
      parts.html.close("td")
      parts.html.open("td", ["class": "n"])
      parts.figure("time \(row.id) sessions", "\(row.sessions)", "\(row.sessions)")
      parts.html.close("td")
      parts.html.close("tr")
    }
    parts.html.raw("</tbody></table>")
  }

  // MARK: Readings

  mutating func writeReadings() {
    guard !report.readings.isEmpty else { return }
    let (readings, courses) = (report.readings, report.pictures?.readings ?? [])
    parts.section("readings", "Readings", report.period.name) { parts in
      parts.html.open("div", ["class": "cards"])
      for reading in readings {
        let course = courses.first {
          $0.progress.id == reading.id && $0.progress.part == reading.part
            && $0.progress.unit.name == reading.unit
        }
        Self.write(reading, course, in: &parts)
      }
      parts.html.close("div")
    }
  }

  private static func write(
    _ reading: ReadingRow, _ course: ReadingCourse?, in parts: inout PageParts
  ) {
    let name = reading.title + (reading.part.map { " " + $0 } ?? "")
    let key = "reading \(reading.id)\(reading.part.map { ".\($0)" } ?? "")"
    let title = PageParts.shown(name)
    parts.html.open("article", ["class": "card", "data-name": title])
    parts.html.element("h3") { $0.name(title) }
    parts.html.open("dl", ["class": "facts"])
    let unit = reading.unit
    let figures: [(StaticString, String, String?, String)] = [
      (
        "Latest", "latest", reading.latest?.text,
        reading.latest.map { Words.amount($0, unit) } ?? ""
      ),
      (
        "7 days", "movingAverage", reading.movingAverage?.digits,
        reading.movingAverage.map { Words.reading($0, unit) } ?? ""
      ),
      (
        "Lowest", "min", reading.min?.text, reading.min.map { Words.reading($0, unit) } ?? ""
      ),
      (
        "Highest", "max", reading.max?.text, reading.max.map { Words.reading($0, unit) } ?? ""
      ),
      (
        "Change", "change", reading.change?.text,
        reading.change.map { ($0 > .zero ? "+" : "") + Words.reading($0, unit) } ?? ""
      ),
    ]
    for (name, field, value, words) in figures where value != nil {
      parts.html.raw("<dt>")
      parts.html.raw(name)
      parts.html.raw("</dt><dd>")
      parts.figure("\(key) \(field)", value, words)
      parts.html.raw("</dd>")
    }
    parts.html.close("dl")
    if let course { parts.picture(ReadingPicture(course)) }
    parts.html.close("article")
    parts.html.raw("\n")
  }
}
