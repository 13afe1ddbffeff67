import TrackCore

/// What a writing command answers in JSON: the lines that it changed, and a sentence.
package struct ChangeReport: JSONWritable {
  /// One line that changed; `before` or `after` is nil where it came or went.
  package struct Change: Hashable, Sendable {
    package let file: String
    /// Its number from 1: before the change, of a new line the one that it stands before.
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
    for pair in pairs.pairs {
      if !pairs.isUnchanged(pair) {
        changes.append(
          Self(
            file: file, line: number,
            before: pair.old.map { pairs.old.text(of: pairs.old.lines[$0]) },
            after: pair.new.map { pairs.new.text(of: pairs.new.lines[$0]) }))
      }
      if pair.old != nil { number += 1 }
    }
    return changes
  }
}
