import TrackCore

extension Exporter {
  static let klog = Exporter("klog", "klog records") { _ in KlogExport() }
  static let timeclock = Exporter("timeclock", "timeclock, for ledger and hledger") { _ in
    TimeclockExport()
  }
  static let timewarrior = Exporter("timewarrior", "a data file of Timewarrior") {
    TimewarriorExport(instant: $0.instant)
  }
}

/// Data files of Timewarrior, with times in UTC. Each interval is tagged with the subject, the tags
/// and the `^id` of its line.
struct TimewarriorExport: ExportFormat {
  /// Returns the instant of a wall time, in seconds since 1970.
  let instant: @Sendable (WallTime) -> Int
  private(set) var losses = Losses()

  init(instant: @escaping @Sendable (WallTime) -> Int) { self.instant = instant }

  mutating func write(_ entry: ExchangeEntry, to output: inout [UInt8]) {
    guard let span = losses.span(of: entry) else { return }
    output += "inc \(moment(span.start).text)".utf8
    if let end = span.end { output += " - \(moment(end).text)".utf8 }
    output += " #".utf8
    for tag in [entry.subject] + entry.tags { output += " \(Self.quoted(tag))".utf8 }
    if let event = entry.event { output += " ^\(event)".utf8 }
    if let note = entry.note {
      output += " # \(Self.quoted(EntryText.plain(note), always: true))".utf8
    }
    output.append(ASCII.newline)
  }

  private func moment(_ time: WallTime) -> UTCMoment { UTCMoment(instant: instant(time)) }

  private static func quoted(_ text: String, always: Bool = false) -> String {
    let text = EntryText.plain(text)
    let isPlain = text.utf8.allSatisfy { $0.isDigit || $0.isLetter || $0 == ASCII.underscore }
    guard always || !isPlain || text.isEmpty else { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}

/// Timeclock files, which ledger and hledger read. The account is the subject.
struct TimeclockExport: ExportFormat {
  private(set) var losses = Losses()

  mutating func write(_ entry: ExchangeEntry, to output: inout [UInt8]) {
    guard let span = losses.span(of: entry) else { return }
    losses.count("tags", if: !entry.tags.isEmpty, entry.tags.count)
    output += "i \(Self.text(span.start)) \(Self.account(entry.subject))".utf8
    let words = [entry.note.map { EntryText.plain($0) }, entry.event.map { "^\($0)" }]
      .compactMap(\.self)
    if !words.isEmpty { output += "  \(words.joined(separator: " "))".utf8 }
    output.append(ASCII.newline)
    if let end = span.end { output += "o \(Self.text(end))\n".utf8 }
  }

  private static func text(_ time: WallTime) -> String {
    "\(time.day.iso) \(time.clock())"
  }

  /// Returns an account name that a timeclock line can contain. Two consecutive blanks would end
  /// the name, so they are reduced to one. A `;` would begin a comment, so it is replaced by a
  /// comma.
  private static func account(_ text: String) -> String {
    EntryText.plain(text).split(whereSeparator: { $0 == " " || $0 == "\t" })
      .joined(separator: " ").map { $0 == ";" ? "," : String($0) }.joined()
  }
}

/// Records of klog. The first tag of an entry is the subject.
struct KlogExport: ExportFormat {
  private var days: [Day: [String]] = [:]
  private(set) var losses = Losses()

  mutating func write(_ entry: ExchangeEntry, to output: inout [UInt8]) {
    guard entry.outcome == .done else { return losses.count("skips and fails") }
    guard entry.start != nil && (entry.end != nil || entry.isRunning) || entry.duration != nil
    else { return losses.count("entries without a time or duration") }
    losses.count("marks of one-off actions", if: entry.isOneOff)
    losses.countItems(of: entry, keepsTags: true)
    var time: String
    if let start = entry.start, entry.end != nil || entry.isRunning {
      losses.count("seconds", if: start % 60 != 0 || (entry.end ?? 0) % 60 != 0)
      losses.count(
        "written durations beside a range", if: entry.amounts.contains { $0.unit == .time })
      time = "\(Self.text(start)) - \(entry.end.map(Self.text) ?? "?")"
    } else {
      losses.count("starts without an end", if: entry.start != nil)
      let seconds = entry.duration?.whole ?? 0
      losses.count("seconds", if: seconds % 60 != 0)
      time = Self.duration(minutes: seconds / 60)
    }
    for tag in (entry.isOneOff ? [] : [entry.subject]) + entry.tags { time += " #\(tag)" }
    if let event = entry.event { time += " #id=\(event)" }
    if entry.isOneOff { time += " \(EntryText.plain(entry.subject))" }
    if let note = entry.note { time += " \(EntryText.plain(note))" }
    days[entry.day, default: []].append(time)
  }

  mutating func end(to output: inout [UInt8]) {
    for (index, day) in days.keys.sorted().enumerated() {
      output += (index == 0 ? "" : "\n").utf8
      output += "\(day.iso)\n".utf8
      for line in days[day] ?? [] { output += "    \(line)\n".utf8 }
    }
  }

  private static func text(_ second: Int) -> String {
    let mark = second < 0 ? "<" : ""
    let suffix = second >= 86_400 ? ">" : ""
    let second = ((second % 86_400) + 86_400) % 86_400
    return "\(mark)\(second / 3600):\(padded(second / 60 % 60, 2))\(suffix)"
  }

  private static func duration(minutes: Int) -> String {
    let sign = minutes < 0 ? "-" : ""
    let size = abs(minutes)
    return sign + (size >= 60 ? "\(size / 60)h" : "")
      + (size % 60 > 0 || size < 60 ? "\(size % 60)m" : "")
  }
}

extension Losses {
  /// Returns the start and the end of an entry, for a format that can only represent time spans.
  /// The end is nil if the entry is running. Returns nil for an entry without a time span, and
  /// counts it as lost.
  fileprivate mutating func span(
    of entry: ExchangeEntry
  ) -> (start: WallTime, end: WallTime?)? {
    guard entry.outcome == .done else {
      count("skips and fails")
      return nil
    }
    guard let second = entry.start, entry.end != nil || entry.isRunning else {
      count("entries without a range of times")
      return nil
    }
    count("written durations beside a range", if: entry.amounts.contains { $0.unit == .time })
    countItems(of: entry, keepsTags: true)
    count("marks of one-off actions", if: entry.isOneOff)
    let midnight = WallTime(day: entry.day, second: 0)
    return (midnight.advanced(by: second), entry.end.map { midnight.advanced(by: $0) })
  }

  /// Counts the items of an entry that a format loses because it only represents time.
  fileprivate mutating func countItems(of entry: ExchangeEntry, keepsTags: Bool) {
    let others = entry.amounts.count { $0.unit != .time } + entry.parts.count
    count("amounts", if: others > 0, others)
    count("goals", if: !entry.goals.isEmpty, entry.goals.count)
    count("contexts", if: !entry.contexts.isEmpty, entry.contexts.count)
    count("tags", if: !keepsTags && !entry.tags.isEmpty, entry.tags.count)
  }
}
