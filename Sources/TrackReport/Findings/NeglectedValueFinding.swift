import TrackCore
import TrackJSON

/// A value that got less of what was done than its priority asks for.
struct NeglectedValueFinding: Finding {
  /// The share of all weight that the value got, 0–1.
  let share: Double
  /// The share that corresponds to its priority, 0–1.
  let asked: Double
  /// The share that the value could reach.
  let reach: ValueReach

  var word: String { "neglected" }
  var explainingParts: Set<String> { ["share", "asked"] }
  var explainsOwnDays: Bool { true }

  func sentence(in context: FindingContext) -> String {
    "\(context.name) got \(context.share(share)) of what was done for values in \(context.length); its"
      + " priority asks for \(context.share(asked))."
  }

  /// Returns the advice for a neglected value. It names what to do more often or, if even that
  /// would not be enough, what to change.
  func advice(in context: FindingContext) -> String? {
    guard reach.isEnough else { return unreached(context) }
    guard let item = reach.mostMissing else {
      return "See what serves it: `track contributions \(context.id)`."
    }
    let got = Words.count(item.days, "day")
    let days = Words.short(Number(rounding: (item.askedDays * 10).rounded() / 10))
    if let need = item.need, need.gained == nil {
      return
        "\(context.title(item.name)) needs the most: \(Words.amount(need.missing.number, need.missing.unit.name)), nothing so far."
    }
    return item.isGoal
      ? "\(context.title(item.name)) needs the most: about \(days) more days, after \(got) so far."
      : "\(context.title(item.name)) is missing the most: \(got) of about \(days) that it asks."
  }

  /// Returns the advice for a value that stays neglected even if all is done that its habits and
  /// goals ask.
  private func unreached(_ context: FindingContext) -> String {
    let reason =
      reach.items.isEmpty && reach.rest == 0
      ? "No habit or goal asks for it."
      : "Doing all that its habits and goals ask gives it \(context.share(reach.share))."
    let priority = reach.priority.map {
      "a lower priority (a larger number), which raises what each other value asks for:"
        + " `track set \(context.id) priority=\($0)`"
    }
    guard let days = reach.neededDays else {
      let number = Words.short(Number(rounding: reach.missingTimes))
      let times = "\(number) \(number == "1" ? "entry" : "entries")"
      return
        "\(reason) It takes about \(times) of strength \(reach.strength) a week, of which one a day"
        + " and subject counts\(priority.map { ", or \($0)" } ?? "")."
    }
    let habits = Words.list(reach.habits.map { context.title($0.name) })
    if days > 7 {
      return "\(reason) Even \(habits) every day would not be enough"
        + "\(priority.map { "; it takes \($0)" } ?? "")."
    }
    let each = reach.habits.count > 1 ? " each" : ""
    return "\(reason) It takes \(habits) on about \(Words.short(Number(rounding: days))) days a"
      + " week\(each)\(priority.map { ", or \($0)" } ?? "")."
  }

  func figures(in workspace: Workspace) -> JSONObject {
    [
      "given": (share / asked).rounded(places: 4), "share": share.rounded(places: 4),
      "asked": asked.rounded(places: 4), "reach": reach.share.rounded(places: 4),
      "neededDays": reach.isEnough ? nil : reach.neededDays,
      "missingTimes": reach.isEnough || reach.neededDays != nil ? nil : reach.missingTimes,
      "enoughPriority": reach.isEnough ? nil : reach.priority,
    ]
  }

  // MARK: Arithmetic

  func notes(in context: FindingContext) -> [String] {
    [
      "\(Words.exactPercent(share)) / \(Words.exactPercent(asked)) ="
        + " \(Words.exactPercent(share / asked)), less than"
        + " \(Words.exactPercent(ValueReach.leastPart))"
    ] + reached(context)
  }

  private func hundredths(_ number: Double) -> String {
    Number(rounding: (number * 100).rounded() / 100).text
  }

