/// What persons wrote, with what they knew when they wrote it, and what a log must be in the end.
struct WrittenLog {
  private enum Event {
    case added(String)
    /// The events that went into the version in which a line was corrected or deleted.
    case replaced(String, by: String?, known: Set<Int>)
  }

  private var events: [Event] = []
  private let hasEditors: Bool

  init(hasEditors: Bool) { self.hasEditors = hasEditors }

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
  ///   - versions: The events that went into each version of the log.
  func faults(in lines: [String], isLoose: Bool, versions: [Set<Int>]) -> [String] {
    let (current, optional) = current(versions)
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
  /// Equal lines of two persons become one. If one of them used an editor, it may be unknown that
  /// they are not one, so that both are gone if either was deleted. Else, who deletes the line of one of them may therefore delete
  /// that of the other, too, if both had become one elsewhere: such lines are optional.
  private func current(_ versions: [Set<Int>]) -> (lines: Set<String>, optional: Set<String>) {
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
          hasEditors && numbers.count > 1 && !ends.isEmpty
          || ends.contains { end, known in
            numbers.contains { twin in
              known.contains(twin)
                && versions.contains { $0.isSuperset(of: [number, twin]) && !$0.contains(end) }
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
