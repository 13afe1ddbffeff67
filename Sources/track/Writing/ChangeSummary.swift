import TrackCore
import TrackJSON
import TrackReport
import TrackStore

/// The changes that a command has made, or would make in a dry run, with its message.
struct ChangeSummary {
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

extension [UndoStep.File] {
  /// Returns the removed lines, each after a `-`, and the added lines, each after a `+`, without
  /// their `^id`. If there are more than `most` lines, the other lines are only counted.
  func changedLines(most: Int) -> [String] {
    func text(_ line: [UInt8]) -> String {
      ChangeSummary.text(of: line).split(separator: " ", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix("^") }.joined(separator: " ")
    }
    let lines = flatMap(\.changes).flatMap { change in
      change.before.map { "  - " + text($0) } + change.after.map { "  + " + text($0) }
    }
    guard lines.count > most else { return lines }
    return lines.prefix(most) + ["  and \(Words.count(lines.count - most, "more line"))"]
  }
}

extension ChangeSummary: JSONObjectConvertible {
  var json: JSONObject {
    let changes = files.flatMap { file in
      file.changes.map { ["file": file.name] + $0.json }
    }
    return ["version": 1, "changed": changes, "message": message]
  }
}

extension LineChange {
  fileprivate var json: JSONObject {
    ["line": line, "before": text(before), "after": text(after)]
  }

  private func text(_ lines: [[UInt8]]) -> String? {
    if lines.isEmpty { return nil }
    var text = String(decoding: lines.joined(), as: UTF8.self)
    if text.last?.isNewline == true { text.removeLast() }
    return text
  }
}