  /// Returns what a goal lacks, and the part of it that should be done in four weeks if there is
  /// more time: `3h missing in 56 days, 1h 30m of it in 28`.
  private func missing(_ need: ValueReach.Need, _ insight: Insight) -> String {
    let unit = need.missing.unit
    let whole = "\(Words.exact(need.missing.number, unit)) missing"
    guard need.part < need.missing.number else { return whole }
    let days = insight.days.upperBound - insight.days.lowerBound + 1
    return "\(whole) in \(need.left) days, \(Words.exact(need.part, unit)) of it in \(days)"
  }

  /// Returns the arithmetic of the share that a value could reach.
  private func reached(_ context: FindingContext) -> [String] {
    if reach.weight == 0 { return needs() }
    var notes = reach.items.map { item in
      let days = hundredths(item.askedDays)
      let full = "× \(hundredths(Double(item.strength) / 10)) = \(hundredths(item.fullWeight))"
      if let need = item.need {
        let missing = "\(context.title(item.name)): \(missing(need, context.insight))"
        guard let gained = need.gained else {
          return "\(missing), no gain so far, so on all \(days) days that are left \(full)"
        }
        let rate = "\(Words.exact(gained, need.missing.unit)) on \(Words.count(need.days, "day"))"
        return "\(missing), \(rate) so far: about \(days) more days \(full)"
      }
      return item.fullWeight > item.weight
        ? "\(context.title(item.name)): asks about \(days) days \(full), got"
          + " \(Words.count(item.days, "day")) = \(hundredths(item.weight))"
        : "\(context.title(item.name)): got \(Words.count(item.days, "day")) = \(hundredths(item.weight)),"
          + " all of about \(days) that it asks"
    }
    if reach.rest > 0 { notes.append("all else that served it: \(hundredths(reach.rest))") }
    notes.append(
      "with all of it \(hundredths(reach.weight)) / (\(hundredths(reach.weight)) + \(hundredths(reach.others)) of"
        + " the other values) = \(Words.exactPercent(reach.share)); no advice from"
        + " \(Words.exactPercent(ValueReach.leastPart * asked)) on")
    return notes + needs()
  }

  /// Returns the arithmetic of the weight that a value lacks to get the share that it should have.
  /// Empty if its habits and goals can already give it that weight.
  private func needs() -> [String] {
    guard !reach.isEnough else { return [] }
    let least = hundredths(reach.leastWeight)
    let weeks = Words.exact((reach.weeks * 100).rounded() / 100)
    let needed =
      "\(Words.exactPercent(reach.leastShare)) takes \(least) / (\(least) + \(hundredths(reach.others)))"
    var notes: [String]
    if reach.neededDays != nil {
      let other = reach.items.filter(\.isGoal).reduce(reach.rest) { $0 + $1.fullWeight }
      let daily = reach.habits.reduce(0) { $0 + Double($1.strength) / 10 }
      let missing = other > 0 ? "(\(least) − \(hundredths(other)))" : least
      let days = (reach.leastWeight - other) / daily / reach.weeks
      notes = [
        "\(needed); a day with all of its habits weighs \(hundredths(daily)): \(missing) /"
          + " \(hundredths(daily)) / \(weeks) weeks = \(hundredths(days)) days a week"
      ]
    } else {
      notes = [
        "\(needed): \(hundredths(reach.leastWeight - reach.weight)) more in \(weeks) weeks, where a day of"
          + " strength \(reach.strength) weighs \(hundredths(Double(reach.strength) / 10))"
      ]
    }
    if let priority = reach.priority {
      let points = reach.points(priority)
      notes.append(
        "with priority \(priority) it asks for \(points.own) / \(points.all) ="
          + " \(Words.exactPercent(Double(points.own) / Double(points.all))), of which"
          + " \(Words.exactPercent(ValueReach.leastPart)) are enough")
      let reach = reach.points
      notes.append(
        "each other value then asks for \(reach.all) / \(points.all) ="
          + " \(hundredths(Double(reach.all) / Double(points.all))) times what it asks for now")
    }
    return notes
  }
}
