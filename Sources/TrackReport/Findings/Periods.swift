import TrackCore

extension InsightSource {
  /// The kinds of insights that compare a period with the previous one, each with its period and
  /// rank.
  private static let kindsOfPeriods = [
    (Insight.Kind.weekly, Period.week, 40), (.monthly, .month, 35), (.daily, .day, 30),
  ]

  /// Returns the insights that compare yesterday, the previous week and the previous month, each
  /// with the period before it.
  ///
  /// If today is the last day of a week or month, people review that period now. The current week
  /// or month is then compared instead of the previous one.
  func periods() -> [Insight] {
    let calendar = workspace.calendar
    return Self.kindsOfPeriods.flatMap { kind, period, weight -> [Insight] in
      let current = calendar.span(of: period, containing: today)
      let last = current.flatMap {
        period != .day && $0.last == today ? $0 : calendar.previous($0)
      }
      return last.map { comparing(kind, $0, weight) } ?? []
    }
  }

  /// Returns the insights that compare the given day, week or month with the previous one.
  ///
  /// A current week or month may be given in full or only up to today. Nil if the days are not a
  /// whole day, week or month, or if they begin after today.
  package func insights(of days: ClosedRange<Day>) -> [Insight]? {
    for (kind, period, weight) in Self.kindsOfPeriods {
      guard let span = workspace.calendar.span(of: period, containing: days.lowerBound),
        span.first == days.lowerBound, span.first <= today,
        days.upperBound == span.last || days.upperBound == min(span.last, today)
      else { continue }
      return comparing(kind, span, weight)
    }
    return nil
  }

  /// Returns the insights of a day, week or month, given the ID of one of them, such as
  /// `weekly-habits-2026-11-15`: its kind is that of the period, and its date is the last day. Nil
  /// for other IDs.
  package func insights(ofPeriodIn id: String) -> [Insight]? {
    guard let kind = Self.kindsOfPeriods.first(where: { id.hasPrefix($0.0.rawValue + "-") }),
      let day = Day(iso: String(id.suffix("0000-00-00".count))), day <= today,
      let span = workspace.calendar.span(of: kind.1, containing: day)
    else { return nil }
    return comparing(kind.0, span, kind.2)
  }

  /// Returns the insights that compare a period with the period before it. If the period is not
  /// over, its days up to today are compared with the same number of days at the beginning of the
  /// earlier period. Its habits are compared up to yesterday.
  ///
  /// Empty if the log begins after the first day of the earlier period, or if the period has no
  /// entry. An insight on habits requires that at least two habits were due in each period.
  private func comparing(
    _ kind: Insight.Kind, _ span: CalendarSpan, _ weight: Int
  ) -> [Insight] {
    guard let previous = workspace.calendar.previous(span), let begin = overview.history.firstDay,
      begin <= previous.first
    else { return [] }
    let days = span.first...min(span.last, today)
    let cut = span.last > today ? previous.first + (today - span.first) : previous.last
    let before = previous.first...min(cut, previous.last)
    guard hasLines(in: days) else { return [] }
    // Habits that are still open today are not due yet, so today would count only what is done.
    let cutDays = span.last > today ? 1 : 0
    let habits =
      days.lowerBound + cutDays > days.upperBound
      ? nil
      : habits(
        Comparison(
          kind: kind, days: days.lowerBound...days.upperBound - cutDays,
          before: before.lowerBound...before.upperBound - cutDays), weight)
    let compared = Comparison(kind: kind, days: days, before: before)
    // Of a day, only the habits say anything.
    guard kind != .daily else { return [habits].compactMap(\.self) }
    return [
      habits, time(compared, weight - 2), goals(compared, weight - 3), values(compared, weight - 4),
    ].compactMap(\.self)
  }

  /// A day, week or month, and the one before it.
  private struct Comparison {
    let kind: Insight.Kind
    let days: ClosedRange<Day>
    let before: ClosedRange<Day>

