import TrackCore

extension Importer {
  static let klog = Importer(
    "klog", "klog records", example: "times.klg", names: .recognition, place: suffixes(".klg"),
    sample: .init(
      "times.klg",
      """
      2026-11-18 (8h!)
      At home #work
          8:00 - 12:00 writing
          -30m coffee

      2026-11-19
          1h30m #read

      """),
    recognises: { $0.hasLine(Klog.recognises) }
  ) { _ in Lines(Klog()) }
}

/// Reads klog records. A record is a date, followed by indented entries: durations such as `1h30m`,
/// and ranges such as `8:00 - 9:00`, `<23:00 - 1:00` or `9:00 - ?`, each with a summary.
///
/// The subject is the first tag of an entry or, if it has none, the first tag of its record. If
/// neither has a tag, the subject is `untagged`. A negative duration is a break. It is subtracted
/// from the other entries of its record, because a log line has no negative time.
struct Klog: LineFormat {
  private struct Pending {
    var entry: ExchangeEntry
    /// The summary as klog has it.
    var text: String
    /// The breaks that were subtracted, in words.
    var breaks = ""
    let key: String
    let row: Int

    /// The time in seconds; nil while the entry is running.
    var seconds: Int? {
      entry.isRunning ? nil : entry.duration.map { Int(clamping: $0.whole) } ?? 0
    }

    /// Subtracts a break, as far as the entry is long enough, and returns the rest of the break.
    mutating func subtract(_ pause: Int) -> Int {
      guard let seconds, seconds > 0, pause > 0 else { return pause }
      entry.amounts = [.seconds(seconds - min(pause, seconds))]
      return pause - min(pause, seconds)
    }
  }

  private var day: Day?
  private var recordSummary = ""
  /// The entries of the record, in order.
  private var entries: [Pending] = []
  /// The indentation of the record's entries. A line that is indented twice continues a summary.
  private var indentation = ""

  static func recognises(_ line: String) -> Bool {
    date(line) != nil && Day(iso: String(line.prefix(10)).replacingSlashes) != nil
      && (line.utf8.count == 10 || line.hasSuffix(")"))
  }

  /// Returns the date of a line that begins a record; nil for any other line. Such a line is
  /// `2018-03-24` or `2018/03/24`, and a target time in parentheses may follow.
  private static func date(_ line: String) -> Day? {
    let (first, rest) = line.firstWord
    return rest.isEmpty || rest.trimmed.hasPrefix("(") ? Day(iso: first.replacingSlashes) : nil
  }

  mutating func begin(file name: String) { (day, recordSummary, entries) = (nil, "", []) }

  mutating func read(_ text: String, into plan: inout ImportPlan) throws(ForeignError) {
    let trimmed = text.trimmed
    guard let first = text.utf8.first, !trimmed.isEmpty else {
      flush(to: &plan)
      day = nil
      return
    }
    if first != ASCII.space, first != ASCII.tab {
      guard day == nil else {
        recordSummary += " " + trimmed
        return
      }
      guard let date = Self.date(trimmed) else {
        throw ForeignError("expected a date such as 2018-03-24")
      }
      (day, recordSummary, indentation) = (date, "", "")
      if trimmed.contains("(") { plan.lose("target times of records, such as (8h!)") }
      return
    }
    guard let day else { throw ForeignError("an entry without a date above it") }
    if let last = entries.indices.last, text.hasPrefix(indentation + indentation) {
      entries[last].text += " " + trimmed
      return
    }
    if indentation.isEmpty {
      indentation = String(text.prefix { $0 == (first == ASCII.tab ? "\t" : " ") })
    }
    guard let entry = Self.entry(trimmed, on: day, row: plan.row) else {
      throw ForeignError("expected a duration or a range of times")
    }
    entries.append(entry)
  }

  mutating func end(into plan: inout ImportPlan) { flush(to: &plan) }

  // MARK: Entries

  private static func entry(_ text: String, on day: Day, row: Int) -> Pending? {
    var entry = ExchangeEntry(day: day, subject: "")
    let (word, summary) = text.firstWord
    if let seconds = duration(word) {
      entry.amounts = [.seconds(seconds)]
      return Pending(entry: entry, text: summary, key: word, row: row)
    }
    guard let dash = text.firstIndex(of: "-"), let start = time(text[..<dash].trimmed) else {
      return nil
    }
    let (endWord, rest) = text[text.index(after: dash)...].trimmed.firstWord
    guard !endWord.isEmpty else { return nil }
    entry.start = start
    if endWord.allSatisfy({ $0 == "?" }) {
      entry.isRunning = true
    } else {
      guard let time = time(endWord), time >= start else { return nil }
      if time > start { entry.end = time }
    }
    return Pending(entry: entry, text: rest, key: "\(start)-\(endWord)", row: row)
  }

