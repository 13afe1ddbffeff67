import TrackCore
import TrackPhrases

/// Lines that show something.
extension Proposal {
  /// The line that shows what a phrase asks for: a block, days, or both.
  var looked: [Candidate] {
    guard phrase.has(only: [.verb, .entries, .dates, .kind, .question, .last, .all]), hasNoAmount
    else { return [] }
    if phrase.dates.count == 2 || phrase.entries.count == 2 { return compared }
    let spans = phrase.dates.compactMap(\.span)
    guard phrase.verb != "compare", spans.count == phrase.dates.count, spans.count <= 1,
      phrase.entries.count <= 1,
      // `how much until 11 october` asks for what is left.
      !(phrase.isQuestion && phrase.dates.contains { DayWords.ends.contains($0.words[0]) })
    else { return [] }
    if let kind = phrase.kind {
      return phrase.entries.isEmpty && spans.isEmpty ? [Candidate(["list", kind.plural])] : []
    }
    let name = command.first ?? ""
    guard let block else { return days(spans.first, name) }
    guard let span = spans.first else { return [figures(of: block, name)] }
    guard EntryLine.isSubject(block) else { return [] }
    // `should I run tomorrow`
    if phrase.isQuestion, phrase.isAhead || span.from.map({ $0 > today }) ?? false {
      return [figures(of: block, name)]
    }
    return [days(of: block, span, name)]
  }

  private var typedDays: String { phrase.dates.first?.words.joined(separator: " ") ?? "" }

  /// The line that shows what there is about a block on days.
  private func days(of block: any Block, _ span: TypedDays, _ name: String) -> Candidate {
    let days = typedDays
    let isTask = block is Task
    if name == "calendar", block is Habit || isTask {
      return Candidate(["calendar", block.id, days])
    }
    // `total run november` is no time. The report has no time of a task.
    let isSum = phrase.sums || name == "sum" && !isTask
    if name == "time" && !isSum || (block as? Task)?.rhythms.isEmpty == true {
      return Candidate(["time", days] + filter)
    }
    if block is Measure, name != "find" { return Candidate(["report", days] + filter) }
    if isSum { return Candidate((name == "sum" ? command : ["sum"]) + [block.id, days]) }
    return name == "report" && !span.isOneDay
      ? Candidate(["report", days] + filter + ["--by", span.step])
      : Candidate(["find"] + filter + period)
  }

  /// The line that shows days, or all there is.
  ///
  /// - Parameter name: The command that the verb means.
  private func days(_ span: TypedDays?, _ name: String) -> [Candidate] {
    if phrase.isAll, name == "show" { return [Candidate(["list"])] }
    guard let span else { return command.isEmpty ? [] : [Candidate(command)] }
    if span.isOneDay, span.from == today, name != "day" { return [Candidate(["today"])] }
    if let through = span.through, through > today, ["", "today", "list", "plan"].contains(name) {
      return toCome(max(span.from ?? today, today), isOneDay: span.isOneDay)
    }
    let isOwn = ["calendar", "time", "sleep", "find"].contains(name)
    let days = typedDays
    if name == "sum" { return [Candidate(command + [days])] }
    return [Candidate([isOwn ? name : span.isOneDay ? "day" : "report", days])]
  }

  /// The lines that show what is due on days to come: what the first of them asks, and all last days.
  private func toCome(_ first: Day, isOneDay: Bool) -> [Candidate] {
    let day = ["today", "--today", "\(first)"]
    if isOneDay { return [Candidate(day)] }
    return [
      Candidate(day, "what \(first == today ? "today" : "its first day") asks"),
      Candidate(["report", "--only", "goals", "--sort", "due"], "the last days"),
    ]
  }

  /// The line that shows what there is about a block.
  private func figures(of block: any Block, _ name: String) -> Candidate {
    let isDone = block is Habit || block is Task
    if ["time", "find"].contains(name) {
      return Candidate([name] + filter)
    }
    if name == "calendar" {
      return block is Measure
        ? Candidate(["report", "--svg", block.id, "--output", "\(block.id).svg"])
        : Candidate(["calendar", block.id])
    }
    if name == "sum", isDone || block is Goal { return Candidate(command + [block.id]) }
    return Candidate([name == "explain" && isDone ? "explain" : "show", block.id])
  }

