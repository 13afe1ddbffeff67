import TrackCore

/// The sections on values and on the contributions to them.
extension ReportPage {
  func writeValues(in page: inout PageParts) {
    let words = "\(report.period.name); the tick is the share that its priority asks for"
    page.section("values", "Values", words) { page in
      page.element("div", "pairs") { page in
        for value in report.values { write(value, in: &page) }
      }
      writeStreams(in: &page)
    }
  }

  private func write(_ value: ValueProgress, in page: inout PageParts) {
    let title = PageParts.shown(value.title)
    page.element("div", "value", ["data-name": title]) { page in
      page.element("div", "row") { page in
        page.element("b", title: title)
        if value.isNeglected {
          page.element("span", "status warn", text: value.neglect(report.today))
        }
        // What it asks stands where it gets less than it asks for.
        if value.isNeglected || value.share < value.askedShare,
          let guidance = (report.workspace.block(named: value.value) as? Value)?.guidance
        {
          page.element("small", "quiet", text: PageParts.shown(guidance.onOneLine))
        }
      }
      page.meter(value.share, expected: value.askedShare)
      page.element("small") { page in
        let (key, ofTime, entries) = (
          "value \(value.id)", value.timeShare ?? 0, value.contributions
        )
        page.figure("\(key) share", value.share.digits, value.share.percent)
        page.text(", asked ")
        page.figure("\(key) askedShare", value.askedShare.digits, value.askedShare.percent)
        page.text("; ")
        page.figure("\(key) timeShare", ofTime.digits, ofTime.percent)
        page.text(" of the time, ")
        page.figure(
          "\(key) contributions", "\(entries)", Words.count(entries, "entry", "entries"))
      }
    }
  }

  // MARK: Contributions

  private func writeStreams(in page: inout PageParts) {
    guard let streams = report.pictures?.streams, !streams.goals.isEmpty else { return }
    page.details("From entries through goals to values", id: "contributions") { page in
      page.element("div", "two") { page in
        page.picture(
          StreamPicture(streams, in: report.period.name),
          caption: "How entries counted for goals, and these the values that they serve")
        page.element("div") { page in
          page.element("h3", text: "Not linked")
          page.element("p") { page in
            let entries = report.orphans.entries
            page.figure(
              "orphans entries", "\(entries)", Words.count(entries, "entry", "entries"))
            page.text(" counted for no goal.")
          }
          for (words, ids) in report.orphans.lists {
            let names = ids.map(PageParts.shown).joined(separator: ", ")
            page.paragraph("\(words): \(names).")
          }
        }
      }
    }
  }
}
