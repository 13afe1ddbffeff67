import TrackCore
import TrackJSON
import TrackMerge

/// The unresolved conflicts of a directory, numbered from 1.
package struct ConflictList {
  package struct Entry {
    /// The number in the list, from 1.
    package let number: Int
    package let file: String
    /// The index among the conflicts of its file.
    package let position: Int
    package let conflict: OpenConflict
    /// The commits that wrote the two sides, if git knows them.
    package var origins = ConflictOrigins()
  }

  package var entries: [Entry]

  package init(files: [SourceFile]) {
    var entries: [Entry] = []
    for file in files {
      for (position, conflict) in file.openConflicts.enumerated() {
        entries.append(
          Entry(number: entries.count + 1, file: file.name, position: position, conflict: conflict))
      }
    }
    self.entries = entries
  }
}

extension ConflictList.Entry {
  /// Returns the conflicts as lines: the place, the subject, and the texts of both sides.
  package func lines(for terminal: Terminal) -> [String] {
    func shown(_ text: String) -> String { text.harmless(ascii: terminal.ascii) }
    let place = terminal.paint("\(number)  \(shown(file)):\(conflict.line)", .heading)
    return ["\(place)  \(shown(subject))"]
      + labelled(
        conflict.kind == .sides ? "first" : "current", conflict.standing, .stands, terminal)
      + labelled(conflict.kind == .sides ? "second" : "other", conflict.lost, .lost, terminal)
  }

  private enum Side { case stands, lost }

  private func labelled(
    _ label: String, _ lines: [String], _ side: Side, _ terminal: Terminal
  ) -> [String] {
    let lead = "   \(label):".padding(to: 12)
    if conflict.kind == .deletion {
      let count = conflict.standing.count
      let words =
        side == .stands ? "the block, \(Words.count(count, "line"))" : "one side deleted the block"
      return [
        lead + words
          + (originInWords(side).map { "  (\($0.harmless(ascii: terminal.ascii)))" } ?? "")
      ]
    }
    guard !lines.isEmpty else { return [lead + "nothing"] }
    var shown = lines.prefix(8).map { $0.trimmedBlanks.harmless(ascii: terminal.ascii) }
    if lines.count > 8 { shown.append("and \(lines.count - 8) more lines") }
    let words = side == .stands ? standingInWords : lostInWords
    let notes = [words, originInWords(side)].compactMap(\.self)
    if !notes.isEmpty {
      shown[0] += terminal.paint(
        "  (\(notes.joined(separator: "; ").harmless(ascii: terminal.ascii)))", .quiet)
    }
    return shown.enumerated().map { ($0.offset == 0 ? lead : "".padding(to: 12)) + $0.element }
  }

  /// The author and the time of one side, such as `Ada, 2026-11-20 18:03`. If both sides have the
  /// same author but different addresses, the address is added.
  private func originInWords(_ side: Side) -> String? {
    let (own, other) =
      side == .stands ? (origins.standing, origins.lost) : (origins.lost, origins.standing)
    return own.map { own in
      let isAmbiguous = own.author == other?.author && own.email != other?.email
      return "\(own.author)\(isAmbiguous ? " <\(own.email)>" : ""), \(own.time)"
    }
  }

  /// A short description of what the conflict is about.
  private var subject: String {
    let owner = conflict.owner ?? ""
    switch conflict.kind {
    case .value: return "\(owner): two values of \(conflict.key ?? "")"
    case .header: return "\(owner): two headers"
    case .line: return "a log line that was changed twice"
    case .deletion: return "\(owner): deleted on one side, changed on the other"
    case .sides: return "two sides that git left"
    case .other: return owner.isEmpty ? "a line that lost" : "\(owner): a line that lost"
    }
  }

  /// The rhythm that the file has now, in words; nil if the conflict is not about a rhythm.
  package var standingInWords: String? { words(for: conflict.standing) }
  /// The rhythm of the other side, in words; nil if the conflict is not about a rhythm.
  package var lostInWords: String? { words(for: conflict.lost) }

  private func words(for lines: [String]) -> String? {
    guard conflict.key == PropertyKey.every.rawValue, let line = lines.first else { return nil }
    let file = SourceFile(name: "habits.txt", text: "habit x\n  \(line)\n")
    return Workspace(files: [file]).habits.first.map(\.rhythmInWords).flatMap {
      $0.isEmpty ? nil : $0
    }
  }
}

extension ConflictList: JSONObjectConvertible {
  package var json: JSONObject { ["version": 1, "conflicts": entries] }
}

extension ConflictList.Entry: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "number": number, "file": file, "line": conflict.line, "kind": conflict.kind.rawValue,
      "owner": conflict.owner, "key": conflict.key, "stands": conflict.standing,
      "standsInWords": standingInWords, "other": conflict.lost, "otherInWords": lostInWords,
      "standsFrom": origins.standing, "otherFrom": origins.lost,
    ]
  }
}

extension ConflictOrigin: JSONObjectConvertible {
  package var json: JSONObject { ["author": author, "email": email, "time": time] }
}

extension String {
  fileprivate var trimmedBlanks: String { String(drop { $0 == " " || $0 == "\t" }) }

  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
