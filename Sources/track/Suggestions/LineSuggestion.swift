import TrackCore

/// Suggests command lines that a person may have meant by one that failed. Each suggestion was
/// tried and would succeed, except those with `isUntried`.
struct LineSuggestion {
  /// The words of the failed command line, in the spelling of a command.
  let typed: [String]
  /// True if `typed` differs from the words of the user.
  let isRespelled: Bool
  /// The same words. If the first one is a synonym of a command, it is replaced by the command.
  let words: [String]
  let workspace: Workspace
  /// The names of all commands.
  let commands: Set<String>
  /// The function that returns the description of a command.
  let command: (String) -> CommandDescription?
  /// The current day, from which days such as `friday` or `30 nov` are computed.
  let today: Day
  /// The path of the data directory.
  let folder: String
  /// The function that returns the amounts of each of today's log lines on a subject.
  let amountsToday: (String) -> [[String]]
  /// The function that returns true if a command line would succeed.
  let works: ([String]) -> Bool
  /// The number of rules that have rewritten the line so far.
  private let rewrites: Int

  /// The maximum of `rewrites`. Without it, rules that undo each other would not end.
  private static let mostRewrites = 8

  var blocks: BlockResolver { BlockResolver(workspace: workspace) }

  init(
    _ words: [String], _ workspace: Workspace, commands: Set<String>,
    command: @escaping (String) -> CommandDescription?, today: Day, folder: String,
    amountsToday: @escaping (String) -> [[String]], works: @escaping ([String]) -> Bool,
    rewrites: Int = 0
  ) {
    self.rewrites = rewrites
    (self.workspace, self.commands, self.works) = (workspace, commands, works)
    self.amountsToday = amountsToday
    (self.command, self.today, self.folder) = (command, today, folder)
    typed = Self.joined(LineSpelling(workspace: workspace, today: today)(words))
    isRespelled = typed != words
    // If more words follow, an ID is the block, even if it is also a synonym of a command.
    let isBlock = typed.count > 1 && BlockResolver(workspace: workspace).exact(typed[0]) != nil
    self.words = isBlock && !commands.contains(typed[0]) ? typed : Self.expanded(typed, commands)
  }

  /// Returns the names of a command's options.
  func options(_ name: String) -> [String] { command(name)?.options.map(\.name) ?? [] }

  func with(_ words: [String]) -> Self {
    Self(
      words, workspace, commands: commands, command: command, today: today, folder: folder,
      amountsToday: amountsToday, works: works, rewrites: rewrites + 1)
  }

  static func expanded(_ words: [String], _ commands: Set<String>) -> [String] {
    if let word = words.first, commands.contains(word) { return words }
    return CommandSynonym.expanded(words[...]) ?? words
  }

  /// The suggestions of the first rule that has any.
  var candidates: [Candidate] {
    guard let first = words.first, rewrites <= Self.mostRewrites else { return [] }
    let back = takenBack().filter { $0.isUntried || works($0.words) }
    if !back.isEmpty { return back }
    if first.hasPrefix("-") {
      // The line may be a command with dashes before its name. If it is not, its verb is unknown,
      // so only requests to show something are considered.
      let line = [String(first.drop { $0 == "-" })] + words.dropFirst()
      let meant = Candidate(words: Self.expanded(line, commands))
      if ["-v", "-V"].contains(first), words.count == 1 {
        return [Candidate(words: ["version"])]
      }
      if first == "-n", line.count == 2, Int(line[1]) != nil {
        return with(["log"] + words).lastLines()
      }
      return works(meant.words)
        ? [meant] : with(line).looking().filter { works($0.words) }
    }
    // `thesis: 700 words`
    if first.hasSuffix(":"), words.count > 1, let block = blocks.exact(String(first.dropLast())) {
      return with([block.id] + words.dropFirst()).candidates
    }
    let rules = [
      notDone, newlyTracked, blockLine, withoutKind, undeclaredTarget, asked, otherKind,
      titleAsOption, ending, movedDay,
      addedPart, newRhythm, newAmount, meal, severalDays,
      terms, weekPlan,
      requests, rhythmFromOption, outcome, intended, addedEntry, plainOptions, order, removal,
      manyHabits,
      remindedInWords, reachedInWords, daysInWords, severalItems, amendment, dayInWords, figures,
      spokenEntry, plainSpeech,
      noteWithoutOption, lastLines,
      freeText, entry, addition, edit, questions, question, file, timesAsOptions, reportOnOne,
      listed, exported, looking, property, spokenBlock, reminders, periodInWords, bareOptions,
      additionToSubject, oneOff, withoutFillers, timers, difference, viewAsOption, parted,
      amountAsOption,
      loose, shapes, abbreviations, newSubject, otherForms, quotedLine, respelled,
    ]
    for rule in rules {
      var found: [Candidate] = []
      for line in rule() where !found.contains(where: { $0.words == line.words }) {
        let isNew = line.words != words || isRespelled
        if isNew, line.isUntried || works(line.words) && !amendsByRefusedAmount(line.words) {
          found.append(line)
        }
      }
      if !found.isEmpty { return found.prefix(3).map { $0.mapped(canonical) } }
    }
    return []
  }

