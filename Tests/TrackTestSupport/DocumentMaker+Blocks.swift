/// Random blocks with all properties of their kind.
extension DocumentMaker {
  /// Returns the lines of a random block.
  mutating func block(_ kind: String, _ id: String) -> [String] {
    var lines = [
      hand.header(kind, id, kind == "track" || chance(5) ? nil : chance(9) ? "" : text())
    ]
    for (key, value) in hand.random.shuffled(properties(of: kind, id)) {
      lines.append(hand.property(key, value))
      if value.isEmpty || (Self.texts.contains(key) && chance(5)) {
        if chance(4) { lines.append(hand.comment()) }
        lines.append(hand.continuation(text()))
      }
      if chance(15) { lines.append(chance(2) ? hand.comment() : "") }
    }
    return lines
  }

  private static let texts: Set<String> = [
    "note", "plan", "theme", "reflection", "domain", "guidance", "for", "consequence", "question",
    "name",
  ]

  private mutating func properties(of kind: String, _ id: String) -> [(String, String)] {
    var all: [(String, String)]
    switch kind {
    case "track":
      all = [
        ("week-start", hand.word(one(of: ["monday", "sun", "Saturday"]))),
        ("day-start", one(of: ["4:00", "00:00", "12:00", "03:30:15"])), ("name", "Ada"),
        ("rate", "#acme 80 EUR/h"), ("rate", "beta 60.5 USD/h"),
      ]
    case "value": all = valueProperties()
    case "goal", "obligation", "milestone": all = goalProperties(of: kind)
    case "habit": all = habitProperties(id)
    case "task": all = doerProperties()
    case "measure": all = measureProperties(id)
    case "term": all = termProperties()
    default: all = sourceProperties()
    }
    if kind != "track" {
      all += [("tag", "#" + newWord()), ("tag", newWord()), ("note", text()), ("note", "")]
      all.append(("was", kind == "term" ? "\(hand.random.number(5000...9999))" : newWord()))
    }
    let density = hand.random.number(1...4)
    return all.filter { key, _ in
      // A part is always written, because other lines may refer to it, and so is the start of a
      // term.
      hand.random.number(1...4) <= density || key == "part" || kind == "term" && key == "start"
    }
  }

  private mutating func valueProperties() -> [(String, String)] {
    let levels = ["general", "major", "highest-order", "life-area"]
    return [
      ("level", chance(3) ? one(of: levels).uppercased() : one(of: levels)),
      ("priority", one(of: ["1", "100", "+7"]) + semicolonText()), ("domain", text()),
      ("guidance", text()),
    ]
  }

  private mutating func color() -> String { one(of: ["#fff", "#00FF7f", "Teal", "grey"]) }

  private mutating func links() -> [(String, String)] {
    var links: [(String, String)] = []
    for value in all("value") {
      let strength = chance(2) ? hand.blank() + one(of: ["1", "10", "5"]) : ""
      links.append(("value", reference(value) + strength + semicolonText()))
    }
    return links
  }

  private mutating func goalLinks() -> [(String, String)] {
    var links: [(String, String)] = []
    for goal in all("goal", "obligation", "milestone") { links.append(("goal", reference(goal))) }
    return links
  }

  /// Subjects that a goal may measure, some with a part.
  private var subjects: [String] {
    all("habit", "task", "measure") + ["weight", "sleep", "sleep.deep", "meal.kcal"]
      + parts.sorted { $0.key < $1.key }.flatMap { measure, parts in
        parts.map { "\(measure).\($0)" }
      }
  }

  private mutating func measure(of subject: String) -> String {
    let how = one(of: ["", "sum", "count", "days", "latest", "best", "mean", "streak"])
    let from = chance(3) ? hand.blank() + hand.word("from") + hand.blank() + "-0.25 km" : ""
    let words = [reference(subject), how.isEmpty ? "" : hand.word(how), amount()]
    return words.filter { !$0.isEmpty }.joined(separator: hand.blank()) + from
  }

  private mutating func goalProperties(of kind: String) -> [(String, String)] {
    var all = [
      ("start", date(from: 2019, through: 2020)), ("due", date(from: 2025, through: 2026)),
      ("done", date(from: 2022, through: 2024)), ("archived", date(from: 2025, through: 2026)),
      ("importance", one(of: ["1", "8", "10"])), ("weeks", one(of: ["1", "999"])),
      ("urgency", one(of: ["1", "5", "10"])),
      ("plan", text()), ("plan", ""), ("color", color()), ("measure", amount()),
    ]
    if let subject = hand.random.shuffled(subjects).first {
      all.append(("measure", measure(of: subject)))
      let done = chance(2) ? hand.blank() + hand.word("done") + hand.blank() + date() : ""
      let asked = chance(2) ? hand.blank() + measure(of: subject) : ""
      if kind != "milestone" {
        all.append(("milestone", date() + asked + done + semicolonText()))
      }
    }
    all += links()
    if kind == "milestone", let goal = self.all("goal", "obligation").first {
      all.append(("goal", reference(goal)))
    }
    if kind == "obligation" { all += [("for", text()), ("consequence", text())] }
    return all
  }

  private mutating func doerProperties() -> [(String, String)] {
    var all = [("emoji", one(of: ["💧", "👩‍👩‍👧", "A"])), ("color", color()), ("every", rhythm())]
    for year in 2020...2022 {
      let from = hand.blank() + hand.word("from") + hand.blank() + "\(year)-01-15"
      all.append(("every", rhythm() + from))
    }
    return all + goalLinks() + links()
  }

  private mutating func habitProperties(_ id: String) -> [(String, String)] {
    var all = doerProperties()
    all += [
      ("at-least", amount()), ("pause", span() + semicolonText()), ("question", text()),
      (
        "remind",
        time() + (chance(2) ? hand.blank() + days() : "")
          + (chance(4) ? hand.blank() + "always" : "") + semicolonText()
      ),
      ("start", "2019-02-03"),
    ]
    for other in subjects where other != id && chance(3) { all.append(("of", reference(other))) }
    return all
  }

  private mutating func measureProperties(_ id: String) -> [(String, String)] {
    var all = [
      ("unit", unit()), ("range", "-5 .. 10.5"),
      ("by", hand.word(one(of: ["sum", "last", "min"]))),
      ("also", "plates = 20 kg"), ("also", "zz=0.000000000001 L"), ("also", "yy"),
    ]
    for part in parts[id] ?? [] {
      let unit = chance(2) ? hand.blank() + unit() : ""
      let range = chance(2) ? hand.blank() + "20" + hand.dots() + "250" : ""
      all.append(("part", part + unit + range))
    }
    return all
  }

  private mutating func termProperties() -> [(String, String)] {
    var all = [
      ("start", date()), ("weeks", one(of: ["1", "10", "53"])), ("theme", text()),
      ("status", hand.word(one(of: ["on-hold", "delayed", "cancelled"]))),
      ("review", date() + semicolonText()), ("reflection", text()), ("reflection", ""),
    ]
    for goal in self.all("goal", "obligation", "milestone") {
      let share = chance(2) ? hand.blank() + amount() : ""
      all.append(("goal", reference(goal) + share + semicolonText()))
    }
    for value in self.all("value") { all.append(("focus", reference(value))) }
    return all
  }

  private mutating func sourceProperties() -> [(String, String)] {
    [
      ("user", "ada ; lovelace"), ("host", "example.org"), ("collection", "one"),
      ("collection", "two"), ("fetch", one(of: ["daily", "6h", "2d", "9999h", "Daily"])),
    ]
  }
}
