import TrackCore
import TrackReport
import TrackStore

/// Removes the log lines of one day about one block, or the last of them.
struct DayEntryRemoval {
  private let block: any Block
  private let day: Day
  private let open: LogContext

  init(_ block: any Block, _ day: Day, _ open: LogContext) {
    self.block = block
    self.day = day
    self.open = open
  }

  /// - Parameter onlyLast: True to remove only the last line.
  /// - Returns: The change; nil if there is no such line.
  func run(
    in session: Session, _ words: WriteOptions, onlyLast: Bool
  ) throws(Failure) -> ChangeSummary? {
    var (removed, left): ([String], Int) = ([], 0)
    let rewrite = LogRewrite(open: open)
    let nothing = Failure.refused(.nothingOn(block.title, day))
    let files: [UndoStep.File]
    do throws(Failure) {
      files = try session.change(try rewrite.files, of: open.directory, words) {
        contents throws(Failure) in
        let all = rewrite.lines(in: contents) { [block, day] entry, workspace in
          entry.day == day && entry.subject == workspace.names.existing(block.id)
        }
        if all.isEmpty { throw nothing }
        let found = onlyLast ? all.suffix(1) : all
        (removed, left) = (found.map(\.line.text), all.count - found.count)
        return try contents.changing(found) { _ in nil }
      }
    } catch {
      if error == nothing { return nil }
      throw error
    }
    var message = removed.map { "Took back: \($0)" }
    if !words.isDryRun {
      message += RecordingSummary(open: open).words(for: [(block, day)], lines: removed)
    }
    if left > 0 {
      message.append(
        "\(Words.count(left, "other line")) of that day \(left == 1 ? "stays" : "stay"); the same"
          + " command takes back the next.")
    }
    return ChangeSummary(files: files, message: message.joined(separator: "\n"))
  }
}
