/// Receives the valid lines of the log in the order of files and lines.
protocol LogCollector {
  /// Receives one line. The entry is reused for the next line.
  mutating func take(_ entry: borrowing LogEntry, _ reader: inout LogReader)
  /// Returns true if the line between two offsets is to be read.
  mutating func wants(_ buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool
}

extension LogCollector {
  @inline(__always)
  mutating func wants(_ buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    true
  }
}

extension Workspace {
  /// Reads the whole log once, on this thread.
  func readLog<Collector: LogCollector>(into collector: inout Collector) -> LogReader {
    var reader = LogReader(self)
    read(LogPartition(files, outlines, minimumBytes: .max).early, &reader, into: &collector)
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
        Self.read(piece, isPlain, &reader, &entry, into: &collector)
      }
    }
  }

  /// Reads the lines of a piece.
  private static func read<Collector: LogCollector>(
    _ piece: LogPartition.Piece, _ isPlain: Bool, _ reader: inout LogReader,
    _ entry: inout LogEntry, into collector: inout Collector
  ) {
    let buffer = reader.context.buffer
    var lines = LogRunIterator(buffer, piece.run)
    while let (number, text) = lines.next() {
      let (start, end) = (text.lowerBound, text.upperBound)
      guard collector.wants(buffer, start, end) else { continue }
      entry.place = Place(file: piece.file, line: number)
      guard isPlain || reader.isReadable(start, end, number) else { continue }
      let counts = reader.lineReader.read(buffer, start, end, into: &entry)
      if !reader.lineReader.diagnostics.isEmpty {
        reader.reportDiagnostics(entry.subject, lineStart: start, number: number)
      }
      if counts { collector.take(entry, &reader) }
    }
  }
}
