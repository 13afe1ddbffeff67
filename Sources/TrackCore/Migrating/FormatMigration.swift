/// The steps that migrate a directory to a newer version of the format without changing its
/// meaning.
package enum FormatMigration {
  /// A function that returns the bytes of a file, migrated from one version to the next.
  package typealias Step = @Sendable (SourceFile) -> [UInt8]

  /// The steps in order; the first one leads from version 1 to version 2.
  package static let steps: [Step] = [Version2.lifted]

  /// Returns the files of a directory, migrated to a version. If the directory already has this
  /// version or a newer one, or states no version, the files stay as they are.
  package static func lifted(
    _ files: [SourceFile], to version: Int = Settings.newestVersion
  ) -> [SourceFile] {
    guard let current = self.version(of: files), current < version else { return files }
    return steps[(current - 1)..<min(version - 1, steps.count)].reduce(files) { files, step in
      files.map { SourceFile(name: $0.name, bytes: step($0)) }
    }
  }

  /// Returns the version that `track.txt` states; nil if it states none.
  package static func version(of files: [SourceFile]) -> Int? {
    files.first { $0.name == "track.txt" }.flatMap {
      Workspace(files: [$0], keepingProblems: false).settings.version
    }
  }
}

/// The step from version 1 to version 2, which introduced the property `pledge:`.
///
/// A file of version 1 may contain a property of this name, which had no effect. The step turns it
/// into a comment, so that it still has no effect.
enum Version2 {
  static func lifted(_ file: SourceFile) -> [UInt8] {
    let workspace = Workspace(files: [file], keepingProblems: false)
    guard let outline = workspace.outlines.first else { return file.bytes }
    var commented: [Int] = []
    for block in outline.blocks where block.kind == .habit {
      for source in outline.properties[block.properties] {
        guard foldedName(file.text(source.key)) == "pledge" else { continue }
        commented += source.line.number...max(source.line.number, source.lastContinuation)
      }
    }
    var edits: [(range: Range<Int>, text: String)] = []
    let lines = Document(file.bytes).lines
    for number in commented where lines.indices.contains(number - 1) {
      let line = lines[number - 1]
      guard line.role == .property || line.role == .continuation else { continue }
      let blanks = file.bytes[line.textStart..<line.textEnd].prefix {
        $0 == ASCII.space || $0 == ASCII.tab
      }
      edits.append((blanks.endIndex..<blanks.endIndex, "# "))
    }
    if file.name == "track.txt", let header = outline.blocks.first, header.kind == .track,
      workspace.settings.version == 1
    {
      edits.append((header.id, "2"))
    }
    var bytes = file.bytes
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.text.utf8)
    }
    return bytes
  }
}
