/// Random log lines in all forms of the format.
extension DocumentMaker {
  mutating func logLine() -> String {
    var line = date()
    if chance(2) { line += hand.blank() + when() }
    line += hand.blank()
    let subject = subject()
    line += subject.text
    for item in hand.random.shuffled(items(of: subject)) { line += hand.blank() + item }
    if chance(3) { line += hand.maybeBlank() + ";" + hand.maybeBlank() + text() + " #tag-1" }
    return line
  }

  private mutating func when() -> String {
    switch hand.random.number(0...4) {
    case 0: return "<" + hand.maybeBlank() + "23:10" + around(hand.dash()) + "07:05"
    case 1: return one(of: ["", "<"]) + time() + around(hand.dash()) + "?"
    case 2: return "9:10" + around(hand.dash()) + "10:40:30"
    case 3: return "23:30" + around(hand.dash()) + "0:15"
    default: return time()
    }
  }

  private mutating func around(_ mark: String) -> String {
    hand.maybeBlank() + mark + hand.maybeBlank()
  }

  private struct Subject {
    let text: String
    /// True if the subject may be a measure, which gives a unit to numbers without one.
    var isMeasure = false
    var isOneOff = false
    var parts: [String] = []
  }

  private mutating func subject() -> Subject {
    switch hand.random.number(0...5) {
    case 0:
      let title = one(of: [
        "\"Long walk ; with a friend\"", "“Curly”", "„Unten“", "«Angle»", "»Turned«",
        "\"\u{301}x\"",
      ])
      return Subject(text: title, isOneOff: true)
    case 1:
      let builtIn = one(of: ["weight", "sleep", "steps", "meal", "distance", "respiratory_rate"])
      let parts = builtIn == "sleep" ? ["deep", "rem"] : builtIn == "meal" ? ["kcal", "fat"] : []
      return Subject(text: builtIn, isMeasure: true, parts: parts)
    case 2:
      let measures = all("measure")
      guard !measures.isEmpty else { return Subject(text: newWord()) }
      let measure = one(of: measures)
      return Subject(text: reference(measure), isMeasure: true, parts: parts[measure] ?? [])
    default:
      let doers = all("habit", "task")
      return Subject(text: doers.isEmpty || chance(6) ? newWord() : reference(one(of: doers)))
    }
  }

  private mutating func items(of subject: Subject) -> [String] {
    var items: [String] = []
    if chance(8) {
      items.append(hand.word(one(of: ["skip", "fail"])))
    } else {
      items += amounts(of: subject)
      for part in subject.parts where chance(2) { items.append("\(part):\(number())") }
      if !subject.isMeasure, chance(10) { items.append("any-part:5kg") }
    }
    for goal in all("goal", "obligation", "milestone") where chance(3) {
      let share = chance(2) ? "=" + one(of: ["0", "90min", "5km", "1h30m", "-2"]) : ""
      items.append("+" + reference(goal) + share)
    }
    if chance(5) { items.append("@" + one(of: ["library", "2nd-floor", "week", "図書館"])) }
    if chance(5) { items.append("#" + one(of: ["fun", "5k", "Deep_1"])) }
    if chance(3) { items.append("^" + String(hand.random.next() % 1_000_000_000, radix: 36)) }
    return items
  }

  private mutating func amounts(of subject: Subject) -> [String] {
    let bare = one(of: ["3", "-2", "+1", "0.5", ".25", "\u{2212}4", "0"])
    let quantity = one(of: [
      "5.2km", "5.2" + hand.blank() + "km", "-3kg", "20pages", "7 reps", "2€",
    ])
    if subject.isMeasure {
      // The range of `sleep` allows no negative numbers.
      let number = subject.text == "sleep" ? "7.5" : bare
      return chance(4) ? [] : [one(of: [number, quantity, duration()])]
    }
    var amounts: [String] = []
    if chance(3) { amounts.append(bare) }
    if chance(3) { amounts.append(quantity) }
    if chance(3) { amounts.append(subject.isOneOff && chance(2) ? "45m" : duration()) }
    return amounts
  }
}
