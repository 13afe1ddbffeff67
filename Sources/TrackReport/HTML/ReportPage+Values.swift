import TrackCore

/// The sections on values and on the contributions to them.
extension ReportPage {
  mutating func writeValues() {
    guard !report.values.isEmpty else { return }
    let (values, table, page) = (report.values, report.table(.values), self)
    parts.section("values", "Values", report.period.name) { parts in
      parts.html.open("div", ["class": "two"])
      parts.picture(
        ValuePicture(values), caption: "The share that each value got, and the share asked for it",
        hasTable: false)
      parts.html.open("div")
      parts.table(table)
      parts.html.close("div")
      parts.html.close("div")
      page.writeStreams(in: &parts)
    }
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
