import TrackCore

/// Suggestions for a typed line that are found by its verb and the kinds of its arguments. The
/// arguments are blocks, days and texts, in any order.
extension LineSuggestion {
  /// What the user wants to do, according to a verb that is not the name of a command.
  private enum Intent {
    case link, unlink, relate, skip, owe, draw, clone, git, forecast, rank
  }

  private static let intents: [String: Intent] = {
    let verbs: [(Intent, [String])] = [
      (
        .link,
        [
          "link", "connect", "tie", "assign", "attach", "associate", "map", "bind", "serve",
          "serves", "support", "supports", "feed", "feeds", "belongs", "counts", "contributes",
        ]
      ),
      (.unlink, ["unlink", "detach", "disconnect", "unassign", "untie"]),
      (
        .relate,
        [
          "compare", "difference", "correlate", "correlation", "versus", "vs", "affect", "affects",
          "influence",
          "influences", "depend", "depends", "against",
        ]
      ),
      (.skip, ["rest", "pass", "off", "dayoff", "day-off", "restday", "rest-day", "excused"]),
      (.owe, ["owe", "owed", "promise", "promised"]),
      (.draw, ["graph", "chart", "plot", "trend", "visualize", "visualise", "draw", "curve"]),
      (.clone, ["clone", "join", "remote", "origin"]),
      (
        .forecast,
        ["need", "needed", "required", "pace", "eta", "projection", "project", "estimate", "will"]
      ),
      (.rank, ["worst", "weakest", "strongest", "top", "bottom", "best", "rank", "ranking"]),
      (
        .git,
        [
          "git", "save", "backup", "snapshot", "diff", "commit", "branch", "checkout", "stash",
          "blame", "gitlog",
        ]
      ),
    ]
    return Dictionary(
      verbs.flatMap { intent, words in words.map { ($0, intent) } },
      uniquingKeysWith: { old, _ in old })
  }()

  /// Words that connect the arguments of a verb and have no meaning of their own.
  private static let joints: Set<String> = [
    "to", "with", "for", "and", "from", "the", "my", "a", "of", "in", "on", "at", "toward",
    "towards", "into", "by", "my", "is", "as", "that", "i", "because",
  ]

  /// The arguments of a typed line, grouped by their kind. `texts` are the words that belong to no
  /// other group, in the order of the line.
  private struct Arguments {
    var blocks: [any Block] = []
    var days: String?
    var texts: [String] = []
    var kinds: [Kind] = []
  }

  /// Groups the words of a typed line by their kind.
  ///
  /// - Parameter isPast: True if a date without a year is the most recent one; false if it is the
  ///   next one.
  private func sorted(_ words: [String], isPast: Bool) -> Arguments {
    var found = Arguments()
    var rest = words[...]
    let phrase = DayReader(today: today, isPast ? .back : .ahead)
    while let word = rest.first {
      if found.days == nil, let (count, ranges) = phrase.leadingRanges(Array(rest)),
        ranges.count == 1
      {
        found.days = ranges[0]
        rest = rest.dropFirst(count)
        continue
      }
      rest.removeFirst()
      if let block = blocks.exact(word) ?? self.block(word),
        !Self.joints.contains(word.lowercased())
      {
        found.blocks.append(block)
      } else if let kind = KindWord.kind(word) {
        found.kinds.append(kind)
      } else if !Self.joints.contains(word.lowercased()) {
        found.texts.append(word)
      }
    }
    return found
  }

