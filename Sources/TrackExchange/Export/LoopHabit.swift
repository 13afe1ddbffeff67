import TrackCore

/// A habit as Loop Habit Tracker defines it: a number of times or an amount, for each period of
/// some days.
struct LoopHabit {
  let id: String
  let title: String
  let question: String
  let note: String
  let isArchived: Bool
  private(set) var times = 1
  private(set) var days = 1
  /// The amount that the habit requires or allows in each period of `days`; nil for a habit that is
  /// only done or not done.
  private(set) var target: (amount: Amount, isLimit: Bool)?
  /// False if the habit's rhythm has weekdays or a calendar period, which Loop cannot represent.
  private(set) var isExact = true

  init(_ habit: Habit, today: Day) {
    id = habit.id
    title = habit.title
    question = habit.question ?? ""
    note = habit.heading.notes.first.map { EntryText.plain($0) } ?? ""
    isArchived = habit.isArchived(on: today)
    guard let rhythm = habit.rhythms.holding(on: today)?.rhythm else { return }
    if rhythm.addsUp {
      target = rhythm.target.map { ($0, rhythm.isAtMost) }
    } else {
      times = rhythm.target.map { max(1, $0.number.whole) } ?? 1
    }
    switch rhythm.span {
    case .days(let weekdays):
      let count = Weekday.all.filter(weekdays.contains).count
      if count < 7 { (times, days, isExact) = (max(1, count), 7, false) }
    case .rolling(let days): self.days = days
    case .calendar(.day): break
    case .calendar(.week): days = 7
    case .calendar(let period):
      days = [.month: 30, .quarter: 91, .term: 70, .year: 365][period] ?? 1
      isExact = false
    }
  }
}
