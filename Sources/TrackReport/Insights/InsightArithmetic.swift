import TrackCore
import TrackInsights

/// The computation of an insight as text, with the numbers of each range of days that it uses.
struct InsightArithmetic {
  /// A range of days with its result, and the numbers from which the result is computed.
  struct Span {
    let days: ClosedRange<Day>
    var result = ""
    var notes: [String] = []
  }

  let workspace: Workspace
  let insight: Insight

  private var words: InsightWords { InsightWords(workspace: workspace, today: .first) }

  private func pair<Figures>(
    _ now: Figures, _ before: Figures, _ span: (ClosedRange<Day>, Figures) -> Span
  ) -> [Span] {
    [span(insight.days, now)] + (insight.before.map { [span($0, before)] } ?? [])
  }

  /// The ranges of days, the latest first.
  var spans: [Span] {
    switch insight.finding {
    case .habits(let now, let before):
      return pair(now, before) { days, shares in
        Span(
          days: days,
          result: "\(shares.met) of \(shares.due) = \(Words.exactPercent(shares.share))",
          notes: [shares.all.map(words.words).joined(separator: ", ")]
            + compared(shares)
            + (days == insight.days ? extremes(shares) : []))
      }
    case .time(let now, let before):
      return pair(now, before) { days, times in
        Span(
          days: days, result: Words.exact(times.seconds, .time),
          notes: [
            times.all.map { "\(words.title($0.subject)) \(Words.exact($0.seconds, .time))" }
              .joined(separator: " + ")
          ])
      }
    case .goals(let now, let before):
      return pair(now, before) { days, goals in
        Span(
          days: days, result: "\(goals.withLines) of \(Words.count(goals.open, "open goal"))",
          notes: [
            goals.all.map { "\(words.title($0.goal)) \(Words.count($0.lines, "line"))" }
              .joined(separator: ", ")
          ])
      }
    case .value(let now, let before):
      return pair(now, before) { days, part in
        let id = insight.subject.map(workspace.text) ?? ""
        return Span(
          days: days, result: Words.exactPercent(part.share),
          notes: [
            "\(part.weight.text) / \(part.whole.text), the weights of all values together;"
              + " `track explain \(id) --period \(days.lowerBound)..\(days.upperBound)` has each"
          ])
      }
    case .readings(let means, let unit):
      return [means.recentDays, means.daysBefore].compactMap { mean($0, unit) }
    case .contributions(let recent, let before, _):
      let middle = insight.days.upperBound - InsightSource.goalDays
      return [
        Span(days: middle + 1...insight.days.upperBound, result: Words.count(recent, "line")),
        Span(days: insight.days.lowerBound...middle, result: Words.count(before, "line")),
      ]
    case .farFromMean(_, let usual, let unit):
      return [Span(days: insight.days.upperBound...insight.days.upperBound)]
        + [mean(usual.days, unit)].compactMap(\.self)
    default: return [Span(days: insight.days)]
    }
  }

  /// Returns a note with the result for only those habits that can be compared between two periods.
  /// The note names the habits that are left out. Empty if all habits, or none, can be compared.
  private func compared(_ shares: Finding.HabitShares) -> [String] {
    let (others, compared) = (shares.others, shares.compared)
    guard !others.isEmpty, !compared.all.isEmpty else { return [] }
    return [
      "comparable in both, so without \(Words.list(others.map { words.title($0.habit) })):"
        + " \(compared.met) of \(compared.due) = \(Words.exactPercent(compared.share))"
    ]
  }

  /// Returns notes with the names of the best and the worst habits, if the sentence of the insight
  /// only states their number.
  private func extremes(_ shares: Finding.HabitShares) -> [String] {
    guard insight.kind != .daily else { return [] }
    let extremes = shares.extremes
    let lists = [extremes.best, extremes.worst].filter { $0.count > InsightWords.mostNames }
    return lists.map { list in
      "at \((list.first?.share ?? 0).percent), limits left out: "
        + list.map { words.title($0.habit) }.joined(separator: ", ")
    }
  }

  /// Returns the arithmetic of the mean of some readings: `(27 Oct 54 + 1 Nov 56) / 2 = 110 / 2`
  /// for 54 on 27 October and 56 on 1 November. Nil if there are no days.
  private func mean(_ days: [ReadingDay], _ unit: Unit) -> Span? {
    guard let first = days.first, let last = days.last else { return nil }
    let sum = days.reduce(Number.zero) { $0 + $1.number }
    let mean = sum.scaled(by: 1, over: Int128(days.count))
    let numbers = days.map { day in
      let (_, month, number) = day.day.date
      return "\(number) \(Words.months[month - 1]) \(Words.exact(day.number, unit))"
    }
    return Span(
      days: first.day...last.day, result: "a mean of \(Words.exact(mean, unit))",
      notes: [
        "(\(numbers.joined(separator: " + "))) / \(days.count) = \(Words.exact(sum, unit)) /"
          + " \(days.count)"
      ])
  }

