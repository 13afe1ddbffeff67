/// What one pass over the log gathers for a report.
package struct Overview: Sendable {
  package let today: Day
  package let history: History
  package let contributions: Contributions
  /// Nil where they were not asked for.
  package let readings: Readings?
  package let time: TimeAnswer?
  /// How many problems blocks and log have.
  package let problems: Problem.Tally
}

extension Optional: LogConsumer where Wrapped: LogConsumer {
  @inline(__always)
  package mutating func take(_ entry: borrowing LogEntry, _ reading: inout LogReading) {
    self?.take(entry, &reading)
  }
}

extension Tracker {
  /// Goes over the log once and gathers what a report is made of.
  ///
  /// - Parameters:
  ///   - time: What to ask of the time; nil where it is of no interest.
  ///   - withReadings: Whether readings are of interest.
  package func overview(
    today: Day, time: TimeQuestion? = nil, withReadings: Bool = false
  ) -> Overview {
    var consumer = ConsumerPair(
      ConsumerPair(History(today: today), Contributions(tracker: self, today: today)),
      ConsumerPair(
        LogAudit(today: today),
        ConsumerPair(
          withReadings ? Readings(tracker: self, today: today) : nil,
          time.map { TimeTotals($0, tracker: self, today: today) })))
    var reading = readLog(into: &consumer)
    consumer.first.first.finish()
    consumer.first.second.finish()
    consumer.second.first.finish(self, &reading)
    consumer.second.second.first?.finish(reading)
    return Overview(
      today: today, history: consumer.first.first, contributions: consumer.first.second,
      readings: consumer.second.second.first,
      time: consumer.second.second.second?.answer(reading),
      problems: blockProblems.tally + reading.sink.tally)
  }
}