  /// The line that answers a question: about what is left today, the term, or a block.
  var asked: [Candidate] {
    // `how am I doing`, `what can you do`
    if phrase.has(only: [.question, .rhythm]) {
      return [Candidate([words.contains { ["I", "i"].contains($0) } ? "report" : "help"])]
    }
    if phrase.dates.contains(where: { $0.words.contains("term") }), phrase.entries.isEmpty {
      return [Candidate(["term"])]
    }
    if phrase.isAhead, let goal = block as? Goal {
      return phrase.has(only: [.question, .entries, .dates])
        ? [Candidate(["forecast", goal.id])] : []
    }
    return with { question in
      question.rhythm = nil
      if !question.dates.isEmpty { question.kind = nil }
    }.looked
  }

  /// The line that compares two subjects, or two periods of the same kind.
  private var compared: [Candidate] {
    if phrase.entries.count == 2, phrase.dates.isEmpty {
      guard phrase.verb != nil, !phrase.isQuestion else { return [] }
      return [Candidate(["relate", phrase.entries[0].id, "--with", phrase.entries[1].id])]
    }
    let spans = phrase.dates.compactMap { $0.span?.both }.sorted { $0.lowerBound < $1.lowerBound }
    guard spans.count == 2, phrase.entries.count <= 1 else { return [] }
    let length = spans[0].upperBound - spans[0].lowerBound + 1
    // Only periods of one kind are compared; months differ by up to three days.
    guard
      abs(spans[1].upperBound - spans[1].lowerBound + 1 - length) <= (length < 28 ? 0 : 3)
    else { return [] }
    let unit = length == 1 ? "day" : length == 7 ? "week" : length < 32 ? "month" : "year"
    let days = "\(spans[0].lowerBound)..\(spans[1].upperBound)"
    return [Candidate(["report", days, "--by", unit] + filter)]
  }

  /// The line that finds words, or the lines on a subject.
  var found: [Candidate] {
    let texts = phrase.texts + phrase.unknown
    guard let lines = selection([.question, .note, .unknown, .last]), phrase.note == nil,
      !texts.contains(where: { $0.hasPrefix("-") })
    else { return [] }
    let arguments = texts + lines + (phrase.isLast ? ["--last", "20"] : [])
    return [
      Candidate(["find"] + (arguments.isEmpty ? ["--kind", "log", "--last", "20"] : arguments))
    ]
  }

  /// The line that exports, where the format or the file is no option: `export csv to log.csv`.
  var exported: [Candidate] {
    let formats = phrase.unknown.filter {
      ["csv", "json", "jsonl", "ics", "klog"].contains($0.lowercased())
    }
    let files = phrase.unknown.filter { $0.contains(".") && !$0.hasPrefix("-") }
    guard let lines = selection([.all, .unknown]), formats.count <= 1, files.count <= 1,
      formats.count + files.count == phrase.unknown.count
    else { return [] }
    let ending = files.first?.split(separator: ".").last.map(String.init)
    let kind = formats.first?.lowercased() ?? ending ?? "csv"
    let output = files.first.map { ["--output", $0] } ?? []
    return [Candidate(["export", "--as", kind] + lines + output)]
  }

  /// The options that select the lines of one block on days; nil if the phrase says more than they and
  /// the given parts.
  func selection(_ more: Set<Phrase.Part>) -> [String]? {
    guard phrase.has(only: more.union([.verb, .entries, .dates])), hasNoAmount,
      phrase.entries.count <= 1, phrase.dates.count <= 1
    else { return nil }
    return filter + period
  }
}

extension TypedDays {
  /// The period by which the figures of the days are added up.
  fileprivate var step: String {
    guard let both else { return "month" }
    let length = both.upperBound - both.lowerBound + 1
    return length <= 28 || length > 31 && length < 80 ? "week" : "month"
  }
}