  /// The data on which the insight is based, in words; nil to state the number of its log lines
  /// instead.
  var basis: String? {
    switch insight.finding {
    // Only some lines of the goal count towards its progress. Other parts of the explanation list
    // these lines.
    case .behind, .deadline:
      insight.subject.flatMap { workspace.block(named: $0) as? Goal }?.measures.isEmpty == false
        ? "the lines below" : nil
    case .withoutValue: "its block"
    case .overload(let goals): Words.count(goals.count, "goal")
    default: nil
    }
  }

  /// The arithmetic of the insight, from the results of `spans`.
  var notes: [String] {
    switch insight.finding {
    case .farFromMean(let number, let usual, let unit):
      let distance = abs((number - usual.mean).approximate)
      return [
        "\(Words.exact(number, unit)) is \(Words.rounded(distance, unit)) from the mean, more than"
          + " twice the standard deviation of \(Words.rounded(usual.deviation, unit))"
      ]
    case .outOfRange(let number, let range, let unit):
      return place(of: insight.subject).map {
        "\(Words.exact(number, unit)) is \(number < range.low ? "less" : "more") than the range of"
          + " \($0) allows, \(Words.exact(range.low, unit)) to \(Words.exact(range.high, unit))"
      }.map { [$0] } ?? []
    case .readings(let means, let unit):
      let difference = abs((means.recent - means.before).approximate)
      return [
        "the latest \(means.recentDays.count) days with a reading, and the"
          + " \(means.daysBefore.count) before them: half of those in 60 days, at most 7 each",
        change(means.recent, means.before, unit) + "; 10 % or more is a trend",
        "if it is more than twice the standard error of the difference: \(Words.rounded(difference, unit))"
          + " > 2 × \(Words.rounded(means.standardError, unit))",
      ]
    case .contributions(let recent, let before, _):
      return before == 0
        ? [] : [change(Number(recent), Number(before), .none) + "; 20 % or more is a trend"]
    case .running(let time):
      return [
        "from \(time.day) \(Words.clock(time.start)) to now, \(time.today)"
          + " \(Words.clock(time.secondsOfDay)): \(Words.exact(Number(time.seconds), .time)); more than"
          + " 12 hours is an alert"
      ]
    case .withoutValue: return place(of: insight.subject).map { ["\($0) has no value:"] } ?? []
    case .overload(let goals):
      return goals.compactMap { goal in
        let importance = (workspace.block(named: goal) as? Goal)?.importance
        return place(of: goal).map { "\($0): importance \(importance ?? 0)" }
      }
    case .neglectedValue(let share, let asked, let reach):
      return [
        "\(Words.exactPercent(share)) / \(Words.exactPercent(asked)) ="
          + " \(Words.exactPercent(share / asked)), less than"
          + " \(Words.exactPercent(ValueReach.leastPart))"
      ] + self.reach(reach, asked)
    case .alignment(let alignment): return self.alignment(alignment)
    default: return []
    }
  }

  /// Returns the relative change between two numbers: `(57 − 48) / 48 = 18.8 %`.
  private func change(_ recent: Number, _ before: Number, _ unit: Unit) -> String {
    let words = Words.exact(before, unit)
    let share = (recent - before).approximate / abs(before.approximate)
    return "(\(Words.exact(recent, unit)) − \(words)) / \(words) ="
      + " \(share < 0 ? "−" : "")\(Words.exactPercent(abs(share)))"
  }

  private func place(of name: Name?) -> String? {
    guard let heading = name.flatMap({ workspace.block(named: $0) })?.heading else { return nil }
    return "\(workspace.files[heading.place.file].name):\(heading.place.line):"
      + " \(heading.kind.rawValue) \(heading.id)"
  }

  private func hundredths(_ number: Double) -> String {
    Number(rounding: (number * 100).rounded() / 100).text
  }

  /// Returns what a goal lacks, and the part of it that should be done in four weeks if there is
  /// more time: `3h missing in 56 days, 1h 30m of it in 28`.
  private func missing(_ need: ValueReach.Need) -> String {
    let unit = need.missing.unit
    let whole = "\(Words.exact(need.missing.number, unit)) missing"
    guard need.part < need.missing.number else { return whole }
    let days = insight.days.upperBound - insight.days.lowerBound + 1
    return "\(whole) in \(need.left) days, \(Words.exact(need.part, unit)) of it in \(days)"
  }

