/// The check of some lines of the log, to which that of later lines can be added.
package struct PartialCheck {
  private var workspace: Workspace
  private var pass: LogPass
  private var reader: LogReader

  /// Creates a check that has read no line.
  ///
  /// - Parameter declarations: A workspace without log lines.
  package init(_ declarations: Workspace, today: Day) {
    workspace = declarations
    (workspace.files, workspace.outlines) = ([], [])
    pass = LogPass(
      audit: LogAudit(today: today),
      contributions: Contributions(workspace: declarations, today: today, of: .lostAmounts))
    pass.prepareForMerging()
    reader = LogReader(workspace, keepsProblems: true)
  }

  /// Returns the check of the log lines of a file alone.
  package func reading(_ file: SourceFile, _ outline: FileOutline) -> PartialCheck {
    var check = self
    (check.workspace.files, check.workspace.outlines) = ([file], [outline])
    check.reader = LogReader(check.workspace, keepsProblems: true)
    let pieces = LogPartition(check.workspace.files, [outline], minimumBytes: .max).early
    check.workspace.read(pieces, &check.reader, into: &check.pass)
    return check
  }

  /// Adds the check of a file that follows the lines read so far.
  ///
  /// - Parameter lines: The number of lines before, if the file is a part of a longer one.
  package mutating func add(_ file: PartialCheck, after lines: Int) {
    var late = file
    late.pass.audit?.move(toFile: workspace.files.count, by: lines)
    if lines > 0 { late.reader.move(by: lines) }
    workspace.files += late.workspace.files
    workspace.outlines += late.workspace.outlines.map { $0.moved(by: lines) }
    pass.merge(late.pass, reader.merge(&late.reader, beyond: workspace.names.count))
  }

  /// Returns the problems of the blocks and of all lines that were read, in no particular order.
  package mutating func problems() -> [Problem] {
    reader.finish()
    pass.finish(workspace, &reader)
    return workspace.blockProblems.problems + reader.sink.takeProblems()
  }
}
