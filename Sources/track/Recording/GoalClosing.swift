import TrackCore
import TrackStore
import TrackSystem

/// Marks goals and milestones as done. It writes `done: DATE` into goals and `done DATE` into
/// milestones, in the same change as the log lines of the command.
struct GoalClosing {
  private let day: Day
  private var goals: [Goal] = []
  private var milestones: [(goal: Goal, milestone: Milestone)] = []

  init(on day: Day) {
    self.day = day
  }

  var isEmpty: Bool { goals.isEmpty && milestones.isEmpty }

  /// Adds a goal that is to be marked as done. If there are words, they are the name of a milestone
  /// of the goal, which is marked instead. The milestone may be a property of the goal or a block.
  mutating func add(_ goal: Goal, words: [String], _ workspace: Workspace) throws(Failure) {
    if words.isEmpty {
      if let done = goal.done {
        throw .refused(
          "\(goal.id) is done since \(done). `track set \(goal.id) done=` reopens it.")
      }
      goals.append(goal)
      return
    }
    let word = foldedName(words.joined(separator: " "))
    if let block = Self.block(word, of: goal, workspace) {
      return try add(block, words: [], workspace)
    }
    let blocks = workspace.goals.filter { $0.goal == goal.name }
    let milestone = try Self.milestone(word, of: goal, blocks)
    if let done = milestone.done {
      throw .refused(
        "The milestone \"\(milestone.name)\" of \(goal.id) is done since \(done). `track edit \(goal.id)`"
          + " reopens it.")
    }
    milestones.append((goal, milestone))
  }

  /// True if words name a milestone of a goal, or the beginning of the titles of several.
  static func hasMilestone(named words: [String], _ goal: Goal, _ workspace: Workspace) -> Bool {
    let word = foldedName(words.joined(separator: " "))
    return block(word, of: goal, workspace) != nil || !milestones(word, of: goal).isEmpty
  }

  /// Returns the milestone of a goal that is a block of its own and has this ID or title.
  private static func block(_ word: String, of goal: Goal, _ workspace: Workspace) -> Goal? {
    workspace.goals.first {
      $0.goal == goal.name && (foldedName($0.id) == word || foldedName($0.title) == word)
    }
  }

  /// Returns the milestones whose date or title is the word or, if there are none, those whose title
  /// begins with it.
  private static func milestones(_ word: String, of goal: Goal) -> [Milestone] {
    let all = goal.milestones
    let exact = all.filter { "\($0.date)" == word || foldedName($0.title) == word }
    return exact.isEmpty ? all.filter { foldedName($0.title).hasPrefix(word) } : exact
  }

  /// Returns the only milestone that a word names.
  private static func milestone(
    _ word: String, of goal: Goal, _ blocks: [Goal]
  ) throws(Failure) -> Milestone {
    let (all, found) = (goal.milestones, milestones(word, of: goal))
    if found.count > 1 {
      let names = found.map { "\"\("\($0.date) \($0.title)".trimmed)\"" }.joined(separator: ", ")
      throw .refused(
        "Several milestones of \(goal.id) match \"\(word)\": \(names). Give another part of one.")
    }
    guard let found = found.first else {
      let names = (all.map(\.name) + blocks.map(\.title)).map { "\"\($0)\"" }
      throw .refused(
        "The goal \(goal.id) has no milestone \"\(word)\". "
          + (names.isEmpty
            ? "`track done \(goal.id)` closes the goal; with an amount it records progress."
            : "It has \(names.joined(separator: ", "))."),
        cause: .words)
    }
    return found
  }

  /// Returns a sentence for each goal and milestone that was marked as done, and for each badge
  /// that was earned.
  func message(in open: LogContext) -> [String] {
    goals.map { "\($0.title) is done, \(day)." }
      + (goals.isEmpty ? [] : RecordingSummary(open: open).badges(forClosing: goals))
      + milestones.map { "\($0.goal.title): \($0.milestone.name) is done, \(day)." }
  }

  func write(
    _ draft: LogDraft, in session: Session, _ open: LogContext, _ words: WriteOptions
  ) throws(Failure) -> [UndoStep.File] {
    let all = goals + milestones.map(\.goal)
    let files = Set(all.map { open.workspace.files[$0.heading.place.file].name })
    let logs = draft.byFile(in: open.directory).keys
    return try session.change(files.union(logs).sorted(), of: open.directory, words) {
      contents throws(Failure) in
      var contents = contents
      var closed: Set<Name> = []
      for goal in all where closed.insert(goal.name).inserted {
        let file = open.workspace.files[goal.heading.place.file].name
        contents = try contents.editing(file) { document throws(EditError) in
          try document.edit(block: goal.id) { close(goal, &$0) }
        }
      }
      return try contents.adding(draft, in: open.directory)
    }
  }

  /// Writes the day into a goal and its milestones, if they are to be marked as done.
  private func close(_ goal: Goal, _ draft: inout BlockDraft) {
    if goals.contains(where: { $0.name == goal.name }) { draft[.done] = "\(day)" }
    for (owner, milestone) in milestones where owner.name == goal.name {
      guard let index = draft.properties.firstIndex(where: milestone.isWritten) else { continue }
      draft.properties[index].value = Self.closed(draft.properties[index].value, on: day)
    }
  }

  /// Returns the text of a milestone with `done DATE` inserted before its title.
  private static func closed(_ text: String, on day: Day) -> String {
    let title = LogLineText.noteStart(in: text) ?? text.endIndex
    let head = text[..<title].trimmed
    return "\(head) done \(day)" + (title == text.endIndex ? "" : " \(text[title...])")
  }
}

extension Milestone {
  /// The title of the milestone; its date if it has no title.
  var name: String { title.isEmpty ? "\(date)" : title }

  /// Returns true if a property declares this milestone.
  fileprivate func isWritten(in property: BlockDraft.Property) -> Bool {
    guard property.key == .milestone else { return false }
    let text = property.value
    let titleText = LogLineText.noteStart(in: text).map { text[text.index(after: $0)...].trimmed }
    return text.hasPrefix("\(date)") && (titleText ?? "") == title
  }
}
