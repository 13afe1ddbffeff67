import TrackCore

/// Checks the laws of a three-way merge on one triple of documents.
package struct MergeLaws {
  private let triple: MergeTriple
  private let base: Document
  private let ours: Document
  private let theirs: Document

  package init(_ triple: MergeTriple) {
    self.triple = triple
    (base, ours, theirs) = (triple.base, triple.ours, triple.theirs)
  }

  /// Returns the broken laws, each with the differing documents as text.
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
      if isSettledUpToLayout(document, again) { continue }
      hold("merged again with \(name) nothing changes", document, again)
    }
    for word in lostWords(in: document) {
      broken.append(("no word is missing", "missing: \(word)\n--- merged\n\(text(document))"))
    }
    // Conflict markers enclose both sides in full, so that a deleted line may be among them.
    for line in merged.hasMarkers ? [] : restoredLines(in: document) {
      broken.append(("what was deleted stays so", "risen: \(line)\n--- merged\n\(text(document))"))
    }
    if merged.hasMarkers, !isWrong { broken.append(("the merge is understood", text(document))) }
    return broken
  }

  private func text(_ document: Document) -> String {
    String(decoding: document.bytes, as: UTF8.self)
  }

  /// True if a version has a duplicate block or property, a stray `|` line, or a `|` line below a
  /// lost value. Such a document is ambiguous, and merging it again may give another result.
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

  // MARK: Layout that may change when merged again

  /// Returns true if merging again changed only layout that it may change:
  ///
  /// - blank lines, if a comment is in the document;
  /// - the place of comments, if one is above different lines in two versions, or twice in one;
  /// - the order of lines, if the sides have them in different orders or there are several `#?`
  ///   lines, which a merge sorts.
  private func isSettledUpToLayout(_ document: Document, _ again: Document) -> Bool {
    let (before, after) = (content(document), content(again))
    let lostLines = document.lines.count { $0.role == .lostValue }
    if lostLines > 1 || sidesDifferInOrder { return before.sorted() == after.sorted() }
    guard before == after, document.lines.contains(where: { $0.role == .comment }) else {
      return false
    }
    return hasLooseComment || written(document) == written(again)
  }

  /// Returns the lines that are not blank.
  private func written(_ document: Document) -> [String] {
    document.lines.filter { $0.role != .blank }.map(document.text(of:))
  }

  /// True if the sides have the lines that they share in different orders.
  private var sidesDifferInOrder: Bool {
    let (left, right) = (content(ours), content(theirs))
    let shared = Set(left).intersection(right)
    return left.filter(shared.contains) != right.filter(shared.contains)
  }

  /// True if a comment is above one line in a version and above another line, or none, in another
  /// version, or if a version has it twice.
  private var hasLooseComment: Bool {
    var owners: [String: Set<String>] = [:]
    for version in [base, ours, theirs] {
      var seen: Set<String> = []
      var owner = ""
      for line in version.lines.reversed() {
        switch line.role {
        case .blank: owner = ""
        case .comment:
          let comment = plain(version.text(of: line))
          if !seen.insert(comment).inserted { return true }
          owners[comment, default: []].insert(owner)
        default: owner = plain(version.text(of: line))
        }
      }
    }
    return owners.values.contains { $0.count > 1 }
  }

  /// Returns the lines that are neither blank nor comments.
  ///
  /// Lines that are equal except for whitespace cannot be told apart, so that their whitespace is
  /// normalized.
  private func content(_ document: Document) -> [String] {
    let copies = copies
    return document.lines.filter { $0.role != .blank && $0.role != .comment }.map { line in
      let text = document.text(of: line)
      let plain = plain(text)
      return copies.contains(plain) ? plain : text
    }
  }

  /// The lines that a version has more than once, with normalized whitespace.
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

  // MARK: Lost words

  /// Returns the set of words in a document, without blanks and `;`.
  private func words(_ document: Document) -> Set<String> {
    var words: Set<String> = []
    for line in document.lines {
      for word in document.text(of: line).split(whereSeparator: { $0 == " " || $0 == ";" }) {
        words.insert(String(word))
      }
    }
    return words
  }

  /// Returns the words that a side added and that the merged document does not have.
  private func lostWords(in merged: Document) -> [String] {
    let old = words(base)
    let new = words(merged)
    return words(ours).union(words(theirs)).subtracting(old).subtracting(new).sorted()
  }

  // MARK: Restored lines

  /// Returns the number of occurrences of each log line.
  ///
  /// - Parameter alone: True to count only lines without a comment above and without attached lines
  ///   below.
  private func logLines(_ document: Document, alone: Bool = false) -> [String: Int] {
    var lines: [String: Int] = [:]
    let roles = [.blank] + document.lines.map(\.role)
    for (index, line) in document.lines.enumerated() where line.role == .log {
      // Indented lines and `#?` lines belong to the line above, even after blanks and comments.
      let next = roles[(index + 2)...].first { $0 != .blank && $0 != .comment }
      if alone, roles[index] == .comment || next.map({ $0 != .log && $0 != .header }) ?? false {
        continue
      }
      lines[plain(document.text(of: line)), default: 0] += 1
    }
    return lines
  }

  /// Returns the log lines that one side deleted, the other left unchanged, and the merge has.
  private func restoredLines(in merged: Document) -> [String] {
    let (left, right) = (logLines(ours), logLines(theirs))
    let (leftAlone, rightAlone) = (logLines(ours, alone: true), logLines(theirs, alone: true))
    let new = logLines(merged)
    return logLines(base).filter { $0.value == 1 && new[$0.key] != nil }.map(\.key).filter { line in
      left[line] == nil && right[line] == 1 && rightAlone[line] == 1
        || left[line] == 1 && leftAlone[line] == 1 && right[line] == nil
    }
  }
}
