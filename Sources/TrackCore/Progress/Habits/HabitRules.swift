/// The properties of a habit, or of a task with a rhythm, that determine its figures.
struct HabitRules {
  let name: Name
  /// The rhythms, sorted by first day.
  let rhythms: [DatedRhythm]
  /// The minimum amount that makes a day done; nil if any entry makes it done.
  let atLeast: Amount?
  /// The maximum amount of a day that counts as done; nil if there is no limit.
  let atMost: Amount?
  /// The subjects and parts whose lines count, beginning with the habit itself.
  let sources: [SubjectPart]
  let pauses: Pauses
  var start: Day?
  let archived: Day?

  init(_ habit: Habit) {
    name = habit.name
    rhythms = habit.rhythms
    atLeast = habit.atLeast
    atMost = habit.atMost
    sources = [SubjectPart(subject: habit.name, part: nil)] + habit.of
    pauses = Pauses(habit.pauses)
    start = habit.start
    archived = habit.archived
  }

  init(_ task: Task) {
    name = task.name
    rhythms = task.rhythms
    atLeast = nil
    atMost = nil
    sources = [SubjectPart(subject: task.name, part: nil)]
    pauses = Pauses([])
    start = nil
    archived = task.archived
  }
}

/// The way in which the lines of a day are reduced to a number.
enum Counting: Hashable {
  /// One if the day was done, else zero.
  case doneDays
  /// The sum in a unit; for `.none`, the sum of counts.
  case sum(Unit)
}

extension Rhythm {
  var counting: Counting { addsUp ? .sum(unit) : .doneDays }
  package var unit: Unit { target?.unit ?? .none }
  /// The amount required in a whole period; for an at-most rhythm, the amount allowed. 1 if the
  /// rhythm has no target, because a day is then simply done or not.
  package var asked: Number { target?.number ?? .one }
}

/// The kind of a rhythm, by which streaks are counted; if it changes, a new streak begins.
enum RhythmKind: Hashable {
  /// Daily rhythms and sets of weekdays.
  case days
  case calendar(Period)
  /// Windows of any length.
  case windows

  init(_ span: Rhythm.Span) {
    switch span {
    case .days: self = .days
    case .calendar(let period): self = .calendar(period)
    case .rolling: self = .windows
    }
  }

  /// The unit in which the length of a streak is stated.
  var unit: Period {
    if case .calendar(let period) = self { return period }
    return .day
  }
}

/// Consecutive days with rhythms of one kind, or without a rhythm.
struct RhythmSegment {
  /// The kind; nil for the days before the first rhythm.
  let kind: RhythmKind?
  let first: Day
  /// The day before the next segment; nil for the last segment.
  var last: Day?
  /// The rhythms with their first days. The first of these days is the first day of the segment.
  var rhythms: [(from: Day, rhythm: Rhythm)] = []

  /// Returns the rhythm in force on a day of the segment; nil if the segment has no rhythm.
  func rhythm(on day: Day) -> Rhythm? {
    let inForce = rhythms.endOfPrefix { $0.from <= day }
    return rhythms.isEmpty ? nil : rhythms[max(0, inForce - 1)].rhythm
  }
}

extension HabitRules {
  /// Returns the segments from a first day on, including those that begin after today.
  func segments(from first: Day) -> [RhythmSegment] {
    var segments: [RhythmSegment] = []
    let inForce = rhythms.lastIndex { ($0.from ?? .first) <= first }
    if inForce == nil { segments.append(RhythmSegment(kind: nil, first: first)) }
    for dated in rhythms[(inForce ?? 0)...] {
      let from = max(dated.from ?? first, first)
      let kind = RhythmKind(dated.rhythm.span)
      if segments.last?.kind == kind {
        segments[segments.count - 1].rhythms.append((from, dated.rhythm))
      } else {
        if !segments.isEmpty { segments[segments.count - 1].last = from - 1 }
        segments.append(RhythmSegment(kind: kind, first: from, rhythms: [(from, dated.rhythm)]))
      }
    }
    return segments
  }
}
