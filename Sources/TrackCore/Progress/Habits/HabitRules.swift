/// The properties of a habit, or of a task with a rhythm, that decide its figures.
struct HabitRules {
  let name: Name
  /// In order of their first days.
  let rhythms: [DatedRhythm]
  /// The amount that makes a day count; nil where any completion does.
  let atLeast: Amount?
  /// The subjects and parts whose lines count, its own first.
  let sources: [SubjectPart]
  let pauses: Pauses
  var start: Day?
  let archived: Day?

  init(_ habit: Habit) {
    name = habit.name
    rhythms = habit.rhythms
    atLeast = habit.atLeast
    sources = [SubjectPart(subject: habit.name, part: nil)] + habit.of
    pauses = Pauses(habit.pauses)
    start = habit.start
    archived = habit.archived
  }

  init(_ task: Task) {
    name = task.name
    rhythms = task.rhythms
    atLeast = nil
    sources = [SubjectPart(subject: task.name, part: nil)]
    pauses = Pauses([])
    start = nil
    archived = task.archived
  }
}

/// The way in which the lines of a day become its figure.
enum Counting: Hashable {
  /// One where the day was done, else nothing.
  case doneDays
  /// The sum in a unit; of counts where there is none.
  case sum(Unit)
}

extension Rhythm {
  var counting: Counting { addsUp ? .sum(unit) : .doneDays }
  var unit: Unit { target?.unit ?? .none }
  /// The amount asked of a whole period; 1 for a yes or no.
  var asked: Number { target?.number ?? .one }
}

/// The unit that a streak is counted in; where it changes, a streak begins anew.
enum RhythmKind: Hashable {
  /// Days and sets of weekdays.
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

  /// The unit that a streak's length is given in.
  var unit: Period {
    if case .calendar(let period) = self { return period }
    return .day
  }
}

/// Consecutive days with rhythms of one kind, or with none.
struct RhythmSegment {
  /// Nil before the first rhythm.
  let kind: RhythmKind?
  let first: Day
  /// The eve of the next segment; nil for the last.
  var last: Day?
  /// The rhythms and their first days; the first one's is the segment's.
  var rhythms: [(from: Day, rhythm: Rhythm)] = []

  /// The rhythm in force on a day of the segment.
  func rhythm(on day: Day) -> Rhythm? {
    let inForce = rhythms.endOfPrefix { $0.from <= day }
    return rhythms.isEmpty ? nil : rhythms[max(0, inForce - 1)].rhythm
  }
}

extension HabitRules {
  /// The segments from a first day on, those that begin after today included.
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