    func insight(on subject: Name? = nil, _ finding: some Finding, _ weight: Int) -> Insight {
      Insight(kind, subject, days, before: before, finding, weight: weight)
    }
  }

  private func hasLines(in days: ClosedRange<Day>) -> Bool { lastLine(in: days) != nil }

  /// Returns the last of the given days that has a line; nil if none has.
  private func lastLine(in days: ClosedRange<Day>) -> Day? {
    overview.history.lastDay(through: days.upperBound).flatMap { $0 < days.lowerBound ? nil : $0 }
  }

  private func habits(_ compared: Comparison, _ weight: Int) -> Insight? {
    let days = compared.days
    // The habits that are still open today are not due yet, so the others alone would be judged.
    if compared.kind == .daily, days.upperBound == today { return nil }
    var (now, then) = habitShares(in: days, compared.before, isDaily: compared.kind == .daily)
    now.silentAfter = lastLine(in: days).flatMap { days.upperBound - $0 >= 3 ? $0 : nil }
    guard now.all.count > 1, then.all.count > 1 else { return nil }
    return compared.insight(HabitsFinding(now: now, before: then), weight)
  }

  private func habitShares(
    in days: ClosedRange<Day>, _ before: ClosedRange<Day>, isDaily: Bool
  ) -> (now: HabitShares, before: HabitShares) {
    let (shares, earlier) = (
      self.shares(in: days, isDaily: isDaily), self.shares(in: before, isDaily: isDaily)
    )
    let comparable = comparable(shares, earlier, in: before.lowerBound...days.upperBound)
    return (
      HabitShares(all: shares, comparable: comparable),
      HabitShares(all: earlier, comparable: comparable)
    )
  }

  /// The habits and the recorded time of this week so far, and of the same days of the week before.
  var currentWeek: WeekSoFar? {
    guard let span = workspace.calendar.span(of: .week, containing: today) else { return nil }
    let (days, before) = (span.first...today, span.first - 7...today - 7)
    // Habits that are still open today are not due yet, so today would count only what is done.
    let habits =
      today > span.first && hasLines(in: span.first...today - 1)
      ? habitShares(in: span.first...today - 1, span.first - 7...today - 8, isDaily: false) : nil
    return WeekSoFar(
      habits: habits?.now, habitsBefore: habits?.before, time: times(in: days).seconds,
      timeBefore: times(in: before).seconds)
  }

  /// Returns the habits that can be compared in two periods: those whose rhythm, with its target,
  /// was the same on all days. Others, such as a habit that is new in the later period or that now
  /// asks for more, would change the rate although nothing else changed.
  ///
  /// - Parameter all: The days of both periods.
  private func comparable(
    _ now: [HabitShare], _ before: [HabitShare], in all: ClosedRange<Day>
  ) -> Set<Name> {
    let names = Set(now.map(\.habit)).intersection(before.map(\.habit))
    let unchanged = overview.habits.filter { habit in
      guard names.contains(habit.name), habit.firstDay <= all.lowerBound,
        habit.lastDay >= all.lowerBound
      else { return false }
      let rhythm = habit.rhythm(on: all.lowerBound)
      var day = all.lowerBound
      while day < min(all.upperBound, habit.lastDay) {
        day = day + 1
        if habit.rhythm(on: day) != rhythm { return false }
      }
      return true
    }
    return Set(unchanged.map(\.name))
  }

  /// Returns the rates of the habits that were due in a period.
  ///
  /// - Parameter isDaily: True to omit habits that are judged over more than a day.
  private func shares(
    in days: ClosedRange<Day>, isDaily: Bool
  ) -> [HabitShare] {
    overview.habits.compactMap { habit -> HabitShare? in
      guard let rhythm = habit.rhythm(on: min(days.upperBound, habit.lastDay)) else { return nil }
      let isOfDays = if case .days = rhythm.span { true } else { false }
      if isDaily, !isOfDays { return nil }
      let share = HabitShare(
        habit: habit.name, rate: habit.rate(from: days.lowerBound, through: days.upperBound),
        rhythm: rhythm)
      return share.due > 0 ? share : nil
    }
  }

