/// What persons wrote, with what they knew when they wrote it, and what a log must be in the end.
struct WrittenLog {
  private enum Event {
    case added(String)
    /// The events that went into the version in which a line was corrected or deleted.
    case replaced(String, by: String?, known: Set<Int>)
  }

  private var events: [Event] = []
  mutating func add(_ line: String) -> Int {
    events.append(.added(line))
    return events.count - 1
  }

  mutating func replace(_ line: String, by other: String?, _ known: Set<Int>) -> Int {
    events.append(.replaced(line, by: other, known: known))
    return events.count - 1
  }

  /// Returns what is wrong with the lines of a log.
  ///
  /// - Parameters:
  ///   - isLoose: True if what was replaced may be back.
  ///   - equal: For each version of the log that several machines wrote with equal bytes, the events
  ///     that went into any of them.
  func faults(in lines: [String], isLoose: Bool, equal: [Set<Int>]) -> [String] {
    let (current, optional) = current(equal)
    let lost = Set(
      lines.compactMap { line in
        line.firstRange(of: "#? ").map { String(line[$0.upperBound...]) }
      })
    let log = lines.filter { !$0.contains("#?") }
    var faults = current.subtracting(log).subtracting(lost).sorted().map { "\($0) is lost" }
    guard !isLoose else { return faults }
    faults += Set(log).subtracting(current).subtracting(optional).sorted().map { "\($0) is back" }
    if Set(log).count < log.count { faults.append("a line is there twice") }
    if !lost.isEmpty, !hasConflict { faults.append("a needless #?") }
    return faults
  }

  /// The lines that were written, and that nobody who had them replaced.
  ///
  /// Equal lines of two persons become one, but who deletes the line of one of them does not delete
  /// that of the other. Only if the whole files were equal, nobody can tell whose line it was: such
  /// lines are optional.
  private func current(_ equal: [Set<Int>]) -> (lines: Set<String>, optional: Set<String>) {
    var (current, optional): (Set<String>, Set<String>) = ([], [])
    var numbers: [String: [Int]] = [:]
    for (number, event) in events.enumerated() {
      switch event {
      case .added(let line), .replaced(_, by: let line?, known: _):
        numbers[line, default: []].append(number)
      default: break
      }
    }
    for (line, numbers) in numbers {
      let ends = events.enumerated().compactMap { end, event in
        if case .replaced(line, by: _, let known) = event { (end, known) } else { nil }
      }
      for number in numbers where !ends.contains(where: { $0.1.contains(number) }) {
        let isOptional =
          ends.contains { end, known in
            numbers.contains { twin in
              known.contains(twin)
                && equal.contains { $0.isSuperset(of: [number, twin]) && !$0.contains(end) }
            }
          }
        if isOptional { optional.insert(line) } else { current.insert(line) }
      }
    }
    return (current, optional)
  }

  /// True if two persons replaced one line and did not know of each other.
  private var hasConflict: Bool {
    let replaced = events.enumerated().compactMap { number, event in
      if case .replaced(let line, by: _, let known) = event { (number, line, known) } else { nil }
    }
    return replaced.contains { one in
      replaced.contains { $0.0 > one.0 && $0.1 == one.1 && !$0.2.contains(one.0) }
    }
  }
}
