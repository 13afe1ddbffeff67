import TrackCore

/// The files of an import: a single file, or the files in a folder or archive.
package struct ForeignFiles: Sendable {
  /// The paths of the files within the folder or archive; for a single file, its path.
  package let names: [String]
  /// The paths of what is there but cannot be imported, such as symbolic links.
  private let skipped: [String]
  /// The function that returns the first bytes of files, at most the given number of each. To ask
  /// for many at once is quicker.
  private let heads: @Sendable ([String], Int) -> [[UInt8]]

  private static let headLength = 16 << 10
  /// The bytes in which a line that tells the format is looked for, if the first ones tell nothing.
  private static let longestHead = 64 << 20

  package init(
    names: [String], skipped: [String] = [],
    heads: @escaping @Sendable ([String], Int) -> [[UInt8]]
  ) {
    self.names = names
    self.skipped = skipped
    self.heads = heads
  }

  private func head(_ name: String, _ length: Int = headLength) -> [UInt8] {
    heads([name], length).first ?? []
  }

  /// The field separator of the first file, which is assumed to be CSV.
  package var separator: UInt8 {
    names.first.map { MapProposal.separator(of: head($0)) } ?? ASCII.comma
  }

  /// Returns the text of an import map to propose for the first file, which is assumed to be CSV.
  package func proposedMap() throws(ForeignError) -> String {
    try MapProposal.text(for: names.first.map { head($0, Self.longestHead) } ?? [])
  }

  /// Recognises the format of a file by its name, and by the first line that tells it.
  private func format(of name: String, _ head: [UInt8]) -> Importer? {
    let found = Importer.of(FileSample(name: name, bytes: head))
    let isTable = name.hasSuffix(".csv") || name.hasSuffix(".tsv")
    guard found == nil || found == .csv && !isTable, head.count == Self.headLength,
      !head.contains(0)
    else { return found }
    return Importer.of(FileSample(name: name, bytes: self.head(name, Self.longestHead))) ?? found
  }

  /// Recognises which program wrote the files; nil if it is unknown.
  package func recognise() -> Importer? {
    // The files whose names have a place come first, because they tell most.
    let named = names.filter { name in
      Importer.allCases.contains { $0.nameRole == .selection && $0.place(name) != nil }
    }
    let found = (named.prefix(50) + names).lazy.compactMap { format(of: $0, head($0)) }
    // Nearly any file is some table, so another format of the folder tells more.
    return found.first { $0 != .csv } ?? found.first
  }

  /// Returns the files that an import of this kind reads, in order.
  package func files(of importer: Importer) -> [String] {
    guard names.count > 1 else { return names }
    let isRead: [Bool] =
      importer.nameRole == .selection
      ? names.map { importer.place($0) != nil }
      : zip(names, heads(names, Self.headLength)).map { format(of: $0, $1) == importer }
    let read = importer.chosen(zip(names, isRead).filter(\.1).map(\.0))
    return importer.inReadingOrder(read) { $0 }
  }

  /// Returns the files that an import does not read.
  package func others(than read: [String]) -> [String] {
    let read = Set(read)
    return names.filter { !read.contains($0) } + skipped
  }

  /// True if the first file is encoded in UTF-16, in which no kind can be recognised.
  package var isUTF16: Bool {
    let first = names.first.map { head($0) } ?? []
    return first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF])
  }
}
