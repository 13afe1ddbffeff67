import TrackCore

/// Edits to one file of a directory: items that are replaced or removed.
struct FileEdits {
  private var replaced: [(item: DirectoryItem, bytes: [UInt8])] = []
  private var removed: [DirectoryItem] = []

  mutating func replace(_ item: DirectoryItem, with bytes: [UInt8]) {
    replaced.append((item, bytes))
  }

  mutating func remove(_ item: DirectoryItem) { removed.append(item) }

  /// The file whose edits failed their check.
  struct Failure: Error {
    let file: String
  }

  /// Applies the edits of several files. A file that becomes blank, or for which `isDeleted` returns
  /// true after its edits, is removed. If the edits of one file fail their check, none is applied,
  /// because a duplicate is better than a loss.
  static func apply(
    _ edits: [String: FileEdits], to files: [SourceFile],
    isDeleted: (Document, String) -> Bool = { _, _ in false }
  ) throws(Failure) -> [SourceFile] {
    var edited: [SourceFile] = []
    for file in files {
      guard let edits = edits[file.name] else {
        edited.append(file)
        continue
      }
      guard let document = edits.applied(to: file) else { throw Failure(file: file.name) }
      if !document.isBlank, !isDeleted(document, file.name) {
        edited.append(SourceFile(name: file.name, bytes: document.bytes))
      }
    }
    return edited
  }

  /// Returns the edited file; nil if parsing it does not give exactly the expected lines.
  func applied(to file: SourceFile) -> Document? {
    let old = Document(file.bytes)
    var edits = LineEdits()
    var expected = Self.counts(old)
    func count(_ document: Document, _ change: Int) {
      for (text, number) in Self.counts(document) {
        expected[text, default: 0] += change * number
      }
    }
    for item in removed {
      edits.remove(item.gap..<item.lines.upperBound)
      count(Document(item.bytes), -1)
    }
    for (item, bytes) in replaced {
      let new = Document(bytes)
      edits.insert(
        new.lines.map { Array(new.bytes[$0.textStart..<$0.textEnd]) },
        before: item.lines.lowerBound)
      edits.remove(item.lines)
      count(Document(item.bytes), -1)
      count(new, 1)
    }
    let new = old.applying(edits).withoutBlanksAbove(unlike: old)
    return Self.counts(new) == expected.filter { $0.value != 0 } ? new : nil
  }

  /// Returns the number of occurrences of each non-blank line, by role and text.
  private static func counts(_ document: Document) -> [String: Int] {
    var counts: [String: Int] = [:]
    for line in document.lines where line.role != .blank {
      let text = Array(document.bytes[line.textStart..<line.textEnd]).plain
      counts["\(line.role) " + String(decoding: text, as: UTF8.self), default: 0] += 1
    }
    return counts
  }
}

extension Document {
  /// Returns the document without leading blank lines, if `old` has none.
  fileprivate func withoutBlanksAbove(unlike old: Document) -> Document {
    guard old.lines.first?.role != .blank, lines.first?.role == .blank else {
      return self
    }
    let end = lines.firstIndex { $0.role != .blank } ?? lines.count
    var edits = LineEdits()
    edits.remove(0..<end)
    return applying(edits)
  }
}
