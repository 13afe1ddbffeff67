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
    let lines = linesByFile
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
        if let added = lines[file] {
          bytes = LogInsertion.insert(added, of: plan.bytes, into: bytes)
        }
        new[file] = bytes
      }
      return new
    }
  }

  /// The lines to write, by the file that they belong to.
  private var linesByFile: [String: [LogInsertion.Line]] {
    var lines: [String: [LogInsertion.Line]] = [:]
    // Looking for the log of a year asks the file system, so it is done once for each year.
    var logs: [Int: String] = [:]
    var (year, log) = (Int.min, file ?? "")
    var run: [LogInsertion.Line] = []
    for line in plan.lines where line.state == .ready || line.state == .similar {
      if file == nil, line.day.date.year != year {
        lines[log, default: []] += run
        run = []
        year = line.day.date.year
        log = logs[year] ?? directory.logFile(for: line.day)
        logs[year] = log
      }
      run.append((line.day, line.range))
    }
    lines[log, default: []] += run
    return lines.filter { !$0.value.isEmpty }
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
