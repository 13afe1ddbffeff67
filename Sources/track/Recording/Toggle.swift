import TrackCore
import TrackStore

/// Completes a day of a habit or task, or takes the day back if it is complete.
struct Toggle {
  /// The ID, or a number of today's list.
  let word: String
  let on: String?

  func run(in session: inout Session, _ writing: WriteOptions) throws(Failure) -> ExitCode {
    var open = try LogContext(session)
    let block = try open.block(ChecklistLookup.id(word, in: session))
    guard block is Habit || block is Task else {
      throw .refused(.cannotBeDone(block.id, block.heading.kind))
    }
    let given = try open.day(on)
    let day = given ?? open.today
    try Timer(session, writing).refuseRunning(block, on: day)
    let (amount, isPartial, _) = try RecordingSummary(open: open).checkingOff(block, on: day)
    if !isPartial,
      let written = try DayEntryRemoval(block, day, open)
        .run(in: session, writing, onlyLast: false)
    {
      session.report(written, writing)
      return .fine
    }
    let line = LogLineText(
      moment: try open.moments.moment(on: given, at: nil), subject: block.id,
      items: try amount?.items(for: block.id) ?? [])
    var draft = LogDraft()
    try draft.add(line.text, on: block, in: open)
    try session.record(draft, in: open, writing)
    return .fine
  }
}
