/// Two consumers that are shown the log in the same pass.
package struct ConsumerPair<First: LogConsumer, Second: LogConsumer>: LogConsumer {
  package var first: First
  package var second: Second

  package init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @inline(__always)
  package mutating func take(_ entry: borrowing LogEntry, _ reading: inout LogReader) {
    first.take(entry, &reading)
    second.take(entry, &reading)
  }
}
