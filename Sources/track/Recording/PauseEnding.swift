import TrackCore
import TrackStore

/// Ends the pauses of habits.
enum PauseEnding {
  /// Ends the pause that today is in.
  ///
  /// - Parameter ids: The IDs of the habits; empty for all that are paused.
  static func run(
    _ ids: [String], _ session: inout Session, _ writing: WriteOptions
  ) throws(Failure) -> ExitCode {
    let open = try EditContext(session)
    let paused = open.workspace.habits.filter { habit in
      habit.pauses.contains { $0.span.contains(open.today) }
    }
    var habits = ids.isEmpty ? paused : []
    for id in ids {
      let block = try open.block(id)
      guard let habit = paused.first(where: { $0.id == block.id }) else {
        let (id, kind) = (block.id, block.heading.kind)
        throw .refused(
          kind == .habit
            ? "\(id) is not paused today. `track start \(id)` starts a timer; `track edit \(id)` changes"
              + " a later pause."
            : "\(id) is a \(kind.rawValue), which has no pause. `track start \(id)` starts a timer."
        )
      }
      if !habits.contains(where: { $0.id == habit.id }) { habits.append(habit) }
    }
    let today = open.today
    let files = try open.change(habits, in: session, writing) { draft in
      draft.properties = draft.properties.compactMap { $0.endingPause(before: today) }
    }
    let message = habits.map { "\($0.title) is no longer paused, from \(today) on." }
    session.report(
      ChangeSummary(files: files, message: message.joined(separator: "\n")), writing)
    return .fine
  }
}

extension BlockDraft.Property {
  /// Ends the pause that a property states, and returns the changed property. If the pause includes
  /// the day, the day before becomes the last day of the pause.
  ///
  /// Nil if the pause began on the day itself, because nothing of it is left. A property that is
  /// not a pause, or a pause that does not include the day, stays unchanged.
  fileprivate func endingPause(before day: Day) -> Self? {
    guard key == .pause else { return self }
    let days = value.prefix { $0 != " " && $0 != ";" && $0 != "\t" }
    let ends = days.firstRange(of: "..")
    guard let from = Day(iso: String(days[..<(ends?.lowerBound ?? days.endIndex)])) else {
      return self
    }
    let last = ends.map { Day(iso: String(days[$0.upperBound...])) ?? .last } ?? from
    guard from <= day, day <= last else { return self }
    if from == day { return nil }
    var ended = self
    let new = from == day - 1 ? "\(from)" : "\(from)..\(day - 1)"
    ended.value = new + value[days.endIndex...]
    return ended
  }
}
