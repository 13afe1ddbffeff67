/// Shows a consumer only those lines of the log that a filter takes.
private struct FilteredConsumer<Inner: MergeableConsumer>: MergeableConsumer {
  private var match: EntryMatch
  var inner: Inner

  init(_ match: EntryMatch, _ inner: Inner) {
    self.match = match
    self.inner = inner
  }

  mutating func take(_ entry: borrowing LogEntry, _ reading: inout LogReader) {
    if match.takes(entry, &reading) { inner.take(entry, &reading) }
  }

  mutating func prepareForSecondHalf() { inner.prepareForSecondHalf() }

  mutating func join(_ late: Self, _ names: NameRemapping) {
    inner.join(late.inner, names)
  }
}

extension Workspace {
  /// What a report is made of, from the lines that a filter takes alone; problems are looked
  /// for in all of them.
  ///
  /// - Parameters:
  ///   - time: What to ask of the time; nil where it is of no interest.
  ///   - withReadings: Whether readings are of interest.
  ///   - flow: The days for which hours and what helped which goal are of interest.
  ///   - problems: How many problems are to be found at most.
  package func overview(
    of filter: EntryFilter, today: Day, time: TimeQuestion? = nil, withReadings: Bool = false,
    flow: DaySpan? = nil, problems: Int = 0
  ) -> Overview {
    var consumer = ConsumerPair(
      LogAudit(today: today),
      FilteredConsumer(
        EntryMatch(filter, workspace: self),
        ConsumerPair(
          ConsumerPair(
            ConsumerPair(
              History(today: today), Contributions(workspace: self, today: today, flow: flow)),
            flow.map { HourTotals($0, today: today) }),
          ConsumerPair(
            RunningEntries(today: today),
            ConsumerPair(
              withReadings ? Readings(workspace: self, today: today) : nil,
              time.map { TimeTotals($0, workspace: self, today: today) })))))
    var reading = readLog(sharing: &consumer, keepingProblems: true, atMost: problems)
    consumer.first.finish(self, &reading)
    consumer.second.inner.first.first.first.finish()
    consumer.second.inner.first.first.second.finish()
    consumer.second.inner.second.second.first?.finish(reading)
    return Overview(
      today: today, history: consumer.second.inner.first.first.first,
      contributions: consumer.second.inner.first.first.second,
      running: consumer.second.inner.second.first.found.map(\.entry),
      readings: consumer.second.inner.second.second.first,
      time: consumer.second.inner.second.second.second?.answer(reading),
      hours: consumer.second.inner.first.second,
      problems: blockProblems.tally + reading.sink.tally,
      found: inOrder(Array((blockProblems.problems + reading.sink.problems).prefix(problems))),
      names: reading.names)
  }
}
