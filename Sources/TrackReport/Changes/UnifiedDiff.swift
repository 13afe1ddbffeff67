import TrackCore

/// The changes of a file in the unified diff format.
package struct UnifiedDiff {
  private let name: String
  private let pairs: LinePairs
  private let terminal: Terminal

  /// The number of context lines before and after a change.
  private static let context = 3

  package init(_ name: String, _ pairs: LinePairs, terminal: Terminal) {
    self.name = name.harmless(ascii: terminal.ascii)
    self.pairs = pairs
    self.terminal = terminal
  }

  package func write(to out: inout some TextOutputStream) {
    // `hunk` is the current hunk with its context; `recent` are the latest unchanged lines, which
    // become the context of the next hunk.
    var hunk: [LinePairs.Pair] = []
    var recent: [LinePairs.Pair] = []
    var same = 0
    var (old, new) = (0, 0)
    var isFirst = true
    func end(_ out: inout some TextOutputStream) {
      let rest = Array(hunk.suffix(max(same - Self.context, 0)))
      let before = (
        old - hunk.count { $0.old != nil }, new - hunk.count { $0.new != nil }
      )
      hunk.removeLast(rest.count)
      if isFirst {
        out.write(terminal.paint("--- a/\(name)", .heading) + "\n")
        out.write(terminal.paint("+++ b/\(name)", .heading) + "\n")
        isFirst = false
      }
      write(hunk, before.0, before.1, to: &out)
      (hunk, recent, same) = ([], rest, 0)
    }
    pairs.forEach { pair in
      old += pair.old == nil ? 0 : 1
      new += pair.new == nil ? 0 : 1
      if !pair.isUnchanged {
        if hunk.isEmpty { (hunk, recent) = (recent, []) }
        hunk.append(pair)
        same = 0
      } else if hunk.isEmpty {
        recent.append(pair)
        if recent.count > Self.context { recent.removeFirst() }
      } else {
        hunk.append(pair)
        same += 1
        if same == 2 * Self.context { end(&out) }
      }
    }
    if !hunk.isEmpty { end(&out) }
  }

  private func write(
    _ shown: [LinePairs.Pair], _ old: Int, _ new: Int, to out: inout some TextOutputStream
  ) {
    let counts = (shown.count { $0.old != nil }, shown.count { $0.new != nil })
    out.write(
      terminal.paint("@@ -\(Self.place(old, counts.0)) +\(Self.place(new, counts.1)) @@", .quiet)
        + "\n")
    var removed: [SourceLine] = []
    var added: [SourceLine] = []
    func flush(_ out: inout some TextOutputStream) {
      for line in removed { write("-", pairs.old, line, to: &out) }
      for line in added { write("+", pairs.new, line, to: &out) }
      removed = []
      added = []
    }
    for pair in shown {
      if pair.isUnchanged, let line = pair.new {
        flush(&out)
        write(" ", pairs.new, line, to: &out)
      } else {
        if let line = pair.old { removed.append(line) }
        if let line = pair.new { added.append(line) }
      }
    }
    flush(&out)
  }

  /// Returns the line number and the number of lines of one side, for a hunk header. If the side
  /// has no lines, the line number is that of the line before the hunk, as in `diff -u`.
  private static func place(_ before: Int, _ count: Int) -> String {
    count == 1 ? "\(before + 1)" : "\(count == 0 ? before : before + 1),\(count)"
  }

  private func write(
    _ sign: String, _ file: [UInt8], _ line: SourceLine, to out: inout some TextOutputStream
  ) {
    let inks: [String: Terminal.Ink] = ["-": .error, "+": .good]
    // Write all bytes of the line. Two lines may differ only in a byte order mark or a carriage
    // return.
    let isReturn = line.endingLength == 2
    let bytes = file[line.start..<line.textEnd] + (isReturn ? [ASCII.carriageReturn] : [])
    let text = String(decoding: bytes, as: UTF8.self).harmlessKeepingTabs(ascii: terminal.ascii)
    out.write(terminal.paint(sign + text, inks[sign]) + "\n")
    if line.endingLength == 0 { out.write("\\ No newline at end of file\n") }
  }
}

extension String {
  /// Returns the text without characters that a terminal interprets. Tabs are kept, because two
  /// lines may differ only in a tab.
  fileprivate func harmlessKeepingTabs(ascii: Bool) -> String {
    split(separator: "\t", omittingEmptySubsequences: false)
      .map { $0.harmless(ascii: ascii) }.joined(separator: "\t")
  }
}
