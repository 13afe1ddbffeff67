import TrackCore

/// The files of an import: a single file, or the files in a folder or archive.
package struct ForeignFiles: Sendable {
  /// The paths of the files within the folder or archive; for a single file, its name.
  package let names: [String]
  /// The function that returns the first bytes of files. To ask for many at once is quicker.
  private let heads: @Sendable ([String]) -> [[UInt8]]

  package init(names: [String], heads: @escaping @Sendable ([String]) -> [[UInt8]]) {
    self.names = names
    self.heads = heads
  }

  private func head(_ name: String) -> [UInt8] { heads([name]).first ?? [] }

  /// The field separator of the first file, which is assumed to be CSV.
  package var separator: UInt8 {
    names.first.map { MapProposal.separator(of: head($0)) } ?? ASCII.comma
  }

  /// Returns the text of an import map to propose for the first file, which is assumed to be CSV.
  package func proposedMap() throws(ForeignError) -> String {
    try MapProposal.text(for: names.first.map(head) ?? [])
  }

  /// Recognises which program wrote the files; nil if it is unknown.
  package func recognise() -> Importer? {
    // The files whose names have a place come first, because they tell most.
    let named = names.filter { name in
      Importer.allCases.contains { $0.nameRole == .selection && $0.place(name) != nil }
    }
    let found = (named.prefix(50) + names.prefix(50)).lazy.compactMap { name in
      Importer.of(FileSample(name: name, bytes: head(name)))
    }
    // Nearly any file is some table, so another format of the folder tells more.
    return found.first { $0 != .csv } ?? found.first
  }

  /// Returns the files that an import of this kind reads, in order.
  package func files(of importer: Importer) -> [String] {
    guard names.count > 1 else { return names }
    let isRead: [Bool] =
      importer.nameRole == .selection
      ? names.map { importer.place($0) != nil }
      : zip(names, heads(names)).map { Importer.of(FileSample(name: $0, bytes: $1)) == importer }
    return importer.inReadingOrder(zip(names, isRead).filter(\.1).map(\.0)) { $0 }
  }

  /// True if the first file is encoded in UTF-16, in which no kind can be recognised.
  package var isUTF16: Bool {
    let first = names.first.map(head) ?? []
    return first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF])
  }
}
