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
    page.html.open("section", ["class": "list", "hidden": items.isEmpty ? "" : nil])
    if let heading { page.html.element("h2", text: heading) }
    page.html.open("ul", ["id": list, "class": "rows"])
    for item in items { write(item, day, in: &page) }
    page.html.close("ul")
    page.html.close("section")
    page.html.raw("\n")
  }

  private func write(_ item: Checklist.Item, _ day: Day, in page: inout CheckInFrame) {
    let style = item.isDoneToday || item.kind != .done ? item.kind.rawValue : "enough"
    page.html.raw("\n")
    page.html.open(
      "li", ["id": "row-\(item.id)", "class": "row \(style)\(item.isCounted ? " many" : "")"])
    if canWrite {
      page.form(id: item.id, on: day) { writeControls(item, day, in: &$0) }
    } else {
      page.html.open(
        "a", ["class": "tap", "href": "/habit/" + PageParts.encoded(item.id)])
      writeFace(item, in: &page)
      page.html.close("a")
    }
    page.html.close("li")
  }

  private func writeControls(_ item: Checklist.Item, _ day: Day, in page: inout CheckInFrame) {
    let isOpen = !item.isDoneToday && [.due, .rests, .done].contains(item.kind)
    let isOneTap = item.asked == nil && (isOpen || item.kind == .limit)
    if isOneTap {
      page.html.open("button", ["name": "act", "value": "done", "class": "tap"])
      writeFace(item, in: &page)
      page.html.close("button")
    }
    page.html.open("details", ["id": "panel-\(item.id)"])
    page.html.open("summary", ["class": isOneTap ? "more" : "tap"])
    if isOneTap {
      page.html.element("span", ["class": "hide"], text: "More on \(PageParts.shown(item.title))")
    } else {
      writeFace(item, in: &page)
    }
    page.html.close("summary")
    writePanel(item, day, in: &page)
    page.html.close("details")
  }

  /// Writes the mark, the title and the standing of an item.
  private func writeFace(_ item: Checklist.Item, in page: inout CheckInFrame) {
    let color = FileColor(item.color)
    page.html.open("span", ["class": "mark", "aria-hidden": "true"])
    page.html.text(item.emoji.map { PageParts.shown($0) } ?? String(item.title.prefix(1)))
    page.html.close("span")
    page.html.open("span", ["class": "name"])
    page.html.open("span", ["class": "title"])
    if color != nil { page.write { $0.dot(color) } }
    page.html.name(PageParts.shown(item.title))
    page.html.close("span")
    let isAtRisk = item.keepsStreak && item.kind == .due
    page.html.element("small", ["class": isAtRisk ? "warn" : nil]) { $0.prose(item.standing) }
    page.html.close("span")
    page.html.element("span", ["class": "state", "aria-hidden": "true"]) { _ in }
  }

  private func writePanel(_ item: Checklist.Item, _ day: Day, in page: inout CheckInFrame) {
    let example = item.asked.map { Words.amount($0.number, $0.unit.name) }
    page.html.open("div", ["class": "panel pair"])
    page.field(
      "Amount",
      [
        "name": "amount", "inputmode": "decimal", "autocomplete": "off",
        "placeholder": example ?? "1",
      ])
    page.field("Note or reason", ["name": "note", "autocomplete": "off"])
    page.html.close("div")
    page.html.open("div", ["class": "buttons"])
    page.button("done", "Record", "main")
    if item.isRecorded {
      page.button("amend", "Correct")
      page.button("undo", "Take back")
    }
    if day == today { page.button("start", "Start timer") }
    page.button("skip", "Skip")
    page.html.element(
      "a", ["href": "/habit/" + PageParts.encoded(item.id)], text: "Year and streak")
    page.html.close("div")
  }
}
