/// What belongs to a day and has a place among what belongs to it.
protocol OfDay: Sendable {
  var day: Day { get }

  /// Earlier days first.
  static func < (left: Self, right: Self) -> Bool
}

/// Things in the order of days, and of their own on a day.
///
/// Those of a day are put in order when the next day comes: where days come in order, as in most
/// logs, nothing is left to do in the end.
struct DayOrder<Element: OfDay>: Sendable {
  private(set) var elements: [Element] = []
  /// Where those of the last day begin.
  private var lastDay = 0
  private var isInOrder = true

  @inline(__always)
  mutating func append(_ element: Element) {
    if let last = elements.last, last.day != element.day {
      closeDay()
      if element.day < last.day { isInOrder = false }
    }
    elements.append(element)
  }

  /// Takes those of lines that come behind all others.
  mutating func join(_ late: Self) {
    guard let first = late.elements.first else { return }
    closeDay()
    isInOrder = isInOrder && late.isInOrder
    if let last = elements.last, first.day <= last.day { isInOrder = false }
    lastDay = elements.count + late.lastDay
    elements += late.elements
  }

  /// To be called behind the last.
  mutating func finish() {
    closeDay()
    if !isInOrder { elements.sort(by: <) }
    isInOrder = true
  }

  private mutating func closeDay() {
    if elements.count - lastDay > 1 { elements[lastDay...].sort(by: <) }
    lastDay = elements.count
  }
}
