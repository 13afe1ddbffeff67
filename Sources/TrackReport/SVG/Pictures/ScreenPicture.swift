/// A picture of the lines of a report as a terminal shows them.
package struct ScreenPicture: Picture {
  private let lines: [String]
  private let columns: Int

  private static let advance = 7.83
  private static let pitch = 18.0
  private static let margin = 16.0

  package init(_ lines: [String], columns: Int) {
    self.lines = lines
    self.columns = columns
  }

  package let title = "The report in a terminal"
  package var summary: String { "\(Words.count(lines.count, "line")) of text." }
  package var width: Double { 2 * Self.margin + Double(columns) * Self.advance }
  package var height: Double { 2 * Self.margin + Double(lines.count) * Self.pitch }

  package func draw(on canvas: inout Canvas) {
    canvas.group("screen") { canvas in
      for (number, line) in lines.enumerated() {
        let y = Self.margin + Double(number) * Self.pitch + 13
        var column = 0
        for run in Self.runs(of: line) {
          let columns = run.displayWidth
          if run.contains(where: { $0 != " " }) {
            canvas.text(
              run, Self.margin + Double(column) * Self.advance, y,
              length: Double(columns) * Self.advance)
          }
          column += columns
        }
      }
    }
  }

  /// Splits a line into pieces that are drawn separately, so that columns are aligned with any
  /// font. A piece consists of ASCII characters, or of one repeated character outside of ASCII.
  private static func runs(of line: String) -> [String] {
    var runs: [String] = []
    var last: Character?
    for character in line {
      let joins = last.map { $0 == character || $0.isASCII && character.isASCII } ?? false
      if joins { runs[runs.count - 1].append(character) } else { runs.append(String(character)) }
      last = character
    }
    return runs
  }
}
