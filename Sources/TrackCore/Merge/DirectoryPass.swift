/// The look over a merged directory that finds what stands in two files: a driver of git sees
/// one file at a time, and a block or log line that one side moved to another file, while the
/// other side changed it where it was, comes out twice.
///
/// It becomes one, with what both sides made of it, in the newer place: the file in which the
/// base does not have it, of several the last in the order in which files count. What one side
/// moved and the other deleted is gone, unless it was changed as well. A second pass changes
/// nothing.
///
/// Left alone, for `check` to show, are blocks of one ID and several kinds, a line that was
/// copied with its `^id` to another day or subject, and lines without `^id` that a side itself
/// has in two files.
public struct DirectoryPass: Sendable {
  /// Something that the pass brought together or took out.
  public struct Change: Hashable, Sendable {
    /// What it is about: `habit run`, or a log line.
    public let subject: String
    /// The file in which it stands now; nil where it is gone.
    public let file: String?
    /// The files in which it stood as well.
    public let others: [String]
  }

  /// Every file after the pass, in the order in which files count.
  public let files: [SourceFile]
  /// The files that nothing is left of.
  public let removed: [String]
  /// What changed, in the order of its identity.
  public let changes: [Change]
  /// The files that the pass changed.
  let mended: Set<String>
  /// What could not be brought together.
  public let problems: [Problem]

  /// - Parameters:
  ///   - merged: the files as the merge of each by itself left them.
  ///   - base: what both sides come from; empty where it is not known. Then only what stands
  ///     twice is found.
  ///   - ours: one side before the merge.
  ///   - theirs: the other side.
  public init(
    over merged: [SourceFile], base: [SourceFile] = [], ours: [SourceFile] = [],
    theirs: [SourceFile] = []
  ) {
    let ordered = merged.sorted { FileOrder.precedes($0.name, $1.name) }
    var finder = MovedItems(base: base, ours: ours, theirs: theirs, merged: ordered)
    finder.find()
    var files: [SourceFile] = []
    var removed: [String] = []
    for file in ordered {
      guard let edits = finder.edits[file.name] else {
        files.append(file)
        continue
      }
      guard let edited = edits.applied(to: file) else {
        // Better twice than not at all.
        self.files = ordered
        self.removed = []
        changes = []
        mended = []
        problems = [
          Problem(
            code: .duplicateID, file: file.name,
            detail: "what stands in two files could not be brought together",
            fix: "keep one of each")
        ]
        return
      }
      if edited.isBlank || finder.isOnlyLeft(edited, of: file.name) {
        removed.append(file.name)
      } else {
        files.append(SourceFile(name: file.name, bytes: edited.bytes))
      }
    }
    self.files = files
    self.removed = removed
    changes = finder.changes
    mended = Set(finder.edits.keys)
    problems = []
  }
}
