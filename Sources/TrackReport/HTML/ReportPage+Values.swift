import TrackCore

/// The sections on values and on the contributions to them.
extension ReportPage {
  mutating func writeValues() {
    let page = self
    let words = "\(report.period.name); the tick is the share that its priority asks for"
    parts.section("values", "Values", words) { parts in
      parts.html.open("div", ["class": "pairs"])
      for value in page.report.values { page.write(value, in: &parts) }
      parts.html.close("div")
      page.writeStreams(in: &parts)
    }
  }

  private func write(_ value: ValueProgress, in parts: inout PageParts) {
    let title = PageParts.shown(value.title)
    let key = "value \(value.id)"
    parts.html.open("div", ["class": "value", "data-name": title])
    parts.html.open("div", ["class": "row"])
    parts.html.element("b") { $0.name(title) }
    if value.isNeglected {
      parts.html.element("span", ["class": "status warn"], text: value.neglect(report.today))
    }
    parts.html.close("div")
    parts.meter(value.share, expected: value.askedShare)
    parts.html.open("small")
    parts.figure("\(key) share", value.share.digits, value.share.percent)
    parts.html.text(", asked ")
    parts.figure("\(key) askedShare", value.askedShare.digits, value.askedShare.percent)
    parts.html.text("; ")
    let ofTime = value.timeShare ?? 0
    parts.figure("\(key) timeShare", ofTime.digits, ofTime.percent)
    parts.html.text(" of the time, ")
    let entries = value.contributions
    parts.figure(
      "\(key) contributions", "\(entries)", Words.count(entries, "entry", "entries"))
    parts.html.close("small")
    // What it asks stands where one decides to do more for it.
    if value.isNeglected, let block = report.workspace.block(named: value.value) as? Value,
      let guidance = block.guidance
    {
      parts.html.element("p", ["class": "quiet small"], text: PageParts.shown(guidance.onOneLine))
    }
    parts.html.close("div")
  }

  // MARK: Contributions

  private func writeStreams(in parts: inout PageParts) {
    guard let streams = report.pictures?.streams, !streams.goals.isEmpty else { return }
    let orphans = report.orphans
    parts.html.open("details", ["id": "contributions"])
    parts.html.element("summary", text: "From entries through goals to values")
    parts.html.open("div", ["class": "two"])
    parts.picture(
      StreamPicture(streams),
      caption: "How entries counted for goals, and these the values that they serve")
    parts.html.open("div")
    parts.html.element("h3", text: "Not linked")
    parts.html.open("p")
    let entries = orphans.entries
    parts.figure("orphans entries", "\(entries)", Words.count(entries, "entry", "entries"))
    parts.html.text(" counted for no goal.")
    parts.html.close("p")
    Self.write(orphans, in: &parts)
    parts.html.close("div")
    parts.html.close("div")
    parts.html.close("details")
  }

  private static func write(_ orphans: UnlinkedIDs, in parts: inout PageParts) {
    for (ids, words) in [
      (orphans.goals, "Goals that serve no value"), (orphans.habits, "Habits that serve no value"),
      (orphans.values, "Values that nothing serves"),
    ] where !ids.isEmpty {
      let names = ids.map(PageParts.shown).joined(separator: ", ")
      parts.paragraph("\(words): \(names).")
    }
  }
}
