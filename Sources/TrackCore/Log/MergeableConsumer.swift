/// A consumer of which one can be shown the early lines of the log and a copy the late ones: both
/// together then know what one of them would know that was shown all.
package protocol MergeableConsumer: LogConsumer {
  /// Tells the one that is going to be shown the late lines.
  mutating func prepareForSecondHalf()

  /// Takes what another gathered from the lines behind its own.
  ///
  /// - Parameter names: What its names are called here.
  mutating func join(_ late: Self, _ names: NameRemapping)
}

extension MergeableConsumer {
  package mutating func prepareForSecondHalf() {}
}

extension Optional: MergeableConsumer where Wrapped: MergeableConsumer {
  package mutating func prepareForSecondHalf() { self?.prepareForSecondHalf() }

  package mutating func join(_ late: Wrapped?, _ names: NameRemapping) {
    if let late { self?.join(late, names) }
  }
}

extension ConsumerPair: MergeableConsumer
where First: MergeableConsumer, Second: MergeableConsumer {
  package mutating func prepareForSecondHalf() {
    first.prepareForSecondHalf()
    second.prepareForSecondHalf()
  }

  package mutating func join(_ late: Self, _ names: NameRemapping) {
    first.join(late.first, names)
    second.join(late.second, names)
  }
}

extension LogLineReader {
  /// Takes over the names of a reader of later lines.
  ///
  /// - Parameter common: How many names both had when they began.
  mutating func join(_ late: LogLineReader, beyond common: Int) -> NameRemapping {
    let map = names.join(late.names, beyond: common)
    for index in common..<late.facts.count where late.facts[index].role == .oneOff {
      let name = Int(map[Name(Int32(truncatingIfNeeded: index))].index)
      if name >= facts.count { addFacts(upTo: name) }
      facts[name].role = .oneOff
    }
    return map
  }
}
