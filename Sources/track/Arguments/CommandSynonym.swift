import TrackCore
import TrackExchange

/// The words that people type instead of a command's name, each with the command line that it
/// stands for.
enum CommandSynonym {
  private static let streaks = ["report", "--only", "habits", "--sort", "importance"]
  private static let deadlines = ["report", "--only", "goals", "--sort", "due"]
  private static let page = ["watch", "--html", "--open"]

  private static let lines: [String: [String]] = [
    "delete": ["remove"], "rm": ["remove"], "new": ["add"], "create": ["add"], "ls": ["list"],
    "view": ["show"], "print": ["show"], "info": ["show"], "details": ["show"], "why": ["explain"],
    "mv": ["rename"],
    "hide": ["archive"],
    "retire": ["archive"], "disable": ["archive"], "deactivate": ["archive"],
    "unarchive": ["restore"],
    "did": ["done"], "do": ["done"], "record": ["done"], "tick": ["done"], "mark": ["done"],
    "complete": ["done"],
    "finish": ["done"], "finished": ["done"], "ticked": ["done"], "logged": ["done"],
    "weigh": ["done", "weight"], "weighed": ["done", "weight"],
    "entries": ["day"], "begin": ["start"], "started": ["start"], "starting": ["start"],
    "stopped": ["stop"], "clock-in": ["start"],
    "clock-out": ["stop"], "clockin": ["start"], "clockout": ["stop"],
    "describe": ["show"], "behind": ["report", "--only", "now"], "overdue": ["today"],
    "upcoming": deadlines, "deadlines": deadlines, "close": ["done"],
    "drop": ["archive"], "abandon": ["archive"],
    "move": ["amend"], "slept": ["done", "sleep"], "heatmap": ["calendar"],
    "timeline": ["calendar"], "total": ["time"], "totals": ["time"],
    "completed": ["day"], "restart": ["resume"], "format": ["fmt"], "conflicts": ["resolve"],
    "now": ["report", "--only", "now"], "running": ["status"], "current": ["status"],
    "active": ["status"],
    "projects": ["list", "goals"], "balance": ["report"], "bal": ["report"], "register": ["find"],
    "tail": ["find", "--kind", "log", "--last", "20"], "reminder": ["remind"],
    "unpause": ["resume"], "continue": ["resume"], "correct": ["amend"], "modify": ["edit"],
    "change": ["edit"], "replace": ["edit"], "update": ["edit"],
    "clear": ["remove"], "erase": ["remove"], "sick": ["skip"], "skipped": ["skip"],
    "excuse": ["skip"],
    "vacation": ["pause"], "holiday": ["pause"],
    "away": ["pause"], "break": ["pause"],
    "fill": ["ask"], "backfill": ["ask"], "catchup": ["ask"], "catch-up": ["ask"],
    "checkin": ["ask"], "check-in": ["ask"], "left": ["today"], "pending": ["today"],
    "remaining": ["today"], "due": deadlines, "revert": ["undo"], "rollback": ["undo"],
    "logs": ["find", "--kind", "log", "--last", "20"], "agenda": ["today"],
    "next": ["today"], "contains": ["find"], "urgent": ["list", "goals", "--matrix"],
    "priorities": ["list", "goals", "--matrix"],
    "journal": ["day"], "cal": ["calendar"],
    "month": ["calendar", "month"], "year": ["calendar", "year"], "hours": ["time"],
    "timesheet": ["time"], "streak": streaks, "streaks": streaks, "stats": ["report"],
    "statistics": ["report"], "summary": ["report"], "overview": ["report"],
    "progress": ["report"], "dashboard": ["report"],
    "history": ["find"], "search": ["find"], "grep": ["find"], "notes": ["find"],
    "review": ["term", "review"], "reflect": ["term", "review"],
    "web": page, "browser": page, "browse": page, "page": page, "serve": page, "html": page,
    "config": ["set"], "settings": ["set"], "push": ["sync"], "pull": ["sync"],
    "in": ["start"], "out": ["stop"], "punch-in": ["start"], "punch-out": ["stop"],
    "validate": ["check"], "fsck": ["check"], "verify": ["check"], "lint": ["check"],
    "repair": ["check", "--fix"],
  ]

  /// Returns the command line with the first word replaced by a command; nil if the first word is
  /// not a synonym.
  ///
  /// The name of a kind of block can mean `list`, `add` or `show`: `habits`, `habit Run 3/week`,
  /// `goal half`.
  static func expanded(_ words: ArraySlice<String>) -> [String]? {
    guard let word = words.first?.lowercased() else { return nil }
    let rest = Array(words.dropFirst())
    if ["review", "reflect"].contains(word), isLongPeriod(rest) { return ["report"] + rest }
    // In `review week "good one"`, the word `week` is not part of the review.
    if ["review", "reflect"].contains(word), rest.count > 1, rest[0].lowercased() == "week" {
      return ["term", "review"] + rest.dropFirst()
    }
    if ["clock", "punch"].contains(word), let way = rest.first?.lowercased(),
      way == "in" || way == "out"
    {
      return [way == "in" ? "start" : "stop"] + rest.dropFirst()
    }
    if word == "due", rest.first == "today" { return rest }
    if let line = lines[word] {
      // `notes about knee`
      let isAbout = line == ["find"] && rest.count > 1 && ["about", "for"].contains(rest[0])
      return line + rest.dropFirst(isAbout ? 1 : 0)
    }
    if word == "get" {
      return (rest.first.flatMap(KindWord.kind) == nil ? ["show"] : ["list"]) + rest
    }
    if word == "todo" { return (rest.isEmpty ? ["today"] : ["add", "task"]) + rest }
    if word == "fix" { return (rest.isEmpty ? ["check", "--fix"] : ["edit"]) + rest }
    guard let kind = KindWord.kind(word) else { return nil }
    let isPlural = word == kind.plural
    switch rest.first {
    case nil: return ["list", kind.plural]
    case "list": return ["list", kind.plural] + rest.dropFirst()
    case "add", "new": return ["add", kind.rawValue] + rest.dropFirst()
    case let first?
    where actions.contains(lines[first]?.first ?? first) && !titleWords.contains(first):
      return rest
    case let first? where first.hasPrefix("-"): return ["list", kind.plural] + rest
    case let first? where isPlural && lines[first]?.first == "calendar":
      return ["calendar"] + rest.dropFirst()
    case _ where isPlural: return nil
    default: return (rest.count == 1 ? ["show"] : ["add", kind.rawValue]) + rest
    }
  }

