import TrackCore
import TrackPhrases

/// Makes the command line that a phrase means. Each part of the phrase is used, or no line is made.
struct Proposal {
  let phrase: Phrase
  /// The command that the phrase's verb means, with its first words; empty if it has no verb.
  let command: [String]
  /// The typed words after the verb, or after a wish.
  let words: [String]
  let names: Vocabulary
  let dates: DayReader

  var workspace: Workspace { names.workspace }
  var today: Day { dates.today }

  /// The lines that the phrase may mean: one, or two if it has two meanings.
  var lines: [Candidate] {
    if let negation = phrase.negation {
      let isPlan = phrase.rhythm != nil || phrase.dates.first?.isDue == true
      let isWish = negation.isWord(.wish) || phrase.isWished && negation.isWord(.comparison)
      return isPlan && isWish ? wished : notDone
    }
    if phrase.verb == "note" { return noted }
    if phrase.verb == "compare" { return looked }
    if phrase.verb == "make" { return phrase.rhythm == nil ? amended(phrase) : changed }
    if CommandWord.changes.contains(phrase.verb ?? "") { return changed }
    if ["finish", "complete"].contains(phrase.verb ?? "") {
      return phrase.dates.first?.isDue == true ? changed : finished
    }
    if phrase.verb == "log", command.first == "done" { return logged }
    if phrase.verb != nil, command.isEmpty { return [] }
    switch command.first {
    case nil: return implied
    // `do 50 pushups daily`
    case "done" where phrase.rhythm != nil && phrase.entries.isEmpty: return wished
    // `start a new habit of stretching`
    case "start" where phrase.rhythm != nil && phrase.entries.isEmpty: return wished
    case "start" where phrase.kind != nil && phrase.entries.isEmpty: return added
    case "done", "log", "ask", "check": return recorded(phrase)
    case "skip": return skipped
    case "pause": return paused(phrase)
    case "amend": return amended(phrase)
    case "undo": return takenBack
    case "remove", "archive", "restore", "rename", "resume", "stop", "start", "switch", "again",
      "toggle":
      return removesEntry ? takenBack : named
    case "set", "edit": return changed
    case "add": return added
    case "find": return found
    case "export": return exported
    case "remind": return reminded
    case "term": return planned
    case "report", "show", "explain", "day", "today", "list", "calendar", "time", "sleep", "relate":
      return looked
    default: return []
    }
  }

  /// The option that selects lines of the phrase's blocks.
  var filter: [String] {
    phrase.entries.flatMap { [$0.block is Goal ? "--goal" : "--subject", $0.id] }
  }

  /// The option that selects the days of the phrase.
  var period: [String] {
    phrase.dates.first.map { ["--period", $0.words.joined(separator: " ")] } ?? []
  }

  /// The lines of a phrase without a verb.
  private var implied: [Candidate] {
    if phrase.isQuestion { return asked }
    if phrase.entries.isEmpty, !phrase.dates.isEmpty { return looked }
    if phrase.rhythm != nil, phrase.entries.isEmpty, phrase.property == nil { return added }
    // `I meditated every day from monday to wednesday`
    if phrase.rhythm?.every == "daily", phrase.entries.first?.isSpoken == true,
      phrase.dates.first?.namesDays == true
    {
      var days = phrase
      days.rhythm = nil
      return recorded(days)
    }
    if phrase.property != nil || phrase.rhythm != nil || phrase.target != nil { return changed }
    if phrase.kind == .goal, phrase.entries.count == 1, !phrase.entries[0].amounts.isEmpty {
      return changed
    }
    if phrase.isCorrection {
      var first = phrase
      first.isCorrection = false
      return amended(phrase) + (phrase.isTotal ? recorded(first) : [])
    }
    if phrase.entries.isEmpty { return phrase.kind == nil ? [] : looked }
    if let due = phrase.dates.first, due.isDue { return changed }
    var recorded = recorded(phrase)
    // `water was 4` may correct the line that is there.
    if phrase.isStated, phrase.entries.allSatisfy({ $0.block is Habit }) {
      var stated = phrase
      stated.isTotal = true
      recorded = amended(stated) + recorded
    }
    // `runs this month`
    let isPeriod = recorded.isEmpty && phrase.dates.count == 1 && phrase.entries.count == 1
    return isPeriod ? looked : recorded
  }

