/// Receives the valid lines of the log in the order of files and lines.
protocol LogCollector {
  /// Receives one line. The entry is reused for the next line.
  mutating func take(_ entry: borrowing LogEntry, _ reader: inout LogReader)
}

/// A log collector that can be copied, so that two threads read one half of the log each.
protocol MergeableCollector: LogCollector {
  /// Adds the results of another collector, which read the second half of the log.
  ///
  /// - Parameter names: Maps the names of the other collector to those of this one.
  mutating func merge(_ late: Self, _ names: NameRemapping)
}

extension Workspace {
  /// Reads the whole log once, on this thread.
  func readLog<Collector: LogCollector>(into collector: inout Collector) -> LogReader {
    var reader = LogReader(self)
    read(LogPartition(files, outlines, minimumBytes: .max).early, &reader, into: &collector)
    reader.finish()
    return reader
  }

  /// Reads the whole log once; uses two threads for a long log. The result is the same either way.
  ///
  /// - Parameter limit: The maximum number of problems to keep.
  func readLog<Collector: MergeableCollector>(
    sharing collector: inout Collector, keepingProblems: Bool = false, limit: Int = .max
  ) -> LogReader {
    let halves = LogPartition(files, outlines, minimumBytes: executor.minimumBytes)
    var reader = LogReader(self, keepsProblems: keepingProblems, limit: limit)
    guard !halves.late.isEmpty else {
      read(halves.early, &reader, into: &collector)
      reader.finish()
      return reader
    }
    var early = collector
    var (late, lateReader) = (collector, reader)
    executor.runBoth(
      { read(halves.early, &reader, into: &early) },
      { read(halves.late, &lateReader, into: &late) })
    early.merge(late, reader.merge(&lateReader, beyond: names.count))
    collector = early
    reader.finish()
    return reader
  }

  /// Reads the given pieces of the log.
  func read<Collector: LogCollector>(
    _ pieces: [LogPartition.Piece], _ reader: inout LogReader, into collector: inout Collector
  ) {
    var entry = LogEntry()
    for piece in pieces {
      let file = files[piece.file]
      let isPlain = outlines[piece.file].isPlain
      file.withBytes { buffer in
        reader.context = FileContext(name: file.name, buffer: buffer)
        // The buffer must not be used after this closure.
        defer { reader.context = .none }
        entry.place = Place(file: piece.file, line: piece.run.firstLine)
        var start = piece.run.start
        while start < piece.run.end {
          let first = start
          start = Workspace.read(
            first..<min(first + SourceFile.evictionStep, piece.run.end), isPlain, &reader, &entry,
            into: &collector)
          file.evict(first..<start)
        }
      }
    }
  }

  /// Reads the lines that begin in a range of bytes.
  ///
  /// - Parameter entry: The entry that is reused for each line. When the function is called, the
  ///   entry's place must be the first line; when it returns, the place is the line after the last
  ///   one.
  /// - Returns: The offset after the last line.
  @inline(__always)
  private static func read<Collector: LogCollector>(
    _ range: Range<Int>, _ isPlain: Bool, _ reader: inout LogReader, _ entry: inout LogEntry,
    into collector: inout Collector
  ) -> Int {
    let buffer = reader.context.buffer
    let file = entry.place.file
    var number = entry.place.line
    var at = range.lowerBound
    if at == 0 { at = ByteOrderMark.length(in: buffer) }
    while at < range.upperBound {
      let newline = LineReader.newline(in: buffer, from: at)
      var end = newline
      if newline < buffer.count, end > at, buffer[end - 1] == ASCII.carriageReturn { end -= 1 }
      entry.place = Place(file: file, line: number)
      if isPlain || reader.isReadable(at, end, number) {
        let counts = reader.lineReader.read(buffer, at, end, into: &entry)
        if !reader.lineReader.diagnostics.isEmpty {
          reader.reportDiagnostics(entry.subject, lineStart: at, number: number)
        }
        if counts { collector.take(entry, &reader) }
      }
      at = newline + 1
      number += 1
    }
    entry.place = Place(file: file, line: number)
    return at
  }
}
