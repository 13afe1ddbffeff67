/// The last step of formatting. It formats the log lines, the blank lines and the line endings.
///
/// The formatted log lines are not stored before they are written, because a log can be long.
struct FormattedLines {
  /// The new texts of lines other than log lines, by line number.
  let texts: [Int: [UInt8]]
  /// The numbers of the headers. A blank line is inserted before each header, unless the header is
  /// the first line or directly follows a comment or a conflict.
  let headers: Set<Int>
  /// The numbers of the lines in conflicts left by git. The texts of these lines and the blank
  /// lines among them are kept.
  let kept: Set<Int>
  /// The numbers of the lines whose text is kept, because they have errors.
  let wrong: Set<Int>
  let outline: FileOutline

  /// True if at least one log line has a valid date, time and subject. `assemble` sets this.
  var isLogUnderstood = false

  mutating func assemble(_ buffer: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(buffer.count + buffer.count / 16)
    let ending = LineReader.usualEnding(in: buffer)
    var runs = outline.runs[...]
    var pendingBlanks = 0
    var last: SourceLine?
    var lines = LineReader(buffer)
    while let line = lines.next() {
      if last == nil, line.number == 1 { result += buffer[line.start..<line.textStart] }
      let isKept = kept.contains(line.number)
      if line.role == .blank, !isKept {
        pendingBlanks += 1
        continue
      }
      if let last, pendingBlanks > 0 || needsBlank(before: line, after: last) { result += ending }
      let start = result.count
      while let run = runs.first, run.end <= line.start { runs.removeFirst() }
      if line.role == .log, let run = runs.first, run.start <= line.start {
        append(line, isKept, buffer, to: &result)
      } else if line.role != .log, let text = texts[line.number] {
        result += text
      } else {
        result += buffer[line.textStart..<line.textEnd]
      }
      let endsInReturn = result.count > start && result[result.count - 1] == ASCII.carriageReturn
      result += endsInReturn ? [ASCII.carriageReturn, ASCII.newline] : ending
      pendingBlanks = 0
      last = line
    }
    return result
  }

  private mutating func append(
    _ line: SourceLine, _ isKept: Bool, _ buffer: UnsafeBufferPointer<UInt8>,
    to result: inout [UInt8]
  ) {
    let isText =
      outline.isPlain || UTF8Check.firstInvalid(in: buffer, line.textStart, line.textEnd) == nil
    let cursor = Cursor(buffer, from: line.textStart, to: line.textEnd)
    let text = isText ? FormattedLogLine.bytes(of: cursor) : nil
    if text != nil { isLogUnderstood = true }
    if let text, !isKept, !wrong.contains(line.number) {
      result += text
    } else {
      result += buffer[line.textStart..<line.textEnd]
    }
  }

  private func needsBlank(before line: SourceLine, after last: SourceLine) -> Bool {
    line.role == .header && last.role != .comment && headers.contains(line.number)
      && !kept.contains(last.number)
  }
}
