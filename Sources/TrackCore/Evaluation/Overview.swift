/// What one pass over the log gathers for a report.
package struct Overview: Sendable {
  package let today: Day
  package let history: History
  package let contributions: Contributions
  /// The entries that are running.
  package let running: [RunningEntry]
  /// Nil where they were not asked for.
  package let readings: Readings?
  package let time: TimeAnswer?
  package let hours: HourTotals?
  /// How many problems blocks and log have.
  package let problems: Problem.Tally
  /// The first of them, as many as were asked for.
  package let found: [Problem]
  /// Every name that was met: those of the blocks and of the log.
  package let names: Names
}

extension Optional: LogConsumer where Wrapped: LogConsumer {
  @inline(__always)
  package mutating func take(_ entry: borrowing LogEntry, _ reading: inout LogReader) {
    self?.take(entry, &reading)
  }
}

/// What one pass over the log gathers for a line about today.
package struct DayOverview: Sendable {
  package let history: History
  package let running: [RunningEntry]
  package let problems: Problem.Tally
}

extension Workspace {
  /// Goes over the log once and gathers what is known of today. No line is held against another:
  /// of what is wrong all errors are counted, and some warnings.
  package func dayOverview(today: Day) -> DayOverview {
    var consumer = ConsumerPair(History(today: today), RunningEntries(today: today))
    let reading = readLog(sharing: &consumer)
    consumer.first.finish()
    return DayOverview(
      history: consumer.first, running: consumer.second.found.map(\.entry),
      problems: blockProblems.tally + reading.sink.tally)
  }

  /// Goes over the log once and gathers what a report is made of.
  ///
  /// - Parameters:
  ///   - time: What to ask of the time; nil where it is of no interest.
  ///   - withReadings: Whether readings are of interest.
  ///   - flow: The days for which hours and what helped which goal are of interest.
  ///   - problems: How many problems are to be found at most.
  package func overview(
    today: Day, time: TimeQuestion? = nil, withReadings: Bool = false, flow: DaySpan? = nil,
    problems: Int = 0
  ) -> Overview {
    var consumer = ConsumerPair(
      ConsumerPair(
        ConsumerPair(
          History(today: today), Contributions(workspace: self, today: today, flow: flow)),
        flow.map { HourTotals($0, today: today) }),
      ConsumerPair(
        ConsumerPair(LogAudit(today: today), RunningEntries(today: today)),
        ConsumerPair(
          withReadings ? Readings(workspace: self, today: today) : nil,
          time.map { TimeTotals($0, workspace: self, today: today) })))
    var reading = readLog(sharing: &consumer, keepingProblems: true, atMost: problems)
    consumer.first.first.first.finish()
    consumer.first.first.second.finish()
    consumer.second.first.first.finish(self, &reading)
    consumer.second.second.first?.finish(reading)
    return Overview(
      today: today, history: consumer.first.first.first,
      contributions: consumer.first.first.second,
      running: consumer.second.first.second.found.map(\.entry),
      readings: consumer.second.second.first,
      time: consumer.second.second.second?.answer(reading), hours: consumer.first.second,
      problems: blockProblems.tally + reading.sink.tally,
      found: inOrder(Array((blockProblems.problems + reading.sink.problems).prefix(problems))),
      names: reading.names)
  }
}
