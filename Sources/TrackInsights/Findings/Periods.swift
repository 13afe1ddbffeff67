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
      [habits(kind, days, before, weight), time(kind, days, before, weight - 2)].compactMap { $0 }
    }
  }

  private func habits(
    _ kind: Insight.Kind, _ days: ClosedRange<Day>, _ before: ClosedRange<Day>, _ weight: Int
  ) -> Insight? {
    let shares = overview.habits.map { habit in
      Finding.HabitShare(
        habit: habit.name, rate: habit.rate(from: days.lowerBound, through: days.upperBound))
    }.filter { $0.rate.due > 0 }
    guard shares.count > 1, let last = rate(in: before), let best = shares.best,
      let worst = shares.worst
    else { return nil }
    return Insight(
      kind, nil, days,
      .habits(
        met: shares.reduce(0) { $0 + $1.rate.met }, due: shares.reduce(0) { $0 + $1.rate.due },
        before: last, best: best, worst: worst), weight: weight)
  }

  /// Returns the rate of all habits, 0–1; nil if fewer than two were due.
  private func rate(in days: ClosedRange<Day>) -> Double? {
    let rates = overview.habits.map {
      $0.rate(from: days.lowerBound, through: days.upperBound)
    }.filter { $0.due > 0 }
    guard rates.count > 1 else { return nil }
    return Double(rates.reduce(0) { $0 + $1.met }) / Double(rates.reduce(0) { $0 + $1.due })
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