  /// Returns the insight on the share of open goals that got a line.
  ///
  /// Nil if fewer than two goals were open in one of the periods, if no goal got a line in the
  /// earlier period, or if the share is unchanged.
  private func goals(_ compared: Comparison, _ weight: Int) -> Insight? {
    let (now, then) = (goalLines(in: compared.days), goalLines(in: compared.before))
    guard now.open > 1, then.open > 1, then.withLines > 0,
      now.withLines * then.open != then.withLines * now.open
    else { return nil }
    return compared.insight(GoalsFinding(now: now, before: then), weight)
  }

  /// Returns the goals that were open on at least one day of a range, each with its number of lines
  /// on these days.
  private func goalLines(in days: ClosedRange<Day>) -> GoalLines {
    GoalLines(
      all: goals.enumerated().compactMap { index, goal in
        let archived = workspace.goals[index].archived.flatMap { $0 <= today ? $0 : nil }
        let closed = [goal.closed, archived].compactMap(\.self).min()
        guard let start = goal.start, start <= days.upperBound,
          closed.map({ $0 >= days.lowerBound }) ?? true
        else { return nil }
        let tally = overview.contributions.tallies[index]
        return (goal.goal, tally.count(from: days.lowerBound, through: days.upperBound))
      })
  }

  /// Returns true if at least 14 log lines contributed to the values. With fewer lines, shares are
  /// not meaningful.
  func haveEnoughLines(_ values: [ValueProgress]) -> Bool {
    values.reduce(0) { $0 + $1.contributions } >= 14
  }

  /// Returns the insight on the value whose share changed the most. Nil if no share changed by ten
  /// percentage points or more.
  ///
  /// Also nil if there is only one value, or if one of the periods has too few lines.
  private func values(_ compared: Comparison, _ weight: Int) -> Insight? {
    guard workspace.values.count > 1 else { return nil }
    func shares(_ days: ClosedRange<Day>) -> [(value: Name, share: ValueShare)] {
      let all = overview.values.progress(from: days.lowerBound, through: days.upperBound)
      guard haveEnoughLines(all) else { return [] }
      let whole = all.reduce(Number.zero) { $0 + $1.weight }
      return all.map { ($0.value, ValueShare(weight: $0.weight, whole: whole)) }
    }
    let changes = zip(shares(compared.days), shares(compared.before)).map { now, then in
      (value: now.value, now: now.share, before: then.share)
    }
    guard
      let most = changes.max(by: {
        abs($0.now.share - $0.before.share) < abs($1.now.share - $1.before.share)
      }), abs(most.now.share - most.before.share) >= 0.1
    else { return nil }
    return compared.insight(
      on: most.value, ValueFinding(now: most.now, before: most.before), weight)
  }

  /// Returns the insight on the total recorded time. Time on measures does not count.
  ///
  /// Nil if one of the periods has no time, or if the time changed by less than an hour or by less
  /// than a tenth.
  private func time(_ compared: Comparison, _ weight: Int) -> Insight? {
    let (now, then) = (times(in: compared.days), times(in: compared.before))
    let change = abs((now.seconds - then.seconds).approximate)
    guard !then.all.isEmpty, !now.all.isEmpty, change >= 3600,
      change >= 0.1 * then.seconds.approximate
    else { return nil }
    return compared.insight(TimeFinding(now: now, before: then), weight)
  }

  private func times(in days: ClosedRange<Day>) -> SubjectTimes {
    let all = overview.history.subjects.compactMap { subject -> (subject: Name, seconds: Number)? in
      guard workspace.readingMeasure(subject) == nil else { return nil }
      let series = overview.history.series(of: subject)
      let cells = series.cells[
        series.firstIndex(from: days.lowerBound)..<series.firstIndex(from: days.upperBound + 1)]
      let seconds = cells.reduce(Number.zero) { $0 + $1.time }
      return seconds > .zero ? (subject, seconds) : nil
    }
    return SubjectTimes(all: all)
  }
}
