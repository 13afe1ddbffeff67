import TrackCore
import TrackPhrases
import TrackReport

/// Lines that show something.
extension Proposal {
  /// The line that shows what a phrase asks for: a block, days, or both.
  var looked: [Candidate] {
    var rest = phrase
    (rest.verb, rest.entries, rest.dates, rest.kind) = (nil, [], [], nil)
    (rest.isQuestion, rest.isLast, rest.isAll) = (false, false, false)
    guard rest.isSpent, phrase.entries.allSatisfy({ $0.amounts.isEmpty && $0.outcome == nil })
    else {
      return []
    }
    if phrase.dates.count == 2 || phrase.entries.count == 2 { return compared }
    if phrase.verb == "compare" { return [] }
    // `how much until 11 october` asks for what is left.
    if phrase.isQuestion, phrase.dates.contains(where: { DayWords.ends.contains($0.words[0]) }) {
      return []
    }
    let spans = phrase.dates.compactMap(\.span)
    guard spans.count == phrase.dates.count, spans.count <= 1, phrase.entries.count <= 1 else {
      return []
    }
    if let kind = phrase.kind {
      return phrase.entries.isEmpty && spans.isEmpty ? [Candidate(["list", kind.plural])] : []
    }
    // `total run november` is no time.
    let isSum = phrase.verb == "total" && phrase.entries.contains { !($0.block is Task) }
    let name = isSum ? "" : command.first ?? ""
    guard let block = phrase.entries.first?.block else { return days(spans.first, name) }
    guard let span = spans.first, let days = phrase.dates.first?.words.joined(separator: " ") else {
      return [figures(of: block, name)]
    }
    guard EntryLine.isSubject(block) else { return [] }
    if name == "calendar", block.canHaveCalendar {
      return [Candidate(["calendar", block.id, days])]
    }
    // The report has no time of a task.
    if name == "time" || (block as? Task)?.rhythms.isEmpty == true {
      return [Candidate(["time", days] + filter)]
    }
    if block is Measure, name != "find" { return [Candidate(["report", days] + filter)] }
    let sums = (phrase.sums || isSum) && isCounted(block)
    return [
      (name == "report" || sums) && !span.isOneDay
        ? Candidate(["report", days] + filter + ["--by", span.step])
        : Candidate(["find"] + filter + period)
    ]
  }

  /// The line that shows days, or all there is.
  ///
  /// - Parameter name: The command that the verb means.
  private func days(_ span: TypedDays?, _ name: String) -> [Candidate] {
    if phrase.dates.isEmpty, phrase.isQuestion, !command.isEmpty { return [Candidate(command)] }
    if phrase.isAll, name == "show" { return [Candidate(["list"])] }
    guard let span else { return [] }
    if span.isOneDay, span.from == today, name != "day" { return [Candidate(["today"])] }
    let isOwn = ["calendar", "time", "sleep", "find"].contains(name)
    let days = phrase.dates[0].words.joined(separator: " ")
    return [Candidate([isOwn ? name : span.isOneDay ? "day" : "report", days])]
  }

  /// The line that shows what there is about a block.
  private func figures(of block: any Block, _ name: String) -> Candidate {
    if ["time", "find"].contains(name) { return Candidate([name] + filter) }
    if name == "calendar" {
      return block is Measure
        ? Candidate(["report", "--svg", block.id, "--output", "\(block.id).svg"])
        : Candidate(["calendar", block.id])
    }
    let explains = phrase.isQuestion || name == "explain" || name == "report"
    return Candidate([explains && (block is Habit || block is Task) ? "explain" : "show", block.id])
  }

  /// True if a goal adds up what is done for a block, so that a report has its sum.
  private func isCounted(_ block: any Block) -> Bool {
    workspace.blocks.contains { goal in
      (goal as? Goal)?.measures.contains { $0.subject?.subject == block.name } ?? false
    }
  }

