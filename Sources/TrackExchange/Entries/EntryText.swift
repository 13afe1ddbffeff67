import TrackCore

/// Writes entries as lines of the log.
///
/// Text from a foreign file is never interpreted as syntax. A title is put into quotation marks
/// that do not occur in it, and a note loses its line breaks and control characters. A name that
/// the grammar does not allow becomes part of the note.
package enum EntryText {
  /// Appends the line of an entry, without a line break.
  ///
  /// - Returns: The offset after the items, where the `^id` and the note begin, and the note as it is
  ///   written; nil if there is none.
  @discardableResult
  package static func append(
    _ entry: ExchangeEntry, to line: inout [UInt8]
  ) -> (end: Int, note: String?) {
    let time = time(of: entry).nonEmpty.map { $0 + " " } ?? ""
    line += "\(entry.day.iso) \(time)".utf8
    line += entry.isOneOff ? quoted(entry.subject).utf8 : entry.subject.utf8
    var notes: [String] = []
    appendItems(of: entry, to: &line, notes: &notes)
    let end = line.count
    if let event = entry.event {
      line += [ASCII.space, ASCII.caret]
      line += event.utf8
    }
    if let note = entry.note { notes.insert(note, at: 0) }
    let note = notes.isEmpty ? "" : plain(notes.joined(separator: " "))
    if !note.isEmpty {
      line += [ASCII.space, ASCII.semicolon, ASCII.space]
      line += note.utf8
    }
    return (end, note.nonEmpty)
  }

  /// Returns the line of an entry.
  package static func line(of entry: ExchangeEntry) -> String {
    var bytes: [UInt8] = []
    append(entry, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Date and time

  /// The latest time of day that a line can contain, 29:59:59, in seconds.
  static let latestTime = 30 * 3600 - 1

  /// Returns the time or range of an entry in the syntax of the log: `07:30`, `<23:10-07:05`,
  /// `09:05-?`; empty if the entry has no time.
  static func time(of entry: ExchangeEntry) -> String {
    guard let start = entry.start, (-86_400...latestTime).contains(start) else { return "" }
    let first = start < 0 ? "<" + clock(start + 86_400) : clock(start)
    if entry.isRunning { return first + "-?" }
    guard let end = entry.end, end > start else { return first }
    return first + "-" + clock(start < 0 ? end : end % 86_400)
  }

  private static func clock(_ seconds: Int) -> String {
    let minutes = "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2))"
    return seconds % 60 == 0 ? minutes : "\(minutes):\(padded(seconds % 60, 2))"
  }

  // MARK: Items

  private static func appendItems(
    of entry: ExchangeEntry, to line: inout [UInt8], notes: inout [String]
  ) {
    for amount in entry.amounts {
      line.append(ASCII.space)
      let text = glued(amount)
      line += text.utf8
      // If the unit of the subject is a length, the log reads `18m` as metres, so minutes are
      // written as `18min`. A line with an amount in km or mi already has a length, so there `18m`
      // means minutes.
      let hasLength = entry.amounts.contains { ["km", "mi"].contains($0.unit.name) }
      if amount.unit == .time, !hasLength, isMinutes(text) { line += "in".utf8 }
    }
    for part in entry.parts { line += " \(part.name):\(glued(part.amount))".utf8 }
    switch entry.outcome {
    case .done: break
    case .skipped: line += " skip".utf8
    case .failed: line += " fail".utf8
    }
    for share in entry.goals {
      line += " +\(share.goal)\(share.amount.map { "=" + glued($0) } ?? "")".utf8
    }
    for context in entry.contexts { append(context, mark: "@", to: &line, notes: &notes) }
    for tag in entry.tags { append(tag, mark: "#", to: &line, notes: &notes) }
  }

  /// Returns true if a text is a single number of minutes, such as `18m`.
  private static func isMinutes(_ text: String) -> Bool {
    text.utf8.last == ASCII.m && text.utf8.dropLast().allSatisfy { $0.isDigit || $0 == ASCII.dash }
  }

  /// Appends a tag or context. If it is not a valid name, it is added to the note.
  private static func append(
    _ name: String, mark: String, to line: inout [UInt8], notes: inout [String]
  ) {
    if ID.isTag(name) {
      line += " \(mark)\(name)".utf8
    } else {
      notes.append(name)
    }
  }

  /// Returns an amount with the unit directly after the number. A log line accepts such a unit
  /// without a declaration.
  ///
  /// A unit such as `/min` cannot follow a number directly, so it is left out. A log line then
  /// reads the amount in the unit of the measure, which is the same unit.
  static func glued(_ amount: Amount) -> String {
    if amount.unit == .time { return amount.text }
    let unit = amount.unit.name
    return amount.number.text + (unit.utf8.first == ASCII.slash ? "" : unit)
  }

  // MARK: Text

  /// Returns a title in quotation marks. The marks are `"` or, if the title contains `"`, the pair
  /// `«»`. If it contains `»` as well, each `"` in it is replaced by `'`.
  package static func quoted(_ title: String) -> String {
    let plain = plain(title)
    if plain.isEmpty { return "\"untitled\"" }
    if !plain.utf8.contains(ASCII.quote) { return "\"\(plain)\"" }
    let scalars = plain.unicodeScalars
    if !scalars.contains("»") { return "«\(plain)»" }
    let replaced = scalars.map { $0 == "\"" ? "'" : $0 }
    return "\"\(String(String.UnicodeScalarView(replaced)))\""
  }

  /// Returns a text on one line. Each control character except a tab is replaced by a space, and
  /// spaces at both ends are removed.
  static func plain(_ text: String) -> String {
    let isControl = { (scalar: Unicode.Scalar) in
      scalar != "\t" && (scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value))
    }
    var scalars = text.unicodeScalars[...]
    let isBlank = { (scalar: Unicode.Scalar) in
      isControl(scalar) || scalar.properties.isWhitespace
    }
    while let first = scalars.first, isBlank(first) { scalars.removeFirst() }
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    guard scalars.contains(where: isControl) else { return String(scalars) }
    return String(String.UnicodeScalarView(scalars.map { isControl($0) ? " " : $0 }))
  }
}
