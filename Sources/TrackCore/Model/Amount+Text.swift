extension Amount {
  /// The amount as a file has it: `8`, `5.2km`, `20 pages`, `1h30m`.
  public var text: String {
    if unit == .time { return Amount.timeText(number) }
    guard !unit.isNone else { return number.text }
    // Abbreviations stand close to their number, words apart from it.
    let isWord = unit.name.unicodeScalars.count > 3 && !unit.name.utf8.contains(0x2F)
    return number.text + (isWord ? " " : "") + unit.name
  }

  /// Seconds as hours, minutes and seconds, none of them zero.
  private static func timeText(_ seconds: Number) -> String {
    guard seconds.isWhole, seconds > .zero else {
      return seconds == .zero ? "0m" : "\(seconds.text)s"
    }
    let parts = [
      (seconds.whole / 3600, "h"), (seconds.whole / 60 % 60, "m"), (seconds.whole % 60, "s"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
  }
}
