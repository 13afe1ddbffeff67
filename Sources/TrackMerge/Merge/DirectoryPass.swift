import TrackCore

/// Merges the two copies of items that are in two files of a merged directory.
///
/// A git merge driver sees one file at a time. If one side moves a block or log line to another
/// file and the other side changes it in place, both files have it after the merge. This pass
/// merges the two copies into one and puts it in the newer place: the file that lacks the item in
/// the base. If several files do, it is the last one in file order. An item that one side moved and
/// the other side deleted is deleted, unless it was changed as well. Running the pass a second time
/// changes nothing.
///
/// In four cases, both copies stay:
/// - blocks with the same ID but different kinds
/// - lines with the same `^id` but a different day or subject
/// - lines without `^id` that one side has in two files
/// - items that one side copied to another file
///
/// `check` reports repeated IDs and `^id`s, but not repeated lines without `^id`.
public struct DirectoryPass: Sendable {
  /// An item whose copies the pass merged or removed.
  public struct Change: Hashable, Sendable {
    /// The item: a block such as `habit run`, or the text of a log line.
    public let subject: String
    /// The file that now contains the item; nil if the item was removed.
    public let file: String?
    /// The files from which a copy was removed.
    public let others: [String]
  }

  /// Every file after the pass, in file order. Two sorts of files are left out: those that became
  /// blank, and those that a side deleted and in which only comments of the base were left.
  public let files: [SourceFile]
  /// The changes, ordered by the item's identity.
  public let changes: [Change]
  /// The files that the pass changed.
  let mended: Set<String>
  /// The problems of items that could not be merged.
  public let problems: [Problem]

  /// Creates a pass that changes nothing.
  init(leaving merged: [SourceFile]) {
    files = merged.sorted { FileOrder.precedes($0.name, $1.name) }
    (changes, mended, problems) = ([], [], [])
  }

  /// - Parameters:
  ///   - merged: The files after each file was merged separately.
  ///   - base: The common ancestor; empty if unknown, so that only items with two copies are found.
  ///   - ours: One side before the merge.
  ///   - theirs: The other side.
  public init(
    over merged: [SourceFile], base: [SourceFile] = [], ours: [SourceFile] = [],
    theirs: [SourceFile] = []
  ) {
    self.init(
      over: merged, base: base, ours: ours, theirs: theirs,
      names: BlockNames(in: [base, ours, theirs]))
  }

  /// - Parameter names: The names of the blocks in the three versions.
  init(
    over merged: [SourceFile], base: [SourceFile], ours: [SourceFile], theirs: [SourceFile],
    names: BlockNames
  ) {
    let ordered = merged.sorted { FileOrder.precedes($0.name, $1.name) }
    var finder = MovedItems(base: base, ours: ours, theirs: theirs, merged: ordered, names: names)
    finder.find()
    do throws(FileEdits.Failure) {
      files = try FileEdits.apply(finder.edits, to: ordered, isDeleted: finder.isDeleted)
      changes = finder.changes
      mended = Set(finder.edits.keys)
      problems = []
    } catch {
      files = ordered
      (changes, mended) = ([], [])
      problems = [
        Problem(
          code: .duplicateID, file: error.file,
          detail: "lines that are in two files could not be merged", fix: "keep one of each")
      ]
    }
  }
}
