import TrackCore

/// The JSON answer of a command that writes: the changed lines and a sentence.
package struct ChangeReport: JSONWritable {
  /// One line that changed; `before` or `after` is nil where it came or went.
  package struct Change: Hashable, Sendable {
    package let file: String
    /// Its number from 1 before the change; of a new line that of the line after it.
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

  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("version", 1)
      json.field("changed", changes)
      json.field("message", message)
    }
  }
}

extension ChangeReport.Change: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("file", file)
      json.field("line", line)
      json.field("before", before)
      json.field("after", after)
    }
  }

  /// The changes between the lines of a file and its layout.
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