  /// Takes the day of a phrase that records something, as words after `--on`. Nil if the phrase has
  /// several days that are no list, or one with two meanings.
  static func day(_ phrase: inout Phrase, upTo last: Day?) -> [String]? {
    let dates = phrase.dates
    phrase.dates = []
    let spans = dates.compactMap { $0.span?.both }
    guard spans.count == dates.count, dates.allSatisfy({ !$0.isDue }),
      last.map({ last in spans.allSatisfy { $0.upperBound <= last } }) ?? true
    else { return nil }
    guard let first = dates.first, first.words != ["now"] else { return [] }
    guard dates.dropFirst().allSatisfy(\.isListed) else { return nil }
    if dates.count == 1 {
      guard first.namesDays else { return nil }
      let isPlain = first.words.count == 1 && first.words[0].allSatisfy { $0.isLetter || $0 == "-" }
      return ["--on", isPlain ? first.words[0] : first.span?.text ?? ""]
    }
    guard spans.allSatisfy({ $0.lowerBound == $0.upperBound }),
      Set(spans.map(\.lowerBound)).count == spans.count
    else { return nil }
    return ["--on", spans.map { "\($0.lowerBound)" }.joined(separator: ",")]
  }

  /// Takes the time of a phrase: `--at` for one, an item for a range.
  static func time(_ phrase: inout Phrase) -> (items: [String], options: [String]) {
    defer { (phrase.times, phrase.ago) = ([], nil) }
    if let ago = phrase.ago { return ([], ["--at", ago]) }
    let texts = phrase.times.map(Moment.text(ofSecond:))
    if texts.count == 2 { return ([texts.joined(separator: "-")], []) }
    return ([], texts.isEmpty ? [] : ["--at", texts[0]])
  }

  static func note(_ phrase: inout Phrase) -> [String] {
    defer { (phrase.note, phrase.texts, phrase.remarks) = (nil, [], []) }
    let note = (phrase.texts + [phrase.note].compactMap(\.self) + phrase.remarks)
      .joined(separator: ", ")
    return note.isEmpty ? [] : ["--note", note]
  }
}

/// A command line that a person may have meant by one that failed.
struct Candidate: Hashable {
  var words: [String]
  /// What the line does, where its words do not say it: `from today on`.
  var remark = ""

  init(_ words: [String], _ remark: String = "") { (self.words, self.remark) = (words, remark) }

  /// The line in a message.
  func text(with common: [String]) -> String {
    let line = ["track"] + (words.flatMap(Self.parted) + common).map(Self.quoted)
    return "`\(line.joined(separator: " "))`" + (remark.isEmpty ? "" : " (\(remark))")
  }

  /// Returns the words of an amount such as `20 pages`, which needs no quotation marks.
  private static func parted(_ word: String) -> [String] {
    let parts = word.split(separator: " ").map(String.init)
    let isAmount =
      parts.count == 2 && parts[0].allSatisfy(\.isNumber) && parts[1].allSatisfy(\.isLetter)
    return isAmount ? parts : [word]
  }

  /// Returns a word in quotation marks if a shell needs them. In `key=value`, only the value is
  /// quoted.
  private static func quoted(_ word: String) -> String {
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, parts[0].allSatisfy({ $0.isLetter || "-+".contains($0) }) else {
      return word.hasPrefix("--") || word.isShortOption ? word : word.quotedForShell
    }
    return "\(parts[0])=\(parts[1].quotedForShell)"
  }
}
