import TrackCore

/// Appends rows of CSV as in RFC 4180, except that lines end with LF.
enum CSVText {
  static func append(_ cells: [String], to output: inout [UInt8]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { output.append(ASCII.comma) }
      append(cell, to: &output)
    }
    output.append(ASCII.newline)
  }

  /// Appends a cell. An apostrophe is added before a text that a spreadsheet would interpret as a
  /// formula, and before a text that begins with an apostrophe.
  private static func append(_ cell: String, to output: inout [UInt8]) {
    var text = cell
    if let first = cell.utf8.first, isProtected(first), ForeignAmount.number(cell) == nil {
      text = "'" + cell
    }
    let needsQuotes = text.utf8.contains {
      $0 == ASCII.quote || $0 == ASCII.comma || $0 == ASCII.newline || $0 == ASCII.carriageReturn
    }
    guard needsQuotes else {
      output += text.utf8
      return
    }
    output.append(ASCII.quote)
    for byte in text.utf8 {
      if byte == ASCII.quote { output.append(byte) }
      output.append(byte)
    }
    output.append(ASCII.quote)
  }

  /// Removes the apostrophe that `append` added to protect a cell.
  static func unprotected(_ cell: String) -> String {
    let bytes = cell.utf8
    guard bytes.first == ASCII.apostrophe, let next = bytes.dropFirst().first, isProtected(next)
    else { return cell }
    return String(cell.unicodeScalars.dropFirst())
  }

  private static func isProtected(_ byte: UInt8) -> Bool {
    switch byte {
    case ASCII.equals, ASCII.plus, ASCII.dash, ASCII.at, ASCII.tab, ASCII.apostrophe: true
    default: false
    }
  }
}
