import TrackCore
import TrackMerge

/// Checks the rules of a three-way merge with one triple of documents.
package struct MergeLaws {
  private let triple: MergeTriple
  private let base: Document
  private let ours: Document
  private let theirs: Document

  package init(_ triple: MergeTriple) {
    self.triple = triple
    (base, ours, theirs) = (triple.base, triple.ours, triple.theirs)
  }

  /// Returns the rules that the merge breaks, each with the documents that differ.
  package func broken() -> [(law: String, text: String)] {
    var broken = brokenByAnyBytes()
    let merged = Merge(base: base, ours: ours, theirs: theirs)
    let document = merged.document
    func hold(_ law: String, _ left: Document, _ right: Document) {
      broken += differing(law, left, right)
    }
    for (name, side) in [("ours", ours), ("theirs", theirs)] {
      let again = Merge(base: base, ours: document, theirs: side).document
      hold(
        "merged again the sides may be swapped", again,
        Merge(base: base, ours: side, theirs: document).document)
      if again.bytes == document.bytes || isWrong || hasRedatedLine { continue }
      if isSettledUpToLayout(document, again) { continue }
      hold("merged again with \(name) nothing changes", document, again)
    }
    for word in lostWords(in: document) {
      broken.append(("no word is missing", "missing: \(word)\n--- merged\n\(text(document))"))
    }
    for comment in partedComments(in: document) {
      broken.append(
        ("a comment stays above its line", "parted: \(comment)\n--- merged\n\(text(document))"))
    }
    // Conflict markers enclose both sides completely, so a deleted line may be between them.
    for line in merged.hasMarkers ? [] : restoredLines(in: document) {
      broken.append(("what was deleted stays so", "risen: \(line)\n--- merged\n\(text(document))"))
    }
    for line in merged.hasMarkers || isWrong ? [] : misplacedLost(in: document) {
      broken.append(
        ("a `#?` line of a log stays until it is settled", "\(line)\n--- merged\n\(text(document))")
      )
    }
    if !merged.hasMarkers, !isWrong, let text = movedLines(in: document) {
      broken.append(("a side that only moves lines changes no count of a line", text))
    }
    if merged.hasMarkers, !isWrong { broken.append(("the merge is understood", text(document))) }
    return broken
  }

  /// Returns the broken ones of the rules that hold whatever the three files contain.
  package func brokenByAnyBytes() -> [(law: String, text: String)] {
    func merge(_ base: Document, _ ours: Document, _ theirs: Document) -> Document {
      Merge(base: base, ours: ours, theirs: theirs).document
    }
    return differing(
      "the sides may be swapped", merge(base, ours, theirs), merge(base, theirs, ours))
      + differing("a side with itself is that side", ours, merge(base, ours, ours))
      + differing("a side alone is that side", ours, merge(base, ours, base))
      + differing("the other side alone is that side", theirs, merge(base, base, theirs))
  }

  private func differing(
    _ law: String, _ left: Document, _ right: Document
  ) -> [(law: String, text: String)] {
    left.bytes == right.bytes ? [] : [(law, "--- one\n\(text(left))\n--- other\n\(text(right))")]
  }

  /// True if both sides lack a log line without an ID, and one of them has it with another date or
  /// time. What the other made of it meets that one, but is no longer like the line of the base.
  private var hasRedatedLine: Bool {
    func undated(_ line: String) -> Substring { line.drop { !$0.isLetter && $0 != "\"" } }
    let old = logLines(base)
    let sides = [ours, theirs].map { logLines($0) }
    return old.contains { line, count in
      !line.contains("^") && sides.allSatisfy { $0[line, default: 0] < count }
        && sides.contains { side in
          side.keys.contains { old[$0] == nil && undated($0) == undated(line) }
        }
    }
  }

  /// Returns the comments that stood above a log line and no longer do, if both sides only added
  /// lines at the end. Lines that are not unique are left out, and so are comments below another
  /// one: both sides may have added them to a run of the base, which is merged by its lines.
  private func partedComments(in merged: Document) -> [String] {
    let old = filledLines(base)
    let sides = [ours, theirs].map(filledLines)
    guard sides.allSatisfy({ $0.starts(with: old) }) else { return [] }
    let (all, result) = (sides.flatMap(\.self), filledLines(merged))
    func isUnique(_ line: String) -> Bool { all.count { $0 == line } == 1 && !line.contains("^") }
    return sides.flatMap { side in
      side.indices.dropLast().filter { index in
        let (comment, line) = (side[index], side[index + 1])
        guard comment.hasPrefix("# "), index == 0 || !side[index - 1].hasPrefix("#"),
          line.first?.isNumber == true, isUnique(comment), isUnique(line),
          let place = result.firstIndex(of: comment)
        else { return false }
        return !result[place...].dropFirst().starts(with: [line])
      }.map { side[$0] }
    }
  }

  /// Returns the lines of the log whose number differs from that of one side, although the other side
  /// only moved lines; nil if there are none.
  private func movedLines(in merged: Document) -> String? {
    let versions = [base, ours, theirs, merged]
    guard !versions.contains(where: { $0.lines.contains { $0.role == .lostValue } }) else {
      return nil
    }
    let counts = versions.map { version in
      Dictionary(
        version.lines.filter { $0.role == .log }.map { (plain(version.text(of: $0)), 1) },
        uniquingKeysWith: +)
    }
    // A new comment above a line changes it, so that the other side does not remove it.
    let comments = versions.map { version in
      version.lines.filter { $0.role == .comment }.map { plain(version.text(of: $0)) }.sorted()
    }
    guard
      let side = [(1, 2), (2, 1)].first(where: {
        counts[$0.1] == counts[0] && comments[$0.1] == comments[0]
      })?.0
    else { return nil }
    let wrong = Set(counts[side].keys).union(counts[3].keys)
      .filter { counts[side][$0] != counts[3][$0] }
    return wrong.isEmpty ? nil : "\(wrong.sorted())\n--- merged\n\(text(merged))"
  }

  private func filledLines(_ document: Document) -> [String] {
    document.lines.map { line in
      String(decoding: document.bytes[line.textStart..<line.textEnd], as: UTF8.self)
    }.filter { !$0.isEmpty }
  }

  private func text(_ document: Document) -> String {
    String(decoding: document.bytes, as: UTF8.self)
  }

  /// True if a version is ambiguous: it has a duplicate block or property, an indented line that
  /// belongs to no block or property, a `|` line below a lost value, or a `#?` line twice. Merging
  /// such a document again may give another result.
  private var isWrong: Bool {
    let codes: Set<Problem.Code> = [.duplicateKey, .duplicateItem, .duplicateID]
    return [base, ours, theirs].contains { version in
      let lost = version.lines.filter { $0.role == .lostValue }.map { plain(version.text(of: $0)) }
      if hasStrayLine(version) || Set(lost).count < lost.count { return true }
      let workspace = Workspace(files: [SourceFile(name: "habits.txt", bytes: version.bytes)])
      return workspace.check(today: Day.first).contains { codes.contains($0.code) }
    }
  }

  private func hasStrayLine(_ version: Document) -> Bool {
    var isInBlock = false
    var above = SourceLine.Role.blank
    for line in version.lines {
      switch line.role {
      case .header: isInBlock = true
      case .log, .marker: isInBlock = false
      case .property where !isInBlock: return true
      case .continuation where above != .property && above != .continuation: return true
      case .lostValue where !isInBlock && above != .log && above != .lostValue: return true
      default: break
      }
      if line.role != .blank && line.role != .comment { above = line.role }
    }
    return false
  }

  // MARK: Layout that may change when merged again

  /// Returns true if merging again changed only layout that it may change:
  ///
  /// - the order of lines, if the sides have them in different orders, if there are several `#?`
  ///   lines, which a merge sorts, or if it is unclear which line a comment belongs to;
  /// - the place of such comments, and blank lines and the blanks in a comment if the document has
  ///   comments;
  /// - the ends of lines, if the versions have different ones.
  private func isSettledUpToLayout(_ document: Document, _ again: Document) -> Bool {
    let (before, after) = (content(document), content(again))
    let lostLines = document.lines.count { $0.role == .lostValue }
    let hasLooseComment = hasLooseComment(in: document)
    if lostLines > 1 || sidesDifferInOrder || hasLooseComment {
      return before.sorted() == after.sorted()
    }
    guard before == after, written(document) == written(again) else { return false }
    return document.lines.contains { $0.role == .comment } || lineEnds.count > 1
  }

  /// Returns the lines that are not blank. The whitespace in comments is normalized.
  private func written(_ document: Document) -> [String] {
    document.lines.filter { $0.role != .blank }.map { line in
      let text = document.text(of: line)
      return line.role == .comment ? plain(text) : text
    }
  }

  /// The different line ends of the versions.
  private var lineEnds: Set<[UInt8]> {
    Set(
      [base, ours, theirs].flatMap { version in
        version.lines.map { Array(version.bytes[$0.textEnd..<$0.next]) }
      })
  }

  /// True if the sides have the lines or comments that they share in different orders.
  private var sidesDifferInOrder: Bool {
    [content, identities, written].contains { lines in
      let (left, right) = (lines(ours), lines(theirs))
      let shared = Set(left).intersection(right)
      return left.filter(shared.contains) != right.filter(shared.contains)
    }
  }

  /// Returns a short identity for each line: the `^id` of a log line or, without one, its date and
  /// subject; the block and key of a property.
  private func identities(_ document: Document) -> [String] {
    var block = ""
    return document.lines.compactMap { line in
      let words = document.text(of: line).split(separator: " ")
      switch line.role {
      case .log:
        let event = words.first { $0.hasPrefix("^") }
        let subject = words.dropFirst().first { $0.first?.isNumber == false && $0.first != "<" }
        return event.map(String.init) ?? joined([words.first, subject].compactMap(\.self)[...])
      case .header:
        block = joined(words.prefix(2))
        return block
      case .property: return block + " " + joined(words.prefix(1))
      case .blank, .comment: return nil
      case .continuation, .lostValue, .marker: return joined(words[...])
      }
    }
  }

  private func joined(_ words: ArraySlice<Substring>) -> String { words.joined(separator: " ") }

  /// True if a comment is attached to one line in a version and to another line, or to none, in
  /// another version, if a version has it twice, or if it is above a `#?` line. A comment with a
  /// blank line above or below it is attached to none.
  private func hasLooseComment(in merged: Document) -> Bool {
    var owners: [String: Set<String>] = [:]
    for version in [base, ours, theirs, merged] {
      var seen: Set<String> = []
      let lines = version.lines
      for (index, line) in lines.enumerated() where line.role == .comment {
        let comment = plain(version.text(of: line))
        if !seen.insert(comment).inserted { return true }
        let above = lines[..<index].last { $0.role != .comment }
        let below = lines[index...].first { $0.role != .comment }
        if below?.role == .lostValue { return true }
        let isAlone = above.map { $0.role == .blank } ?? true || below?.role == .blank
        let owner = isAlone ? nil : below.map { plain(version.text(of: $0)) }
        owners[comment, default: []].insert(owner ?? "")
      }
    }
    return owners.values.contains { $0.count > 1 }
  }

  /// Returns the lines that are neither blank nor comments.
  ///
  /// If lines are equal except for whitespace, they cannot be distinguished, so their whitespace is
  /// normalized, and so is that of `#?` lines, which may be below another line.
  private func content(_ document: Document) -> [String] {
    let copies = copies
    return document.lines.filter { $0.role != .blank && $0.role != .comment }.map { line in
      let text = document.text(of: line)
      let plain = plain(text)
      return line.role == .lostValue || copies.contains(plain) ? plain : text
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

  /// Returns the words that a side has added but that the merged document lacks.
  private func lostWords(in merged: Document) -> [String] {
    let old = words(base)
    let new = words(merged)
    return words(ours).union(words(theirs)).subtracting(old).subtracting(new).sorted()
  }

  // MARK: Lines with #?

  /// Returns the `#?` lines that are missing although no side settled them, or are there although
  /// one did. Only documents of log lines are looked at, and only lines that no version has twice.
  private func misplacedLost(in merged: Document) -> [String] {
    let versions = [base, ours, theirs]
    guard !versions.contains(where: { $0.lines.contains { $0.role == .header } }) else { return [] }
    let counts = (versions + [merged]).map { version in
      Dictionary(
        version.lines.filter { $0.role == .lostValue }.map { (plain(version.text(of: $0)), 1) },
        uniquingKeysWith: +)
    }
    return counts[1].merging(counts[2]) { max($0, $1) }.filter { $0.value == 1 }.keys.filter {
      line in
      guard counts[0][line, default: 0] < 2 else { return false }
      let isSettled = counts[0][line] != nil && (counts[1][line] == nil || counts[2][line] == nil)
      return counts[3][line, default: 0] != (isSettled ? 0 : 1)
    }.sorted()
  }

  // MARK: Restored lines

  /// Returns the number of occurrences of each log line.
  ///
  /// - Parameter alone: True to count only lines that have no comment above them and no lines
  ///   attached below but `#?` lines.
  private func logLines(_ document: Document, alone: Bool = false) -> [String: Int] {
    var lines: [String: Int] = [:]
    let roles = [.blank] + document.lines.map(\.role)
    for (index, line) in document.lines.enumerated() where line.role == .log {
      // An indented line belongs to the line above it, even if blank lines and comments are between
      // them, and so do the comments above a `#?` line.
      // Below a block, `#?` lines would be the block's, so the line stays.
      let below = roles[(index + 2)...].drop { $0 == .lostValue && !roles.contains(.header) }
      let next = below.first { $0 != .blank && $0 != .comment }
      if alone, roles[index] == .comment || next.map({ $0 != .log && $0 != .header }) ?? false {
        continue
      }
      lines[plain(document.text(of: line)), default: 0] += 1
    }
    return lines
  }

  /// Returns the log lines that the merge has although one side deleted them and the other left
  /// them unchanged.
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
