import TrackCore
import TrackReport

/// The rows of habits and tasks on the page of a day.
///
/// A tap on a row does one unit. If the habit needs an amount, or if nothing more is asked, it opens
/// the panel of the row.
extension CheckInPages {
  func writeRows(
    _ list: String, _ heading: String?, _ items: [Checklist.Item], _ day: Day,
    in page: inout CheckInFrame
  ) {
    page.element("section", ["class": "list", "hidden": items.isEmpty ? "" : nil]) { page in
      if let heading { page.element("h2", text: heading) }
      page.element("ul", ["id": list, "class": "rows"]) { page in
        for item in items { write(item, day, in: &page) }
      }
    }
    page.endLine()
  }

  private func write(_ item: Checklist.Item, _ day: Day, in page: inout CheckInFrame) {
    let style = item.isDoneToday || item.kind != .done ? item.kind.rawValue : "enough"
    page.endLine()
    page.element(
      "li", ["id": "row-\(item.id)", "class": "row \(style)\(item.isCounted ? " many" : "")"]
    ) { page in
      if canWrite {
        page.form(id: item.id, on: day) { writeControls(item, day, in: &$0) }
      } else {
        page.element("a", ["class": "tap", "href": path(ofHabit: item.id)]) {
          writeFace(item, in: &$0)
        }
      }
    }
  }

  private func writeControls(_ item: Checklist.Item, _ day: Day, in page: inout CheckInFrame) {
    let isOpen = !item.isDoneToday && [.due, .rests, .done].contains(item.kind)
    let isOneTap = item.asked == nil && (isOpen || item.kind == .limit)
    if isOneTap {
      page.element("button", ["name": "act", "value": "done", "class": "tap"]) {
        writeFace(item, in: &$0)
      }
    }
    page.element("details", ["id": "panel-\(item.id)"]) { page in
      page.element("summary", ["class": isOneTap ? "more" : "tap"]) { page in
        if isOneTap {
          page.element("span", ["class": "hide"], text: "More on \(PageParts.shown(item.title))")
        } else {
          writeFace(item, in: &page)
        }
      }
      writePanel(item, day, in: &page)
    }
  }

  /// Writes the mark, the title and the standing of an item.
  private func writeFace(_ item: Checklist.Item, in page: inout CheckInFrame) {
    let mark = item.emoji.map { PageParts.shown($0) } ?? String(item.title.prefix(1))
    page.element("span", ["class": "mark", "aria-hidden": "true"], text: mark)
    page.element("span", ["class": "name"]) { page in
      page.element("span", ["class": "title"]) { page in
        if let color = FileColor(item.color) { page.write { $0.dot(color) } }
        page.html.name(PageParts.shown(item.title))
      }
      let isAtRisk = item.keepsStreak && item.kind == .due
      page.element("small", ["class": isAtRisk ? "warn" : nil]) { $0.html.prose(item.standing) }
    }
    page.element("span", ["class": "state", "aria-hidden": "true"], text: "")
  }

  private func writePanel(_ item: Checklist.Item, _ day: Day, in page: inout CheckInFrame) {
    let example = item.asked.map { Words.amount($0.number, $0.unit.name) }
    page.element("div", ["class": "panel pair"]) { page in
      page.field(
        "Amount",
        [
          "name": "amount", "inputmode": "decimal", "autocomplete": "off",
          "placeholder": example ?? "1",
        ])
      page.field("Note or reason", ["name": "note", "autocomplete": "off"])
    }
    page.element("div", ["class": "buttons"]) { page in
      page.button("done", "Record", "main")
      if item.isRecorded {
        page.button("amend", "Correct")
        page.button("undo", "Take back")
      }
      if day == today { page.button("start", "Start timer") }
      page.button("skip", "Skip")
      page.element("a", ["href": path(ofHabit: item.id)], text: "Year and streak")
    }
  }
}
