import TrackCore

/// Writes rows of CSV as RFC 4180 defines it, except that lines end with LF.
package struct CSVWriter {
  package private(set) var text = ""

  package init() {}

  package mutating func row(_ cells: [String]) {
    text += cells.map(Self.cell).joined(separator: ",") + "\n"
  }

  /// Returns a cell. If a spreadsheet would interpret the text as a formula, a `'` is added before
  /// it.
  private static func cell(_ text: String) -> String {
    var cell = text.harmless(ascii: false)
    if let first = cell.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first),
      !isNumber(cell)
    {
      cell = "'" + cell
    }
    guard cell.unicodeScalars.contains(where: { "\",\n\r".unicodeScalars.contains($0) }) else {
      return cell
    }
    var quoted = "\""
    for scalar in cell.unicodeScalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  private static func isNumber(_ text: String) -> Bool {
    text.utf8.dropFirst().allSatisfy { $0.isDigit || $0 == ASCII.dot }
  }
}