  /// The line that answers a question: about what is left today, the term, or a block.
  var asked: [Candidate] {
    var question = phrase
    question.rhythm = nil
    if !phrase.dates.isEmpty { question.kind = nil }
    var rest = question
    rest.isQuestion = false
    // `how am I doing`, `what can you do`
    if rest.isSpent {
      return [Candidate([words.contains("I") || words.contains("i") ? "report" : "help"])]
    }
    if phrase.dates.contains(where: { $0.words.contains("term") }), phrase.entries.isEmpty {
      return [Candidate(["term"])]
    }
    if phrase.isAhead, let goal = phrase.entries.first?.block as? Goal, phrase.entries.count == 1 {
      question.dates = []
      (question.entries, question.isQuestion) = ([], false)
      return question.isSpent ? [Candidate(["forecast", goal.id])] : []
    }
    return Proposal(
      phrase: question, command: command, words: words, names: names, dates: dates
    ).looked
  }

  /// The line that compares two subjects, or two periods of the same kind.
  private var compared: [Candidate] {
    if phrase.entries.count == 2, phrase.dates.isEmpty {
      guard phrase.verb != nil, !phrase.isQuestion else { return [] }
      return [Candidate(["relate", phrase.entries[0].id, "--with", phrase.entries[1].id])]
    }
    let spans = phrase.dates.compactMap { $0.span?.both }
    guard spans.count == 2, phrase.entries.count <= 1 else { return [] }
    let (first, last) =
      spans[0].lowerBound < spans[1].lowerBound ? (spans[0], spans[1]) : (spans[1], spans[0])
    let length = first.upperBound - first.lowerBound + 1
    // Only periods of one kind are compared; months differ by up to three days.
    guard abs(last.upperBound - last.lowerBound + 1 - length) <= (length < 28 ? 0 : 3) else {
      return []
    }
    let unit = length == 1 ? "day" : length == 7 ? "week" : length < 32 ? "month" : "year"
    return [
      Candidate(["report", "\(first.lowerBound)..\(last.upperBound)", "--by", unit] + filter)
    ]
  }

  /// The line that finds words, or the lines on a subject.
  var found: [Candidate] {
    var rest = phrase
    (rest.verb, rest.entries, rest.isQuestion) = (nil, [], false)
    guard phrase.entries.count <= 1, phrase.dates.count <= 1 else { return [] }
    let texts = rest.texts + rest.unknown
    (rest.dates, rest.texts, rest.unknown) = ([], [], [])
    let last = rest.isLast ? ["--last", "20"] : []
    rest.isLast = false
    guard rest.isSpent, phrase.entries.allSatisfy({ $0.amounts.isEmpty }),
      !texts.contains(where: { $0.hasPrefix("-") })
    else { return [] }
    let arguments = texts + filter + period + last
    return [
      Candidate(["find"] + (arguments.isEmpty ? ["--kind", "log", "--last", "20"] : arguments))
    ]
  }

  /// The line that exports, where the format or the file is no option: `export csv to log.csv`.
  var exported: [Candidate] {
    var rest = phrase
    (rest.verb, rest.entries, rest.isAll) = (nil, [], false)
    let formats = rest.unknown.filter {
      ["csv", "json", "jsonl", "ics", "klog"].contains($0.lowercased())
    }
    let files = rest.unknown.filter { $0.contains(".") && !$0.hasPrefix("-") }
    rest.unknown.removeAll { formats.contains($0) || files.contains($0) }
    rest.dates = []
    guard rest.isSpent, formats.count <= 1, files.count <= 1, phrase.entries.count <= 1,
      phrase.dates.count <= 1
    else { return [] }
    let kind =
      formats.first?.lowercased() ?? files.first.flatMap {
        $0.split(separator: ".").last.map(String.init)
      } ?? "csv"
    return [
      Candidate(
        ["export", "--as", kind] + filter + period + (files.first.map { ["--output", $0] } ?? []))
    ]
  }
}

extension Block {
  /// True for what has days on which it is due.
  fileprivate var canHaveCalendar: Bool { self is Habit || self is Task }
}

extension TypedDays {
  /// The period by which the figures of the days are added up.
  fileprivate var step: String {
    guard let both else { return "month" }
    let length = both.upperBound - both.lowerBound + 1
    return length < 28 || length > 31 && length < 80 ? "week" : "month"
  }
}
