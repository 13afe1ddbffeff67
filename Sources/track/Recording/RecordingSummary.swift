import TrackCore
import TrackReport
import TrackStore

/// Describes the effect of recorded entries, as in "Drink water: 5 of 8 today, streak 4 days."
///
/// Only as much of the log is read as the figures need, at most `RecentLog.longest` bytes from its
/// end. If a streak may have begun earlier, the sentence says `or more`. The figures of goals need
/// the whole log.
struct RecordingSummary {
  let open: LogContext
  /// The lines of a dry run. They count although they are not in the log.
  var preview: [String] = []

  /// Returns a sentence for each recorded habit, task and measure, and for each goal to which the
  /// lines contribute. Figures that would need more of the log than was read are left out.
  ///
  /// - Parameter recorded: The recorded blocks, each with the day that its sentence is about.
  func words(for recorded: [(block: any Block, day: Day)], lines: [String]) -> [String] {
    var ids: Set<String> = []
    let recordable = recorded.filter {
      $0.block.canBeDone && $0.day <= open.today && ids.insert($0.block.id).inserted
    }
    return words(for: recordable, goals(helpedBy: lines), lines)
      + (isFirstStep(recordable.map(\.block), lines) ? ["Badge earned: \(Badge.firstStep)."] : [])
  }

  private func words(
    for recorded: [(block: any Block, day: Day)], _ goals: [Goal], _ lines: [String]
  ) -> [String] {
    if !goals.isEmpty, let words = goalWords(for: recorded, goals, lines) { return words }
    guard let tail = try? RecentLog(open.directory) else { return [] }
    let words = words(for: recorded, tail, lines)
    return tail.isWhole
      ? words : words.map { $0.dropLast() + " (by the last 2 MiB of the log)." }
  }

  /// Returns the names of the badges that marking goals as done earns.
  ///
  /// - Parameter goals: The goals to mark as done. A goal whose target was already reached earns no
  ///   badge again.
  func badges(forClosing goals: [Goal]) -> [String] {
    guard let workspace = workspace(\.self) else { return [] }
    let closed = Set(goals.map(\.id))
    let before = workspace.goalsForBadges(today: open.today)
    let latest = before.count { closed.contains($0.id) && $0.reached == nil }
    return Badge.earned(reached: before.count { $0.reached != nil } + latest, latest: latest)
      .map { "Badge earned: \($0)." }
  }

  /// Returns the sentences about blocks. Reads only as much of the log as the streaks need.
  private func words(
    for recorded: [(block: any Block, day: Day)], _ tail: RecentLog, _ lines: [String]
  ) -> [String] {
    guard !recorded.isEmpty else { return [] }
    var latest: [String] = []
    let prefilter = SubjectPrefilter(names: open.names(for: recorded.map(\.block)))
    for length in RecentLog.lengths {
      guard let log = tail.lines(atMost: length, prefilter) else { continue }
      let workspace = open.workspace(reading: log.files, preview)
      let history = workspace.history(today: open.today)
      let (sentences, isWhole) = sentences(
        for: recorded, RecordedLog(workspace, history, today: open.today, from: log.first), lines)
      latest = sentences
      if log.first == nil || isWhole { break }
    }
    return latest
  }

  /// Returns the sentences about blocks and goals; nil if the log is too long.
  private func goalWords(
    for recorded: [(block: any Block, day: Day)], _ goals: [Goal], _ lines: [String]
  ) -> [String]? {
    let names = open.names(for: recorded.map(\.block)) + open.names(for: goals)
    let prefilter = SubjectPrefilter(names: names, takesGoals: true)
    guard var workspace = workspace(prefilter.filtered) else { return nil }
    if workspace.blocks.count > open.workspace.blocks.count {
      // If the log itself declares blocks, the prefilter cannot know which lines count, so read all
      // of them.
      guard let whole = self.workspace(\.self) else { return nil }
      workspace = whole
    }
    let (history, progress) = workspace.historyAndGoals(today: open.today)
    let log = RecordedLog(workspace, history, today: open.today, from: nil)
    return sentences(for: recorded, log, lines).sentences
      + goals.compactMap { goal in
        progress.first { $0.id == goal.id }.flatMap { RecordedGoal.sentence($0) }
      }
      + badges(
        forReaching: progress.filter { found in goals.contains { $0.id == found.id } },
        lines, workspace)
  }

  /// Returns a sentence for each badge that the recorded lines have earned.
  private func badges(
    forReaching goals: [GoalProgress], _ lines: [String], _ workspace: Workspace
  ) -> [String] {
    let reached = Set(goals.filter { $0.reached != nil }.map(\.id))
    guard !reached.isEmpty else { return [] }
    let before = self.workspace(workspace, without: lines).goalsForBadges(today: open.today)
    let latest = before.count { reached.contains($0.id) && $0.reached == nil }
    guard latest > 0, let whole = self.workspace(\.self) else { return [] }
    let count = whole.goalsForBadges(today: open.today).count { $0.reached != nil }
    return Badge.earned(reached: count, latest: latest).map { "Badge earned: \($0)." }
  }

  /// Returns true if the recorded lines completed a habit or task, and no other line of the log
  /// did. Returns false for a log longer than the smallest of `RecentLog.lengths`, without a check.
  private func isFirstStep(_ blocks: [any Block], _ lines: [String]) -> Bool {
    guard blocks.contains(where: { $0 is Habit || $0 is Task }),
      let workspace = workspace(atMost: RecentLog.lengths[0], \.self),
      workspace.firstDone(in: workspace.history(today: open.today)) != nil
    else { return false }
    let before = self.workspace(workspace, without: lines)
    return before.firstDone(in: before.history(today: open.today)) == nil
  }

