import TrackCore

/// What one command changed, so that it can be taken back.
package struct UndoStep: Hashable, Sendable {
  package struct File: Hashable, Sendable {
    package let name: String
    /// Whether the command made the file.
    package let isNew: Bool
    /// Whether the command removed the file.
    package let isGone: Bool
    package let changes: [ChangedLines]

    package init(name: String, isNew: Bool, isGone: Bool, changes: [ChangedLines]) {
      self.name = name
      self.isNew = isNew
      self.isGone = isGone
      self.changes = changes
    }
  }

  /// The command as the person wrote it, without the program's name.
  package let command: String
  package let files: [File]

  package init(command: String, files: [File]) {
    self.command = command
    self.files = files
  }

  /// The step that brings back what this one took back, and the other way round.
  package var inverse: UndoStep {
    UndoStep(
      command: command,
      files: files.map {
        File(
          name: $0.name, isNew: $0.isGone, isGone: $0.isNew, changes: $0.changes.map(\.inverse))
      })
  }
}

// MARK: As text

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

  /// Nil where the text is not whole.
  init?(bytes: [UInt8]) {
    let lines = bytes.split(separator: 0x0A).map { line in
      line.split(separator: 0x20, omittingEmptySubsequences: false)
    }
    guard lines.last?.first.map({ String(decoding: $0, as: UTF8.self) }) == "end" else {
      return nil
    }
    var command = ""
    var files: [File] = []
    for words in lines {
      func text(_ index: Int) -> String {
        words.count > index ? String(decoding: Escaping.unescaped(words[index]), as: UTF8.self) : ""
      }
      let lastFile = files.last
      let last = lastFile?.changes.last
      func keep(_ changes: [ChangedLines]) {
        guard let lastFile else { return }
        files[files.count - 1] = File(
          name: lastFile.name, isNew: lastFile.isNew, isGone: lastFile.isGone, changes: changes)
      }
      switch String(decoding: words[0], as: UTF8.self) {
      case "track": command = text(1)
      case "file":
        files.append(
          File(name: text(2), isNew: text(1) == "new", isGone: text(1) == "gone", changes: []))
      case "lines":
        guard let lastFile, let line = Int(text(1)), let offset = Int(text(2)) else { return nil }
        keep(
          lastFile.changes + [
            ChangedLines(line: line == 0 ? nil : line, offset: offset, before: [], after: [])
          ])
      case let sign where (sign == "-" || sign == "+") && words.count == 2:
        guard let lastFile, let last else { return nil }
        let line = Escaping.unescaped(words[1])
        keep(
          lastFile.changes.dropLast() + [
            ChangedLines(
              line: last.line, offset: last.offset,
              before: last.before + (sign == "-" ? [line] : []),
              after: last.after + (sign == "+" ? [line] : []))
          ])
      default: continue
      }
    }
    self.init(command: command, files: files)
  }
}
