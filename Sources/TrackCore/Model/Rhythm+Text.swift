extension Rhythm {
  /// The rhythm as a file has it: `3/week`, `at most 2/day`, `mon wed fri`.
  public var text: String {
    let prefix = isAtMost ? "at most " : ""
    let amount = target?.text ?? "1"
    switch span {
    case .days(let days):
      if days == .daily { return target == nil && !isAtMost ? "daily" : "\(prefix)\(amount)/day" }
      return target == nil && !isAtMost ? days.text : "\(prefix)\(amount) on \(days.text)"
    case .calendar(let period): return "\(prefix)\(amount)/\(period.rawValue)"
    case .rolling(let days):
      guard target == Amount(.one), !isAtMost, days > 1 else {
        return "\(prefix)\(amount) in \(days) day\(days == 1 ? "" : "s")"
      }
      return days % 7 == 0 ? "\(days / 7) week\(days == 7 ? "" : "s")" : "\(days) days"
    }
  }
}

extension DatedRhythm {
  /// The rhythm and its `from` as a file has them.
  public var text: String {
    rhythm.text + (from.map { " from \($0)" } ?? "")
  }
}

extension [DatedRhythm] {
  /// The rhythm that holds on a day, of rhythms in the order of their first days.
  public func holding(on day: Day) -> DatedRhythm? {
    last { $0.from.map { $0 <= day } ?? true }
  }
}

extension WeekdaySet {
  /// The days as a file has them, three or more in a row as a range: `mon-fri`, `tue thu`.
  public var text: String {
    var words: [String] = []
    // A run over the week's end begins before it.
    let isRunOverWeekEnd = contains(.sunday) && contains(.monday) && self != .daily
    let start = isRunOverWeekEnd ? days.lastIndex { !contains($0.before) } ?? 0 : 0
    var days = (days[start...] + days[..<start])[...]
    while let first = days.popFirst() {
      var last = first
      var length = 1
      while let next = days.first, next.before == last {
        last = next
        length += 1
        days.removeFirst()
      }
      switch length {
      case 1: words.append(first.short)
      case 2: words += [first.short, last.short]
      default: words.append("\(first.short)-\(last.short)")
      }
    }
    return words.joined(separator: " ")
  }
}

extension Weekday {
  /// The day before it; before Monday is Sunday.
  var before: Weekday { Weekday.all[(rawValue + 6) % 7] }
}
