extension Workspace {
  /// Returns true if another workspace has the same blocks and entries, and the same problems on
  /// the same lines. Columns may differ, as in a reformatted copy of the files.
  ///
  /// - Parameter known: The problems of this workspace, if it has been checked already.
  package func isSemanticallyEqual(
    as other: Workspace, today: Day, knowing known: [Problem]? = nil
  ) -> Bool {
    guard settings == other.settings, values == other.values, goals == other.goals,
      habits == other.habits, tasks == other.tasks, measures == other.measures,
      foods == other.foods, terms == other.terms, sources == other.sources,
      hasSameEntries(as: other)
    else { return false }
    let problems = (known ?? check(today: today)).map(\.spot)
    return problems == other.check(today: today).map(\.spot)
  }

  /// Compares the logs of both workspaces line by line.
  private func hasSameEntries(as other: Workspace) -> Bool {
    guard files.map(\.name) == other.files.map(\.name) else { return false }
    var pair = ReaderPair(self, other)
    for index in files.indices {
      let isSame = files[index].withBytes { left in
        other.files[index].withBytes { right in
          pair.isSame(left, outlines[index].runs, right, other.outlines[index].runs)
        }
      }
      guard isSame else { return false }
    }
    return true
  }
}

extension Problem {
  fileprivate struct Spot: Hashable {
    let code: Code
    let file: String
    let line: Int?
  }

  fileprivate var spot: Spot { Spot(code: code, file: file, line: line) }
}

/// Reads the lines of two logs side by side and compares them.
private struct ReaderPair: ~Copyable {
  private var left: LogLineReader
  private var right: LogLineReader
  private var leftEntry = LogEntry()
  private var rightEntry = LogEntry()

  init(_ left: Workspace, _ right: Workspace) {
    self.left = LogLineReader(names: left.names, subjects: left.subjects, units: left.units)
    self.right = LogLineReader(names: right.names, subjects: right.subjects, units: right.units)
  }

  mutating func isSame(
    _ leftBuffer: UnsafeBufferPointer<UInt8>, _ leftRuns: [LogRun],
    _ rightBuffer: UnsafeBufferPointer<UInt8>, _ rightRuns: [LogRun]
  ) -> Bool {
    guard leftRuns.map(\.firstLine) == rightRuns.map(\.firstLine) else { return false }
    for (leftRun, rightRun) in zip(leftRuns, rightRuns) {
      var leftLines = LogRunIterator(leftBuffer, leftRun)
      var rightLines = LogRunIterator(rightBuffer, rightRun)
      while true {
        let (leftLine, rightLine) = (leftLines.next(), rightLines.next())
        guard let leftLine, let rightLine else {
          guard leftLine == nil, rightLine == nil else { return false }
          break
        }
        guard isSame(leftBuffer, leftLine.text, rightBuffer, rightLine.text) else { return false }
      }
    }
    return true
  }

  private mutating func isSame(
    _ leftBuffer: UnsafeBufferPointer<UInt8>, _ leftLine: Range<Int>,
    _ rightBuffer: UnsafeBufferPointer<UInt8>, _ rightLine: Range<Int>
  ) -> Bool {
    func isText(_ buffer: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Bool {
      UTF8Check.firstInvalid(in: buffer, line.lowerBound, line.upperBound) == nil
    }
    let isLeftText = isText(leftBuffer, leftLine)
    guard isLeftText == isText(rightBuffer, rightLine) else { return false }
    if !isLeftText { return true }
    let leftCounts = left.read(
      leftBuffer, leftLine.lowerBound, leftLine.upperBound, into: &leftEntry)
    let rightCounts = right.read(
      rightBuffer, rightLine.lowerBound, rightLine.upperBound, into: &rightEntry)
    guard leftCounts == rightCounts else { return false }
    if !leftCounts { return true }
    return leftEntry.hasSameValues(as: rightEntry)
      && leftBuffer[leftEntry.note].elementsEqual(rightBuffer[rightEntry.note])
      && leftBuffer[leftEntry.event].elementsEqual(rightBuffer[rightEntry.event])
  }
}

extension LogEntry {
  /// Returns true if the values of both entries are equal. Notes and IDs are not compared, because
  /// an entry stores only their byte ranges, which differ between the two files.
  fileprivate func hasSameValues(as other: borrowing LogEntry) -> Bool {
    day == other.day && start == other.start && end == other.end
      && isRunning == other.isRunning && subject == other.subject && outcome == other.outcome
      && writtenTime == other.writtenTime && count == other.count && quantity == other.quantity
      && parts.map(\.name) == other.parts.map(\.name)
      && parts.map(\.amount) == other.parts.map(\.amount)
      && servings.map(\.food) == other.servings.map(\.food)
      && servings.map(\.portions) == other.servings.map(\.portions)
      && goals == other.goals && contexts == other.contexts && tags == other.tags
  }
}
