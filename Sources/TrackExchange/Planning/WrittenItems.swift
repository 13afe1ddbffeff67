import TrackCore

/// Computes the keys of existing log lines, for `LogIndex`. Many lines have the same subject and
/// items and differ only in date and times. Therefore, each distinct text of subject and items is
/// stored and used again.
struct WrittenItems {
  /// All distinct texts of subject and items, as an import writes them, one after the other.
  private var texts: [UInt8] = []
  /// The offset of the end of each text, after a first 0.
  private var ends: [Int] = [0]
  /// The index of each text, by a hash of the subject and items as the log writes them.
  private var indices = HashTable()
  private var line: [UInt8] = []

  private static let most = 50_000

  mutating func key(of entry: borrowing LogEntry, _ reader: LogReader) -> LogIndex.Key {
    let hash = Self.hash(of: entry, reader)
    line.removeAll(keepingCapacity: true)
    if let hash, let index = indices[hash] {
      var moment = ExchangeEntry(day: entry.day, subject: "")
      moment.setTimes(of: entry)
      EntryText.appendMoment(of: moment, to: &line)
      line += texts[ends[Int(index)]..<ends[Int(index) + 1]]
    } else {
      let exchange = ExchangeEntry(entry, reader)
      EntryText.appendMoment(of: exchange, to: &line)
      let start = line.count
      line.removeAll(keepingCapacity: true)
      let end = EntryText.append(exchange, to: &line)
      line.removeLast(line.count - end)
      if let hash, ends.count <= Self.most {
        indices.set(Int32(clamping: ends.count - 1), for: hash)
        texts += line[start...]
        ends.append(texts.count)
      }
    }
    let note = entry.note.isEmpty ? nil : reader.bytes(entry.note)
    let changed = note.flatMap {
      PlainRows.isPlain($0) ? nil : EntryText.plain(String(decoding: $0, as: UTF8.self))
    }
    return line.withUnsafeBufferPointer { line in
      changed.map { LogIndex.key(of: line, note: $0) } ?? LogIndex.key(of: line, note: note)
    }
  }

  /// Returns a hash of the bytes that determine the subject and the items of a line. Returns nil if
  /// the items also depend on something else, such as the night of a sleep.
  private static func hash(of entry: borrowing LogEntry, _ reader: LogReader) -> UInt64? {
    guard !entry.isNight, entry.servings.isEmpty else { return nil }
    let start = entry.subjectRange.lowerBound
    let end = entry.note.isEmpty ? entry.text.upperBound : entry.note.lowerBound
    // The meaning of a number without a unit depends on the range: the number can be a duration
    // only on a line without a range.
    let hasRange = entry.isRunning || (entry.end ?? .min) > (entry.start ?? .max)
    var id = ForeignID()
    id.add((hasRange ? 1 : 0) + (entry.event.isEmpty ? 0 : 2))
    guard !entry.event.isEmpty else {
      id.add(reader.bytes(start..<end))
      return id.hash
    }
    id.add(reader.bytes(start..<entry.event.lowerBound))
    id.add(reader.bytes(entry.event.upperBound..<end))
    return id.hash
  }
}
