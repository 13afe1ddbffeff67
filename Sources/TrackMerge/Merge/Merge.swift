import TrackCore

/// The three-way merge of one document.
public struct Merge: Sendable {
  /// A value that lost the merge. It is kept as a `#?` line below the value that won.
  public struct Conflict: Hashable, Sendable {
    /// The number of the line in the document, from 1.
    public let line: Int
    /// The lost value on one line, without `#?`.
    public let lost: String
    /// True if neither side had this value on a `#?` line before the merge.
    public let isNew: Bool
  }

  /// The merged file.
  public let document: Document
  /// The values on the `#?` lines of `document`. Each is an unresolved conflict.
  public let conflicts: [Conflict]
  /// True if the document contains both sides between `<<<<<<<` and `>>>>>>>` markers because the
  /// merge by items failed its check.
  public let hasMarkers: Bool

  /// Merges two versions of a document that have a common base.
  ///
  /// The result depends on the contents only: swapping the sides changes nothing, and every machine
  /// gets the same bytes. The merge applies all additions, changes and deletions of both sides, but
  /// keeps an item that one side deleted and the other changed. Where both sides changed the same
  /// value, the tie-break (`MergeTieBreak`) chooses the winner, and the other value is kept below
  /// it as a `#?` line.
  ///
  /// - Parameters:
  ///   - base: The common ancestor; an empty document if there is none.
  ///   - ours: One side.
  ///   - theirs: The other side.
  ///   - isFetched: True for a file of `sources/`. In such a file, date, time and subject identify
  ///     a line. If both sides changed a line, the version that was fetched later wins.
  public init(base: Document, ours: Document, theirs: Document, isFetched: Bool = false) {
    self.init(base: base, ours: ours, theirs: theirs, isFetched: isFetched, names: BlockNames())
  }

  /// - Parameter names: The names of the blocks of the directory.
  init(
    base: Document, ours: Document, theirs: Document, isFetched: Bool = false, names: BlockNames
  ) {
    if ours.bytes == theirs.bytes || theirs.bytes == base.bytes {
      self.init(ours, sides: [ours])
    } else if ours.bytes == base.bytes {
      self.init(theirs, sides: [theirs])
    } else {
      // The sides have the order of their bytes, so that swapping them cannot change anything.
      let isSwapped = theirs.bytes.lexicographicallyPrecedes(ours.bytes)
      let (first, second) = isSwapped ? (theirs, ours) : (ours, theirs)
      // If the base has markers, the lines between them are no common ancestor: if only one side
      // has such a line, the other side did not delete it.
      let common = base.markedSides.common
      if let old = base.mergingMarkedSides(common, isFetched, names),
        let one = first.mergingMarkedSides(common, isFetched, names),
        let two = second.mergingMarkedSides(common, isFetched, names),
        let merged = DocumentMerge.merge(old, one, two, isFetched: isFetched, names: names)
      {
        self.init(merged, sides: [first, second])
      } else {
        self.init(
          TextualConflict.between(first, second), sides: [first, second], hasMarkers: true)
      }
    }
  }

  private init(_ document: Document, sides: [Document], hasMarkers: Bool = false) {
    self.document = document
    self.hasMarkers = hasMarkers
    let lost = document.lostValues
    let before = lost.isEmpty ? [] : Set(sides.flatMap { $0.lostValues.map(\.text) })
    conflicts = lost.map {
      Conflict(line: $0.line, lost: $0.text, isNew: !before.contains($0.text))
    }
  }
}

extension Document {
  private var hasOpenMarkers: Bool {
    lines.contains { $0.role == .marker && bytes[$0.textStart] == ASCII.less }
  }

  /// Returns the document with the two sides of its conflict markers merged; nil if their merge
  /// fails.
  fileprivate func mergingMarkedSides(
    _ base: Document, _ isFetched: Bool, _ names: BlockNames
  ) -> Document? {
    guard hasOpenMarkers else { return self }
    let (first, second, _) = markedSides
    return DocumentMerge.merge(base, first, second, isFetched: isFetched, names: names)
  }

  /// Three documents: this document with the first side of each of git's conflicts, this document
  /// with the second side, and the lines outside of the conflict markers. Lines of the common
  /// ancestor between markers belong to neither side. In a document without markers, each of the
  /// three is the whole document.
  fileprivate var markedSides: (first: Document, second: Document, common: Document) {
    guard hasOpenMarkers else { return (self, self, self) }
    var (first, second, common): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    // The sides that the current line belongs to; nil outside of markers.
    var sides: (first: Bool, second: Bool)?
    for line in lines {
      if line.role == .marker {
        switch bytes[line.textStart] {
        case ASCII.less:
          sides = (true, false)
          continue
        case ASCII.pipe where sides != nil:
          sides = (false, false)
          continue
        case ASCII.equals where sides != nil:
          sides = (false, true)
          continue
        case ASCII.greater where sides != nil:
          sides = nil
          continue
        default: break
        }
      }
      if sides?.first ?? true { first += bytes(of: line) }
      if sides?.second ?? true { second += bytes(of: line) }
      if sides == nil { common += bytes(of: line) }
    }
    return (Document(first), Document(second), Document(common))
  }
}
