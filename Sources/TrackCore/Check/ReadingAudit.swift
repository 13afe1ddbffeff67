/// Finds duplicate readings. Two readings of a subject are duplicates if they are on the same day,
/// less than five minutes apart, and have the same amounts. Lines without a time or without an
/// amount are not compared. The length of a time range counts as an amount.
struct ReadingAudit: Sendable {
  private var readings = DaySortedBuffer<Reading>()

  /// A compact record of a reading. A log may have a reading on every line, so the record stores a
  /// hash of the amounts and not the amounts. If the hashes of two readings are equal, their lines
  /// are read again and compared.
  private struct Reading: DayKeyed {
    let subject: Name
    let ordinal: Int32
    let start: Int32
    let file: Int32
    let line: Int32
    /// The hash of the entry's amounts.
    let hash: UInt32
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
        line: Int32(truncatingIfNeeded: entry.place.line), hash: Self.hash(entry),
        lineStart: entry.text.lowerBound))
  }

  private static func hash(_ entry: borrowing LogEntry) -> UInt32 {
    var hash: UInt64 = 0
    func mix(_ number: Number?) {
      let millionths = number.map { UInt64(bitPattern: $0.millionths) } ?? .max
      hash = (hash ^ millionths) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    mix(entry.count)
    mix(entry.duration)
    mix(entry.quantity?.number)
    for part in entry.parts { mix(part.amount.number) }
    return UInt32(truncatingIfNeeded: hash)
  }

  /// Adds the readings of later lines. The names of their subjects need no mapping: they are names
  /// of declared or built-in measures, which are the same in both audits.
  mutating func join(_ late: ReadingAudit) {
    readings.join(late.readings)
  }

  /// Passes each duplicate reading and the line number of its first occurrence to a closure. Must
  /// be called after the last line.
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
      var original: Reading?
      for before in recent where original == nil && before.hash == next.hash {
        if pair.areAlike(before, next) { original = before }
      }
      if let original {
        body(pair.laterSpot, Int(original.line))
      } else if recent.count < 64 {
        recent.append(next)
      }
    }
  }

  /// Reads the lines of two readings again and compares them.
  private struct ReadingPair: ~Copyable {
    private let workspace: Workspace
    private var reader: LogLineReader
    private var early = LogEntry()
    private var late = LogEntry()

    init(_ workspace: Workspace) {
      self.workspace = workspace
      reader = LogLineReader(
        names: workspace.names, subjects: workspace.subjects, units: workspace.units)
    }

    var laterSpot: SourceLocation { SourceLocation(late, late.subjectRange) }

    mutating func areAlike(_ first: Reading, _ second: Reading) -> Bool {
      Self.read(first, in: workspace, &reader, into: &early)
      Self.read(second, in: workspace, &reader, into: &late)
      return early.count == late.count && early.duration == late.duration
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

extension LogEntry {
  /// True if the line has an amount, a duration or a part.
  var saysSomething: Bool {
    count != nil || quantity != nil || duration != nil || !parts.isEmpty
  }
}
