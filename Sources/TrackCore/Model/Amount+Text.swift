extension Amount {
  /// The amount in file syntax: `8`, `5.2km`, `20 pages`, `1h30m`.
  public var text: String {
    if unit == .time { return Amount.timeText(number) }
    if unit == .clock { return Amount.clockText(number) }
    guard !unit.isNone else { return number.text }
    // A unit that is a word follows a space; an abbreviation directly follows the number.
    let isWord = unit.name.unicodeScalars.count > 3 && !unit.name.utf8.contains(ASCII.slash)
    return number.text + (isWord ? " " : "") + unit.name
  }

  /// The amount for display: `8`, `5.2 km`, `10,000 steps`, `1h 05m`. A negative amount has a
  /// minus sign (U+2212).
  public var inWords: String {
    if unit == .clock { return Amount.clockText(number) }
    let sign = number < .zero ? "−" : ""
    let size = number < .zero ? Number.zero - number : number
    guard unit == .time else {
      return sign + size.grouped + (unit.isNone ? "" : " \(unit.name(after: size))")
    }
    guard size.isWhole else { return "\(sign)\(size.grouped)s" }
    let (hours, minutes, seconds) = (size.whole / 3600, size.whole / 60 % 60, size.whole % 60)
    var words = hours > 0 ? ["\(Number(hours).grouped)h"] : []
    if minutes > 0 || (hours > 0 && seconds > 0) {
      words.append(hours > 0 ? "\(padded(minutes, 2))m" : "\(minutes)m")
    }
    if seconds > 0 { words.append(words.isEmpty ? "\(seconds)s" : "\(padded(seconds, 2))s") }
    return sign + (words.isEmpty ? "0m" : words.joined(separator: " "))
  }

  /// Returns the text of a time of day, such as `23:05`, rounded to minutes. The time is given in
  /// seconds from noon.
  package static func clockText(_ secondsFromNoon: Number) -> String {
    let minutes = (secondsFromNoon.whole + 30) / 60 % 1440
    let fromMidnight = (minutes + 720 + 1440) % 1440
    return "\(padded(fromMidnight / 60, 2)):\(padded(fromMidnight % 60, 2))"
  }

  /// Returns a duration in file syntax, such as `1h30m`. Units that are zero are left out.
  private static func timeText(_ seconds: Number) -> String {
    if seconds < .zero { return "-" + timeText(.zero - seconds) }
    guard seconds.isWhole, seconds > .zero else {
      return seconds == .zero ? "0m" : "\(seconds.text)s"
    }
    let parts = [
      (seconds.whole / 3600, "h"), (seconds.whole / 60 % 60, "m"), (seconds.whole % 60, "s"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
  }
}