  /// Returns true if the words mean a period that has no review, such as a month. Only days and
  /// weeks can be reviewed.
  private static func isLongPeriod(_ words: [String]) -> Bool {
    let text = words.joined(separator: " ").lowercased()
    return DayReader.isDate(text) && !DayReader.isDay(text) && !text.contains("week")
      && !(text.hasPrefix("w") && text.dropFirst().allSatisfy(\.isNumber))
  }

  /// The commands that may come after the name of a kind, as in `habit archive run`.
  private static let actions: Set<String> = [
    "remove", "archive", "restore", "edit", "set", "rename", "show", "explain", "done", "skip",
    "pause", "resume", "amend", "undo",
  ]

  /// Words that stand for `done` but can also begin the title of a task, as in
  /// `task finish report`.
  private static let titleWords: Set<String> = [
    "did", "record", "tick", "mark", "complete", "finish", "break", "sick", "holiday", "vacation",
    "clear", "away", "excuse", "continue", "close", "drop", "move", "abandon",
  ]

  /// Returns the command line of another command if the arguments fit that command better;
  /// otherwise nil. For example, `log last tuesday` shows a day, `sleep 23:00-07:00` records a
  /// night, and `remove habit run` means `remove run`.
  static func redirected(_ words: ArraySlice<String>) -> [String]? {
    guard let command = words.first else { return nil }
    let rest = Array(words.dropFirst())
    let typed = rest.prefix { !$0.hasPrefix("-") }
    switch command {
    case "log" where typed.count == 1 && lastWords.contains(typed[0].lowercased()):
      return ["find", "--kind", "log", "--last", "20"] + rest.dropFirst()
    case "log" where rest.count == 1 && reportWords.contains(rest[0].lowercased()):
      return ["report"]
    case "log" where rest.isEmpty || DayReader.isDay(typed.joined(separator: " ")):
      return ["day"] + rest
    case "sleep" where isRange(typed): return ["done", "sleep"] + rest
    case "week" where !typed.isEmpty && week(typed.joined(separator: " ")) != nil:
      return ["week", "--on", week(typed.joined(separator: " ")) ?? ""]
        + rest.dropFirst(typed.count)
    case "import": return importing(rest).map { ["import"] + $0 }
    case "undo" where typed == ["last"], "remove" where isLast(typed):
      return ["undo"] + rest.dropFirst(typed.count)
    case "explain" where typed.count == 1 && Int(typed[0]) != nil: return ["term"] + rest
    case "remove", "archive", "restore", "show", "explain":
      guard typed.count == 2, KindWord.kind(typed[0]) != nil else { return nil }
      return [command] + rest.dropFirst()
    default: return nil
    }
  }

  /// Returns true for `last` and `last entry`, which mean the last change.
  private static func isLast(_ words: ArraySlice<String>) -> Bool {
    words.first == "last" && words.dropFirst().allSatisfy { ["entry", "line"].contains($0) }
  }

  /// Words after `log` that ask for figures.
  private static let reportWords: Set<String> = [
    "stats", "statistics", "summary", "overview", "streaks",
  ]

  /// Words after `log` with which people ask for the last lines of the log.
  private static let lastWords: Set<String> = [
    "show", "list", "view", "ls", "print", "tail", "last", "recent", "all",
  ]

  /// Returns the value of `--on` that `week last` or `week 46` means; nil for other words.
  private static func week(_ text: String) -> String? {
    if ["last", "previous"].contains(text) { return "last-week" }
    if let number = Int(text), (1...53).contains(number) { return "w\(number)" }
    return DayReader.isDate(text) ? text : nil
  }

  /// Returns the arguments of `import` with another option for the format, such as
  /// `--from timewarrior`, replaced by `--as`. Nil if there is no such option.
  private static func importing(_ words: [String]) -> [String]? {
    let names = ["--from", "--source", "--format", "--type", "--kind"]
    let place = words.indices.dropLast().first { index in
      names.contains(words[index]) && ImportKind(rawValue: words[index + 1].lowercased()) != nil
    }
    guard let place else { return nil }
    var words = words
    words[place] = "--as"
    return words
  }

  /// Returns true if the words are a range of two times, such as `23:00-07:00` or
  /// `from 11pm to 7am`.
  private static func isRange(_ words: ArraySlice<String>) -> Bool {
    let times = words.flatMap { $0.split(separator: "-") }.filter { word in
      word.first?.isNumber == true
        && (word.contains(":") || ["am", "pm"].contains(word.suffix(2).lowercased()))
    }
    return times.count == 2
  }
}
