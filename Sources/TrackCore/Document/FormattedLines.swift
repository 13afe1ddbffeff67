/// The last step of laying out: blank lines and line endings.
struct FormattedLines {
  let document: Document
  /// New texts of lines, by their positions.
  let texts: [Int: [UInt8]]
  /// Positions of lines before which a blank one belongs.
  let headers: Set<Int>
  /// Positions of lines around which no blank line comes or goes.
  let kept: Set<Int>

  func assembled() -> Document {
    var result: [UInt8] = []
    result.reserveCapacity(document.bytes.count + document.bytes.count / 8)
    result += document.bytes.prefix(document.lines.first.map { $0.textStart - $0.start } ?? 0)
    let ending = ending
    var pendingBlanks = 0
    var last: Int?
    for (position, line) in document.lines.enumerated() {
      if line.role == .blank, !kept.contains(position) {
        pendingBlanks += 1
        continue
      }
      let isApart = pendingBlanks > 0 || needsBlank(before: position, after: last)
      if isApart, last != nil { result += ending }
      let text = texts[position] ?? Array(document.bytes[line.textStart..<line.textEnd])
      result += text
      result += text.last == 0x0D ? [0x0D, 0x0A] : ending
      pendingBlanks = 0
      last = position
    }
    return Document(result)
  }

  private func needsBlank(before position: Int, after last: Int?) -> Bool {
    guard let last, headers.contains(position), !kept.contains(last) else { return false }
    return document.lines[last].role != .comment
  }

  /// The ending that most lines have. A line whose text ends in a carriage return does not
  /// count: it can only end in CR LF.
  private var ending: [UInt8] {
    var feeds = 0
    var returns = 0
    var isFirstReturn: Bool?
    for line in document.lines where line.endingLength > 0 {
      if line.textEnd > line.textStart, document.bytes[line.textEnd - 1] == 0x0D { continue }
      if line.endingLength == 2 { returns += 1 } else { feeds += 1 }
      if isFirstReturn == nil { isFirstReturn = line.endingLength == 2 }
    }
    let isReturn = returns == feeds ? isFirstReturn ?? false : returns > feeds
    return isReturn ? [0x0D, 0x0A] : [0x0A]
  }
}
