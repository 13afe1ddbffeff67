/// What came of a merge.
public struct Merge: Sendable {
  /// A value that did not win and stands below the one that did, as a line with `#?`.
  public struct Conflict: Hashable, Sendable {
    /// The number of the line in the document, from 1.
    public let line: Int
    /// What was lost, without `#?`.
    public let lost: String
    /// Whether neither side had the line before.
    public let isNew: Bool
  }

  /// The merged file.
  public let document: Document
  /// Every value that waits for a decision.
  public let conflicts: [Conflict]
  /// Whether both sides stand one below the other between `<<<<<<<` and `>>>>>>>`, because
  /// no merge of their meaning could be trusted.
  public let hasMarkers: Bool

  /// Merges what became of a document on two sides.
  ///
  /// The outcome depends on the contents alone: the sides may be swapped, and every machine
  /// gets the same bytes. What one side added, changed or deleted is in it; where both changed
  /// one value, the greater by bytes stands and the other below it as a `#?` line.
  ///
  /// - Parameters:
  ///   - base: what both sides come from; an empty document where there is none.
  ///   - ours: one side.
  ///   - theirs: the other side.
  ///   - isFetched: whether it is a file of `sources/`, in which date, time and subject tell
  ///     what a line is, and the greater of two answers is the later one.
  public init(base: Document, ours: Document, theirs: Document, isFetched: Bool = false) {
    if ours.bytes == theirs.bytes || theirs.bytes == base.bytes {
      self.init(ours, sides: [ours])
    } else if ours.bytes == base.bytes {
      self.init(theirs, sides: [theirs])
    } else {
      let sides = [ours, theirs]
      if let one = ours.mergingMarkedSides(base, isFetched),
        let two = theirs.mergingMarkedSides(base, isFetched),
        let merged = DocumentMerge.merge(base.markedSides.first, one, two, isFetched: isFetched)
      {
        self.init(merged, sides: sides)
      } else {
        self.init(TextualConflict.between(ours, theirs), sides: sides, hasMarkers: true)
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

  /// The document with the two sides of each conflict that git left between markers merged; nil
  /// if they cannot be.
  fileprivate func mergingMarkedSides(_ base: Document, _ isFetched: Bool) -> Document? {
    guard hasOpenMarkers else { return self }
    let (first, second) = markedSides
    return DocumentMerge.merge(base.markedSides.first, first, second, isFetched: isFetched)
  }

  /// The document as each side of its conflict markers has it; the lines of a common ancestor
  /// between the markers are in neither. Without markers both are the document.
  fileprivate var markedSides: (first: Document, second: Document) {
    guard hasOpenMarkers else { return (self, self) }
    var (first, second): ([UInt8], [UInt8]) = ([], [])
    // The sides that the lines belong to; nil outside of markers.
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
    }
    return (Document(first), Document(second))
  }
}
