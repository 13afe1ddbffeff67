/// The calendar periods of a directory: days, weeks, months, quarters and years, and the
/// directory's terms. The settings determine the day on which weeks begin.
public struct CivilCalendar: Hashable, Sendable {
  /// The day on which weeks begin.
  public let weekStart: Weekday
  /// The terms, sorted and not overlapping.
  public let terms: [CalendarSpan]
  /// The numbers of the terms that are on hold or cancelled.
  private let restingTerms: Set<Int>

  /// - Parameter terms: The terms of the directory. If two overlap, the earlier one ends on the day
  ///   before the later one begins. A cancelled term that overlaps a term that is not cancelled is
  ///   left out.
  public init(weekStart: Weekday = .monday, terms: [Term] = []) {
    self.weekStart = weekStart
    let dated = terms.compactMap { term -> (span: CalendarSpan, isCancelled: Bool)? in
      guard let start = term.start, let end = term.end, end >= start else { return nil }
      return (
        CalendarSpan(.term, from: start, through: end, term: term.number),
        term.status == .cancelled
      )
    }
    let taken = dated.filter { !$0.isCancelled }.map(\.span)
    let free = dated.filter { cancelled in
      cancelled.isCancelled
        && !taken.contains {
          $0.first <= cancelled.span.last && $0.last >= cancelled.span.first
        }
    }.map(\.span)
    self.terms = Self.apart(taken + free)
    self.restingTerms = Set(terms.filter(\.rests).map(\.number))
  }

  private static func apart(_ spans: [CalendarSpan]) -> [CalendarSpan] {
    let sorted = spans.sorted { ($0.first, $0.term ?? 0) < ($1.first, $1.term ?? 0) }
    return sorted.enumerated().compactMap { index, span in
      guard index + 1 < sorted.count else { return span }
      let last = min(span.last, sorted[index + 1].first - 1)
      return last < span.first
        ? nil : CalendarSpan(.term, from: span.first, through: last, term: span.term)
    }
  }

  /// Returns true if habits can be due in a period; false for a term that is on hold or cancelled.
  package func asks(_ span: CalendarSpan) -> Bool {
    span.term.map { !restingTerms.contains($0) } ?? true
  }

  /// Returns the period that contains a day. Nil if the period is a term and the day is in no term,
  /// or if a month, quarter or year has days that no file can name.
  public func span(of period: Period, containing day: Day) -> CalendarSpan? {
    let (year, month, _) = day.date
    switch period {
    case .day: return CalendarSpan(.day, from: day, through: day)
    case .week:
      let first = day - (day.weekday.rawValue - weekStart.rawValue + 7) % 7
      return CalendarSpan(.week, from: first, through: first + 6)
    case .month: return months(1, from: month, year, .month)
    case .quarter: return months(3, from: (month - 1) / 3 * 3 + 1, year, .quarter)
    case .year: return months(12, from: 1, year, .year)
    case .term:
      guard let term = term(from: day), term.first <= day else { return nil }
      return term
    }
  }

  private func months(_ count: Int, from month: Int, _ year: Int, _ period: Period)
    -> CalendarSpan?
  {
    let last = month + count - 1
    guard let from = Day(year: year, month: month, day: 1),
      let through = Day(year: year, month: last, day: Day.length(ofMonth: last, year: year))
    else { return nil }
    return CalendarSpan(period, from: from, through: through)
  }

  /// Returns the first term that ends on a day or later.
  private func term(from day: Day) -> CalendarSpan? {
    let index = terms.endOfPrefix { $0.last < day }
    return index < terms.count ? terms[index] : nil
  }

  /// Returns the period that contains a day. If the period is a term and the day is in no term,
  /// returns the next term.
  ///
  /// Nil if there is no next term, or if a month, quarter or year has days that no file can name.
  func span(of period: Period, from day: Day) -> CalendarSpan? {
    period == .term ? term(from: day) : span(of: period, containing: day)
  }

  /// Returns the period after a given one; nil if the given one is the last term, or the last
  /// period of the calendar.
  public func next(_ span: CalendarSpan) -> CalendarSpan? {
    self.span(of: span.period, from: span.last + 1)
  }

  /// Returns the period before a given one; nil if the given one is the first term, or the first
  /// period of the calendar.
  public func previous(_ span: CalendarSpan) -> CalendarSpan? {
    guard span.period == .term else {
      return self.span(of: span.period, containing: span.first - 1)
    }
    return terms.last { $0.last < span.first }
  }

  /// Returns all periods of a kind that overlap a range of days, in order.
  public func spans(of period: Period, from first: Day, through last: Day) -> [CalendarSpan] {
    var spans: [CalendarSpan] = []
    var next = first <= last ? span(of: period, from: first) : nil
    while let span = next, span.first <= last {
      spans.append(span)
      next = self.next(span)
    }
    return spans
  }
}

extension Workspace {
  /// The calendar with the settings and terms of this directory.
  public var calendar: CivilCalendar {
    CivilCalendar(weekStart: settings.weekStart, terms: terms)
  }
}