  private static func duration(_ text: String) -> Int? {
    let isNegative = text.hasPrefix("-")
    let unsigned = isNegative || text.hasPrefix("+") ? String(text.dropFirst()) : text
    guard let last = unsigned.utf8.last, last == ASCII.h || last == ASCII.m,
      let seconds = ForeignAmount.duration(unsigned)
    else { return nil }
    return isNegative ? -seconds : seconds
  }

  /// Parses a time such as `8:00`, `8:00am`, `<23:00` (previous day) or `0:30>` (next day).
  private static func time(_ text: String) -> Int? {
    if text.hasPrefix("<") {
      return WrittenTime.second(String(text.dropFirst())).map { $0 - 86_400 }
    }
    if text.hasSuffix(">") {
      return WrittenTime.second(String(text.dropLast())).map { $0 + 86_400 }
    }
    return WrittenTime.second(text)
  }

  /// Ends the record: subtracts its breaks and adds its entries to the plan.
  private mutating func flush(to plan: inout ImportPlan) {
    var entries = entries
    self.entries = []
    for (index, pause) in entries.enumerated() {
      guard var rest = pause.seconds.map({ -$0 }), rest > 0 else { continue }
      // An entry before the break is the likelier one to contain it.
      let places = Array(entries.indices[..<index].reversed()) + Array(entries.indices[index...])
      let isWhole = places.reduce(0) { $0 + max(0, entries[$1].seconds ?? 0) } >= rest
      guard isWhole else {
        plan.refuse(
          ForeignError("a break that is longer than the rest of its record", row: pause.row))
        continue
      }
      for place in places {
        let left = entries[place].subtract(rest)
        if left < rest {
          entries[place].breaks += " (\("\(pause.key) \(pause.text)".trimmed))"
        }
        rest = left
      }
      plan.join("breaks, subtracted from other entries of their records")
    }
    for entry in entries where (entry.seconds ?? 0) >= 0 { add(entry, to: &plan) }
  }

  private func add(_ pending: Pending, to plan: inout ImportPlan) {
    var entry = pending.entry
    let leading = KlogSummary(pending.text)
    var tags = leading.tags
    if let subject = tags.first {
      entry.subject = subject
      tags.removeFirst()
      entry.tags = tags
      entry.event = leading.event
      entry.note = leading.rest.nonEmpty
    } else {
      let all = KlogSummary.allTags(in: pending.text) + KlogSummary.allTags(in: recordSummary)
      entry.subject = all.first ?? "untagged"
      entry.note = (pending.text.nonEmpty ?? recordSummary).nonEmpty
    }
    if !pending.breaks.isEmpty { entry.note = (entry.note ?? "") + pending.breaks }
    // A range that lies wholly within the previous day gets the date of that day.
    if let start = entry.start, start < 0, (entry.end ?? 0) < 0 {
      entry.day = entry.day - 1
      entry.start = start + 86_400
      entry.end = entry.end.map { $0 + 86_400 }
    }
    let id =
      entry.event == nil
      ? ForeignID("klog", pending.entry.day.iso, pending.key, pending.text) : nil
    plan.add(entry, id: id, kind: .task, row: pending.row)
  }
}

/// The summary of a klog entry, split into its leading tags and the remaining text. A tag with a
/// value, such as `#ticket=891`, leaves the value in the text.
private struct KlogSummary {
  private(set) var tags: [String] = []
  /// The value of the tag `#id=…`, which becomes the `^id`; nil if there is none.
  private(set) var event: String?
  private(set) var rest = ""

  init(_ text: String) {
    var words = text.split(separator: " ", omittingEmptySubsequences: true).map(String.init)[...]
    var values: [String] = []
    while let word = words.first, word.hasPrefix("#"), word.utf8.count > 1 {
      let halves = word.dropFirst().split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = halves.first, ID.isTag(name) else { break }
      words.removeFirst()
      guard halves.count == 2 else {
        tags.append(name)
        continue
      }
      var value = halves[1]
      if let quote = value.first, quote == "\"" || quote == "'" {
        // A value in quotation marks may contain blanks.
        while value.count == 1 || value.last != quote, let next = words.popFirst() {
          value += " " + next
        }
        value = String(value.dropFirst().prefix { $0 != quote })
      }
      if name == "id" {
        event = "^\(value)".event
      } else {
        tags.append(name)
        values.append("\(name)=\(value)")
      }
    }
    rest = (values + words).joined(separator: " ")
  }

  static func allTags(in text: String) -> [String] {
    text.split(separator: " ").compactMap { word in
      guard word.hasPrefix("#") else { return nil }
      let name = word.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      return name.isEmpty ? nil : String(name)
    }
  }
}

extension String {
  /// The text before the first space, and the text after it.
  fileprivate var firstWord: (word: String, rest: String) {
    let words = split(separator: " ", maxSplits: 1).map(String.init)
    return (words.first ?? "", words.count > 1 ? words[1] : "")
  }

  fileprivate var replacingSlashes: String { String(map { $0 == "/" ? "-" : $0 }) }
}
