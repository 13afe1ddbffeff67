import TrackCore

/// Suggestions for a typed line that should lessen what is recorded today.
extension LineSuggestion {
  private static let lessening: Set<String> = [
    "undo", "remove", "subtract", "minus", "less", "delete", "rm", "deduct", "shorten", "reduce",
    "decrease", "lower",
  ]

  /// Returns suggestions that change or take back today's last line on a subject, for a line such as
  /// `coffee -1`, `undo water 1`, `subtract 15m from piano`. A line with a negative amount is never
  /// proposed.
  func takenBack() -> [Candidate] {
    guard let (subject, less) = lessened() else { return [] }
    let undo = ["undo", subject.id]
    let lines = amountsToday(subject.id)
    guard let last = lines.last else {
      return [Candidate(words: undo, remark: "there is no such line now", isUntried: true)]
    }
    let sums = lines.map { amounts in
      amounts.isEmpty
        ? PlainAmount("1") : amounts.lazy.compactMap(PlainAmount.init).first(where: less.fits)
    }
    guard let old = sums.last.flatMap(\.self) else {
      // The last line has amounts in other units.
      let remark = "all its lines of today; the last has \(last.joined(separator: " "))"
      return [Candidate(words: undo, remark: remark)]
    }
    let left = old.number - less.number
    if left > 0 || left == 0 && lines.count > 1 {
      let item = old.text(of: left)
      return [Candidate(words: ["amend", subject.id, item], remark: "its last line of today")]
    }
    let total = sums.compactMap { $0?.number }.reduce(0, +) - less.number
    guard total > 0, sums.allSatisfy({ $0 != nil }) else { return [Candidate(words: undo)] }
    // More than the last line has: one line takes the place of all.
    return [
      Candidate(words: undo, others: [["done", subject.id, old.text(of: total)]])
    ]
  }

  /// Returns the subject and the amount by which a line lessens it; nil for any other line.
  private func lessened() -> (subject: any Block, amount: PlainAmount)? {
    let joints: Set<String> = ["from", "of", "by", "the", "today", "one", "for"]
    var line = typed.map { $0 == "one" ? "1" : $0 }.filter { !joints.contains($0.lowercased()) }
    if let first = line.first, ["done", "log", "add", "record"].contains(first) {
      line.removeFirst()
    }
    let verb = line.firstIndex { Self.lessening.contains($0.lowercased()) }
    if let verb, blocks.exact(line[verb]) == nil { line.remove(at: verb) }
    guard (2...3).contains(line.count),
      let place = line.firstIndex(where: {
        $0.drop { $0 == "-" }.first?.isNumber == true && !DayReader.isDay($0)
      }), line[place].hasPrefix("-") || verb != nil
    else { return nil }
    var text = String(line.remove(at: place).drop { $0 == "-" })
    let name = SpokenName(workspace: workspace)
    guard
      let named = line.firstIndex(where: { word in name.block(word)?.canBeDone ?? false }),
      let subject = name.block(line.remove(at: named)), !(subject is Goal), !(subject is Measure)
    else { return nil }
    if let unit = line.first {
      let time = Self.timeUnit(unit.lowercased())
      guard line.count == 1,
        time != nil || workspace.usesUnit(unit) || unit.count > 2 && unit.allSatisfy(\.isLetter),
        !DayReader.isDate(unit)
      else { return nil }
      // A unit that the files do not use, as in `water -2 glasses`, says nothing.
      text += time ?? (workspace.usesUnit(unit) ? " \(unit)" : "")
    }
    guard let amount = PlainAmount(text), amount.number > 0,
      // `-20m` is a time before now, unless the subject is counted in time.
      !amount.isTime || subject.unitNames.contains("s")
    else { return nil }
    return (subject, amount)
  }
}

/// An amount as it is written in a log line: a number and its unit, or a time, which is in minutes.
private struct PlainAmount {
  let number: Double
  let unit: String
  let isTime: Bool

  /// Returns nil if the text is not an amount.
  init?(_ text: String) {
    let digits = text.prefix { $0.isNumber || $0 == "." }
    guard let number = Double(digits) else { return nil }
    let unit = text[digits.endIndex...]
    let parts = unit.split(whereSeparator: \.isNumber)
    switch (unit, parts.count) {
    case ("m", _), ("min", _): (self.number, self.unit, isTime) = (number, "m", true)
    case ("h", _): (self.number, self.unit, isTime) = (number * 60, "m", true)
    case (_, 2):
      guard unit.hasPrefix("h"), let minutes = Double(unit.dropFirst().filter(\.isNumber)) else {
        return nil
      }
      (self.number, self.unit, isTime) = (number * 60 + minutes, "m", true)
    default: (self.number, self.unit, isTime) = (number, "\(unit)", false)
    }
  }

  /// Returns true if this amount can be subtracted from another.
  func fits(_ other: Self) -> Bool { unit.isEmpty || unit.trimmed == other.unit.trimmed }

  /// Returns another number in the same unit.
  func text(of number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return "\(rounded)".replacing(/\.0$/, with: "") + unit
  }
}
