import TrackCore
import TrackReport
import TrackStore

/// Writes the same pause to several habits, for `track pause` and `track skip`.
struct PauseWriting {
  let from: Day
  /// The last day of the pause; nil if the pause has no end.
  let through: Day?
  let reason: String

  func run(
    _ blocks: [any Block], _ open: EditContext, in session: Session, _ writing: WriteOptions
  ) throws(Failure) -> ChangeSummary {
    if let task = blocks.first(where: { $0 is Task }) {
      throw .refused(
        "\(task.id) is a task, and tasks have no pause. Skip it a day at a time:"
          + " `track skip \(task.id) --on \(from)`.")
    }
    let days = through == from ? "\(from)" : "\(from)..\(through.map { "\($0)" } ?? "")"
    let pause = reason.isEmpty ? days : "\(days) ; \(reason)"
    let files = try open.change(blocks, in: session, writing) { $0.add(.pause, pause) }
    let inWords = Words.dates(from, through, today: open.today)
    let titles = blocks.map(\.title)
    let message =
      titles.count < 4
      ? titles.map { "\($0) pauses, \(inWords)." }.joined(separator: "\n")
      : "Paused, \(inWords): \(titles.joined(separator: ", "))."
    return ChangeSummary(files: files, message: message)
  }
}
