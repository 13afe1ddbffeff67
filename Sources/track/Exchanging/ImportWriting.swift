import TrackCore
import TrackExchange
import TrackStore

/// Writes the new blocks and lines of an import, all of them or none.
struct ImportWriting {
  let plan: ImportPlan
  let workspace: Workspace
  let directory: DataDirectory
  /// The file to which the lines are written; nil to write each line to the log of its year.
  let file: String?

  /// Writes the plan and returns the changed files.
  func write(in session: Session, _ words: WriteOptions) throws(Failure) -> [UndoStep.File] {
    var blocks: [String: [ProposedBlock]] = [:]
    for block in plan.blocks {
      blocks[workspace.file(forNew: block.kind), default: []].append(block)
    }
    let logs = logs
    let isWholeLog = Set(logs.values).count == 1 && plan.isLog
    let files = Set(blocks.keys).union(logs.values).sorted()
    guard !files.isEmpty else { return [] }
    return try session.change(files, of: directory, words) { contents throws(Failure) in
      var new: FileContents = [:]
      var lines: [String: [LogInsertion.Line]] = [:]
      for file in files {
        var bytes = (contents[file] ?? nil) ?? []
        if let added = blocks[file] {
          var document = Document(bytes)
          do throws(EditError) { try document.add(added.map(draft)) } catch { throw .edit(error) }
          bytes = document.bytes
        }
        if logs.values.contains(file) {
          if bytes.isEmpty, isWholeLog {
            // The file is new, so its content is the text of the plan, which need not be copied.
            bytes = plan.bytes
          } else {
            if lines.isEmpty { lines = linesByFile(logs) }
            bytes = LogInsertion.insert(lines[file] ?? [], of: plan.bytes, into: bytes)
          }
        }
        new[file] = bytes
      }
      return new
    }
  }

  private var newLines: some Sequence<ImportPlan.Line> {
    plan.lines.lazy.filter { $0.state == .ready || $0.state == .similar }
  }

  /// The log file to which the lines of each year are written.
  private var logs: [Int: String] {
    var logs: [Int: String] = [:]
    var last = Day(ordinal: .min)
    for line in newLines where line.day != last {
      last = line.day
      let year = line.day.date.year
      if logs[year] == nil { logs[year] = file ?? directory.logFile(for: line.day) }
    }
    return logs
  }

  /// The lines to write, by the file to which they are written.
  private func linesByFile(_ logs: [Int: String]) -> [String: [LogInsertion.Line]] {
    var lines: [String: [LogInsertion.Line]] = [:]
    var log: String?
    var run: [LogInsertion.Line] = []
    var last = Day(ordinal: .min)
    for line in newLines {
      if line.day != last, case let other = logs[line.day.date.year], other != log {
        lines[log ?? "", default: []] += run
        run = []
        log = other
      }
      last = line.day
      run.append((line.day, line.range))
    }
    lines[log ?? "", default: []] += run
    return lines
  }

  private func draft(_ block: ProposedBlock) -> BlockDraft {
    BlockDraft(
      block.kind, id: block.id, title: block.title == block.id ? "" : block.title,
      block.properties.map { ($0.key, $0.value) })
  }
}