  /// Returns true for a line such as `amend run 800m` if a new line on the subject could not have
  /// the amount. In an older line, beside its own amount, it may mean something else.
  private func amendsByRefusedAmount(_ line: [String]) -> Bool {
    guard line[0] == "amend", line.count > 2, line[2].first?.isNumber == true,
      let block = blocks.exact(line[1])
    else { return false }
    let amounts = line[2...].prefix { !$0.hasPrefix("-") }
    return !works([block is Goal ? "log" : "done", block.id] + amounts)
  }

  /// Returns a command line with each option that its command does not have replaced by one with
  /// the same meaning.
  private func canonical(_ line: [String]) -> [String] {
    guard let command = command(line[0]) else { return line }
    let synonym = OptionSynonym(command: command)
    var words: [String] = []
    var rest = line[...]
    while let word = rest.popFirst() {
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
      guard word.hasPrefix("--"), let name = parts.first,
        !command.allOptions.contains(where: { $0.isNamed(name) }),
        let meaning = synonym.meaning(of: name, value: parts.count > 1 ? parts[1] : nil, &rest)
      else {
        words.append(word)
        continue
      }
      switch meaning {
      case .option(let option, let value):
        words += ["--\(option.name)"] + (option.value == nil ? [] : [value])
      case .arguments(let arguments): words += arguments
      }
    }
    // A bare number for a goal is in the unit of its only measure.
    if words.count > 2, words[0] == "log", let goal = workspace.block(id: words[1]) as? Goal,
      goal.measures.count == 1, let unit = goal.measures.first?.target.unit.name, !unit.isEmpty,
      unit != "s", words[2].allSatisfy(\.isNumber), words.count == 3 || words[3].first == "-"
    {
      words[2] += " \(unit)"
    }
    return words
  }

  /// The words between the first word and the first option, and the words from that option on.
  var rest: (words: [String], options: [String]) {
    let typed = words.dropFirst().prefix {
      !$0.hasPrefix("-") || $0.dropFirst().first?.isNumber == true
    }
    return (Array(typed), Array(words.dropFirst(1 + typed.count)))
  }

  // MARK: Rules

  /// Returns a suggestion without the kind of block before an ID, for a line such as
  /// `rename habit run jog`.
  private func withoutKind() -> [Candidate] {
    guard words.count > 2, words[0] != "add", KindWord.kind(words[1]) != nil,
      block(words[1]) == nil,
      block(words[2]) != nil
    else { return [] }
    return [Candidate(words: [words[0]] + words.dropFirst(2))]
  }

