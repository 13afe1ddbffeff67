import TrackCore

/// Formats figures for reports.
package enum Words {
  /// Returns a count with its noun: `1 day`, `2 days`.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(self.number(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Returns a whole number with commas between thousands: `1,176`.
  package static func number(_ number: Int) -> String { Number(number).grouped }

  /// Returns a count of a whole: `1,176 of 1,581`.
  package static func part(_ count: Int, of whole: Int) -> String {
    "\(number(count)) of \(number(whole))"
  }

  /// Returns a whole number with its sign: `+7`, `−6`.
  package static func signed(_ number: Int) -> String {
    (number > 0 ? "+" : "") + self.number(number)
  }

  /// Returns words such as `9 entries counted for a goal`.
  static func entries(_ count: Int) -> String {
    "\(self.count(count, "entry", "entries")) counted for a goal"
  }

  /// Returns words on earlier items that are not listed: `3 earlier lines left out; --all shows them`.
  ///
  /// - Parameter amount: What these add up to; empty if that says nothing.
  static func leftOut(_ count: Int, _ noun: String, with amount: String = "") -> String {
    "\(self.count(count, "earlier \(noun)"))\(amount.isEmpty ? "" : " with \(amount)") left out;"
      + " --all shows \(count == 1 ? "it" : "them")"
  }

  /// Returns the time since the last contribution: `nothing in 17 days`, `nothing yet`.
  static func nothing(since day: Day?, today: Day) -> String {
    day.map { "nothing in \(today - $0) days" } ?? "nothing yet"
  }

  /// Returns words with commas and a final "and": `a, b and c`.
  package static func list(_ words: [String]) -> String {
    guard words.count > 1, let last = words.last else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Returns a length in the form of an adjective, with its article: `a 7-day`, `an 8-week`.
  package static func long(_ number: Int, _ noun: String) -> String {
    let startsWithVowel = number == 11 || number == 18 || "\(number)".hasPrefix("8")
    return "\(startsWithVowel ? "an" : "a") \(number)-\(noun)"
  }

  /// Returns seconds as `1h 05m`, `45m` or `30s`.
  package static func duration(_ seconds: Number) -> String {
    if seconds < .zero { return "−" + duration(.zero - seconds) }
    var total = seconds.roundedToWhole.whole
    // Durations of a minute or more are rounded to the nearest minute.
    if total >= 60 { total = seconds.scaled(by: 1, over: 60).roundedToWhole.whole * 60 }
    let (hours, minutes) = (total / 3600, total % 3600 / 60)
    if hours > 0 { return number(hours) + (minutes == 0 ? "h" : "h \(padded(minutes, 2))m") }
    return minutes > 0 ? "\(minutes)m" : "\(total)s"
  }

  /// Returns a time of day such as `23:10`, given in seconds from a midnight. Negative seconds are
  /// before that midnight.
  package static func clock(_ seconds: Int) -> String {
    let minutes = (seconds % 86_400 + 86_400) % 86_400 / 60
    return "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
  }

  /// Returns the time at which an entry of a day begins or ends, as a file writes it: `25:30` is
  /// after midnight. Negative seconds are on the day before.
  static func time(_ second: Int) -> String {
    let minutes = (second < 0 ? second + 86_400 : second) / 60
    return "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2))"
  }

  /// Returns an amount with its unit: `5.2 km`, `1h 30m`, `3`.
  package static func amount(_ number: Number, _ unit: String) -> String {
    switch unit {
    case "s": duration(number)
    case Unit.clock.name: Amount.clockText(number)
    case "": short(number)
    default: "\(short(number)) \(Unit(unit)?.name(after: number) ?? unit)"
    }
  }

  /// Returns a number without its unit, or a duration: `70.9`, `−1h 05m`.
  static func reading(_ number: Number, _ unit: String) -> String {
    if unit == Unit.clock.name { return Amount.clockText(number) }
    return unit == "s" ? duration(number) : short(number)
  }

  /// Returns an amount and its target: `2 of 4`, `3.1 of 5h`, `12 of 20 km`, `1h 30m of 30m`.
  package static func part(_ amount: Number, of whole: Number, _ unit: Unit) -> String {
    guard unit == .time else {
      return "\(short(amount)) of \(short(whole))"
        + (unit.isNone ? "" : " \(unit.name(after: whole))")
    }
    let hour = Number(3600)
    if whole < hour, amount >= hour { return "\(duration(amount)) of \(duration(whole))" }
    let (seconds, name) = whole >= hour ? (3600, "h") : (60, "m")
    func tenths(_ number: Number) -> String {
      number.scaled(by: 10, over: Int128(seconds)).roundedToWhole.scaled(by: 1, over: 10).grouped
    }
    return "\(tenths(amount)) of \(tenths(whole))\(name)"
  }

  /// Returns an amount and its limit: `1 of at most 3`, `10m of at most 30m`.
  package static func part(_ amount: Number, ofAtMost limit: Number, _ unit: Unit) -> String {
    let amount = unit == .time ? duration(amount) : short(amount)
    return "\(amount) of at most \(self.amount(limit, unit.name))"
  }

  /// Returns a number with at most two decimal places.
  package static func short(_ number: Number) -> String {
    let cents =
      number.millionths.magnitude > 9_000_000_000_000_000_000
      ? number
      : Number(
        millionths: (number.millionths + (number.millionths < 0 ? -5_000 : 5_000)) / 10_000 * 10_000
      )
    return cents.grouped
  }

  /// The units that stay on the line of their number.
  private static let units: Set<Substring> = [
    "%", "€", "$", "£", "km", "m", "cm", "mi", "kg", "g", "mg", "l", "ml", "h", "min", "s", "bpm",
    "mmHg",
    "kcal", "°C",
  ]

  /// Returns true if a word is a unit, so that no line begins with it after a number.
  static func isUnit(_ word: Substring) -> Bool {
    units.contains(word.prefix { !".,;:)".contains($0) })
  }

  /// Returns a day and month: `21 Nov`.
  static func dayAndMonth(_ day: Day) -> String { "\(day.date.day) \(months[day.month - 1])" }

  /// Returns a date without its year: `Sat 21 Nov`.
  package static func date(_ day: Day) -> String {
    "\(capitalised(day.weekday.short)) \(dayAndMonth(day))"
  }

  /// Returns a span of days with their weekdays: `Sat 28 to Sun 29 Nov`, `from Mon 30 Nov on`. The
  /// year is included if it is not that of today.
  package static func dates(_ from: Day, _ through: Day?, today: Day) -> String {
    func full(_ day: Day) -> String {
      date(day) + (day.year == today.year ? "" : " \(day.year)")
    }
    guard let through else { return "from \(full(from)) on" }
    if from == through { return full(from) }
    let isOneMonth = from.year == through.year && from.month == through.month
    let first = isOneMonth ? "\(capitalised(from.weekday.short)) \(from.date.day)" : full(from)
    return "\(first) to \(full(through))"
  }

  /// Returns the unit of a picture and its days: `in km, 20 Jul 2026 to 6 Dec 2026`.
  static func inUnit(_ unit: String, _ days: ClosedRange<Day>) -> String {
    let unit =
      unit == "s"
      ? "in hours and minutes, "
      : unit == "clock"
        ? "by the clock, "
        : unit.isEmpty ? "" : "in \(unit), "
    return "\(unit)\(fullDate(days.lowerBound)) to \(fullDate(days.upperBound))"
  }

  /// Returns a date relative to today: `today`, `yesterday`, `on Sat 14 Nov`. The year is included
  /// if the date is far from today.
  package static func day(_ day: Day, today: Day) -> String {
    switch today - day {
    case 0: "today"
    case 1: "yesterday"
    case -300...300: "on \(date(day))"
    default: "on \(fullDate(day))"
    }
  }

  /// Returns a date with its year: `21 Nov 2026`.
  package static func fullDate(_ day: Day) -> String {
    "\(dayAndMonth(day)) \(day.year)"
  }

  /// Returns the distance of a day from today: `today`, `tomorrow`, `in 15 days`, `3 days ago`.
  package static func distance(to day: Day, from today: Day) -> String {
    switch day - today {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case let days where days > 0: "in \(days) days"
    case let days: "\(-days) days ago"
    }
  }

  /// Returns an ordinal number: `first`, `second`, … up to `tenth`, then `11th`.
  package static func ordinal(_ number: Int) -> String {
    let words = [
      "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    ]
    if words.indices.contains(number - 1) { return words[number - 1] }
    let isTeen = (11...13).contains(number % 100)
    let ending = isTeen ? "th" : [1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th"
    return "\(number)\(ending)"
  }

  package static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  package static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// Returns a title for a subject without a block: `blood_pressure` becomes `Blood pressure`.
  static func title(ofSubject id: String) -> String { capitalised(id.replacing("_", with: " ")) }

  package static func capitalised(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }
}
