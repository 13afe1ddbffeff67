import TrackCore
import TrackExchange
import TrackStore

/// Writes an import: blocks and lines in one transaction.
struct ImportWriting {
  let plan: ImportPlan
  let workspace: Workspace
  let directory: DataDirectory
  /// The file for the lines; nil to write each line to the log of its year.
  let file: String?

  /// Writes the plan and returns the changed files.
  func write(in session: Session, _ words: WriteOptions) throws(Failure) -> [UndoStep.File] {
    var blocks: [String: [ProposedBlock]] = [:]
    for block in plan.blocks {
      blocks[workspace.file(forNew: block.kind), default: []].append(block)
    }
    var lines: [String: [(day: Day, text: ArraySlice<UInt8>)]] = [:]
    for line in plan.readyLines {
      lines[file ?? directory.logFile(for: line.day), default: []]
        .append((line.day, plan.bytes[line.range]))
    }
    let files = Set(blocks.keys).union(lines.keys).sorted()
    guard !files.isEmpty else { return [] }
    return try session.change(files, of: directory, words) { contents throws(Failure) in
      var new: FileContents = [:]
      for file in files {
        var bytes = (contents[file] ?? nil) ?? []
        if let added = blocks[file] {
          var document = Document(bytes)
          for block in added { try add(block, to: &document) }
          bytes = document.bytes
        }
        if let added = lines[file] { bytes = LogInsertion.insert(added, into: bytes) }
        new[file] = bytes
      }
      return new
    }
  }

  private func add(_ block: ProposedBlock, to document: inout Document) throws(Failure) {
    do throws(EditError) {
      try document.add(
        block.kind, id: block.id, title: block.title == block.id ? "" : block.title,
        block.properties.map { ($0.key, $0.value) })
    } catch {
      throw .edit(error)
    }
  }
}