  /// Returns suggestions for a line with words in the wrong order or with an extra word, such as
  /// `timer start book`, `book start`, `rename run to jog`, `undo water 1`.
  private func order() -> [Candidate] {
    guard words.count > 1 else { return [] }
    let verb = commands.contains(words[1]) ? [words[1]] : CommandSynonym.expanded([words[1]])
    if !commands.contains(words[0]), !["when", "since", "where"].contains(words[0].lowercased()),
      let verb, block(words[1]) == nil,
      !DayReader.isDate(text(words))
    {
      let line = verb + (block(words[0]).map { [$0.id] } ?? []) + words.dropFirst(2)
      return works(line) ? [Candidate(words: line)] : with(line).candidates
    }
    if ["limit", "max"].contains(words[0]), words.count > 2 {
      let limit = "max " + words.dropFirst(2).joined(separator: " ")
      if let habit = block(words[1]) as? Habit {
        return [Candidate(words: ["set", habit.id, "every+=\(limit) from today"])]
      }
      return [Candidate(words: ["add", "habit", words[1], limit])]
    }
    // `deposit savings 250`: a verb before a goal and its amount.
    if !commands.contains(words[0]), !Self.isRequest(words[0]), words.count > 2,
      words[0].allSatisfy(\.isLetter), words[2].first?.isNumber == true,
      !DayReader.isDay(words[2]), let goal = blocks.exact(words[1]) as? Goal
    {
      return [Candidate(words: ["log", goal.id] + words.dropFirst(2))]
    }
    let isDay = DayReader.isDay(words[0])
    if !commands.contains(words[0]), !Self.asks.contains(words[0].lowercased()),
      words[0].first?.isNumber != true, !words[0].hasSuffix(","),
      isDay || !Self.isRequest(words[0]),
      blocks.exact(words[0]) == nil, let block = block(words[1]), block.canBeDone, words.count > 2
    {
      return [
        Candidate(words: ["done", block.id] + words.dropFirst(2) + (isDay ? [words[0]] : []))
      ]
    }
    if words[0] == words[1] { return [Candidate(words: Array(words.dropFirst()))] }
    if words[0] == "rename", let index = words.firstIndex(of: "to") {
      return [Candidate(words: Array(words[..<index] + words[(index + 1)...]))]
    }
    return []
  }

  /// Returns suggestions for a line that has the ID of a block in place of a command, or after
  /// `add` or `log`, such as `run 5km`, `add water 2`, `run 4/week`.
  private func entry() -> [Candidate] {
    var line = words[...]
    if ["add", "log", "note", "done"].contains(line.first ?? "") { line = line.dropFirst() }
    let hasKind = line.count > 1 && KindWord.kind(line.first ?? "") != nil
    if hasKind { line = line.dropFirst() }
    // After a kind of block, only a whole ID means a block, because the word may be the title of a
    // new one.
    guard let word = line.first, let block = hasKind ? workspace.block(id: word) : block(word)
    else { return [] }
    let (rest, options) = with(Array(line)).rest
    if rest.isEmpty, options.isEmpty {
      if line.count == words.count { return [Candidate(words: ["show", block.id])] }
      // `add coffee` means to record one more coffee.
      return block.canBeDone && !hasKind ? [Candidate(words: ["done", block.id])] : []
    }
    if words.first != "done", let settings = settings(of: block, rest, options) { return settings }
    // `goal piano 100` means to set the amount that is required each day.
    if ["goal", "target"].contains(typed[0].lowercased()), block is Habit,
      let settings = settings(of: block, ["target"] + rest, options), !settings.isEmpty
    {
      return settings
    }
    if let goal = block as? Goal {
      // Remove a plus sign before an amount, because it would mean a goal.
      let rest = rest.filter { $0 != "progress" }.map {
        $0.hasPrefix("+") && $0.dropFirst().first?.isNumber == true ? String($0.dropFirst()) : $0
      }
      if words.first == "done" {
        let isAmount = rest.first?.first?.isNumber == true
        return isAmount ? [Candidate(words: ["log", goal.id] + rest + options)] : []
      }
      return [
        Candidate(words: ["log", goal.id] + rest + options),
        Candidate(words: ["done", rest.joined(separator: " "), "+\(goal.id)"] + options),
      ] + edits(of: block, rest, options)
    }
    let done = Candidate(words: ["done", block.id] + rest + options)
    return block.canBeDone && works(done.words) ? [done] : edits(of: block, rest, options)
  }

  /// Returns suggestions for a line that adds a block but names no kind, states a property that the
  /// kind does not have, or gives the block an ID that another block already has.
  private func addition() -> [Candidate] {
    guard words.first == "add" else { return [] }
    var (typed, options) = rest
    let kind = typed.first.flatMap(KindWord.kind)
    if kind != nil { typed.removeFirst() }
    guard let title = typed.first else { return [] }
    let line = typed + options
    let kinds: [Kind] =
      options.contains { $0.hasPrefix("--due") || $0.hasPrefix("--deadline") }
      ? [.goal, .obligation]
      : typed.count > 1 || !options.isEmpty ? [.habit, .goal] : [.task, .habit]
    let others = kinds.filter { $0 != kind }.map {
      Candidate(words: ["add", $0.rawValue] + line, remark: KindWord.oneOf([$0]))
    }
    .filter { works($0.words) }
    if !others.isEmpty, kind == nil || block(title) == nil {
      return others.count == 1 ? [Candidate(words: others[0].words)] : others
    }
    guard let taken = workspace.block(id: ID.made(from: title)) else { return others }
    let whole = typed.joined(separator: " ")
    let sameKind = edits(of: taken, Array(typed.dropFirst()), options)
    if taken.heading.kind == kind ?? taken.heading.kind { return sameKind }
    let name = kind?.rawValue ?? "task"
    let id = ["--id", "\(ID.made(from: title))-\(name)"]
    return sameKind
      + (typed.count > 1
        ? [Candidate(words: ["add", name, whole] + typed + options)]
        : [Candidate(words: ["add", name] + line + id, remark: "new")])
  }

