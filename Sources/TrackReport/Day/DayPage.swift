import TrackCore
import TrackInsights
import TrackJSON

/// The entries of one day in the order of their times, with the gaps between them.
package struct DayPage {
  package struct Entry {
    /// The start, in seconds from the midnight that begins the day; negative if the entry began on
    /// the previous day.
    let start: Int?
    let end: Int?
    let isRunning: Bool
    package let id: String
    package let title: String
    package let emoji: String?
    package let outcome: LogEntry.Outcome
    /// The duration in seconds.
    let seconds: Number?
    /// The items as written in the line, without the `^id`.
    package let text: String
    package let note: String
    let file: String
    let line: Int
  }

  struct Gap {
    let start: Int
    let end: Int
  }

  package let day: Day
  private let today: Day
  package private(set) var entries: [Entry] = []

  package init(_ workspace: Workspace, day: Day, today: Day) {
    (self.day, self.today) = (day, today)
    var entries: [Entry] = []
    let texts = workspace.writtenLines { $0.day == day }
    workspace.forEachEntry { entry, names in
      guard entry.day == day, entries.count < texts.count else { return }
      let text = texts[entries.count].text
      let file = workspace.files[entry.place.file]
      let block = workspace.block(named: entry.subject)
      let name = names.text(of: entry.subject)
      entries.append(
        Entry(
          start: entry.start, end: entry.end, isRunning: entry.isRunning, id: name,
          title: block?.title ?? name,
          emoji: block?.emoji, outcome: entry.outcome,
          seconds: entry.duration,
          text: Document(text).lastLogLine?.items.joined(separator: " ") ?? "",
          note: String(decoding: file.bytes[entry.note], as: UTF8.self), file: file.name,
          line: entry.place.line))
    }
    self.entries = entries.stablySorted { $0.start ?? .max }
  }

  /// The total duration of the entries, in seconds.
  private var total: Number { entries.compactMap(\.seconds).reduce(.zero) { $0 + $1 } }

  /// The gaps between entries: the times without an entry.
  private var gaps: [Gap] {
    var gaps: [Gap] = []
    var reached: Int?
    for entry in entries {
      guard let start = entry.start, let end = entry.end else { continue }
      if let reached, start > reached { gaps.append(Gap(start: reached, end: start)) }
      reached = max(reached ?? end, end)
    }
    return gaps
  }
}

extension DayPage {
  package func lines(on terminal: Terminal) -> [String] {
    var page = TextPage(terminal)
    page.head(
      Words.date(day) + (day == today ? ", today" : ""),
      entries.isEmpty ? "" : Words.count(entries.count, "entry", "entries"))
    guard !entries.isEmpty else { return page.lines + ["Nothing was recorded."] }
    var table = TextTable([
      .init(title: "", layout: .whole(priority: 0)),
      .init(title: "", layout: .whole(priority: 1)),
      .init(title: "", layout: ColumnLayout(least: 12, most: 24)),
      .init(title: "", layout: ColumnLayout(least: 12, priority: 2)),
    ])
    var left = gaps[...]
    for entry in entries {
      if entry.end != nil, let gap = left.first, gap.end == entry.start {
        left.removeFirst()
        table.lines.append(
          .cells(
            [
              .words(Self.range(gap.start, gap.end, terminal)),
              .words(Words.duration(Number(gap.end - gap.start))), .words("gap"), .words(""),
            ], .quiet))
      }
      let note = entry.note.isEmpty ? "" : "; \(entry.note)"
      table.lines.append(
        .cells([
          .words(entry.time(terminal)), .words(entry.seconds.map { Words.duration($0) } ?? ""),
          .words(terminal.title(entry.title, emoji: entry.emoji)),
          .words([entry.text, note].filter { !$0.isEmpty }.joined(separator: " ")),
        ]))
    }
    page.add(table.laidOut(on: terminal))
    let quiet = gaps.reduce(0) { $0 + $1.end - $1.start }
    var words = total == .zero ? [] : ["\(Words.duration(total)) recorded"]
    if quiet > 0 { words.append("\(Words.duration(Number(quiet))) in gaps") }
    if !words.isEmpty { page.section([words.joined(separator: terminal.separator)]) }
    return page.lines
  }

  fileprivate static func range(_ start: Int, _ end: Int, _ terminal: Terminal) -> String {
    "\(Words.time(start))\(terminal.ascii ? "-" : "–")\(Words.time(end))"
  }
}

extension DayPage.Entry {
  package func time(_ terminal: Terminal) -> String {
    guard let start else { return "" }
    if isRunning { return Words.time(start) + "-?" }
    return end.map { DayPage.range(start, $0, terminal) } ?? Words.time(start)
  }
}

extension DayPage: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "version": 1, "today": today, "date": day, "seconds": total, "entries": entries,
      "gaps": gaps,
    ]
  }
}

extension DayPage.Entry: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "start": start.map(Words.time), "end": end.map(Words.time), "id": id, "title": title,
      "outcome": "\(outcome)", "seconds": seconds, "text": text,
      "note": note.isEmpty ? nil : note, "file": file, "line": line,
    ]
  }
}

extension DayPage.Gap: JSONObjectConvertible {
  package var json: JSONObject {
    ["start": Words.time(start), "end": Words.time(end), "seconds": end - start]
  }
}
