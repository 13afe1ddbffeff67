import TrackCore

/// A place where a block is declared or referred to.
package struct Occurrence: Hashable, Sendable {
  package enum Relation: Hashable, Sendable {
    case declaration
    /// A `was` property of the block itself.
    case formerName
    /// A property of another block.
    case property
    case logLine
  }

  package let role: Relation
  /// The line, from 0.
  package let line: Int
  /// The byte range of the name within the line's text.
  package let range: Range<Int>
}

extension TextFile {
  /// Returns the places in the file that declare a block or refer to it.
  package func occurrences(of block: any Block, in workspace: Workspace) -> [Occurrence] {
    let spellings = ([block.id] + block.heading.was).map { Array(foldedName($0).utf8) }
    return syntax(lines: spellings).flatMap { line, syntax in
      occurrences(line, syntax, of: block.name, in: workspace)
    }
  }

  /// Returns the tokens of each line that contains one of the words, ignoring case. If a word is
  /// not plain ASCII, returns the tokens of every line.
  private func syntax(lines words: [[UInt8]]) -> [(line: Int, syntax: LineSyntax)] {
    let isPlain = words.allSatisfy { $0.allSatisfy(\.isASCII) }
    var found: [(line: Int, syntax: LineSyntax)] = []
    var kind: Kind?
    forEachLine { number, bytes in
      let role = LineReader.role(bytes, 0, bytes.count)
      let mayMatch = !isPlain || words.contains { Self.contains($0, in: bytes) }
      if role == .header { kind = block(at: number)?.kind }
      if role == .log { kind = nil }
      if mayMatch { found.append((number, LineSyntax(Array(bytes), in: kind))) }
    }
    return found
  }

  /// Calls a closure with the number, from 0, and the text of each line. The text does not include
  /// a byte order mark.
  private func forEachLine(_ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    for part in text.parts {
      part.bytes.withUnsafeBufferPointer { buffer in
        var lines = LineReader(buffer)
        while let line = lines.next() {
          let start = part.firstLine == 0 ? line.textStart : line.start
          body(
            part.firstLine + line.number - 1,
            UnsafeBufferPointer(rebasing: buffer[start..<max(start, line.textEnd)]))
        }
      }
    }
  }

  /// Returns true if a line contains a word, ignoring case. The word must be in lowercase ASCII.
  private static func contains(_ word: [UInt8], in line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = word.first, line.count >= word.count else { return false }
    for start in 0...line.count - word.count where line[start].lowercased == first {
      if word.indices.allSatisfy({ line[start + $0].lowercased == word[$0] }) { return true }
    }
    return false
  }

  private func occurrences(
    _ line: Int, _ syntax: LineSyntax, of name: Name, in workspace: Workspace
  ) -> [Occurrence] {
    syntax.tokens.compactMap { token in
      let role: Occurrence.Relation
      switch (token.kind, syntax.role) {
      case (.id, .header): role = .declaration
      case (.id, .property): role = .formerName
      case (.reference, .log): role = .logLine
      case (.reference, _): role = .property
      default: return nil
      }
      guard workspace.block(id: text(line, token.range))?.name == name else { return nil }
      return Occurrence(role: role, line: line, range: token.range)
    }
  }
}
