import TrackCore
import TrackPhrases

/// The words that people type instead of a command's name, each with the command line that it
/// stands for. `CommandAlias` has the former names of commands.
enum CommandWord {
  /// The words, by the command line that they stand for.
  private static let exact: [(line: String, words: String)] = [
    ("done", "did record tick mark had do"),
    ("ask", "checkin check-in fill"),
    ("skip", "sick excuse miss"),
    ("pause", "vacation vacations holiday holidays away break"),
    ("pause --end", "unpause"),
    ("amend", "correct correction"),
    ("set", "config settings"),
    ("add", "new create"),
    ("add task", "todo"),
    ("remove", "delete rm clear erase"),
    ("archive", "end hide retire disable drop"),
    ("restore", "unarchive"),
    ("rename", "mv"),
    ("undo", "revert rollback uncheck undone scratch"),
    ("start", "begin in clock-in timer"),
    ("stop", "out clock-out"),
    ("list", "ls accounts"),
    ("list tasks", "projects"),
    ("list goals --matrix", "urgent priorities"),
    ("show", "view print info details describe"),
    ("explain", "why"),
    ("report --only habits --sort importance", "streak streaks"),
    ("report", "stats summary overview progress dashboard"),
    ("report --only now", "behind now"),
    ("today", "agenda left pending overdue due open"),
    ("today --line", "current st"),
    ("day", "journal entries"),
    ("calendar", "cal heatmap timeline chart graph plot"),
    ("calendar month", "month"),
    ("calendar year", "year"),
    ("time", "hours timesheet clocktable"), ("sum", "total sums average avg balance bal"),
    ("find", "history search grep notes register reg data"),
    ("find --kind log --last 20", "tail logs"),
    ("term review", "review reflect"),
    ("remind", "reminder remember"),
    ("report --html --open", "web page html"),
    ("sync", "push pull commit"),
    ("check", "validate fsck verify lint"),
    ("check --fix", "repair"),
    ("fmt", "format"),
    ("resolve", "conflicts"),
    ("help guide", "tutorial manual examples guide"),
  ]

  /// Words that stand for no one line, by the command that they are near to.
  private static let near: [(line: String, words: String)] = [
    ("amend", "make note annotate replace fix lengthen shorten extend move"),
    (
      "set",
      "change modify update postpone reschedule link limit target increase raise lower reduce decrease"
        + " estimate budget effort"
    ),
    ("report", "compare send share"), ("start", "pomodoro focus"), ("again", "continue"),
    ("term close", "close"), ("time", "round invoice"),
    ("archive", "give"), ("sync --status", "diff"), ("week", "weekly"), ("done", "finish complete"),
    ("skip", "snooze defer"), ("pause", "travel trip off"), ("undo", "unskip"),
  ]

  /// The lines of words that stand for one only if no word follows: `next`, but not `next week`.
  private static let alone = [
    "next": ["today"], "print": ["find", "--kind", "log", "--last", "20"],
    "upcoming": ["report", "--only", "goals", "--sort", "due"],
    "deadlines": ["report", "--only", "goals", "--sort", "due"],
  ]

  /// What each word stands for.
  private static let meanings: [String: (line: [String], isNear: Bool)] = {
    var meanings: [String: (line: [String], isNear: Bool)] = [:]
    for (rows, isNear) in [(exact, false), (near, true)] {
      for row in rows {
        let line = row.line.split(separator: " ").map(String.init)
        for word in row.words.split(separator: " ") { meanings[String(word)] = (line, isNear) }
      }
    }
    return meanings
  }()

  /// The words that change a line of the log or a property, so that they stand for no one command.
  static let changes: Set<String> = [
    "change", "modify", "replace", "update", "fix", "move", "postpone", "reschedule", "increase",
    "raise", "lower", "reduce", "decrease", "limit", "target", "estimate", "budget", "effort",
  ]

  /// Returns the command that a word without one meaning is near to; nil for any other word.
  static func topic(_ word: String) -> String? {
    meanings[word.lowercased()].flatMap { $0.isNear ? $0.line.first : nil }
  }

  /// Returns the command line that a word stands for; empty if it stands for no one line, and nil if it
  /// is no alias.
  static func line(_ word: String) -> [String]? {
    meanings[word.lowercased()].map { $0.isNear ? [] : $0.line }
  }

  /// Returns the command line with the first word replaced by a command; nil if the first word is
  /// not an alias. The name of a kind of block alone lists its blocks: `habits`.
  static func expanded(_ words: ArraySlice<String>) -> [String]? {
    guard let word = words.first else { return nil }
    if words.dropFirst().allSatisfy({ $0.hasPrefix("-") }), let line = alone[word.lowercased()] {
      return line + words.dropFirst()
    }
    if let line = line(word), !line.isEmpty { return line + words.dropFirst() }
    guard let kind = KindWord.kind(word), word == kind.rawValue || words.count == 1 else {
      return nil
    }
    let rest = words.dropFirst()
    guard let next = rest.first else { return ["list", kind.plural] }
    if next.hasPrefix("-") || next == "list" {
      return ["list", kind.plural] + rest.drop { $0 == "list" }
    }
    // `habit archive run`, `habit add Run 3/week`, `habit Run 3/week`, `goal half`
    // `milestone "First half" done`, `goal half reached`
    let ends: Set<String> = ["done", "reached", "achieved", "finished"]
    if rest.count > 1, let last = rest.last, ends.contains(last.lowercased()) {
      // A task that is finished may be one more record, or the end of it.
      return Kind.goals.contains(kind) ? ["done"] + rest.dropLast() : nil
    }
    // `goal fix run` is no one command, but near to one.
    let action = line(next).flatMap { $0.isEmpty ? nil : $0 } ?? [topic(next) ?? next]
    if action == ["add"] { return ["add", kind.rawValue] + rest.dropFirst() }
    if actions.contains(action[0]) { return action + rest.dropFirst() }
    return (rest.count == 1 ? ["show"] : ["add", kind.rawValue]) + rest
  }

  /// The commands that may come after the name of a kind.
  private static let actions: Set<String> = [
    "remove", "archive", "restore", "edit", "set", "rename", "show", "explain", "done", "skip",
    "pause", "amend", "undo",
  ]

  /// Returns the line that records a night, for `sleep 23:00-07:00`; nil for other lines.
  static func night(_ words: ArraySlice<String>) -> [String]? {
    guard words.first == "sleep" else { return nil }
    let typed = words.dropFirst().prefix { !$0.hasPrefix("-") }
    guard let (count, times) = TimeWords.leading(typed), count == typed.count, times.count == 2
    else {
      return nil
    }
    return ["done"] + words
  }
}
