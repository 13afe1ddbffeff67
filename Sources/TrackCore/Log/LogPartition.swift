/// The lines of the log, divided into two halves of about equal size: `early` contains the first
/// lines in the order of files and lines, `late` the others. A short log is not divided: all lines
/// are in `early`.
package struct LogPartition {
  /// Consecutive lines of one file.
  package struct Piece {
    let file: Int
    let run: LogRun
  }

  package private(set) var early: [Piece] = []
  private(set) var late: [Piece] = []

  /// - Parameter minimumBytes: The minimum length of a log that is divided.
  package init(_ files: [SourceFile], _ outlines: [FileOutline], minimumBytes: Int) {
    let pieces = files.indices.flatMap { file in
      outlines[file].runs.map { Piece(file: file, run: $0) }
    }
    let total = pieces.reduce(0) { $0 + $1.run.end - $1.run.start }
    guard total >= minimumBytes else {
      early = pieces
      return
    }
    var rest = total / 2
    for piece in pieces {
      let length = piece.run.end - piece.run.start
      if rest <= 0 {
        late.append(piece)
      } else if length <= rest {
        early.append(piece)
      } else {
        let halves = files[piece.file].withBytes {
          piece.run.split(at: piece.run.start + rest, in: $0)
        }
        early.append(Piece(file: piece.file, run: halves.early))
        if let run = halves.late { late.append(Piece(file: piece.file, run: run)) }
      }
      rest -= length
    }
  }
}

extension LogRun {
  /// Splits the run after the line that contains an offset. `late` is nil if this is the last line.
  func split(
    at offset: Int, in buffer: UnsafeBufferPointer<UInt8>
  ) -> (early: LogRun, late: LogRun?) {
    let cut = LineReader.newline(in: buffer, from: offset) + 1
    guard cut < end else { return (self, nil) }
    let number = firstLine + LineReader.newlines(in: buffer, start..<cut)
    return (
      LogRun(start: start, end: cut, firstLine: firstLine),
      LogRun(start: cut, end: end, firstLine: number)
    )
  }
}
