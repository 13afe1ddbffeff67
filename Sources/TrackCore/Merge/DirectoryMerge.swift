/// What came of merging three versions of a directory.
///
/// Each file is merged with its namesakes, or under its new name where a side renamed it; then
/// what stands in two files since a side moved it becomes one (`DirectoryPass`). The outcome
/// depends on names and contents alone: the sides may be swapped, and every machine gets the
/// same bytes.
///
///     let merge = DirectoryMerge(base: old, ours: here, theirs: there)
///     for file in merge.files { write(file.bytes, to: file.name) }
///     for name in merge.removed { delete(name) }
public struct DirectoryMerge: Sendable {
  /// A value of a file that waits for a decision.
  public struct Conflict: Hashable, Sendable {
    /// The name of the file that it stands in.
    public let file: String
    public let conflict: Merge.Conflict
  }

  /// The files of the merged directory, all of them, in the order in which files count.
  public let files: [SourceFile]
  /// The files of either side that the merged directory does not have, in that order.
  public let removed: [String]
  /// The lines with `#?`, in the order of the files.
  public let conflicts: [Conflict]
  /// The files in which both sides stand between `<<<<<<<` and `>>>>>>>`, because no merge of
  /// their meaning could be trusted.
  public let marked: [String]
  /// The files into or out of which something was brought from another one.
  let mended: Set<String>
  /// What should be looked at: files with markers, what could not be brought together.
  public let problems: [Problem]

  /// Merges what became of a directory on two sides.
  ///
  /// A file that one side deleted is gone if the other left it as it was; else what the other
  /// changed in it is kept.
  ///
  /// - Parameters:
  ///   - base: what both sides come from; empty where nothing is known of it, and then nothing
  ///     counts as deleted.
  ///   - ours: one side. Of two files of one name the first counts, as in the others.
  ///   - theirs: the other side.
  public init(base: [SourceFile], ours: [SourceFile], theirs: [SourceFile]) {
    let named = RenamedFiles(base, ours, theirs)
    let (one, two) = (named.ours, named.theirs)
    let old = AmbiguousBaseItems.leftOut(of: named.base, one, two)
    var merged: [SourceFile] = []
    var marked: Set<String> = []
    for name in Set(old.keys).union(one.keys).union(two.keys) {
      guard let file = FileMerge(name, old[name], one[name], two[name]) else { continue }
      merged.append(SourceFile(name: name, bytes: file.bytes))
      if file.hasMarkers { marked.insert(name) }
    }
    func files(_ named: [String: [UInt8]]) -> [SourceFile] {
      named.map { SourceFile(name: $0.key, bytes: $0.value) }
    }
    let pass = DirectoryPass(
      over: merged, base: files(old), ours: files(one), theirs: files(two))
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
          code: .conflictMarker, file: name, detail: "both sides stand between conflict markers",
          fix: "keep the right lines and delete the markers")
      }
  }

  private static func conflicts(in files: [SourceFile], sides: [SourceFile]) -> [Conflict] {
    var before: Set<String>?
    return files.flatMap { file -> [Conflict] in
      // Few files have any: the sides are read only where one does.
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

/// The merge of one file that a version may lack.
private struct FileMerge {
  let bytes: [UInt8]
  var hasMarkers = false

  /// Nil where the merged directory does not have the file.
  init?(_ name: String, _ base: [UInt8]?, _ ours: [UInt8]?, _ theirs: [UInt8]?) {
    let whole: [UInt8]?
    if ours == theirs || theirs == base {
      whole = ours
    } else if ours == base {
      whole = theirs
    } else {
      let merge = Merge(
        base: Document(base ?? []), ours: Document(ours ?? []), theirs: Document(theirs ?? []),
        isFetched: name.hasPrefix("sources/"))
      let isGone = (ours == nil || theirs == nil) && merge.document.isBlank
      whole = isGone ? nil : merge.document.bytes
      hasMarkers = merge.hasMarkers
    }
    guard let whole else { return nil }
    bytes = whole
  }
}

extension Document {
  /// Whether no line has anything on it.
  var isBlank: Bool { lines.allSatisfy { $0.role == .blank } }

  /// What stands on lines with `#?`, without it, and their numbers.
  var lostValues: [(line: Int, text: String)] {
    lines.filter { $0.role == .lostValue }.map { line in
      let text = text(of: line)
      let behind = text.firstIndex(of: "?").map { text[text.index(after: $0)...] } ?? ""
      return (line.number, String(behind.drop { $0 == " " || $0 == "\t" }))
    }
  }
}
