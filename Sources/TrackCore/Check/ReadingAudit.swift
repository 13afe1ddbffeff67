/// Looks for readings that stand twice: the same amounts within five minutes.
struct ReadingAudit: Sendable {
  private var readings = DaySortedBuffer<Reading>()

  /// Small, for there may be one for every line: what is alike in two of them is read again.
  private struct Reading: DayKeyed {
    let subject: Name
    let ordinal: Int32
    let start: Int32
    let file: Int32
    let line: Int32
    /// Alike where the amounts are.
    let mark: UInt32
    let lineStart: Int

    var day: Day { Day(ordinal: Int(ordinal)) }

    static func < (left: Reading, right: Reading) -> Bool {
      (left.ordinal, left.subject, left.start, left.file, left.line)
        < (right.ordinal, right.subject, right.start, right.file, right.line)
    }
  }

  @inline(__always)
  mutating func take(_ entry: borrowing LogEntry, at start: Int) {
    readings.append(
      Reading(
        subject: entry.subject, ordinal: Int32(truncatingIfNeeded: entry.day.ordinal),
        start: Int32(truncatingIfNeeded: start),
        file: Int32(truncatingIfNeeded: entry.place.file),
        line: Int32(truncatingIfNeeded: entry.place.line), mark: Self.mark(entry),
        lineStart: entry.text.lowerBound))
  }

  private static func mark(_ entry: borrowing LogEntry) -> UInt32 {
    var mark: UInt64 = 0
    func mix(_ number: Number?) {
      let millionths = number.map { UInt64(bitPattern: $0.millionths) } ?? .max
      mark = (mark ^ millionths) &* 0x9E37_79B9_7F4A_7C15
      mark ^= mark >> 32
    }
    mix(entry.count)
    mix(entry.writtenTime)
    mix(entry.quantity?.number)
    for part in entry.parts { mix(part.amount.number) }
    return UInt32(truncatingIfNeeded: mark)
  }

  /// Takes the readings of the lines behind. Their names are those that blocks declare, and the
  /// same in both.
  mutating func join(_ late: ReadingAudit) {
    readings.join(late.readings)
  }

  /// To be called behind the last line; shows every reading that stands twice, and the line of
  /// the first.
  mutating func finish(
    _ workspace: Workspace, _ body: (_ spot: SourceLocation, _ first: Int) -> Void
  ) {
    readings.finish()
    var pair = ReadingPair(workspace)
    var recent: ArraySlice<Reading> = []
    for next in readings.elements {
      while let first = recent.first,
        first.subject != next.subject || first.ordinal != next.ordinal
          || next.start - first.start >= 300
      {
        recent.removeFirst()
      }
      var twin: Reading?
      for before in recent where twin == nil && before.mark == next.mark {
        if pair.areAlike(before, next) { twin = before }
      }
      if let twin {
        body(pair.laterSpot, Int(twin.line))
      } else if recent.count < 64 {
        recent.append(next)
      }
    }
  }

  /// Two readings, read again.
  private struct ReadingPair: ~Copyable {
    private let workspace: Workspace
    private var reader: LogLineReader
    private var early = LogEntry()
    private var late = LogEntry()

    init(_ workspace: Workspace) {
      self.workspace = workspace
      reader = LogLineReader(names: workspace.names, facts: workspace.facts, units: workspace.units)
    }

    var laterSpot: SourceLocation { SourceLocation(late, late.subjectRange) }

    mutating func areAlike(_ one: Reading, _ other: Reading) -> Bool {
      Self.read(one, in: workspace, &reader, into: &early)
      Self.read(other, in: workspace, &reader, into: &late)
      return early.count == late.count && early.writtenTime == late.writtenTime
        && early.quantity == late.quantity && early.parts.count == late.parts.count
        && zip(early.parts, late.parts).allSatisfy { $0.name == $1.name && $0.amount == $1.amount }
    }

    private static func read(
      _ reading: Reading, in workspace: Workspace, _ reader: inout LogLineReader,
      into entry: inout LogEntry
    ) {
      let file = Int(reading.file)
      entry.place = Place(file: file, line: Int(reading.line))
      workspace.files[file].withBytes { buffer in
        var line = LogRunIterator(
          buffer, LogRun(start: reading.lineStart, end: buffer.count, firstLine: 1))
        guard let text = line.next()?.text else { return }
        _ = reader.read(buffer, text.lowerBound, text.upperBound, into: &entry)
      }
    }
  }
}
