import TrackCore
import TrackReport
import TrackStore

/// Says what a recording means: "Drink water: 5 of 8 today, streak 4 days."
///
/// The figures come from the log's end: from as much of it as they need, and never from more
/// than `LogTail.longest`, which is said where there is more. Where goals stand, only the whole
/// log tells.
struct RecordingMeaning {
  let open: RecordingDirectory
  /// Lines that would be written, where none is.
  var preview: [String] = []

  /// A sentence for each habit, task and measure that lines were recorded on, and for each goal
  /// that they helped; nothing of what the log's end does not tell.
  func words(for blocks: [any Block], on day: Day, lines: [String]) -> [String] {
    var ids: Set<String> = []
    let asked = blocks.filter { $0.canBeDone && ids.insert($0.id).inserted }
    guard day <= open.today else { return [] }
    let goals = goals(helpedBy: lines)
    if !goals.isEmpty, let words = words(for: asked, goals, on: day) { return words }
    guard let tail = try? LogTail(open.directory) else { return [] }
    let words = words(for: asked, on: day, tail)
    return tail.isWhole
      ? words : words.map { $0.dropLast() + " (by the last 2 MiB of the log)." }
  }

  /// Reads no more of the log than the streaks need.
  private func words(for blocks: [any Block], on day: Day, _ tail: LogTail) -> [String] {
    guard !blocks.isEmpty else { return [] }
    var said: [String] = []
    let sieve = SubjectSieve(names: open.names(for: blocks))
    for length in LogTail.lengths {
      guard let log = tail.lines(atMost: length, sieve) else { continue }
      let tracker = open.tracker(reading: log.files, preview)
      let history = tracker.history(today: open.today)
      let (sentences, isWhole) = sentences(for: blocks, on: day, tracker, history, from: log.first)
      said = sentences
      if log.first == nil || isWhole { break }
    }
    return said
  }

  /// Nil where the log is too long.
  private func words(for blocks: [any Block], _ goals: [Goal], on day: Day) -> [String]? {
    let names = open.names(for: blocks) + open.names(for: goals)
    let sieve = SubjectSieve(names: names, takesGoals: true)
    guard var tracker = tracker(sieve.sieved) else { return nil }
    if tracker.blocks.count > open.tracker.blocks.count {
      // Blocks stand in the log: lines on others may count as well.
      guard let whole = self.tracker(\.self) else { return nil }
      tracker = whole
    }
    let (history, progress) = tracker.historyAndGoals(today: open.today)
    return sentences(for: blocks, on: day, tracker, history, from: nil).said
      + goals.compactMap { goal in
        progress.first { $0.id == goal.id }.flatMap { RecordedGoal.sentence($0, tracker) }
      }
  }

  /// The directory with what a sieve lets through of the log; nil where that is too long.
  private func tracker(_ sieve: (_ lines: [UInt8]) -> [UInt8]) -> Tracker? {
    guard let log = try? open.directory.log(atMost: LogTail.longest, through: sieve) else {
      return nil
    }
    let files = log.map { SourceFile(name: $0.file, bytes: $0.lines) }
    return open.tracker(reading: files, preview)
  }

  /// - Returns: also whether more of the log would change nothing.
  private func sentences(
    for blocks: [any Block], on day: Day, _ tracker: Tracker, _ history: History, from first: Day?
  ) -> (said: [String], isWhole: Bool) {
    let readings = blocks.contains { $0 is Measure } ? tracker.readings(today: open.today) : nil
    var isWhole = true
    let said: [String] = blocks.compactMap { block in
      if let measure = block as? Measure, let readings {
        return RecordedReading.sentence(
          measure, on: day, in: readings, today: open.today, from: first)
      }
      let recorded = tracker.block(id: block.id).flatMap {
        RecordedDay($0, on: day, in: history, tracker, today: open.today, from: first)
      }
      if recorded?.isWhole != true { isWhole = false }
      return recorded?.sentence
    }
    return (said, isWhole)
  }

  private func goals(helpedBy lines: [String]) -> [Goal] {
    guard open.tracker.blocks.contains(where: { $0 is Goal }) else { return [] }
    let recorded = open.tracker(reading: [], lines)
    var helped: [Name] = []
    for line in recorded.contributionLines(today: open.today) where !line.parts.isEmpty {
      if let goal = line.goal, !helped.contains(goal) { helped.append(goal) }
    }
    return helped.compactMap { recorded.block(named: $0) as? Goal }
  }
}

extension RecordingMeaning {
  /// What ticking something off on a day records; nil where the log does not tell.
  func ticking(_ block: any Block, on day: Day) throws(Failure) -> Ticking? {
    let sieve = SubjectSieve(names: open.names(for: [block]))
    for length in [LogTail.longest, .max] {
      let tail: LogTail
      do { tail = try LogTail(open.directory, atMost: length) } catch { throw .write(error) }
      guard let log = tail.lines(atMost: length, sieve) else { continue }
      let tracker = open.tracker(reading: log.files, preview)
      guard let block = tracker.block(id: block.id) else { return nil }
      let progress = tracker.recentProgress(
        of: block, in: tracker.history(today: day), today: day, from: log.first)
      if let progress { return Ticking(progress.habit, block) }
    }
    return nil
  }
}

extension RecordingDirectory {
  /// Of the subjects whose lines count for some habits, tasks or measures.
  fileprivate func names(for blocks: [any Block]) -> [String] {
    blocks.flatMap { names(of: $0) }
  }

  /// Of the subjects whose lines count for some goals; those with a `+` do so, too.
  fileprivate func names(for goals: [Goal]) -> [String] {
    let goals = goals.compactMap { tracker.block(id: $0.id) as? Goal }
    let measures = goals.flatMap { $0.measures + $0.milestones.compactMap(\.measure) }
    var names = measures.compactMap(\.subject).map { tracker.text(of: $0.subject) }
    let wanted = Set(goals.map(\.heading.name))
    let subjects = Set(measures.compactMap(\.subject?.subject))
    for block in tracker.blocks {
      let helped = (block as? Habit)?.goals ?? (block as? Task)?.goals ?? []
      if subjects.union(wanted).contains(block.heading.name) || !wanted.isDisjoint(with: helped) {
        names += self.names(of: block)
      }
    }
    return names
  }

  private func names(of block: any Block) -> [String] {
    var names = [block.id] + block.heading.was
    for source in (block as? Habit)?.of ?? [] {
      names.append(tracker.text(of: source.subject))
      names += tracker.block(named: source.subject)?.heading.was ?? []
    }
    return names
  }
}
