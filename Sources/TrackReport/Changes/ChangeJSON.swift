import TrackCore
import TrackJSON

/// The JSON that a command prints after it has changed files: the changed lines, and a sentence
/// about them.
package struct ChangeReport: JSONObjectConvertible {
  /// One changed line; `before` is nil for an added line, and `after` is nil for a removed one.
  package struct Change: Hashable, Sendable {
    package let file: String
    /// The line number before the change, from 1. An added line has the number of the line that
    /// came after it.
    package let line: Int
    package let before: String?
    package let after: String?
  }

  package let changes: [Change]
  package let message: String

  package init(changes: [Change], message: String) {
    self.changes = changes
    self.message = message
  }

  package var json: JSONObject { ["version": 1, "changed": changes, "message": message] }
}

extension ChangeReport.Change: JSONObjectConvertible {
  package var json: JSONObject { ["file": file, "line": line, "before": before, "after": after] }

  /// Returns the changes between the lines of a file and its formatted lines.
  package static func all(in file: String, _ pairs: LinePairs) -> [Self] {
    var number = 1
    var changes: [Self] = []
    func text(_ line: SourceLine, of bytes: [UInt8]) -> String {
      String(decoding: bytes[line.textStart..<line.textEnd], as: UTF8.self)
    }
    pairs.forEach { pair in
      if !pair.isUnchanged {
        changes.append(
          Self(
            file: file, line: number, before: pair.old.map { text($0, of: pairs.old) },
            after: pair.new.map { text($0, of: pairs.new) }))
      }
      if pair.old != nil { number += 1 }
    }
    return changes
  }
}
