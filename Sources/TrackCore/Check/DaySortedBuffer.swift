/// What belongs to a day and has a place among what belongs to it.
protocol DayKeyed: Sendable {
  var day: Day { get }

  /// Earlier days first.
  static func < (left: Self, right: Self) -> Bool
}

/// Things in the order of days, and of their own on a day.
///
/// Those of a day are put in order when the next day comes: where days come in order, as in most
/// logs, nothing is left to do in the end.
struct DaySortedBuffer<Element: DayKeyed>: Sendable {
  /// Whole days, many together: there may be something on every line, and what is here never
  /// moves.
  private var closed: [[Element]] = []
  /// Further ones; empty only where there is nothing at all.
  private var open: [Element] = []
  /// Where the last day begins among them.
  private var lastDay = 0
  private var isInOrder = true

  private static var many: Int { 1024 }

  /// All of them; to be asked behind `finish`.
  var elements: FlattenSequence<[[Element]]> { closed.joined() }

  @inline(__always)
  mutating func append(_ element: Element) {
    if let last = open.last, last.day != element.day { beginDay(element.day < last.day) }
    open.append(element)
  }

  private mutating func beginDay(_ isEarlier: Bool) {
    sortLastDay()
    if isEarlier { isInOrder = false }
    lastDay = open.count
    if lastDay >= Self.many { putAway() }
  }

  /// Takes those of lines that come behind all others.
  mutating func join(_ late: Self) {
    guard let first = late.closed.first?.first ?? late.open.first else { return }
    guard let last = open.last else {
      self = late
      return
    }
    var late = late
    isInOrder = isInOrder && late.isInOrder && first.day >= last.day
    if first.day == last.day { open += late.takeFirstDay() }
    guard !late.open.isEmpty else { return }
    sortLastDay()
    putAway()
    closed += late.closed
    (open, lastDay) = (late.open, late.lastDay)
  }

  private mutating func takeFirstDay() -> [Element] {
    guard var group = closed.first else {
      let taken = Self.firstDay(from: &open)
      lastDay = max(lastDay - taken.count, 0)
      return taken
    }
    let taken = Self.firstDay(from: &group)
    closed[0] = group
    return taken
  }

  private static func firstDay(from group: inout [Element]) -> [Element] {
    let taken = Array(group.prefix { $0.day == group[0].day })
    group.removeFirst(taken.count)
    return taken
  }

  /// To be called behind the last.
  mutating func finish() {
    sortLastDay()
    putAway()
    if !isInOrder { closed = [closed.flatMap(\.self).sorted(by: <)] }
  }

  private mutating func sortLastDay() {
    if open.count - lastDay > 1 { open[lastDay...].sort(by: <) }
  }

  private mutating func putAway() {
    closed.append(open)
    (open, lastDay) = ([], 0)
  }
}
