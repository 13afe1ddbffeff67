import TrackCore
import TrackReport
import TrackStore

/// Says what a recording means for what it is about: "Drink water: 5 of 8 today, streak 4 days."
///
/// The figures come from the log's end: from as much of it as the streak needs, and never from
/// more than `LogTail.longest`.
struct RecordingMeaning {
  let open: RecordingDirectory
  /// Lines that would be written, where none is.
  var preview: [String] = []

  /// One sentence for each habit and task that lines were recorded on; nothing of what the log's
  /// end does not tell.
  func words(for blocks: [any Block], on day: Day) -> [String] {
    var ids: Set<String> = []
    let asked = blocks.filter { ($0 is Habit || $0 is Task) && ids.insert($0.id).inserted }
    guard !asked.isEmpty, day <= open.today else { return [] }
    var said: [String] = []
    let sieve = open.sieve(for: asked)
    for length in LogTail.lengths {
      guard let tail = try? LogTail(open.directory, atMost: length, sieve) else { continue }
      let tracker = open.tracker(reading: tail.files, preview)
      let history = tracker.history(today: open.today)
      let recorded = asked.map { block in
        tracker.block(id: block.id).flatMap {
          RecordedDay($0, on: day, in: history, tracker, today: open.today, from: tail.first)
        }
      }
      said = recorded.compactMap { $0?.sentence }
      if tail.first == nil || recorded.allSatisfy({ $0?.isWhole == true }) { break }
    }
    return said
  }
}

extension RecordingMeaning {
  /// What ticking something off on a day records; nil where the log's end does not tell.
  func ticking(_ block: any Block, on day: Day) throws(Failure) -> Ticking? {
    let sieve = open.sieve(for: [block])
    guard let tail = try? LogTail(open.directory, atMost: LogTail.longest, sieve) else {
      return nil
    }
    let tracker = open.tracker(reading: tail.files, preview)
    guard let block = tracker.block(id: block.id) else { return nil }
    let progress = tracker.recentProgress(
      of: block, in: tracker.history(today: day), today: day, from: tail.first)
    return progress.map { Ticking($0.habit, block) }
  }
}

extension RecordingDirectory {
  /// Lets lines through that count for some habits or tasks.
  fileprivate func sieve(for blocks: [any Block]) -> SubjectSieve {
    var names: [String] = []
    for block in blocks {
      names.append(block.id)
      names += block.heading.was
      for source in (block as? Habit)?.of ?? [] {
        names.append(tracker.text(of: source.subject))
        names += tracker.block(named: source.subject)?.heading.was ?? []
      }
    }
    return SubjectSieve(names: names)
  }

  /// The directory with what is known of its log.
  func tracker(reading log: [SourceFile], _ lines: [String]) -> Tracker {
    let names = Set(log.map(\.name))
    var files = files.filter { !names.contains($0.name) } + log
    if !lines.isEmpty {
      files.append(SourceFile(name: "log/new.txt", text: lines.joined(separator: "\n")))
    }
    return Tracker(files: files, keepingProblems: false, hands: .two)
  }
}
