import TrackCore
import TrackInsights
import TrackJSON

/// A line of a file as it is written there.
package struct Quote: Hashable, Sendable {
  package let file: String
  package let number: Int
  package let text: String
  /// The amount that the line contributes to a figure, in words; empty if there is none.
  package var amount = ""
  /// The amount as a number; nil if there is none.
  package var figure: Number?
  /// Notes on the line, such as the derivation of its amounts.
  package var notes: [String] = []

  /// The line with its file and line number: `log.txt:12: 2026-11-20 run 5km`.
  var located: String { "\(file):\(number): \(text)" }

  /// The file, the line number and the text as JSON.
  var place: JSONObject { ["file": file, "line": number, "text": text] }
}

/// A log line that can be quoted.
protocol QuotedLine {
  var day: Day { get }
  var place: Place { get }
  /// The byte offsets of the line's text in its file.
  var text: Range<Int> { get }
}

extension ContributionLine: QuotedLine {}
extension SubjectLine: QuotedLine {}
extension PlanLine: QuotedLine {}

extension Sequence where Element: QuotedLine {
  /// The lines by day, then by file and line.
  var inOrder: [Element] { sorted { ($0.day, $0.place) < ($1.day, $1.place) } }
}

extension Workspace {
  /// Returns a log line with its text unchanged.
  func quote(_ line: some QuotedLine) -> Quote {
    let file = files[line.place.file]
    return Quote(file: file.name, number: line.place.line, text: file.text(line.text))
  }
}
