import TrackCore

/// The beginning of a file, from which its format is recognised.
struct FileSample {
  let name: String
  /// The lines, without spaces at their ends. Empty lines are omitted, and the last line may be cut
  /// off.
  let lines: [String]

  init(name: String, bytes: [UInt8]) {
    self.name = name
    let mark = bytes.starts(with: ByteOrderMark.bytes) ? ByteOrderMark.bytes.count : 0
    let text = String(decoding: bytes.dropFirst(mark), as: UTF8.self)
    lines = text.split(whereSeparator: \.isNewline).map(\.trimmed)
  }

  var first: String { lines.first ?? "" }

  /// The cells of the first line in lowercase, split at commas as in CSV.
  var header: [String] {
    first.split(separator: ",", omittingEmptySubsequences: false).map {
      foldedName(($0.filter { $0 != "\"" }).trimmed)
    }
  }

  /// True if the first line is a header of CSV with these columns, in lowercase.
  func hasColumns(_ names: Set<String>) -> Bool { names.isSubset(of: header) }

  func hasLine(_ tells: (String) -> Bool) -> Bool { lines.contains(where: tells) }

  /// True if each of these texts occurs in a line.
  func hasTexts(_ texts: [String]) -> Bool {
    texts.allSatisfy { text in lines.contains { $0.contains(text) } }
  }

  /// True if the first two lines have the same number of cells, and more than one.
  var isTable: Bool {
    [",", ";", "\t"].contains { separator in
      let counts = lines.prefix(2).map {
        $0.split(separator: separator, omittingEmptySubsequences: false).count
      }
      return counts.count == 2 && counts[0] > 1 && counts[0] == counts[1]
    }
  }
}