  /// Returns suggestions for a line whose first or second word is a verb in `intents`, such as
  /// `link piano craft`, `piano serves craft`, `owe anna "return her drill" sunday`,
  /// `graph weight --since 2026-10-01`.
  func intended() -> [Candidate] {
    guard let first = typed.first else { return [] }
    // A commit, or a setting of git: `show HEAD~1`, `config user.name Anna`.
    if typed.count > 1,
      typed[1].hasPrefix("HEAD")
        || first == "config"
          && ["user.", "core.", "remote.", "pull."].contains(where: { typed[1].hasPrefix($0) })
    {
      return ofGit(first, Array(typed.dropFirst()))
    }
    if ["add", "stage"].contains(first), typed.count == 2, [".", "-A", "--all"].contains(typed[1]) {
      return ofGit("save", [])
    }
    guard !commands.contains(first) else { return [] }
    if first == "reset", typed.count == 1 {
      return [Candidate(words: ["undo"], remark: "takes back the last change", isUntried: true)]
    }
    // A habit and a year: `run 2026`.
    if typed.count == 2, let year = Int(typed[1]), year >= 1970, year <= today.year,
      blocks.exact(first) is Habit
    {
      return [
        Candidate(words: ["calendar", first, typed[1]], remark: "the year"),
        Candidate(words: ["done", first, typed[1]], remark: "the amount"),
      ]
    }
    // `run oct vs nov`
    if typed.count > 3, ["vs", "vs.", "versus"].contains(typed[2].lowercased()) {
      let found = compared(typed)
      if !found.isEmpty { return found }
    }
    let places = typed.prefix(2).indices.filter { Self.intents[typed[$0].lowercased()] != nil }
    if let place = places.first, let intent = Self.intents[typed[place].lowercased()],
      place == 0 || typed[0].lowercased() == "i" || block(typed[0]) != nil
        || intent == .relate && DayReader.isDate(typed[0])
    {
      // `checkout term 3` shows something that git does not know.
      if first == "checkout", typed.count > 1, KindWord.kind(typed[1]) != nil {
        return [Candidate(words: Array(typed.dropFirst()))]
      }
      if intent == .git { return ofGit(typed[0].lowercased(), Array(typed.dropFirst())) }
      return lines(for: intent, typed.indices.filter { $0 != place }.map { typed[$0] })
    }
    // `spanish for family`
    if typed.count == 3, ["for", "under"].contains(typed[1]), blocks.exact(typed[0]) != nil,
      blocks.exact(typed[2]) is Value
    {
      return lines(for: .link, typed)
    }
    // A kind and two blocks, one of which is of this kind, as in `value read craft`.
    if let kind = KindWord.kind(typed[0]), typed.count == 3, kind == .value || kind == .goal {
      return lines(for: .link, Array(typed.dropFirst()))
    }
    return []
  }

  private func lines(for intent: Intent, _ words: [String]) -> [Candidate] {
    switch intent {
    case .link, .unlink: return linked(words, isLinked: intent == .link)
    case .relate: return compared(words)
    case .skip:
      let found = sorted(words, isPast: true)
      guard let habit = found.blocks.first as? Habit else { return [] }
      let on = found.days.map { ["--on", $0] } ?? []
      return [Candidate(words: ["skip", habit.id] + on + found.texts)]
    case .owe: return owed(words)
    case .draw: return drawn(words)
    case .clone:
      guard let address = words.last, address.contains(":") || address.contains("/") else {
        return []
      }
      return [Candidate(words: ["sync", address], isUntried: true)]
    case .git: return []
    case .forecast:
      let goals = sorted(words, isPast: false).blocks.compactMap { $0 as? Goal }
      return goals.first.map {
        [
          Candidate(words: ["explain", $0.id], remark: "what it asks a week"),
          Candidate(words: ["forecast", $0.id], remark: "when it may be reached"),
        ]
      } ?? []
    case .rank:
      guard let kind = words.lazy.compactMap(KindWord.kind).first else { return [] }
      return [Candidate(words: ["report", "--only", kind.plural, "--sort", "progress"])]
    }
  }