  /// Returns a workspace with the log lines that a prefilter keeps; nil if the log is too long.
  private func workspace(
    atMost count: Int = RecentLog.longest, _ prefilter: (_ lines: [UInt8]) -> [UInt8]
  ) -> Workspace? {
    guard let log = try? open.directory.log(atMost: count, keeping: prefilter) else {
      return nil
    }
    let files = log.map { SourceFile(name: $0.file, bytes: $0.lines) }
    return open.workspace(reading: files, preview)
  }

  /// - Returns: The sentences. The value `isWhole` is true if the part of the log that was read is
  ///   enough, so that reading more would not change the sentences.
  private func sentences(
    for recorded: [(block: any Block, day: Day)], _ log: RecordedLog, _ lines: [String]
  ) -> (sentences: [String], isWhole: Bool) {
    let readings =
      recorded.contains { $0.block is Measure } ? log.workspace.readings(today: open.today) : nil
    var isWhole = true
    let sentences: [String] = recorded.compactMap { block, day in
      if let measure = block as? Measure, let readings {
        return RecordedReading.sentence(measure, on: day, in: readings, of: log)
      }
      let recorded = log.workspace.block(id: block.id).flatMap {
        RecordedDay($0, on: day, in: log)
      }
      if recorded?.isWhole != true { isWhole = false }
      let badge = Badge.streaks.first { $0.days == recorded?.streakDays }
      guard let sentence = recorded?.sentence, let badge,
        isNew(badge.days, block, on: day, in: log, lines)
      else { return recorded?.sentence }
      return "\(sentence) Badge earned: \(badge.name)."
    }
    return (sentences, isWhole)
  }

  /// Returns true if the streak would be shorter than `days` without the recorded lines.
  private func isNew(
    _ days: Int, _ block: any Block, on day: Day, in log: RecordedLog, _ lines: [String]
  ) -> Bool {
    let before = workspace(log.workspace, without: lines)
    let recorded = before.block(id: block.id).flatMap {
      RecordedDay(
        $0, on: day,
        in: RecordedLog(
          before, before.history(today: open.today), today: open.today, from: log.first))
    }
    return recorded?.streakDays ?? 0 < days
  }

  private func workspace(_ workspace: Workspace, without lines: [String]) -> Workspace {
    let lines = Set(lines.map { Array($0.utf8) })
    return Workspace(
      files: workspace.files.map { file in
        let kept = file.bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false)
          .filter { !lines.contains(Array($0)) }
        return SourceFile(name: file.name, bytes: Array(kept.joined(separator: [ASCII.newline])))
      })
  }

  private func goals(helpedBy lines: [String]) -> [Goal] {
    guard open.workspace.blocks.contains(where: { $0 is Goal }) else { return [] }
    let recorded = open.workspace(reading: [], lines)
    var helped: [Name] = []
    for line in recorded.contributionLines(today: open.today) where !line.parts.isEmpty {
      // A file with declarations may have log lines, too.
      guard recorded.files[line.place.file].name == LogContext.newLines else { continue }
      if let goal = line.goal, !helped.contains(goal) { helped.append(goal) }
    }
    return helped.compactMap { recorded.block(named: $0) as? Goal }
  }
}

extension RecordingSummary {
  /// Returns the amount that would complete a day; nil if it cannot be computed from the log.
  /// `isPartial` is true if a part of the amount is already recorded, `isDone` if the day is
  /// complete.
  func checkingOff(
    _ block: any Block, on day: Day
  ) throws(Failure) -> (amount: CheckOffAmount?, isPartial: Bool, isDone: Bool) {
    let prefilter = SubjectPrefilter(names: open.names(for: [block]))
    for length in [RecentLog.longest, .max] {
      let tail: RecentLog
      do { tail = try RecentLog(open.directory, atMost: length) } catch { throw .write(error) }
      guard let log = tail.lines(atMost: length, prefilter) else { continue }
      let workspace = open.workspace(reading: log.files, preview)
      guard let block = workspace.block(id: block.id) else { return (nil, false, false) }
      let progress = workspace.recentProgress(
        of: block, in: workspace.history(today: day), today: day, from: log.first)
      if let habit = progress?.habit {
        let amount = CheckOffAmount(habit, block)
        let state = habit.state(on: day)
        if case .asksAmount = amount { return (amount, false, state == .done) }
        return (amount, state == .partial, state == .done)
      }
    }
    return (nil, false, false)
  }
}

extension Workspace {
  /// Returns the progress of all goals and obligations. Milestones are left out, because they earn
  /// no badges.
  fileprivate func goalsForBadges(today: Day) -> [GoalProgress] {
    historyAndGoals(today: today).goals.filter { $0.kind != .milestone }
  }
}

extension LogContext {
  /// Returns the names of the subjects that count for the given habits, tasks or measures.
  fileprivate func names(for blocks: [any Block]) -> [String] {
    blocks.flatMap { names(of: $0) }
  }

  /// Returns the names of the subjects that count for the given goals. Lines that contribute only
  /// because they name a goal with `+` are not considered.
  fileprivate func names(for goals: [Goal]) -> [String] {
    let goals = goals.compactMap { workspace.block(id: $0.id) as? Goal }
    let measures = goals.flatMap { $0.measures + $0.milestones.compactMap(\.measure) }
    var names = measures.compactMap(\.subject).map { workspace.text(of: $0.subject) }
    let wanted = Set(goals.map(\.heading.name))
    let subjects = Set(measures.compactMap(\.subject?.subject))
    for block in workspace.blocks {
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
      names.append(workspace.text(of: source.subject))
      names += workspace.block(named: source.subject)?.heading.was ?? []
    }
    return names
  }
}
