/// The last step of laying out: the lines of the log, blank lines and line endings.
///
/// It goes over the lines and keeps none of them, so that a log may be long.
struct FormattedLines {
  /// New texts of lines, by their numbers; of lines of the log only where they stay as they are.
  let texts: [Int: [UInt8]]
  /// Numbers of lines before which a blank one belongs.
  let headers: Set<Int>
  /// Numbers of lines around which no blank line comes or goes.
  let kept: Set<Int>
  /// Numbers of lines that stay as they are, their ending excepted.
  let wrong: Set<Int>
  let outline: FileOutline

  /// Whether a line of the log was understood.
  private(set) var isLogUnderstood = false

  init(
    texts: [Int: [UInt8]], headers: Set<Int>, kept: Set<Int>, wrong: Set<Int>,
    outline: FileOutline
  ) {
    self.texts = texts
    self.headers = headers
    self.kept = kept
    self.wrong = wrong
    self.outline = outline
  }

  mutating func assemble(_ buffer: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(buffer.count + buffer.count / 16)
    let ending = Self.ending(in: buffer)
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

  /// The ending that most lines have. A line whose text ends in a carriage return does not
  /// count: it can only end in CR LF.
  private static func ending(in buffer: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var feeds = 0
    var returns = 0
    var isFirstReturn: Bool?
    var lines = LineReader(buffer)
    while let line = lines.next() {
      if line.endingLength == 0 { continue }
      if line.textEnd > line.textStart, buffer[line.textEnd - 1] == ASCII.carriageReturn {
        continue
      }
      if line.endingLength == 2 { returns += 1 } else { feeds += 1 }
      if isFirstReturn == nil { isFirstReturn = line.endingLength == 2 }
    }
    let isReturn = returns == feeds ? isFirstReturn ?? false : returns > feeds
    return isReturn ? [ASCII.carriageReturn, ASCII.newline] : [ASCII.newline]
  }
}
