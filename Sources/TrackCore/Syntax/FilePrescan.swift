/// A fast look at a whole file: may any line hold bytes that need care, and where do log lines
/// stand side by side?
struct FilePrescan {
  /// Whether the bytes are ASCII, without control characters but tab and line ends.
  private(set) var isPlain = true
  /// In the order of the file; short ones are left out, and those at its very start.
  private(set) var stretches: [LogSpan] = []

  init(_ buffer: UnsafeBufferPointer<UInt8>, executor: ParallelExecutor = .serial) {
    guard buffer.count >= executor.minimumBytes else {
      look(at: 0..<buffer.count, of: buffer)
      return
    }
    let middle = min(LineReader.newline(in: buffer, from: buffer.count / 2) + 1, buffer.count)
    var (early, late) = (self, self)
    executor.runBoth(
      { early.look(at: 0..<middle, of: buffer) },
      { late.look(at: middle..<buffer.count, of: buffer) })
    isPlain = early.isPlain && late.isPlain
    stretches = early.stretches + late.stretches
  }

  /// A stretch that is not worth a note.
  private static let short = 1 << 12

  /// - Parameter range: whole lines.
  private mutating func look(at range: Range<Int>, of buffer: UnsafeBufferPointer<UInt8>) {
    guard let base = buffer.baseAddress, !range.isEmpty else { return }
    var open =
      range.lowerBound > 0 && LineReader.isDigit(base[range.lowerBound])
      ? LogSpan(start: range.lowerBound) : nil
    var at = range.lowerBound
    // The last byte has none behind it that belongs to the file.
    while at < range.upperBound - 1 {
      let count = min(Piece.most, range.upperBound - 1 - at)
      let piece = Piece(base + at, count)
      if piece.isOdd { isPlain = false }
      if open != nil, !piece.hasOtherLine {
        open?.lines += Int(piece.newlines)
      } else {
        for end in at..<at + count where base[end] == ASCII.newline {
          goOn(end + 1, isLog: LineReader.isDigit(base[end + 1]), &open)
        }
      }
      at += count
    }
    let last = base[at]
    if Piece.specialPart(of: last) != 0 { isPlain = false }
    open?.lines += 1
    if let open { close(open, at: range.upperBound) }
  }

  /// Goes to the start of the next line.
  private mutating func goOn(_ at: Int, isLog: Bool, _ open: inout LogSpan?) {
    open?.lines += 1
    if let stretch = open, !isLog {
      close(stretch, at: at)
      open = nil
    } else if open == nil, isLog {
      open = LogSpan(start: at)
    }
  }

  private mutating func close(_ stretch: LogSpan, at end: Int) {
    guard end - stretch.start >= Self.short else { return }
    stretches.append(LogSpan(start: stretch.start, end: end, lines: stretch.lines))
  }

  /// What is found without a branch, so that many bytes are looked at together.
  private struct Piece {
    private var odd: UInt8 = 0
    private var other: UInt8 = 0
    /// How many lines end; right where none begins that is no log line, for then each has two
    /// bytes at least.
    private(set) var newlines: UInt8 = 0

    static let most = 496

    var isOdd: Bool { odd != 0 }
    /// Whether a line begins behind one of the bytes that is no log line.
    var hasOtherLine: Bool { other != 0 }

    /// - Parameter count: at most `most`; one byte more must be there.
    init(_ base: UnsafePointer<UInt8>, _ count: Int) {
      var (odd, other, newlines): (UInt8, UInt8, UInt8) = (0, 0, 0)
      for at in 0..<count {
        let byte = base[at]
        odd |= Self.specialPart(of: byte)
        let isNewline: UInt8 = byte == ASCII.newline ? 1 : 0
        newlines &+= isNewline
        let isOther: UInt8 = base[at &+ 1] &- ASCII.zero <= 9 ? 0 : 1
        other |= isNewline & isOther
      }
      (self.odd, self.other, self.newlines) = (odd, other, newlines)
    }

    /// Not zero for bytes that need care.
    @inline(__always)
    static func specialPart(of byte: UInt8) -> UInt8 {
      let isControl: UInt8 = byte &- ASCII.space <= ASCII.delete - 1 - ASCII.space ? 0 : 1
      let isNoLineEnd: UInt8 = byte &- ASCII.tab <= 1 ? 0 : 1
      return isControl & isNoLineEnd
    }
  }

  /// What is wrong with the characters of a line: bytes that are not UTF-8, or a control character.
  static func diagnostic(in buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int)
    -> Diagnostic?
  {
    if let at = UTF8Check.firstInvalid(in: buffer, start, end) {
      return Diagnostic(.notUTF8, at, at + 1, "a byte that is not UTF-8: 0x\(hex(buffer[at]))")
    }
    for at in start..<end {
      let byte = buffer[at]
      if (byte < 0x20 && byte != 9) || byte == ASCII.delete {
        return Diagnostic(.controlCharacter, at, at + 1, "a control character: U+00\(hex(byte))")
      }
      if byte == 0xC2, at + 1 < end, buffer[at + 1] < 0xA0 {
        return Diagnostic(
          .controlCharacter, at, at + 2, "a control character: U+00\(hex(buffer[at + 1]))")
      }
    }
    return nil
  }

  private static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}
