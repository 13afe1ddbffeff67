/// A consumer of which one can be shown the early lines of the log and a copy the late ones: both
/// together then know what one of them would know that was shown all.
package protocol JoiningConsumer: LogConsumer {
  /// Tells the one that is going to be shown the late lines.
  mutating func goBehind()

  /// Takes what another gathered from the lines behind its own.
  ///
  /// - Parameter names: What its names are called here.
  mutating func join(_ late: Self, _ names: NameMap)
}

extension JoiningConsumer {
  package mutating func goBehind() {}
}

extension Optional: JoiningConsumer where Wrapped: JoiningConsumer {
  package mutating func goBehind() { self?.goBehind() }

  package mutating func join(_ late: Wrapped?, _ names: NameMap) {
    if let late { self?.join(late, names) }
  }
}

extension ConsumerPair: JoiningConsumer where First: JoiningConsumer, Second: JoiningConsumer {
  package mutating func goBehind() {
    first.goBehind()
    second.goBehind()
  }

  package mutating func join(_ late: Self, _ names: NameMap) {
    first.join(late.first, names)
    second.join(late.second, names)
  }
}

extension LogLineReader {
  /// Takes over the names of a reader of later lines.
  ///
  /// - Parameter common: How many names both had when they began.
  mutating func join(_ late: LogLineReader, beyond common: Int) -> NameMap {
    let map = names.join(late.names, beyond: common)
    for index in common..<late.facts.count where late.facts[index].role == .oneOff {
      let name = Int(map[Name(Int32(truncatingIfNeeded: index))].index)
      if name >= facts.count { addFacts(upTo: name) }
      facts[name].role = .oneOff
    }
    return map
  }
}
