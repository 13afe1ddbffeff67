import TrackCore
import TrackStore

/// Removes all log lines of one day about one block.
struct DayEntryRemoval {
  private let block: any Block
  private let day: Day
  private let open: LogContext

  init(_ block: any Block, _ day: Day, _ open: LogContext) {
    self.block = block
    self.day = day
    self.open = open
  }

  /// - Parameter isOptional: True to return nil instead of throwing if there is no such line.
  func run(
    in session: Session, _ words: WriteOptions, isOptional: Bool = false
  ) throws(Failure) -> ChangeSummary? {
    let nothing = Failure.refused(.nothingOn(block.title, day))
    do throws(Failure) {
      let (files, lines) = try LogRewrite(open: open)
        .remove(in: session, words, orElse: nothing) { [block, day] entry, workspace in
          entry.day == day && entry.subject == workspace.names.existing(block.id)
        }
      let message =
        lines.map { "Took back: \($0.text)" }
        + (words.isDryRun
          ? []
          : RecordingSummary(open: open).words(for: [(block, day)], lines: lines.map(\.text)))
      return ChangeSummary(files: files, message: message.joined(separator: "\n"))
    } catch {
      if isOptional, error == nothing { return nil }
      throw error
    }
  }
}
