import TrackCore
import TrackPhrases

/// The words that people type instead of a command's name, each with the command line that it
/// stands for. `CommandAlias` has the former names of commands.
enum CommandWord {
  private static let streaks = ["report", "--only", "habits", "--sort", "importance"]
  private static let deadlines = ["report", "--only", "goals", "--sort", "due"]
  private static let lastLines = ["find", "--kind", "log", "--last", "20"]
  private static let matrix = ["list", "goals", "--matrix"]
  private static let page = ["report", "--html", "--open"]

  private static let lines: [String: [String]] = [
    "did": ["done"], "record": ["done"], "tick": ["done"], "mark": ["done"], "complete": [],
    "finish": [], "had": ["done"], "do": ["done"], "checkin": ["ask"], "check-in": ["ask"],
    "fill": ["ask"], "sick": ["skip"], "excuse": ["skip"], "miss": ["skip"],
    "vacation": ["pause"], "holiday": ["pause"], "away": ["pause"], "break": ["pause"],
    "unpause": ["pause", "--end"],
    "correct": ["amend"], "correction": ["amend"], "make": [], "move": [], "note": [],
    "change": [], "modify": [], "replace": [], "update": [],
    "fix": [],
    "config": ["set"], "settings": ["set"], "postpone": [], "reschedule": [],
    "new": ["add"], "create": ["add"], "todo": ["add", "task"],
    "delete": ["remove"], "rm": ["remove"], "clear": ["remove"], "erase": ["remove"],
    "hide": ["archive"], "retire": ["archive"], "disable": ["archive"], "drop": ["archive"],
    "unarchive": ["restore"], "mv": ["rename"],
    "revert": ["undo"], "rollback": ["undo"], "uncheck": ["undo"], "undone": ["undo"],
    "begin": ["start"], "in": ["start"], "clock-in": ["start"], "timer": ["start"],
    "pomodoro": [], "focus": [], "continue": [], "close": [], "send": [], "share": [],
    "lengthen": [], "shorten": [], "extend": [], "estimate": [], "budget": [], "round": [],
    "invoice": [], "give": [], "link": [], "diff": [], "weekly": [], "limit": [],
    "out": ["stop"], "clock-out": ["stop"],
    "ls": ["list"], "projects": ["list", "tasks"], "urgent": matrix, "priorities": matrix,
    "view": ["show"], "print": ["show"], "info": ["show"], "details": ["show"],
    "describe": ["show"],
    "why": ["explain"], "streak": streaks, "streaks": streaks,
    "stats": ["report"], "summary": ["report"], "overview": ["report"], "progress": ["report"],
    "dashboard": ["report"], "balance": ["report"], "bal": ["report"], "compare": [],
    "behind": ["report", "--only", "now"], "now": ["report", "--only", "now"],
    "upcoming": deadlines, "deadlines": deadlines,
    "due": deadlines, "agenda": ["today"], "left": ["today"],
    "pending": ["today"], "overdue": ["today"],
    "current": ["today", "--line"], "st": ["today", "--line"],
    "journal": ["day"], "entries": ["day"], "cal": ["calendar"], "heatmap": ["calendar"],
    "timeline": ["calendar"], "chart": ["calendar"], "graph": ["calendar"],
    "month": ["calendar", "month"], "year": ["calendar", "year"],
    "hours": ["time"], "timesheet": ["time"], "total": ["time"],
    "history": ["find"], "search": ["find"], "grep": ["find"], "notes": ["find"],
    "register": ["find"], "reg": ["find"], "tail": lastLines, "logs": lastLines,
    "review": ["term", "review"], "reflect": ["term", "review"], "reminder": ["remind"],
    "web": page, "page": page, "html": page, "push": ["sync"], "pull": ["sync"],
    "commit": ["sync"],
    "validate": ["check"], "fsck": ["check"], "verify": ["check"], "lint": ["check"],
    "repair": ["check", "--fix"], "format": ["fmt"], "conflicts": ["resolve"],
  ]

  /// The words that change a line of the log or a property, so that they stand for no one command.
  static let changes: Set<String> = [
    "change", "modify", "replace", "update", "fix", "move", "postpone", "reschedule",
  ]

  /// The commands that words without a line of their own are near to, or how an example begins.
  private static let topics = [
    "make": "amend", "move": "amend gym --on", "note": "amend", "change": "set", "modify": "set",
    "update": "set", "replace": "amend", "fix": "amend", "postpone": "set", "reschedule": "set",
    "compare": "report", "pomodoro": "start", "focus": "start", "continue": "again",
    "close": "term close", "send": "report", "share": "report", "lengthen": "amend",
    "shorten": "amend", "extend": "amend", "estimate": "add goal", "budget": "add goal",
    "round": "time", "invoice": "time", "give": "archive", "link": "set", "diff": "sync --status",
    "weekly": "week", "limit": "set", "finish": "done", "complete": "done",
  ]

  /// Returns the command whose examples show what a word may be about, and how the best of them
  /// begins; nil for any other word.
  static func topic(_ word: String) -> (command: String, start: String)? {
    topics[word.lowercased()].map { (String($0.prefix { $0 != " " }), $0) }
  }

  /// Returns the command line that a word stands for; nil if it is no alias.
  static func line(_ word: String) -> [String]? { lines[word.lowercased()] }

  /// Returns the command line with the first word replaced by a command; nil if the first word is
  /// not an alias. The name of a kind of block alone lists its blocks: `habits`.
  static func expanded(_ words: ArraySlice<String>) -> [String]? {
    guard let word = words.first else { return nil }
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
    let action = line(next) ?? [next]
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
