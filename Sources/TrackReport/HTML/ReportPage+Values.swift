import TrackCore

/// The sections on values and on the contributions to them.
extension ReportPage {
  mutating func writeValues() {
    guard !report.values.isEmpty else { return }
    let (values, table) = (report.values, report.table(.values))
    parts.section("values", "Values", report.period.name) { parts in
      parts.html.open("div", ["class": "two"])
      parts.picture(
        ValuePicture(values), caption: "The share that each value got, and the share asked for it")
      parts.html.open("div")
      parts.table(table)
      parts.html.close("div")
      parts.html.close("div")
    }
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
      parts.html.element("h3", text: "Not linked")
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
