import TrackCore
import TrackPhrases

/// Makes the command line that a phrase means. Each way to make one names the parts that it says; a
/// phrase with another part gets no line.
struct Proposal {
  var phrase: Phrase
  /// The command that the phrase's verb means, with its first words; empty if it has no verb.
  let command: [String]
  /// The typed words after the verb, or after a wish.
  var words: [String]
  let names: Vocabulary
  let dates: DayReader

  var workspace: Workspace { names.workspace }
  var today: Day { dates.today }

  /// The only block that the phrase names.
  var block: (any Block)? { phrase.entries.count == 1 ? phrase.entries[0].block : nil }
  var habit: Habit? { block as? Habit }
  var amounts: [String] { phrase.entries.first?.amounts ?? [] }
  /// True if the phrase says of its blocks neither how much nor how it went.
  var hasNoAmount: Bool { phrase.entries.allSatisfy { $0.amounts.isEmpty && $0.outcome == nil } }

  func with(_ change: (inout Phrase) -> Void) -> Proposal {
    var other = self
    change(&other.phrase)
    return other
  }

  /// The lines that the phrase may mean: one, or two if it has two meanings.
  var lines: [Candidate] {
    // `how many pages left`
    if phrase.isQuestion, phrase.sums, phrase.entries.isEmpty,
      let block = phrase.unit.flatMap({ names.counted(in: $0) })
    {
      return with { $0.entries = [Phrase.Entry(block: block, isSpoken: true)] }.lines
    }
    if let negation = phrase.negation {
      let isPlan = phrase.rhythm != nil || phrase.dates.first?.isDue == true
      let isWish = negation.isWord(.wish) || phrase.isWished && negation.isWord(.comparison)
      return isPlan && isWish ? wished : notDone
    }
    guard let verb = phrase.verb else { return implied }
    let name = command.first ?? ""
    // `do 50 pushups daily`, `start a new habit of stretching`, `check the mail every morning`
    if ["done", "start", "check"].contains(name), phrase.entries.isEmpty, phrase.rhythm != nil {
      var new = self
      if name == "check" { new.words.insert(verb, at: 0) }
      return new.wished
    }
    if let make = Self.makers[verb] { return make(self) }
    if CommandWord.changes.contains(verb) { return changed }
    return Self.makers[name].map { $0(self) } ?? []
  }

  /// What makes lines for a verb or, if the verb has no row, for the command that it means.
  private static let makers: [String: @Sendable (Proposal) -> [Candidate]] = {
    let rows: [(verbs: String, make: @Sendable (Proposal) -> [Candidate])] = [
      ("done ask check", { $0.recorded }), ("log", { $0.logged }),
      ("note annotate comment", { $0.noted }),
      ("make", { $0.phrase.rhythm == nil ? $0.amended : $0.changed }),
      ("finish complete", { $0.phrase.dates.first?.isDue == true ? $0.changed : $0.finished }),
      ("skip snooze defer", { $0.skipped }), ("pause travel trip off", { $0.paused }),
      ("amend", { $0.amended }), ("undo unskip", { $0.takenBack }),
      (
        "start", { $0.phrase.kind != nil && $0.phrase.entries.isEmpty ? $0.added : $0.named }
      ),
      (
        "remove archive restore rename resume stop switch again toggle",
        { $0.removesEntry ? $0.takenBack : $0.named }
      ),
      ("set edit", { $0.changed }), ("add", { $0.added }), ("find", { $0.found }),
      ("diff", { $0.phrase.dates.isEmpty ? [] : $0.looked }),
      ("export", { $0.exported }), ("remind", { $0.reminded }),
      // `today: run, read 20 pages`
      (
        "today", { $0.hasNoAmount && $0.phrase.entries.count < 2 ? $0.looked : $0.recorded }
      ),
      (
        "report show explain day list calendar time sum sleep relate compare plan", { $0.looked }
      ),
    ]
    return Dictionary(
      rows.flatMap { row in row.verbs.split(separator: " ").map { (String($0), row.make) } },
      uniquingKeysWith: { first, _ in first })
  }()

  /// The lines of a phrase without a verb.
  private var implied: [Candidate] {
    if phrase.isQuestion { return asked }
    // `water the plants every sunday` is about something else than water.
    if phrase.rhythm != nil, phrase.isOther { return added }
    if phrase.entries.isEmpty, !phrase.dates.isEmpty, !phrase.isCorrection { return looked }
    if phrase.rhythm != nil, phrase.entries.isEmpty, phrase.property == nil { return added }
    // `I meditated every day from monday to wednesday`
    if phrase.rhythm?.every == "daily", phrase.entries.first?.isSpoken == true,
      phrase.dates.first?.namesDays == true
    {
      return with { $0.rhythm = nil }.recorded
    }
    let isDue = !phrase.entries.isEmpty && phrase.dates.first?.isDue == true
    if phrase.property != nil || phrase.rhythm != nil || phrase.target != nil
      || phrase.kind == .goal && !amounts.isEmpty || isDue && !phrase.isCorrection
    {
      return changed
    }
    if phrase.isCorrection {
      return amended + (phrase.isTotal ? with { $0.isCorrection = false }.recorded : [])
    }
    if phrase.entries.isEmpty { return phrase.kind == nil ? [] : looked }
    // `last run`
    if phrase.isLast, phrase.has(only: [.entries, .last]), block != nil, hasNoAmount {
      return [Candidate(["find", "--kind", "log"] + filter + ["--last", "1"])]
    }
    var recorded = recorded
    // `water was 4` may correct the line that is there.
    if phrase.isStated, phrase.entries.allSatisfy({ $0.block is Habit }) {
      recorded = with { $0.isTotal = true }.amended + recorded
    }
    // `runs this month`
    let isPeriod = recorded.isEmpty && phrase.dates.count == 1 && block != nil
    return isPeriod ? looked : recorded
  }

  // MARK: Words of a line

  /// The day of a phrase that records something, as words after `--on`. Nil if the phrase has several
  /// days that are no list, one with two meanings, or one after the last.
  func day(upTo last: Day? = nil) -> [String]? {
    let dates = phrase.dates
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

  /// The days of a phrase that looks ahead, whatever its verb is; nil if it has none, or two meanings.
  var daysAhead: TypedDays? {
    let spans = phrase.dates.first.map { dates.ahead.spans(of: $0.words) } ?? []
    return spans.count == 1 && spans[0].from != nil ? spans[0] : nil
  }

  /// The time of a phrase: `--at` for one, an item for a range.
  var time: (items: [String], options: [String]) {
    if let ago = phrase.ago { return ([], ["--at", ago]) }
    let texts = phrase.times.map(Moment.text(ofSecond:))
    if texts.count == 2 { return ([texts.joined(separator: "-")], []) }
    return ([], texts.isEmpty ? [] : ["--at", texts[0]])
  }

  var note: [String] {
    let note = (phrase.texts + [phrase.note].compactMap(\.self) + phrase.remarks)
      .joined(separator: ", ")
    return note.isEmpty ? [] : ["--note", note]
  }

  /// The option that selects lines of the phrase's blocks.
  var filter: [String] {
    phrase.entries.flatMap { [$0.block is Goal ? "--goal" : "--subject", $0.id] }
  }

  /// The option that selects the days of the phrase.
  var period: [String] {
    phrase.dates.first.map { ["--period", $0.words.joined(separator: " ")] } ?? []
  }
}
