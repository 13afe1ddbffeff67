import TrackCore

/// The log file with the lines of one source. Fetched lines replace its lines of the same days.
package struct FetchedFile {
  /// The properties by which a fetched line is recognised as a new version of an existing line.
  fileprivate struct Key: Hashable {
    let day: Day
    let start: Int?
    let subject: String

    init(_ entry: ExchangeEntry) {
      day = entry.day
      start = entry.start
      subject = foldedName(entry.subject)
    }
  }

  private struct Line {
    let text: String
    let entry: ExchangeEntry?
  }

  /// The numbers of days whose lines a fetch added, changed, or left unchanged.
  package struct Outcome: Hashable, Sendable {
    package fileprivate(set) var new = 0
    package fileprivate(set) var changed = 0
    package fileprivate(set) var unchanged = 0

    package init() {}
  }

  private let lines: [Line]

  /// - Parameter workspace: The data directory that declares the subjects of the lines.
  package init(bytes: [UInt8], in workspace: Workspace) {
    let file = SourceFile(name: "sources/.file.txt", bytes: bytes)
    var entries: [Int: ExchangeEntry] = [:]
    workspace.withoutLog().adding(logs: [file])?.forEachExchangeEntry { entry, place in
      entries[place.line] = entry
    }
    var text = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    if text.last?.isEmpty == true { text.removeLast() }
    lines = text.enumerated().map { Line(text: String($1), entry: entries[$0 + 1]) }
  }

  /// Returns the time of the last fetch, in seconds since 1970. It is the latest time in notes such
  /// as `fetched 2026-11-21T10:05Z`. If there is no such note, it is the beginning of the latest
  /// day that has a line.
  package static func latestStamp(in bytes: [UInt8]) -> Int? {
    let mark = "; fetched "
    let lines: [Substring] = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let stamps: [String] = lines.compactMap { line in
      guard let range = line.firstRange(of: mark) else { return nil }
      return String(line.suffix(from: range.upperBound).prefix(17))
    }
    let latest = stamps.max() ?? lines.compactMap { Day(iso: String($0.prefix(10)))?.iso }.max()
    return latest.flatMap { WrittenTime.moment($0) }.map { time, offset in
      UTCMoment(time, offset: offset ?? 0).instant
    }
  }

  /// The days that have a line.
  package var days: Set<Day> { Set(lines.compactMap { $0.entry?.day }) }

  private static let forgottenMark = "# forgotten before "

  /// The day before which the user removed all lines, so that they are not fetched again; nil if
  /// none were removed.
  package var forgottenBefore: Day? {
    lines.compactMap { line in
      line.text.hasPrefix(Self.forgottenMark)
        ? Day(iso: line.text.dropFirst(Self.forgottenMark.count).trimmed) : nil
    }.max()
  }

  /// Returns the file with a comment at its beginning that states the day before which the user
  /// removed all lines. The comment is in the file itself, so that it is synced to other machines,
  /// too.
  package func marked(forgottenBefore day: Day) -> [UInt8] {
    let latest = max(day, forgottenBefore ?? day)
    let kept = lines.map(\.text).filter { !$0.hasPrefix(Self.forgottenMark) }
    return (["\(Self.forgottenMark)\(latest.iso)"] + kept).flatMap {
      Array($0.utf8) + [ASCII.newline]
    }
  }

  /// Returns the bytes of the file with the lines of each answered day replaced. A line with
  /// unchanged values stays as it is, including its time stamp.
  ///
  /// - Parameters:
  ///   - answer: The fetched entries.
  ///   - stamp: The time of the fetch: `2026-11-21T10:05Z`.
  package func replacing(
    with answer: [ExchangeEntry], stamp: String
  ) -> (bytes: [UInt8], outcome: Outcome) {
    var answered: [Day: [ExchangeEntry]] = [:]
    for entry in answer { answered[entry.day, default: []].append(entry) }
    var known: [Key: Line] = [:]
    for line in lines { if let entry = line.entry { known[Key(entry)] = line } }
    var outcome = Outcome()
    var added: [LogInsertion.Line] = []
    var addedText: [UInt8] = []
    let days = days
    for (day, entries) in answered.sorted(by: { $0.key < $1.key }) {
      var last: [Key: ExchangeEntry] = [:]
      for entry in entries { last[Key(entry)] = entry }
      let old = lines.filter { $0.entry?.day == day }
      let texts = last.sorted { $0.key.order < $1.key.order }.map { key, entry in
        if let line = known[key], line.entry?.withoutNote == entry.withoutNote { return line.text }
        var stamped = entry
        stamped.note = (["fetched \(stamp)", entry.note].compactMap(\.self)).joined(separator: " ")
        return EntryText.line(of: stamped)
      }
      if !days.contains(day) {
        outcome.new += 1
      } else if texts.sorted() == old.map(\.text).sorted() {
        outcome.unchanged += 1
      } else {
        outcome.changed += 1
      }
      for text in texts {
        let start = addedText.count
        addedText += text.utf8
        added.append((day, start..<addedText.count))
        addedText.append(ASCII.newline)
      }
    }
    let kept = lines.filter { line in line.entry.map { answered[$0.day] == nil } ?? true }
    let bytes = kept.flatMap { Array($0.text.utf8) + [ASCII.newline] }
    return (LogInsertion.insert(added, of: addedText, into: bytes), outcome)
  }
}

extension FetchedFile.Key {
  fileprivate var order: (Int, String) { (start ?? -100_000, subject) }
}

extension ExchangeEntry {
  /// The entry without its ID and without its note, which contains the time stamp.
  fileprivate var withoutNote: ExchangeEntry {
    var entry = self
    entry.note = nil
    entry.event = nil
    entry.subject = foldedName(subject)
    return entry
  }
}