  /// Returns suggestions for a line that changes a block without naming the property, such as
  /// `edit run 4/week`, `set read 35`.
  private func edit() -> [Candidate] {
    guard ["edit", "set", "amend"].contains(words.first ?? "") else { return [] }
    var (typed, options) = rest
    if typed.count > 1, KindWord.kind(typed[0]) != nil, !["of", "for"].contains(typed[1]) {
      typed.removeFirst()
    }
    // `set deadline for thesis to 1 june 2027`
    if typed.count > 3, ["for", "of"].contains(typed[1]), blocks.exact(typed[0]) == nil,
      let block = blocks.exact(typed[2])
    {
      return edits(of: block, [typed[0]] + typed[3...], options)
    }
    guard let word = typed.first else { return [] }
    if let block = block(word) { return edits(of: block, Array(typed.dropFirst()), options) }
    func bare(_ word: some StringProtocol) -> String { word.lowercased().filter(\.isLetter) }
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    let values = parts.dropFirst() + typed.dropFirst()
    let names = Kind.track.properties.map(\.name)
    let settings = names.filter { bare($0) == bare(parts.first ?? "") }
    if typed.count > 2, settings.isEmpty,
      let name = names.first(where: { bare($0) == bare(typed[0] + typed[1]) })
    {
      return [Candidate(words: ["set", "\(name)=\(typed[2...].joined(separator: " "))"])]
    }
    return settings.map { Candidate(words: ["set", "\($0)=\(values.joined(separator: " "))"]) }
      + (word == "last" ? [Candidate(words: ["amend", "last"] + typed.dropFirst())] : [])
  }

  /// Returns suggestions for a request to see something: the name of a view or block after a word
  /// such as `show` or `report` (`show streaks`, `report time week`), or a date with or without
  /// such a word (`show tuesday`, `yesterday`).
  private func looking() -> [Candidate] {
    let (typed, options) = rest
    if words[0] == "log", typed.isEmpty { return [Candidate(words: ["day"] + options)] }
    if words[0] == "show", typed.count == 1, !options.isEmpty {
      return [Candidate(words: ["calendar"] + typed + options)]
    }
    let verbs = ["show", "list", "report", "day", "log", "find", "time", "explain"]
    var lines = [words]
    if verbs.contains(words.first ?? ""), words.count > 1 { lines.append(Array(words.dropFirst())) }
    return lines.flatMap { line -> [Candidate] in
      if line != words, let first = line.first,
        commands.contains(first) || CommandSynonym.expanded(line[...]) != nil
      {
        return works(line) ? [Candidate(words: line)] : with(line).candidates
      }
      let named = line.dropFirst().filter { !["is", "are", "my", "the"].contains($0) }
      if ["explain", "show", "status"].contains(line[0]), options.isEmpty,
        named.count == 1 || named.count < line.count - 1, let block = named.first.flatMap(block)
      {
        return [Candidate(words: [line[0] == "explain" ? "explain" : "show", block.id])]
      }
      if line == words, !commands.contains(line[0]), Reference.chapter(on: text(line)) != nil {
        return [Candidate(words: ["help", text(line)])]
      }
      let text = line.filter { !["on", "of", "for", "the"].contains($0) }.joined(separator: " ")
      if DayReader.isDay(text) { return [Candidate(words: ["day", text])] }
      return DayReader.isDate(text) ? [Candidate(words: ["report", text])] : []
    }
  }

  private func text(_ line: [String]) -> String { line.joined(separator: " ") }

  func quoted(_ text: String) -> String { "\"\(text.filter { $0 != "\"" })\"" }

  func block(_ word: String) -> (any Block)? {
    // A word such as `i` or `the` is hardly meant as an abbreviated ID.
    (word.count > 1 && !SpokenName.silent.contains(word.lowercased())
      ? try? blocks.find(word) : blocks.exact(word))
      ?? workspace.blocks.first { foldedName($0.title) == foldedName(word) }
  }
}
