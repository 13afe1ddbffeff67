import TrackCore
import TrackJSON
import TrackStore

/// What a device asks to record, checked and read from a form or from JSON.
package struct CheckInAction: Sendable {
  package enum Act: String, Sendable, CaseIterable {
    case done, amend, undo, skip, start, stop, type
  }

  package let act: Act
  /// The ID of a block; nil if the action needs none.
  package let id: String?
  /// The tap; nil if the request has none, as one of a program may.
  package let tap: String?
  /// The tap to take back; nil for the last one of the device.
  package let undoneTap: String?
  /// The local moment of the tap, `2026-11-21T09:30`; nil for now.
  package let moment: String?
  package let day: Day?
  package let amount: [String]
  private let note: String?
  private let text: [String]
  private let drops: Bool

  /// All fields of a form or an object.
  private static let names: Set<String> = [
    "act", "id", "amount", "note", "reason", "on", "at", "text", "tap", "of", "drop", "back",
    "csrf",
  ]
  private static let longestText = 1000

  package init(_ act: Act, _ values: [String: String]) throws(CheckInFailure) {
    if let name = values.keys.sorted().first(where: { !Self.names.contains($0) }) {
      throw .wrong("There is no field \"\(name)\".")
    }
    let values = values.filter { !$0.value.isEmpty }
    self.act = act
    if let long = values.first(where: { $0.value.utf8.count > Self.longestText }) {
      throw .wrong("\"\(long.key)\" is longer than \(Self.longestText) bytes.")
    }
    id = values["id"]
    tap = try Self.tap("tap", values)
    undoneTap = try Self.tap("of", values)
    note = (values["note"] ?? values["reason"])?.onOneLine
    drops = values["drop"] != nil
    day = try Self.day(values["on"])
    moment = try Self.moment(values["at"])
    amount = (values["amount"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    // A comma would begin the next entry.
    if amount.contains(where: { $0.hasSuffix(",") || $0.contains(/,[^0-9]/) }) {
      throw .wrong("An amount is of one entry only.")
    }
    text = TypedWords.words(of: (values["text"] ?? "").onOneLine)
    switch act {
    case .done, .skip, .start: if id == nil { throw .wrong("The field \"id\" is missing.") }
    case .type: if text.isEmpty || text == ["-"] { throw .wrong("Type what you did.") }
    case .amend: if id == nil || amount.isEmpty { throw .wrong("Type the right amount.") }
    case .undo, .stop: break
    }
  }

  private static func tap(
    _ name: String, _ values: [String: String]
  ) throws(CheckInFailure) -> String? {
    guard let text = values[name] else { return nil }
    guard Tap.isID(text) else {
      throw .wrong("\"\(name)\" must have 8 to 40 letters, digits, - and _.")
    }
    return text
  }

  private static func day(_ text: String?) throws(CheckInFailure) -> Day? {
    guard let text else { return nil }
    guard let day = Day(iso: text) else { throw .wrong("\"on\" must be a date: 2026-11-20.") }
    return day
  }

  private static func moment(_ text: String?) throws(CheckInFailure) -> String? {
    guard let text else { return nil }
    guard Day(iso: String(text.prefix(10))) != nil,
      text.wholeMatch(of: /.{10}T[0-2][0-9]:[0-5][0-9](:[0-5][0-9])?/) != nil
    else { throw .wrong("\"at\" must be a local time: 2026-11-20T07:30.") }
    return text
  }

  /// Returns the command line that carries out the action.
  ///
  /// - Parameter today: The day of the tap. The line of this day gets the time, too.
  package func arguments(today: Day) -> [String] {
    let on = day.flatMap { $0 == today ? nil : "--on=\($0)" }
    let note = note.map { "--note=\($0)" }
    func line(_ command: String, _ options: [String?], _ words: [String]) -> [String] {
      [command] + options.compactMap(\.self) + ["--"] + words
    }
    let words = [id].compactMap(\.self) + amount
    return switch act {
    case .done: line("done", [on, note], words)
    case .amend: line("amend", ["--on=\(day ?? today)"], words)
    case .skip: line("skip", [on, note], [id].compactMap(\.self))
    case .start: line("start", [note], words)
    case .stop: line("stop", drops ? ["--drop"] : [note], drops ? Array(words.prefix(1)) : words)
    case .type: line("done", [on], text)
    case .undo: ["undo"]
    }
  }
}

/// A request that cannot be carried out, as an HTTP status with a sentence and advice.
package struct CheckInFailure: Error, Hashable, Sendable {
  package let status: Int
  package let words: String

  package init(_ status: Int, _ words: String) {
    self.status = status
    self.words = words
  }

  static func wrong(_ words: String) -> CheckInFailure { CheckInFailure(400, words) }
}

/// Splits a typed line into words, as a shell does for double quotation marks.
enum TypedWords {
  static func words(of line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      switch character {
      case "\"":
        isQuoted.toggle()
        word = word ?? ""
      case " " where !isQuoted:
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    return words + [word].compactMap(\.self)
  }
}

extension String {
  /// The text with a space in place of each control character, including line breaks.
  fileprivate var onOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
