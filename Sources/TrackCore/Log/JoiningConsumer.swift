/// A consumer of which one can be shown the early lines of the log and a copy the late ones: both
/// together then know what one of them would know that was shown all.
package protocol JoiningConsumer: LogConsumer {
  /// Takes what another gathered from the lines behind its own.
  mutating func join(_ late: Self, _ joint: inout LogJoint)
}

/// Where the two halves of a log that was read are put together.
package struct LogJoint {
  /// The reading of the early lines, which becomes that of all.
  var reading: LogReading
  /// What names of the late lines are called in it.
  let names: NameMap

  init(_ early: LogReading, _ late: LogReading, common: Int) {
    reading = early
    names = reading.reader.join(late.reader, beyond: common)
    reading.takeProblems(of: late, names)
  }
}

extension Optional: JoiningConsumer where Wrapped: JoiningConsumer {
  package mutating func join(_ late: Wrapped?, _ joint: inout LogJoint) {
    if let late { self?.join(late, &joint) }
  }
}

extension ConsumerPair: JoiningConsumer where First: JoiningConsumer, Second: JoiningConsumer {
  package mutating func join(_ late: Self, _ joint: inout LogJoint) {
    first.join(late.first, &joint)
    second.join(late.second, &joint)
  }
}

extension LogLineReader {
  fileprivate mutating func join(_ late: LogLineReader, beyond common: Int) -> NameMap {
    let map = names.join(late.names, beyond: common)
    for index in common..<late.facts.count where late.facts[index].role == .oneOff {
      let name = Int(map[Name(Int32(truncatingIfNeeded: index))].index)
      if name >= facts.count { addFacts(upTo: name) }
      facts[name].role = .oneOff
    }
    return map
  }
}
