import TrackCore
import TrackStore

/// Writes `done: DATE` into goals, and with it the lines recorded by the same command.
struct GoalClosing {
  private let goals: [Goal]
  private let day: Day
  private let open: RecordingDirectory

  init(_ goals: [Goal], on day: Day, _ open: RecordingDirectory) throws(Failure) {
    for goal in goals {
      if let done = goal.done { throw .refused(.doneAlready(goal.id, done)) }
    }
    self.goals = goals
    self.day = day
    self.open = open
  }

  func write(
    _ lines: [String], in session: Session, _ words: WritingWords
  ) throws(Failure) -> [UndoStep.File] {
    let log = open.directory.logFile(for: day)
    let files = Set(goals.map { open.tracker.files[$0.heading.place.file].name })
    let all = files.union(lines.isEmpty ? [] : [log])
    return try session.change(all.sorted(), of: open.directory, words) { contents in
      var documents = contents.mapValues { Document($0 ?? []) }
      for goal in goals {
        for (file, document) in documents {
          guard let block = document.block(id: goal.id) else { continue }
          documents[file] = document.setting("done", to: "\(day)", in: block)
        }
      }
      for line in lines {
        documents[log] = documents[log]?.insertingLogLine(line, on: day)
      }
      return documents.mapValues { $0.bytes }
    }
  }
}
