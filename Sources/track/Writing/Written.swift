import TrackCore
import TrackReport
import TrackStore

/// The changes that a command made, or would make, and its message.
struct Written {
  let files: [UndoStep.File]
  var message: String

  /// Returns the changed lines in the style of `diff`.
  func difference(for terminal: Terminal) -> String {
    var text = ""
    for file in files {
      text += terminal.paint(file.isNew ? "+++ \(file.name) (new)" : "+++ \(file.name)", .heading)
      text += "\n"
      for change in file.changes {
        text += "@@ \(change.line.map { "line \($0)" } ?? "at the end") @@\n"
        for line in change.before { text += "-\(Self.text(of: line))\n" }
        for line in change.after { text += "+\(Self.text(of: line))\n" }
      }
    }
    return text
  }

  fileprivate static func text(of line: [UInt8]) -> String {
    var text = String(decoding: line, as: UTF8.self)[...]
    if text.last?.isNewline == true { text.removeLast() }
    return text.harmless()
  }
}

extension Written: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("version", 1)
      json.field("changed") { json in
        json.array { json in
          for file in files {
            for change in file.changes { json.element(LinesInFile(file: file.name, change)) }
          }
        }
      }
      json.field("message", message)
    }
  }
}

/// An element of `changed` in the JSON output.
private struct LinesInFile: JSONWritable {
  let file: String
  let change: LineChange

  init(file: String, _ change: LineChange) {
    self.file = file
    self.change = change
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("file", file)
      json.field("line", change.line)
      json.field("before", text(change.before))
      json.field("after", text(change.after))
    }
  }

  private func text(_ lines: [[UInt8]]) -> String? {
    if lines.isEmpty { return nil }
    var text = String(decoding: lines.joined(), as: UTF8.self)
    if text.last?.isNewline == true { text.removeLast() }
    return text
  }
}
