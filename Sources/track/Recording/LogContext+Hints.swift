import TrackCore
import TrackPhrases
import TrackReport

/// Hints about a line that the user typed.
extension LogContext {
  /// True if the current time is between the start of the day and midnight. False if the user
  /// stated the day.
  var isDaytime: Bool { !clock.isDayGiven && clock.secondOfDay >= settings.dayStart }

  /// Returns the times of a line of today that are in the future.
  private func timesToCome(_ line: String) -> [Int] {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count > 1, !clock.isDayGiven, words[0] == clock.date.iso else { return [] }
    return words[1].split(separator: "-").compactMap { TimeWords.second(String($0)) }
      .filter { $0 > clock.secondOfDay }
  }

  private var now: String { Moment.text(ofSecond: clock.secondOfDay / 60 * 60) }

  /// Returns a warning if a line of today has a time in the future.
  func laterThanNow(_ line: String) -> [String] {
    guard let last = timesToCome(line).max() else { return [] }
    return ["Warning: \(Moment.text(ofSecond: last)) has not come yet; it is \(now)."]
  }

  /// Throws if all of what a line says was done lies in the future.
  func refuseFuture(_ line: String, isRange: Bool) throws(Failure) {
    let times = timesToCome(line)
    guard let first = times.min(), times.count == (isRange ? 2 : 1) else { return }
    let text = Moment.text(ofSecond: first)
    guard first < 86_400 else {
      let length = Amount.seconds(first / 60).text
      throw .refused(
        "\(text) is a time of the next day, which has not come yet. A length of time is \(length).")
    }
    throw .refused(
      "\(text) has not come yet; it is \(now). Record it when it is done, or name its day, as in"
        + " `--on yesterday`.")
  }

  /// Returns a hint if a number without a unit was recorded for a task, where minutes may be meant.
  func bareNumber(of block: (any Block)?, _ line: String) -> [String] {
    guard let task = block as? Task, task.rhythms.allSatisfy({ $0.rhythm.target == nil }),
      let items = Document(line).lastLogLine(where: { $0.end == nil })?.items, items.count == 1,
      let number = Int(items[0]), number >= 10
    else { return [] }
    return ["\(number) counts things. For minutes: `track amend \(task.id) \(number)m`."]
  }

  /// Returns a hint if a habit was recorded before on the day of a line: one that only has to be done, or
  /// one that adds up, on an earlier day.
  func repetition(of block: any Block, _ line: String) -> [String] {
    let new = Document(line)
    guard let rhythm = ((block as? Habit)?.rhythms ?? (block as? Task)?.rhythms)?.last?.rhythm,
      !rhythm.isAtMost, let day = new.lastLogDay,
      let items = new.lastLogLine(where: { $0.end == nil })?.items
    else { return [] }
    let isSum = rhythm.addsUp && rhythm.target.map { $0.number != .one } ?? false
    let isBare = items.allSatisfy { "+@#".contains($0.first ?? " ") }
    guard isSum ? day < today && !isBare : isBare else { return [] }
    let known = lines(on: block, day)
    guard let first = known.first else { return [] }
    if isSum {
      guard known.count == 1 else { return [] }
      return [
        "That day had a line already: \(quoted(first.text)). If \(items[0]) is all of it: `track undo`,"
          + " then `track amend \(block.id) \(items[0].quotedForShell) --on \(day)`."
      ]
    }
    let place = ["second", "third"].dropFirst(known.count - 1).first ?? "\(known.count + 1)th"
    let when = day == today ? "today" : Words.date(day)
    return [
      "It was done already: this is the \(place) record of \(when). `track undo` takes it back."
    ]
  }

  /// The last lines of the log that record a block as done on a day.
  private func lines(on block: any Block, _ day: Day) -> [WrittenLine] {
    guard
      let end = try? directory.end(of: directory.logFile(for: day), atMost: RecentLog.lengths[0])
    else { return [] }
    let log = SourceFile(name: Self.newLines, bytes: end.wholeLines)
    let known = workspace(reading: [log], [])
    return known.writtenLines { $0.day == day && $0.outcome == .done }.filter { line in
      BlockResolver(workspace: known).exact(line.writtenSubject)?.id == block.id
    }
  }

  /// Returns a hint if the user recorded a built-in measure but may have meant a habit whose ID
  /// contains the measure's name, such as `drink-water`. Empty if a block declares the measure, or
  /// if there is no such habit.
  func habits(like measure: Measure, items: [String]) -> [String] {
    guard !workspace.measures.contains(where: { $0.name == measure.name }),
      let habit = workspace.habits.first(where: { habit in
        habit.id.split(whereSeparator: { $0 == "-" || $0 == "_" })
          .contains { foldedName(String($0)) == measure.id }
      })
    else { return [] }
    let command = (["track done", habit.id] + items).joined(separator: " ")
    return [
      "\(measure.id) is a measure. If you mean the habit: `track undo`, then `\(command)`."
    ]
  }

  /// Returns the advice to put the whole note in quotation marks, for a problem with a word that
  /// may belong to the note. Nil if the line has no note, or if the problem has no column.
  static func wholeNote(of line: String, _ problem: Problem) -> String? {
    guard let start = LogLineText.noteStart(in: line), let column = problem.column else {
      return nil
    }
    var words = String.UnicodeScalarView()
    words.append(contentsOf: line.unicodeScalars.dropFirst(column - 1).prefix(problem.length))
    let note = "\(line[start...].dropFirst().trimmed) \(String(words))"
    return "put the note in quotes: --note \(note.quotedForShell)"
  }
}
