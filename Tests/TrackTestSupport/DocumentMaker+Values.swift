/// Random dates, times, amounts, rhythms and texts.
extension DocumentMaker {
  mutating func date() -> String {
    switch hand.random.number(0...60) {
    case 0: date(from: 9999, through: 9999)
    case 1: "0001" + date(from: 2001, through: 2001).dropFirst(4)
    default: date(from: 2019, through: 2026)
    }
  }

  mutating func date(from first: Int, through last: Int) -> String {
    let year = "\(hand.random.number(first...last))"
    return [year, two(1...12), two(1...28)].joined(separator: hand.dash())
  }

  private mutating func two(_ range: ClosedRange<Int>) -> String {
    let number = hand.random.number(range)
    return (number < 10 ? "0" : "") + "\(number)"
  }

  mutating func time() -> String {
    let hour = chance(8) ? "\(hand.random.number(24...29))" : two(0...23)
    let short = hour.hasPrefix("0") && chance(2) ? String(hour.dropFirst()) : hour
    return short + ":" + two(0...59) + (chance(6) ? ":" + two(0...59) : "")
  }

  mutating func span() -> String {
    switch hand.random.number(0...2) {
    case 0: date()
    case 1: date() + hand.maybeBlank() + hand.dots()
    default:
      date(from: 2019, through: 2021) + hand.maybeBlank() + (chance(2) ? hand.dash() : hand.dots())
        + hand.maybeBlank() + date(from: 2023, through: 2026)
    }
  }

  /// Returns a random number above zero.
  mutating func number() -> String {
    switch hand.random.number(0...6) {
    case 0: ".5"
    case 1: "0.000001"
    case 2:
      // Three digits that end in 0 may be thousands.
      "\(hand.random.number(1...99)).\(hand.random.number(1...99_999))1"
    case 3: "999999999999"
    case 4: "+\(hand.random.number(1...9))"
    case 5: "00\(hand.random.number(1...9)).5000000000"
    default: "\(hand.random.number(1...300))"
    }
  }

  mutating func unit() -> String {
    one(of: [
      "km", "kg", "pages", "L", "%", "°C", "€", "m²", "mg/dL", "分", "US$", "kcal", "x-y_z2",
      "metre", "‰",
    ])
  }

  mutating func duration() -> String {
    switch hand.random.number(0...6) {
    case 0: "7.5h"
    case 1: "90s"
    case 2: "1h30m15s"
    case 3: "1h30"
    case 4: "1h" + hand.blank() + "30m"
    case 5: "\(hand.random.number(1...90))" + hand.blank() + "min"
    default: "\(hand.random.number(1...90))min"
    }
  }

  /// Returns a random amount above zero, as allowed in blocks.
  mutating func amount() -> String {
    switch hand.random.number(0...3) {
    case 0: number()
    case 1: number() + unit()
    case 2: number() + hand.blank() + unit()
    default: duration()
    }
  }

  mutating func days() -> String {
    hand.phrase(
      one(of: [
        "mon wed fri", "monday, wednesday", "mon-fri", "sat-mon", "weekday", "weekends",
        "tues thurs",
        "weekend,mon", "sun", "fri - sun",
      ]))
  }

  mutating func rhythm() -> String {
    let most = chance(4) ? hand.phrase("at most") + hand.blank() : ""
    let period = hand.word(one(of: ["day", "week", "month", "quarter", "term"]))
    switch hand.random.number(0...5) {
    case 0:
      return hand.phrase(
        one(of: [
          "day", "daily", "week", "weekly", "monthly", "quarter", "term", "2 days", "3 weeks",
          "999 weeks", "month",
        ]))
    case 1: return days()
    case 2: return most + amount() + hand.blank() + hand.word("on") + hand.blank() + days()
    case 3:
      let span = hand.phrase(one(of: ["7 days", "1 week", "999 days", "2 weeks"]))
      return most + amount() + hand.blank() + hand.word("in") + hand.blank() + span
    default: return most + amount() + hand.maybeBlank() + "/" + hand.maybeBlank() + period
    }
  }

  mutating func text() -> String {
    one(of: [
      "Sleep first.", "a ; b # c", "日本語のテキスト", "\"quoted\" and « so »", "x",
      "https://a.example/?b=c:d",
      "مرحبا", "emoji 💧 and é", "| no line of its own",
    ])
  }

  mutating func semicolonText() -> String { chance(2) ? "" : hand.maybeBlank() + "; " + text() }
}
