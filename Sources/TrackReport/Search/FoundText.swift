import TrackCore
import TrackJSON
import TrackSearch

/// Formats search results as text and as JSON.
package struct FoundText {
  private let workspace: Workspace
  private let terminal: Terminal
  private let today: Day
  private var needles: SearchTerms

  package init(_ workspace: Workspace, words: [String], today: Day, terminal: Terminal) {
    self.workspace = workspace
    self.today = today
    self.terminal = terminal
    needles = SearchTerms(words)
  }

  /// Returns a match as lines of the form `file:line: text`. A block has a line for its header and
  /// one for each of its other lines that matches.
  package mutating func text(of match: SearchMatch) -> String {
    ([match.line] + match.further).map { text(of: $0, in: match.file) }.joined()
  }

  private mutating func text(of line: SearchMatch.Line, in index: Int) -> String {
    let file = workspace.files[index]
    let places =
      terminal.color
      ? file.withBytes { needles.places(in: $0, line.range) } : []
    var text = terminal.paint("\(harmless(file.name)):\(line.number):", .quiet) + " "
    var at = line.range.lowerBound
    for place in places {
      text += harmless(file.text(at..<place.lowerBound))
      text += terminal.paint(harmless(file.text(place)), .match)
      at = place.upperBound
    }
    return text + harmless(file.text(at..<line.range.upperBound)) + "\n"
  }

  private func harmless(_ text: String) -> String { text.harmless(ascii: terminal.ascii) }

  /// Returns a match as JSON, with the text of each line instead of its offsets.
  package func json(of match: SearchMatch) -> JSONObject {
    let file = workspace.files[match.file]
    func text(_ line: SearchMatch.Line) -> String { file.text(line.range) }
    let (kind, id, day): (String, String?, Day?) =
      switch match.thing {
      case .block(let kind, let id): (kind.rawValue, id, nil)
      case .log(let subject, let day, _): ("log", subject, day)
      }
    return [
      "version": 1, "today": today, "kind": kind, "id": id, "date": day, "file": file.name,
      "line": match.line.number,
      "text": text(match.line),
      "lines": match.further.map { ["line": $0.number, "text": text($0)] as JSONObject },
    ]
  }
}