  /// Returns candidates for a git command on the data directory: `diff yesterday`,
  /// `commit -m "a good week"`.
  private func ofGit(_ verb: String, _ words: [String]) -> [Candidate] {
    let sync = Candidate(
      words: ["sync"], remark: "commits, and exchanges with a remote", isUntried: true)
    // A block stands for its file: `blame run`. A measure that no file declares has none.
    let words = words.map { word in
      blocks.exact(word).flatMap { workspace.block(named: $0.name) }
        .map { workspace.files[$0.heading.place.file].name } ?? word
    }
    var line = ["-C", folder, verb == "gitlog" ? "log" : verb] + words
    let days = sorted(words.filter { !$0.hasPrefix("-") }, isPast: true).days
    if verb == "diff", let days {
      line = ["-C", folder, "log", "-p", "--since=\(days.prefix(10))"]
    }
    let saves = ["commit", "save", "backup", "snapshot"].contains(verb)
    if verb == "git" { line = ["-C", folder] + words }
    if saves { line = ["-C", folder, "commit", "-a"] + (verb == "commit" ? words : []) }
    let git = Candidate(words: line, isUntried: true, program: "git")
    return saves ? [sync, git] : [git]
  }

  /// Returns a suggestion that adds or removes the link of a block to a value or goal, for a line
  /// such as `link piano craft` or `piano serves craft`.
  private func linked(_ words: [String], isLinked: Bool) -> [Candidate] {
    let blocks = sorted(words, isPast: false).blocks
    guard blocks.count == 2 else { return [] }
    for key in [Kind.value, .goal] {
      guard
        let target = blocks.last(where: { key == .value ? $0 is Value : $0 is Goal }),
        let source = blocks.first(where: { $0.id != target.id }),
        source.heading.kind.properties.contains(where: { $0.name == key.rawValue })
      else { continue }
      let sign = isLinked ? "+=" : "-="
      return [Candidate(words: ["set", source.id, "\(key.rawValue)\(sign)\(target.id)"])]
    }
    return []
  }

  /// Returns suggestions for a line with an obligation to a person, such as
  /// `owe anna "return her drill" sunday`, `promised Tom to send photos`.
  private func owed(_ words: [String]) -> [Candidate] {
    var found = sorted(words, isPast: false)
    let due = found.days.map { ["--due", String($0.suffix(10))] } ?? []
    let title = found.texts.firstIndex { $0.contains(" ") }
    let name: String
    if let title {
      name = found.texts.remove(at: title)
    } else {
      guard found.texts.count > 1 else { return [] }
      name = found.texts.dropFirst().joined(separator: " ")
      found.texts = [found.texts[0]]
    }
    let person = found.texts.isEmpty ? [] : ["--for", found.texts.joined(separator: " ")]
    return [Candidate(words: ["add", "obligation", name] + person + due)]
  }

  /// Returns suggestions that show one block as a picture, for a line such as
  /// `graph weight --since 2026-10-01` or `plot run this year`.
  private func drawn(_ words: [String]) -> [Candidate] {
    // An option may state the start of the period.
    let marks: Set<String> = ["--since", "--from", "--after", "--start"]
    let since = words.firstIndex(where: marks.contains)
    let values = words.filter { !$0.hasPrefix("-") }
    let found = sorted(values, isPast: true)
    guard let block = found.blocks.first else { return [] }
    let from =
      found.days.map { since == nil ? ["--period", $0] : ["--from", String($0.prefix(10))] } ?? []
    switch block {
    case is Goal: return [Candidate(words: ["report", "--svg", block.id, "--open"])]
    case is Habit:
      return [Candidate(words: ["calendar", block.id] + (found.days.map { [$0] } ?? []))]
    case is Measure:
      let figures = ["report", "--only", "readings", "--subject", block.id]
      return [
        Candidate(words: ["report", "--svg", block.id, "--open"], remark: "the picture"),
        Candidate(words: figures + from, remark: "the figures"),
      ]
    default: return [Candidate(words: ["show", block.id])]
    }
  }

