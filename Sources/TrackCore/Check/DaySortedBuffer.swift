/// An element that belongs to a day and is ordered within the day.
protocol DayKeyed: Sendable {
  var day: Day { get }

  /// Orders elements by day, and elements of the same day by their own order.
  static func < (left: Self, right: Self) -> Bool
}

/// A buffer that sorts its elements by day and, within a day, by their own order.
///
/// The elements of a day are sorted when the next day begins. If the days arrive in order, as in
/// most logs, no sort of the whole buffer is needed.
struct DaySortedBuffer<Element: DayKeyed>: Sendable {
  /// The completed chunks. All elements of a day are in the same chunk. The elements are stored in
  /// chunks so that they are not copied when the buffer grows: a log may have an element on every
  /// line.
  private var closed: [[Element]] = []
  /// The last chunk, which is still growing. Before `finish`, it is empty only if the buffer is
  /// empty.
  private var open: [Element] = []
  /// The index in `open` of the first element of the last day.
  private var lastDay = 0
  /// True if the days arrived in order.
  private var isInOrder = true

  private static var minimumChunk: Int { 1024 }

  /// All elements, sorted. Use this only after `finish`: before it, the last chunk is missing.
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
    if lastDay >= Self.minimumChunk { closeChunk() }
  }

  /// Appends the elements of another buffer, which was filled from lines further down in the log.
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
    closeChunk()
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

  /// Completes the sort; must be called after the last element.
  mutating func finish() {
    sortLastDay()
    closeChunk()
    if !isInOrder { closed = [closed.flatMap(\.self).sorted(by: <)] }
  }

  private mutating func sortLastDay() {
    if open.count - lastDay > 1 { open[lastDay...].sort(by: <) }
  }

  private mutating func closeChunk() {
    closed.append(open)
    (open, lastDay) = ([], 0)
  }
}
