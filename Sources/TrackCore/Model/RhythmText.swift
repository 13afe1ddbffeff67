extension Rhythm {
  /// The value of `every:` for the rhythm: `3/week`, `at most 2/day`, `20 pages/day`,
  /// `3 in 7 days`.
  public var text: String {
    let amount = target.map { Rhythm.written($0) }
    let limit = isAtMost ? "at most " : ""
    switch span {
    case .days(let days):
      guard let amount else { return days == .daily ? "daily" : days.text }
      return days == .daily ? "\(limit)\(amount)/day" : "\(limit)\(amount) on \(days.text)"
    case .calendar(let period): return "\(limit)\(amount ?? "1")/\(period.rawValue)"
    case .rolling(let days):
      // The grammar allows at most 999 days; longer spans must be in weeks.
      let isLong = days > 999 && days % 7 == 0
      let span = isLong ? "\(days / 7) weeks" : days == 1 ? "1 day" : "\(days) days"
      if !isAtMost, target == Amount(.one), days > 1 { return span }
      return "\(limit)\(amount ?? "1") in \(span)"
    }
  }

  /// Returns an amount in file syntax, with a space before the unit: `8`, `5 km`, `20 pages`,
  /// `1h30m`.
  private static func written(_ amount: Amount) -> String {
    if amount.unit == .time { return duration(amount.number) }
    return amount.unit.isNone ? amount.number.text : "\(amount.number.text) \(amount.unit.name)"
  }

  /// Returns a number of seconds as hours, minutes and seconds: `1h30m`.
  private static func duration(_ seconds: Number) -> String {
    guard seconds.isWhole, seconds >= .zero else { return "\(seconds.text)s" }
    let parts = [
      (seconds.whole / 3600, "h"), (seconds.whole / 60 % 60, "m"), (seconds.whole % 60, "s"),
    ]
    let shown = parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }
    return shown.isEmpty ? "0m" : shown.joined()
  }
}

extension WeekdaySet {
  /// The days in file syntax: `weekday`, `weekend`, `mon wed fri`.
  public var text: String {
    if self == .weekdays { return "weekday" }
    if self == .weekend { return "weekend" }
    return days.map(\.short).joined(separator: " ")
  }

  /// The days for display, with "on": `on weekdays`, `on Monday and Friday`.
  fileprivate var inWords: String {
    if self == .weekdays { return "on weekdays" }
    if self == .weekend { return "on weekends" }
    let names = days.map(\.name)
    guard names.count > 1, let last = names.last else { return "on " + (names.first ?? "no day") }
    return "on " + names.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension Rhythm {
  /// The rhythm for display: `3 times a week`, `at most 2 a day`, `20 pages each day`.
  public var inWords: String {
    let period: String
    switch span {
    case .days(let days):
      guard let target else { return days == .daily ? "every day" : days.inWords }
      if days != .daily { return amountInWords(target) + " " + days.inWords }
      period = "day"
    case .calendar(let calendar):
      period = calendar.rawValue
    case .rolling(let days):
      let amount = amountInWords(target ?? Amount(.one))
      return days == 1 ? amount + " every day" : amount + " in any \(days) days"
    }
    let target = target ?? Amount(.one)
    if isAtMost, target.number == .zero { return "none at all in a \(period)" }
    let joint = !isAtMost && !target.unit.isNone ? "each" : "a"
    return amountInWords(target) + " \(joint) \(period)"
  }

  private func amountInWords(_ amount: Amount) -> String {
    if isAtMost {
      if amount.number == .zero { return "none at all" }
      return "at most " + amount.inWords
    }
    guard amount.unit.isNone else { return amount.inWords }
    switch amount.number {
    case .one: return "once"
    case Number(2): return "twice"
    default: return "\(amount.number.grouped) times"
    }
  }
}

extension Number {
  /// The number for display, with commas between thousands and a minus sign (U+2212): `−1,176`.
  package var grouped: String {
    let digits = text.drop { $0 == "-" }
    let sign = self < .zero ? "−" : ""
    let whole = digits.prefix { $0 != "." }
    var groups: [Substring] = []
    var rest = whole
    while !rest.isEmpty {
      groups.insert(rest.suffix(3), at: 0)
      rest = rest.dropLast(3)
    }
    return sign + groups.joined(separator: ",") + digits.dropFirst(whole.count)
  }
}

extension DatedRhythm {
  /// The value of `every:` for the rhythm and its first day.
  public var text: String { rhythm.text + (from.map { " from \($0)" } ?? "") }

  /// The rhythm for display, with its first day.
  public var inWords: String { rhythm.inWords + (from.map { " from \($0)" } ?? "") }
}

extension Habit {
  /// All rhythms of the habit for display, such as `3 times a week, 4 times a week from 2026-11-02,
  /// where a day counts from 2 km on`. If the habit has no rhythm, the text is `only recorded`.
  public var rhythmInWords: String { inWords(rhythms, atLeast, atMost) }
}

extension Task {
  /// All rhythms of the task for display; `only recorded` without a rhythm.
  public var rhythmInWords: String { inWords(rhythms, nil, nil) }
}

private func inWords(_ rhythms: [DatedRhythm], _ atLeast: Amount?, _ atMost: Amount?)
  -> String
{
  guard !rhythms.isEmpty else { return "only recorded" }
  let words = rhythms.map(\.inWords).joined(separator: ", ")
  return words + (atLeast.map { ", where a day counts from \($0.inWords) on" } ?? "")
    + (atMost.map { ", where a day counts up to \($0.inWords)" } ?? "")
}