  /// Returns suggestions for a line with a habit followed by an outcome, such as
  /// `run thursday skipped "ice on the road"`, `meditate missed yesterday`, `done read skipped`.
  func outcome() -> [Candidate] {
    if ["done", "log"].contains(words[0]) { return recordedOutcome() }
    guard typed.count > 1, let habit = blocks.exact(typed[0]) as? Habit,
      !commands.contains(typed[0]),
      let place = typed.indices.dropFirst().first(where: { !Self.items(typed[$0]).isEmpty })
    else { return [] }
    // `read yesterday 30 not 24` and `gym was not fun` are no outcomes.
    if OutcomeWord(typed[place], isAlone: false) == nil, place + 1 < typed.count,
      typed[place + 1].lowercased() != "done", amendedDay(Array(typed[(place + 1)...])) == nil
    {
      return []
    }
    // `gym missed since october` asks for the days, and records nothing.
    if typed.contains(where: { ["since", "when", "which", "often"].contains($0.lowercased()) }) {
      return [Candidate(words: ["calendar", habit.id])]
    }
    let found = sorted(
      typed.indices.dropFirst().filter { $0 != place }.map { typed[$0] }, isPast: true)
    let on = found.days.map { ["--on", $0] } ?? []
    let text = found.texts.filter { $0.lowercased() != "done" }.joined(separator: " ")
    return Self.lines(of: habit, Self.items(typed[place]), on, note: text)
  }

  /// Returns suggestions for a line such as `done read skipped --on yesterday`.
  private func recordedOutcome() -> [Candidate] {
    let (typed, options) = rest
    // The line may be in quotes.
    let said = typed.flatMap { $0.split(separator: " ").map(String.init) }
    guard said.count > 1, let habit = blocks.exact(said[0]) as? Habit else { return [] }
    let items = Self.items(said.dropFirst().joined(separator: " "))
    var on = options
    let note = on.firstIndex(of: "--note").flatMap { $0 + 1 < on.count ? $0 : nil }
    let text = note.map { on[$0 + 1] } ?? ""
    if let note { on.removeSubrange(note...note + 1) }
    return Self.lines(of: habit, items, on, note: text)
  }

  /// Returns the items that a log line has for a word such as `skipped`.
  private static func items(_ text: String) -> [String] { OutcomeWord(text)?.items ?? [] }

  /// Returns a command line for each of the items that an outcome may mean.
  private static func lines(
    of habit: Habit, _ items: [String], _ options: [String], note: String
  ) -> [Candidate] {
    let isSure = items.count == 1
    return items.map { item in
      if item == "skip" {
        let words = ["skip", habit.id] + options + (note.isEmpty ? [] : [note])
        return Candidate(words: words, remark: isSure ? "" : "it may be left out")
      }
      let words = ["done", habit.id, item] + options + (note.isEmpty ? [] : ["--note", note])
      return Candidate(words: words, remark: isSure ? "" : "it was missed")
    }
  }

  /// Returns suggestions for a line that ends with a question mark and is about a block or a day,
  /// such as `meditate monday?`.
  func asked() -> [Candidate] {
    guard let last = typed.last, last.hasSuffix("?") else { return [] }
    let line = typed.dropLast() + (last == "?" ? [] : [String(last.dropLast())])
    guard !line.isEmpty, line.count < 12 else { return [] }
    let figures = with(Array(line)).figures()
    if !figures.isEmpty { return figures }
    let found = sorted(Array(line), isPast: true)
    let open: Set<String> = ["left", "open", "todo", "remaining", "due", "missing"]
    if found.blocks.isEmpty, !open.isDisjoint(with: line.map { $0.lowercased() }) {
      return [Candidate(words: ["today"])]
    }
    if let day = found.days, !day.contains("..") { return [Candidate(words: ["day", day])] }
    return found.blocks.first.map { [Candidate(words: ["explain", $0.id])] }
      ?? with(Array(line)).question()
  }

  /// Returns suggestions for a line with a view that is given as an option, such as
  /// `list --overdue`, `report --streaks`.
  func viewAsOption() -> [Candidate] {
    let names = typed.filter { $0.hasPrefix("--") && !$0.contains("=") }
    guard names.count == 1, let place = typed.firstIndex(of: names[0]), typed.count < 4,
      let line = CommandSynonym.expanded([String(names[0].dropFirst(2))])
    else { return [] }
    let words = typed.indices.dropFirst().filter { $0 != place }.map { typed[$0] }
      .filter { KindWord.kind($0) == nil }
    return [Candidate(words: line + words)]
  }
}
