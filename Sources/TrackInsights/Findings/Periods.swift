import TrackCore

extension InsightSource {
  /// Returns the insights that compare the last complete day, week and month with the period
  /// before. An insight on habits requires at least two habits that were due in each of the two
  /// periods.
  func periods() -> [Insight] {
    let calendar = workspace.calendar
    let spans = [
      (Insight.Kind.weekly, Period.week, 40), (.monthly, .month, 35), (.daily, .day, 30),
    ]
    .compactMap { kind, period, weight in
      calendar.span(of: period, containing: today).flatMap(calendar.previous).flatMap { last in
        calendar.previous(last).map { (kind, last.first...last.last, $0.first...$0.last, weight) }
      }
    }
    return spans.flatMap { kind, days, before, weight in
      [
        habits(kind, days, before, weight), time(kind, days, before, weight - 2),
        goals(kind, days, before, weight - 3), values(kind, days, before, weight - 4),
      ].compactMap { $0 }
    }
  }

  private func habits(
    _ kind: Insight.Kind, _ days: ClosedRange<Day>, _ before: ClosedRange<Day>, _ weight: Int
  ) -> Insight? {
    let (shares, earlier) = (self.shares(in: days), self.shares(in: before))
    guard shares.count > 1, earlier.count > 1, let best = shares.best, let worst = shares.worst
    else { return nil }
    return Insight(
      kind, nil, days,
      .habits(
        met: shares.met, due: shares.due, before: Double(earlier.met) / Double(earlier.due),
        best: best, worst: worst), weight: weight)
  }

  /// Returns the rates of the habits that were due in a period.
  package func shares(in days: ClosedRange<Day>) -> [Finding.HabitShare] {
    overview.habits.map { habit in
      Finding.HabitShare(
        habit: habit.name, rate: habit.rate(from: days.lowerBound, through: days.upperBound))
    }.filter { $0.rate.due > 0 }
  }

  /// Returns the insight on the number of goals that lines helped. There is none for a day, for a
  /// single goal, or if it is as large as before.
  private func goals(
    _ kind: Insight.Kind, _ days: ClosedRange<Day>, _ before: ClosedRange<Day>, _ weight: Int
  ) -> Insight? {
    let goals = openGoals
    func moved(_ days: ClosedRange<Day>) -> Int {
      goals.compactMap(tally).count {
        $0.count(from: days.lowerBound, through: days.upperBound) > 0
      }
    }
    let (now, then) = (moved(days), moved(before))
    guard kind != .daily, goals.count > 1, then > 0, now != then else { return nil }
    return Insight(
      kind, nil, days, .goals(moved: now, open: goals.count, before: then), weight: weight)
  }

  /// The minimum number of contributions to values in a period. With fewer, shares are not
  /// meaningful.
  private static let leastContributions = 14

  /// Returns the insight on the value whose share changed the most, by ten points at least. There
  /// is none for a day.
  private func values(
    _ kind: Insight.Kind, _ days: ClosedRange<Day>, _ before: ClosedRange<Day>, _ weight: Int
  ) -> Insight? {
    guard kind != .daily, workspace.values.count > 1 else { return nil }
    func shares(_ days: ClosedRange<Day>) -> [ValueProgress] {
      let all = overview.values.progress(from: days.lowerBound, through: days.upperBound)
      return all.reduce(0) { $0 + $1.contributions } < Self.leastContributions ? [] : all
    }
    let earlier = Dictionary(
      shares(before).map { ($0.value, $0.share) }, uniquingKeysWith: { first, _ in first })
    let changes = shares(days).compactMap { now in
      earlier[now.value].map { (value: now.value, share: now.share, before: $0) }
    }
    guard let most = changes.max(by: { abs($0.share - $0.before) < abs($1.share - $1.before) }),
      abs(most.share - most.before) >= 0.1
    else { return nil }
    return Insight(
      kind, most.value, days, .value(share: most.share, before: most.before), weight: weight)
  }

  /// Returns the insight on recorded time. Time on measures does not count. Returns nil for a day,
  /// and for a change of less than an hour or less than a tenth.
  private func time(
    _ kind: Insight.Kind, _ days: ClosedRange<Day>, _ before: ClosedRange<Day>, _ weight: Int
  ) -> Insight? {
    let (now, then) = (seconds(in: days), seconds(in: before))
    let change = abs((now - then).approximate)
    guard then > .zero, now > .zero, kind != .daily, change >= 3600,
      change >= 0.1 * then.approximate
    else { return nil }
    return Insight(
      kind, nil, days, .time(now, before: then), weight: weight)
  }

  private func seconds(in days: ClosedRange<Day>) -> Number {
    overview.history.subjects.reduce(.zero) { sum, subject in
      guard workspace.readingMeasure(subject) == nil else { return sum }
      let series = overview.history.series(of: subject)
      let cells = series.cells[
        series.firstIndex(from: days.lowerBound)..<series.firstIndex(from: days.upperBound + 1)]
      return cells.reduce(sum) { $0 + $1.time }
    }
  }
}

extension [Finding.HabitShare] {
  fileprivate var met: Int { reduce(0) { $0 + $1.rate.met } }
  fileprivate var due: Int { reduce(0) { $0 + $1.rate.due } }

  private func share(_ one: Element) -> Double { one.rate.rate ?? 0 }

  /// The element with the highest rate. Of equal rates, it is the one that was due more often; of
  /// those that are equal in both, the first.
  fileprivate var best: Element? {
    reduce(nil) { best, next in
      guard let best else { return next }
      return (share(next), next.rate.due) > (share(best), best.rate.due) ? next : best
    }
  }

  fileprivate var worst: Element? {
    reduce(nil) { worst, next in
      guard let worst else { return next }
      return (share(next), -next.rate.due) < (share(worst), -worst.rate.due) ? next : worst
    }
  }
}
