extension Collection<Double> {
  /// The mean; nil if there are no numbers.
  package var mean: Double? { isEmpty ? nil : reduce(0, +) / Double(count) }

  /// The variance of what the numbers are a sample of; 0 for fewer than two numbers.
  package var variance: Double {
    guard count > 1, let mean else { return 0 }
    return reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count - 1)
  }

  /// The standard deviation of what the numbers are a sample of.
  package var deviation: Double { variance.squareRoot() }
}
