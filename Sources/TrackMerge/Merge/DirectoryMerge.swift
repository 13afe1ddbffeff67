import TrackCore

/// The three-way merge of a directory.
///
/// Each file is merged with the file of the same name, or with the file that a side renamed. Then
/// `DirectoryPass` merges the two copies of each item that is now in two files because a side moved
/// it. The result depends on names and contents only: swapping the sides changes nothing, and every
/// machine gets the same bytes.
///
///     let merge = DirectoryMerge(base: old, ours: here, theirs: there)
///     for file in merge.files { write(file.bytes, to: file.name) }
///     for name in merge.removed { delete(name) }
public struct DirectoryMerge: Sendable {
  /// An unresolved conflict in one file.
  public struct Conflict: Hashable, Sendable {
    /// The name of the file with the conflict.
    public let file: String
    public let conflict: Merge.Conflict
  }

  /// All files of the merged directory, in file order.
  public let files: [SourceFile]
  /// The files that a side has and the merged directory lacks, in file order.
  public let removed: [String]
  /// The values on `#?` lines, in file order.
  public let conflicts: [Conflict]
  /// The files that contain both sides between `<<<<<<<` and `>>>>>>>` markers because the merge by
  /// items failed its check.
  public let marked: [String]
  /// The files that the `DirectoryPass` changed because an item moved between files.
  let mended: Set<String>
  /// The problems of the merge: files with markers, and items that could not be merged.
  public let problems: [Problem]

  /// Merges two versions of a directory that have a common base.
  ///
  /// If one side deleted a file and the other left it unchanged, the file is deleted. If the other
  /// side changed it, those changes are kept.
  ///
  /// If a parameter contains several files with the same name, the first of them is used.
  ///
  /// - Parameters:
  ///   - base: The common ancestor; empty if unknown, so that nothing counts as deleted.
  ///   - ours: One side.
  ///   - theirs: The other side.
  ///   - isFileByFile: True to merge each file only with the files of the same name, as a git merge
  ///     driver does. Then renamed files and moved items are not found.
  public init(
    base: [SourceFile], ours: [SourceFile], theirs: [SourceFile], isFileByFile: Bool = false
  ) {
    let named = RenamedFiles(base, ours, theirs, findsRenames: !isFileByFile)
    let (ourFiles, theirFiles) = (named.ours, named.theirs)
    let old = AmbiguousBaseItems.leftOut(of: named.base, ourFiles, theirFiles)
    var merged: [SourceFile] = []
    var marked: Set<String> = []
    let blockNames = isFileByFile ? BlockNames() : BlockNames(in: [base, ours, theirs])
    for name in Set(old.keys).union(ourFiles.keys).union(theirFiles.keys) {
      guard let file = FileMerge(name, old[name], ourFiles[name], theirFiles[name], blockNames)
      else {
        continue
      }
      merged.append(SourceFile(name: name, bytes: file.bytes))
      if file.hasMarkers { marked.insert(name) }
    }
    func files(_ named: [String: [UInt8]]) -> [SourceFile] {
      named.map { SourceFile(name: $0.key, bytes: $0.value) }
    }
    let pass =
      isFileByFile
      ? DirectoryPass(leaving: merged)
      : DirectoryPass(
        over: merged, base: files(old), ours: files(ourFiles), theirs: files(theirFiles),
        names: blockNames)
    self.files = pass.files
    let names = Set(pass.files.map(\.name))
    removed = Set((ours + theirs).map(\.name)).subtracting(names).sorted(by: FileOrder.precedes)
    conflicts = Self.conflicts(in: pass.files, sides: ours + theirs)
    self.marked = pass.files.map(\.name).filter(marked.contains)
    mended = pass.mended
    problems =
      pass.problems
      + self.marked.map { name in
        Problem(
          code: .conflictMarker, file: name, detail: "both sides are kept between conflict markers",
          fix: "keep the right lines and delete the markers")
      }
  }

  private static func conflicts(in files: [SourceFile], sides: [SourceFile]) -> [Conflict] {
    var before: Set<String>?
    return files.flatMap { file -> [Conflict] in
      // Parse the sides only if a merged file has a `#?` line, because few files do.
      let lost = Document(file.bytes).lostValues
      if !lost.isEmpty, before == nil {
        before = Set(sides.flatMap { Document($0.bytes).lostValues.map(\.text) })
      }
      return lost.map { value in
        Conflict(
          file: file.name,
          conflict: Merge.Conflict(
            line: value.line, lost: value.text, isNew: before?.contains(value.text) == false))
      }
    }
  }
}

/// The merge of one file. Each version may lack the file.
private struct FileMerge {
  let bytes: [UInt8]
  var hasMarkers = false

  /// Fails if the merged directory does not have the file.
  init?(
    _ name: String, _ base: [UInt8]?, _ ours: [UInt8]?, _ theirs: [UInt8]?, _ names: BlockNames
  ) {
    let whole: [UInt8]?
    if ours == theirs || theirs == base {
      whole = ours
    } else if ours == base {
      whole = theirs
    } else {
      let merge = Merge(
        base: Document(base ?? []), ours: Document(ours ?? []), theirs: Document(theirs ?? []),
        isFetched: name.hasPrefix("sources/"), names: names)
      let isGone = (ours == nil || theirs == nil) && merge.document.isBlank
      whole = isGone ? nil : merge.document.bytes
      hasMarkers = merge.hasMarkers
    }
    guard let whole else { return nil }
    bytes = whole
  }
}

extension Document {
  /// True if all lines are blank.
  var isBlank: Bool { lines.allSatisfy { $0.role == .blank } }

  /// The line numbers and texts of all values on `#?` lines. A text does not include the `#?`. A
  /// value that continues on `#? | more` lines counts once; its text is on one line.
  var lostValues: [(line: Int, text: String)] {
    var values: [(line: Int, text: String)] = []
    // The index of the last line of the last value.
    var last: Int?
    for (index, line) in lines.enumerated() where line.role == .lostValue {
      let text = lostText(of: index).trimmedOfBlanks
      if last == index - 1, text.hasPrefix("|") {
        values[values.count - 1].text += " " + text
      } else {
        values.append((line.number, text))
      }
      last = index
    }
    return values
  }
}
