import TrackCore

/// The laws of a three-way merge, checked on one triple.
package struct MergeLaws {
  /// A comment that belongs to a line on one side and stands alone on the other, while lines
  /// around it go, may find another place or come twice; so may an order that both sides changed
  /// be seen otherwise. One in a thousand of the triples, made to be hard on both, is such a one.
  package static let layout = "merged again no comment and no order changes"

  private let triple: MergeTriple
  private let base: Document
  private let ours: Document
  private let theirs: Document

  package init(_ triple: MergeTriple) {
    self.triple = triple
    (base, ours, theirs) = (triple.base, triple.ours, triple.theirs)
  }

  /// The laws that do not hold, each with what came instead.
  package func broken() -> [(law: String, text: String)] {
    var broken: [(law: String, text: String)] = []
    func hold(_ law: String, _ left: Document, _ right: Document) {
      if left.bytes != right.bytes {
        broken.append((law, "--- one\n\(text(left))\n--- other\n\(text(right))"))
      }
    }
    let merged = Merge(base: base, ours: ours, theirs: theirs)
    let document = merged.document
    hold(
      "the sides may be swapped", document, Merge(base: base, ours: theirs, theirs: ours).document)
    hold(
      "a side with itself is that side", ours, Merge(base: base, ours: ours, theirs: ours).document)
    hold("a side alone is that side", ours, Merge(base: base, ours: ours, theirs: base).document)
    hold(
      "the other side alone is that side", theirs,
      Merge(base: base, ours: base, theirs: theirs).document)
    for (name, side) in [("ours", ours), ("theirs", theirs)] {
      let again = Merge(base: base, ours: document, theirs: side).document
      hold(
        "merged again the sides may be swapped", again,
        Merge(base: base, ours: side, theirs: document).document)
      if again.bytes == document.bytes || isWrong { continue }
      let isLayout = content(again).sorted() == content(document).sorted()
      hold(isLayout ? Self.layout : "merged again with \(name) nothing changes", document, again)
    }
    for lost in lost(in: document) {
      broken.append(("no word is missing", "missing: \(lost)\n--- merged\n\(text(document))"))
    }
    // Between markers both sides stand whole, and a person sees it.
    for line in merged.hasMarkers ? [] : risen(in: document) {
      broken.append(("what was deleted stays so", "risen: \(line)\n--- merged\n\(text(document))"))
    }
    if merged.hasMarkers, !isWrong { broken.append(("the merge is understood", text(document))) }
    return broken
  }

  private func text(_ document: Document) -> String {
    String(decoding: document.bytes, as: UTF8.self)
  }

  /// Whether a version has a block twice, or in a block what should stand once, or a `|` that
  /// continues nothing or stands below a lost value: what is meant may then be seen otherwise
  /// when it is merged again.
  private var isWrong: Bool {
    let codes: Set<Problem.Code> = [
      .duplicateKey, .duplicateItem, .duplicateID, .strayContinuation,
    ]
    return [base, ours, theirs].contains { version in
      let roles = version.lines.map(\.role)
      if zip(roles, roles.dropFirst()).contains(where: { $0 == .lostValue && $1 == .continuation })
      {
        return true
      }
      let workspace = Workspace(files: [SourceFile(name: "habits.txt", bytes: version.bytes)])
      return workspace.check(today: Day.first).contains { codes.contains($0.code) }
    }
  }

  /// The lines that are neither blank nor comments. Of lines that a version has twice but for
  /// blanks nobody can tell whose blanks are whose: they count without.
  private func content(_ document: Document) -> [String] {
    let copies = copies
    return document.lines.filter { $0.role != .blank && $0.role != .comment }.map { line in
      let text = document.text(of: line)
      let plain = plain(text)
      return copies.contains(plain) ? plain : text
    }
  }

  /// The lines that a version has twice, without what only lays them out.
  private var copies: Set<String> {
    var copies: Set<String> = []
    for version in [base, ours, theirs] {
      var seen: Set<String> = []
      for line in version.lines where line.role != .blank && line.role != .comment {
        let plain = plain(version.text(of: line))
        if !seen.insert(plain).inserted { copies.insert(plain) }
      }
    }
    return copies
  }

  private func plain(_ text: String) -> String {
    text.split(separator: " ").joined(separator: " ")
  }

  // MARK: Nothing lost

  /// The words of lines, without what only lays them out.
  private func words(_ document: Document) -> Set<String> {
    var words: Set<String> = []
    for line in document.lines {
      for word in document.text(of: line).split(whereSeparator: { $0 == " " || $0 == ";" }) {
        words.insert(String(word))
      }
    }
    return words
  }

  /// Words that one side wrote and that are nowhere in the merged document.
  private func lost(in merged: Document) -> [String] {
    let old = words(base)
    let new = words(merged)
    return words(ours).union(words(theirs)).subtracting(old).subtracting(new).sorted()
  }

  // MARK: Nothing risen

  /// The number of occurrences of each log line.
  ///
  /// - Parameter alone: True to count only lines without a comment above and anything below.
  private func logLines(_ document: Document, alone: Bool = false) -> [String: Int] {
    var lines: [String: Int] = [:]
    let roles = [.blank] + document.lines.map(\.role)
    for (index, line) in document.lines.enumerated() where line.role == .log {
      // Indented lines and `#?` lines belong to the line above, past blanks and comments.
      let next = roles[(index + 2)...].first { $0 != .blank && $0 != .comment }
      if alone, roles[index] == .comment || next.map({ $0 != .log && $0 != .header }) ?? false {
        continue
      }
      lines[plain(document.text(of: line)), default: 0] += 1
    }
    return lines
  }

  /// Log lines that one side deleted, the other left as they were, and that are there again.
  private func risen(in merged: Document) -> [String] {
    let (one, two) = (logLines(ours), logLines(theirs))
    let (left, right) = (logLines(ours, alone: true), logLines(theirs, alone: true))
    let new = logLines(merged)
    return logLines(base).filter { $0.value == 1 && new[$0.key] != nil }.map(\.key).filter { line in
      one[line] == nil && two[line] == 1 && right[line] == 1
        || one[line] == 1 && left[line] == 1 && two[line] == nil
    }
  }
}
