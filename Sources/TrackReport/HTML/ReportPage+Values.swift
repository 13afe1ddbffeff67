import TrackCore

/// The values, and how entries came to serve them.
extension ReportPage {
  mutating func writeValues() {
    guard !report.values.isEmpty else { return }
    let (values, today) = (report.values, report.today)
    parts.section("values", "Values", report.period.name) { parts in
      parts.html.open("div", ["class": "two"])
      parts.picture(ValuePicture(values), caption: "What each got, and what was asked for it")
      parts.html.open("div")
      Self.write(values, today, in: &parts)
      parts.html.close("div")
      parts.html.close("div")
    }
  }

  private static func write(_ values: [ValueRow], _ today: Day, in parts: inout PageParts) {
    parts.html.raw(
      """
      <table><thead><tr><th scope="col">Value</th><th scope="col" class="n">given</th>\
      <th scope="col" class="n">asked</th><th scope="col" class="n wide">of the time</th>\
      <th scope="col" class="n wide">entries</th></tr></thead><tbody>
      """)
    for value in values {
      let key = "value \(value.id)"
      let title = PageParts.shown(value.title)
      parts.html.open("tr", ["id": "value-\(value.id)", "data-name": title])
      parts.html.open("th", ["scope": "row"])
      parts.html.name(title)
      if value.isNeglected {
        parts.html.raw("<br/>")
        let words = value.lastDay.map { "nothing in \(today - $0) days" } ?? "nothing yet"
        parts.html.element("span", ["class": "small warn"], text: words)
      }
      parts.html.close("th")
      for (name, share) in [
        ("share", value.share), ("askedShare", value.askedShare), ("timeShare", value.timeShare),
      ] {
        parts.html.open("td", ["class": name == "timeShare" ? "n wide" : "n"])
        parts.figure("\(key) \(name)", share.digits, share.percent)
        parts.html.close("td")
      }
      parts.html.open("td", ["class": "n wide"])
      parts.figure("\(key) contributions", "\(value.contributions)", "\(value.contributions)")
      parts.html.close("td")
      parts.html.close("tr")
    }
    parts.html.raw("</tbody></table>")
  }

  // MARK: Contributions

  var hasStreams: Bool { report.pictures?.streams.map { !$0.goals.isEmpty } ?? false }

  mutating func writeStreams() {
    guard hasStreams, let streams = report.pictures?.streams else { return }
    let orphans = report.orphans
    parts.section("contributions", "Contributions", report.period.name) { parts in
      parts.html.open("div", ["class": "two"])
      parts.picture(
        StreamPicture(streams),
        caption: "How entries helped goals, and these the values that they serve")
      parts.html.open("div")
      parts.html.element("h3", text: "What stands apart")
      parts.html.open("p")
      let entries = orphans.entries
      parts.figure(
        "orphans entries", "\(entries)", Words.count(entries, "entry", "entries"))
      parts.html.text(" helped no goal.")
      parts.html.close("p")
      Self.write(orphans, in: &parts)
      parts.html.close("div")
      parts.html.close("div")
    }
  }

  private static func write(_ orphans: Report.UnlinkedItems, in parts: inout PageParts) {
    for (ids, words) in [
      (orphans.goals, "Goals that serve no value"), (orphans.habits, "Habits that serve no value"),
      (orphans.values, "Values that nothing serves"),
    ] where !ids.isEmpty {
      let names = ids.map(PageParts.shown).joined(separator: ", ")
      parts.paragraph("\(words): \(names).")
    }
  }
}
