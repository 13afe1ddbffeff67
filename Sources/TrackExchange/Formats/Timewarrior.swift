import TrackCore

extension Importer {
  static let timewarrior = Importer(
    "timewarrior", "Timewarrior: a data file or the data folder", example: "~/.timewarrior/data",
    names: .selection, place: Timewarrior.place(of:),
    sample: .init(
      "2026-11.data",
      """
      inc 20261118T080000Z - 20261118T090000Z # work "two words" # "a note"
      inc 20261119T080000Z - 20261119T090000Z

      """),
    recognises: { $0.hasLine(Timewarrior.recognises) }
  ) { Lines(Timewarrior(context: $0)) }
}

/// Reads the data files of Timewarrior, with times in UTC. The subject is the first tag that the
/// import map does not skip.
///
/// A line has the form `inc 20180101T120000Z - 20180101T130000Z # tag "two words" # "note"`.
struct Timewarrior: LineFormat {
  /// The name under which the map finds intervals without a tag.
  static let untagged = "untagged"

  let context: ImportContext

  /// Returns 0 for a file with intervals; nil for any other one.
  static func place(of path: String) -> Int? {
    let isOther = ["tags.data", "undo.data", "backlog.data"].contains(path.baseName)
    return path.hasSuffix(".data") && !isOther ? 0 : nil
  }

  static func recognises(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    return words.count >= 2 && words[0] == "inc" && UTCMoment(compact: words[1]) != nil
  }

  mutating func read(_ line: String, into plan: inout ImportPlan) throws(ForeignError) {
    guard line.hasPrefix("inc") else {
      if line.hasPrefix("exc") { return plan.leaveOut("exclusions") }
      if line.trimmed.isEmpty { return }
      throw ForeignError("not an interval of Timewarrior")
    }
    let parts = QuotedWords(line)
    guard let start = parts.words.dropFirst().first.flatMap({ UTCMoment(compact: $0.text) }) else {
      throw ForeignError("not an interval of Timewarrior")
    }
    var words = parts.words.dropFirst(2)
    var end: UTCMoment?
    if words.first?.text == "-" {
      end = words.dropFirst().first.flatMap { UTCMoment(compact: $0.text) }
      if end == nil { throw ForeignError("the end of the interval is wrong") }
      words = words.dropFirst(2)
    }
    let sections = words.split(omittingEmptySubsequences: false) { $0.text == "#" && !$0.isQuoted }
      .dropFirst().map { $0.map(\.text) }
    let tags = sections.first ?? []
    guard
      let subject = (tags.isEmpty ? [Self.untagged] : tags).first(where: {
        context.map.target(of: $0) != .skip
      })
    else { return plan.leaveOut("intervals whose tags the map skips") }
    let local = start.wallTime(context.offset)
    var entry = ExchangeEntry(day: local.day, subject: subject)
    if let end {
      entry.setRange(
        from: local, to: end.wallTime(context.offset), lasting: end.instant - start.instant)
    } else {
      entry.setRunning(from: local)
    }
    for tag in tags where tag != subject {
      if let event = tag.event { entry.event = event } else { entry.tags.append(tag) }
    }
    if sections.count > 1 { entry.note = sections[1].joined(separator: " ") }
    let id = entry.event == nil ? ForeignID("timewarrior", start.text, subject) : nil
    plan.add(entry, id: id, kind: .task)
  }
}

extension String {
  /// The ID if the text has the form `^id`; nil for any other text.
  var event: String? {
    guard utf8.first == ASCII.caret, utf8.count > 1,
      utf8.dropFirst().allSatisfy({ $0.isDigit || $0.isLetter })
    else { return nil }
    return String(dropFirst())
  }
}

/// Splits a line into words. A word in quotation marks may contain spaces and `\"`.
struct QuotedWords {
  struct Word {
    var text: String
    var isQuoted = false
  }

  private(set) var words: [Word] = []

  init(_ line: String) {
    var word: Word?
    var isOpen = false
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if isEscaped {
        word?.text.unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "\\", isOpen {
        isEscaped = true
      } else if scalar == "\"" {
        isOpen.toggle()
        if word == nil { word = Word(text: "", isQuoted: true) }
      } else if scalar == " ", !isOpen {
        if let word { words.append(word) }
        word = nil
      } else {
        if word == nil { word = Word(text: "") }
        word?.text.unicodeScalars.append(scalar)
      }
    }
    if let word { words.append(word) }
  }
}
