import TrackCore

/// Changes of a file as `diff -u` shows them.
package struct UnifiedDiff {
  private let name: String
  private let pairs: LinePairs
  private let terminal: Terminal

  /// Lines around a change that are shown with it.
  private static let context = 3

  package init(_ name: String, _ pairs: LinePairs, terminal: Terminal) {
    self.name = name.harmless(ascii: terminal.ascii)
    self.pairs = pairs
    self.terminal = terminal
  }

  package func write(to out: inout some TextOutputStream) {
    let changes = pairs.pairs.indices.filter { !pairs.isUnchanged(pairs.pairs[$0]) }
    guard !changes.isEmpty else { return }
    out.write(terminal.paint("--- a/\(name)", .heading) + "\n")
    out.write(terminal.paint("+++ b/\(name)", .heading) + "\n")
    var rest = changes[...]
    // What stands before each pair, for the numbers in the heads of the pieces.
    var (old, new, at) = (0, 0, 0)
    while let first = rest.popFirst() {
      var last = first
      while let next = rest.first, next - last <= 2 * Self.context {
        last = next
        rest.removeFirst()
      }
      let piece = max(first - Self.context, 0)..<min(last + Self.context + 1, pairs.pairs.count)
      for pair in pairs.pairs[at..<piece.lowerBound] {
        old += pair.old == nil ? 0 : 1
        new += pair.new == nil ? 0 : 1
      }
      at = piece.lowerBound
      write(piece, old, new, to: &out)
    }
  }

  private func write(
    _ piece: Range<Int>, _ old: Int, _ new: Int, to out: inout some TextOutputStream
  ) {
    let shown = pairs.pairs[piece]
    let counts = (shown.count { $0.old != nil }, shown.count { $0.new != nil })
    out.write(
      terminal.paint("@@ -\(Self.place(old, counts.0)) +\(Self.place(new, counts.1)) @@", .quiet)
        + "\n")
    var removed: [Int] = []
    var added: [Int] = []
    func flush(_ out: inout some TextOutputStream) {
      for line in removed { write("-", pairs.old, line, .error, to: &out) }
      for line in added { write("+", pairs.new, line, .good, to: &out) }
      removed = []
      added = []
    }
    for pair in shown {
      if pairs.isUnchanged(pair), let line = pair.new {
        flush(&out)
        write(" ", pairs.new, line, nil, to: &out)
      } else {
        if let line = pair.old { removed.append(line) }
        if let line = pair.new { added.append(line) }
      }
    }
    flush(&out)
  }

  /// The first line and how many there are; of none the line before.
  private static func place(_ before: Int, _ count: Int) -> String {
    count == 1 ? "\(before + 1)" : "\(count == 0 ? before : before + 1),\(count)"
  }

  private func write(
    _ sign: String, _ document: Document, _ position: Int, _ ink: Terminal.Ink?,
    to out: inout some TextOutputStream
  ) {
    let line = document.lines[position]
    // A byte order mark and a carriage return are part of what may change.
    let isReturn = line.endingLength == 2
    let bytes = document.bytes[line.start..<line.textEnd] + (isReturn ? [0x0D] : [])
    let text = String(decoding: bytes, as: UTF8.self).harmlessKeepingTabs(ascii: terminal.ascii)
    out.write((ink.map { terminal.paint(sign + text, $0) } ?? sign + text) + "\n")
    if line.endingLength == 0 { out.write("\\ No newline at end of file\n") }
  }
}

extension String {
  /// Harmless text in which a tab is still one: what is a difference has to be seen.
  fileprivate func harmlessKeepingTabs(ascii: Bool) -> String {
    split(separator: "\t", omittingEmptySubsequences: false)
      .map { $0.harmless(ascii: ascii) }.joined(separator: "\t")
  }
}
