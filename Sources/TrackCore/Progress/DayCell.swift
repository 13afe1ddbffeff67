/// The figures of one day for a subject or one of its parts, added up from the day's lines.
package struct DayCell: DailyCell {
  package let day: Day
  /// The number of lines that are neither skipped nor failed.
  package private(set) var lines = 0
  /// The sum of the numbers without a unit. A line without such a number adds one, or zero if all
  /// its amounts are zero.
  package private(set) var count = Number.zero
  /// True if a line counts by its number without a unit, or as one, because it has no amount.
  package private(set) var isCounted = false
  /// The time in seconds. A line adds its written duration, or else the length of its range.
  package private(set) var time = Number.zero
  // An array for each line would take longer than reading the line, so the first amount is apart.
  private var firstAmount: Amount?
  private var otherAmounts: [Amount] = []
  /// True if a line records something as done and its amounts, if it has any, are not all zero.
  package private(set) var isDone = false
  package private(set) var isSkipped = false
  package private(set) var isFailed = false

  /// A day on which a running entry began, without an amount.
  init(day: Day) {
    self.day = day
  }

  /// The figures of one line.
  init(
    day: Day, count: Number?, time: Number?, quantity: Amount?, outcome: LogEntry.Outcome = .done
  ) {
    self.day = day
    isSkipped = outcome == .skipped
    isFailed = outcome == .failed
    guard outcome == .done else { return }
    // All amounts are zero, as in `0`, `0km` or `0m`.
    let isNothing =
      (count != nil || time != nil || quantity != nil) && count ?? .zero == .zero
      && time ?? .zero == .zero && quantity?.number ?? .zero == .zero
    lines = 1
    isDone = !isNothing
    self.count = isNothing ? .zero : count ?? .one
    isCounted = count != nil || time == nil && quantity == nil
    self.time = time ?? .zero
    firstAmount = quantity
  }

  /// The sums of the amounts except times and counts, one for each unit.
  package var amounts: [Amount] { firstAmount.map { [$0] + otherAmounts } ?? [] }

  package mutating func merge(_ other: DayCell) {
    lines += other.lines
    count += other.count
    isCounted = isCounted || other.isCounted
    time += other.time
    isDone = isDone || other.isDone
    isSkipped = isSkipped || other.isSkipped
    isFailed = isFailed || other.isFailed
    if let amount = other.firstAmount { add(amount) }
    for amount in other.otherAmounts { add(amount) }
  }

  private mutating func add(_ amount: Amount) {
    guard let first = firstAmount else {
      firstAmount = amount
      return
    }
    if first.unit == amount.unit {
      firstAmount?.number += amount.number
    } else if let index = otherAmounts.firstIndex(where: { $0.unit == amount.unit }) {
      otherAmounts[index].number += amount.number
    } else {
      otherAmounts.append(amount)
    }
  }
}