  /// Returns the arithmetic of the share that a value could reach.
  private func reach(_ reach: ValueReach, _ asked: Double) -> [String] {
    if reach.weight == 0 { return needs(reach, asked) }
    var notes = reach.items.map { item in
      let days = hundredths(item.askedDays)
      let full = "× \(hundredths(Double(item.strength) / 10)) = \(hundredths(item.fullWeight))"
      if let need = item.need {
        let missing = "\(words.title(item.name)): \(missing(need))"
        guard let gained = need.gained else {
          return "\(missing), no gain so far, so on all \(days) days that are left \(full)"
        }
        let rate = "\(Words.exact(gained, need.missing.unit)) on \(Words.count(need.days, "day"))"
        return "\(missing), \(rate) so far: about \(days) more days \(full)"
      }
      return item.fullWeight > item.weight
        ? "\(words.title(item.name)): asks about \(days) days \(full), got"
          + " \(Words.count(item.days, "day")) = \(hundredths(item.weight))"
        : "\(words.title(item.name)): got \(Words.count(item.days, "day")) = \(hundredths(item.weight)),"
          + " all of about \(days) that it asks"
    }
    if reach.rest > 0 { notes.append("all else that served it: \(hundredths(reach.rest))") }
    notes.append(
      "with all of it \(hundredths(reach.weight)) / (\(hundredths(reach.weight)) + \(hundredths(reach.others)) of"
        + " the other values) = \(Words.exactPercent(reach.share)); no advice from"
        + " \(Words.exactPercent(ValueReach.leastPart * asked)) on")
    return notes + needs(reach, asked)
  }

  /// Returns the arithmetic of the weight that a value lacks to get the share that it should have.
  /// Empty if its habits and goals can already give it that weight.
  private func needs(_ reach: ValueReach, _ asked: Double) -> [String] {
    guard !reach.isEnough else { return [] }
    let least = hundredths(reach.leastWeight)
    let weeks = Words.exact((reach.weeks * 100).rounded() / 100)
    let needed =
      "\(Words.exactPercent(reach.leastShare)) takes \(least) / (\(least) + \(hundredths(reach.others)))"
    var notes: [String]
    if reach.neededDays != nil {
      let other = reach.items.filter(\.isGoal).reduce(reach.rest) { $0 + $1.fullWeight }
      let daily = reach.habits.reduce(0) { $0 + Double($1.strength) / 10 }
      let missing = other > 0 ? "(\(least) − \(hundredths(other)))" : least
      let days = (reach.leastWeight - other) / daily / reach.weeks
      notes = [
        "\(needed); a day with all of its habits weighs \(hundredths(daily)): \(missing) /"
          + " \(hundredths(daily)) / \(weeks) weeks = \(hundredths(days)) days a week"
      ]
    } else {
      notes = [
        "\(needed): \(hundredths(reach.leastWeight - reach.weight)) more in \(weeks) weeks, where a day of"
          + " strength \(reach.strength) weighs \(hundredths(Double(reach.strength) / 10))"
      ]
    }
    if let priority = reach.priority {
      let points = reach.points(priority)
      notes.append(
        "with priority \(priority) it asks for \(points.own) / \(points.all) ="
          + " \(Words.exactPercent(Double(points.own) / Double(points.all))), of which"
          + " \(Words.exactPercent(ValueReach.leastPart)) are enough")
      let reach = reach.points
      notes.append(
        "each other value then asks for \(reach.all) / \(points.all) ="
          + " \(hundredths(Double(reach.all) / Double(points.all))) times what it asks for now")
    }
    return notes
  }

  private func alignment(_ alignment: Alignment) -> [String] {
    let whole = alignment.values.reduce(Number.zero) { $0 + $1.weight }
    let days = "\(insight.days.lowerBound)..\(insight.days.upperBound)"
    let values = alignment.values.map { value in
      let quotient = value.askedShare > 0 ? value.share / value.askedShare : 1
      return "\(value.title): \(value.weight.text) / \(whole.text) ="
        + " \(Words.exactPercent(value.share)) got, / \(Words.exactPercent(value.askedShare)) asked"
        + " = \(Words.exactPercent(quotient))" + (quotient > 1 ? ", counts as 100 %" : "")
        + "; `track explain \(value.id) --period \(days)`"
    }
    let served = alignment.values.count { $0.contributions > 0 }
    return [
      "half of \(Words.exactPercent(alignment.fulfilment)) + half of"
        + " \(Words.exactPercent(alignment.covered)) − \(alignment.goalsWithoutValue) × 2 points ="
        + " \(Words.exactPercent(alignment.score))",
      "\(Words.exactPercent(alignment.covered)): \(served) of"
        + " \(Words.count(alignment.values.count, "value")) got a line",
      "\(Words.exactPercent(alignment.fulfilment)): the mean of",
    ] + values
  }
}
