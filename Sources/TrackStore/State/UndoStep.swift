import TrackCore
import TrackSystem

/// The changes of one command, recorded for undo.
package struct UndoStep: Hashable, Sendable {
  package struct File: Hashable, Sendable {
    package let name: String
    /// True if the command created the file.
    package let isNew: Bool
    /// True if the command deleted the file.
    package let isGone: Bool
    package let changes: [LineChange]

    package init(name: String, isNew: Bool, isGone: Bool, changes: [LineChange]) {
      self.name = name
      self.isNew = isNew
      self.isGone = isGone
      self.changes = changes
    }
  }

  /// The command line without the name of the program.
  package let command: String
  package let files: [File]

  package init(command: String, files: [File]) {
    self.command = command
    self.files = files
  }

  /// The step that reverts this one.
  package var inverse: UndoStep {
    UndoStep(
      command: command,
      files: files.map {
        File(
          name: $0.name, isNew: $0.isGone, isGone: $0.isNew, changes: $0.changes.map(\.inverse))
      })
  }
}

// MARK: Serialization

extension UndoStep {
  var bytes: [UInt8] {
    var text = "track \(Escaping.escaped(Array(command.utf8)))\n"
    for file in files {
      let state = file.isNew ? "new" : file.isGone ? "gone" : "kept"
      text += "file \(state) \(Escaping.escaped(Array(file.name.utf8)))\n"
      for change in file.changes {
        text += "lines \(change.line ?? 0) \(change.offset)\n"
        for line in change.before { text += "- \(Escaping.escaped(line))\n" }
        for line in change.after { text += "+ \(Escaping.escaped(line))\n" }
      }
    }
    return Array((text + "end\n").utf8)
  }

  /// Parses a step; returns nil if the text is incomplete or malformed.
  init?(bytes: [UInt8]) {
    let lines = bytes.split(separator: ASCII.newline).map { line in
      line.split(separator: ASCII.space, omittingEmptySubsequences: false)
    }
    guard lines.last?.first.map({ String(decoding: $0, as: UTF8.self) }) == "end" else {
      return nil
    }
    var command = ""
    var files: [PartialFile] = []
    for words in lines {
      func text(_ index: Int) -> String {
        words.count > index ? String(decoding: Escaping.unescaped(words[index]), as: UTF8.self) : ""
      }
      let file = files.count - 1
      switch String(decoding: words[0], as: UTF8.self) {
      case "track": command = text(1)
      case "file": files.append(PartialFile(name: text(2), state: text(1)))
      case "lines":
        guard file >= 0, let line = Int(text(1)), let offset = Int(text(2)),
          (0...largestFile).contains(line), (0...largestFile).contains(offset)
        else { return nil }
        files[file].changes.append(PartialChange(line: line == 0 ? nil : line, offset: offset))
      case let sign where (sign == "-" || sign == "+") && words.count == 2:
        guard file >= 0, !files[file].changes.isEmpty else { return nil }
        let change = files[file].changes.count - 1
        if sign == "-" {
          files[file].changes[change].removed += Escaping.unescaped(words[1])
        } else {
          files[file].changes[change].added += Escaping.unescaped(words[1])
        }
      default: continue
      }
    }
    self.init(command: command, files: files.map(\.file))
  }
}

/// A file of a step while the step is parsed.
private struct PartialFile {
  let name: String
  let state: String
  var changes: [PartialChange] = []

  var file: UndoStep.File {
    UndoStep.File(
      name: name, isNew: state == "new", isGone: state == "gone",
      changes: changes.map {
        LineChange(line: $0.line, offset: $0.offset, removed: $0.removed, added: $0.added)
      })
  }
}

private struct PartialChange {
  let line: Int?
  let offset: Int
  var removed: [UInt8] = []
  var added: [UInt8] = []
}
