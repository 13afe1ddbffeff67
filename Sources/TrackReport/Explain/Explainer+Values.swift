import TrackCore
import TrackJSON

extension Explainer {
  func explanation(of value: Value) -> Explanation? {
    guard case .value(let index) = workspace.position(of: value.name) else { return nil }
    let overview = workspace.overview(today: today, problems: nil)
    let (figures, names) = (overview.values, overview.names)
    let all = figures.progress(from: period.from, through: lastDay)
    guard all.indices.contains(index) else { return nil }
    let units = figures.units(of: index, from: period.from, through: lastDay)
    var explanation = Explanation(value.heading, workspace, today: today)
    explanation.parts = [
      served(value), share(all[index], all, units, names), asked(all[index], all),
      time(all[index], all), last(all[index]),
    ]
    return explanation
  }

  /// Lists the blocks that serve a value, with their strengths.
  private func served(_ value: Value) -> Explanation.Part {
    let blocks: [(heading: Heading, links: [ValueLink])] =
      workspace.goals.map { ($0.heading, $0.values) }
      + workspace.habits.map { ($0.heading, $0.values) }
      + workspace.tasks.map { ($0.heading, $0.values) }
    var part = Explanation.Part("servedBy", "Served by", "")
    for (heading, links) in blocks {
      guard let link = links.first(where: { $0.value == value.name }) else { continue }
      let kind = heading.kind.rawValue
      var step = Explanation.Step("\(kind) \(heading.id): \(link.strength)")
      if link.statedStrength == nil { step.words += " (default)" }
      step.fields = ["kind": kind, "id": heading.id, "strength": link.strength]
      part.steps.append(step)
    }
    part.figure = part.steps.isEmpty ? "nothing" : Words.count(part.steps.count, "block")
    return part
  }

  // MARK: Share

  private func share(
    _ progress: ValueProgress, _ all: [ValueProgress], _ units: [ValueUnit], _ names: Names
  ) -> Explanation.Part {
    let whole = all.map(\.weight).reduce(.zero, +)
    var part = Explanation.Part(
      "share", "Share", "\(Words.exactPercent(progress.share)) in \(days(period.from, lastDay))")
    part.notes = [
      whole == .zero
        ? "nothing served any value"
        : "\(progress.weight.text) / \(whole.text), the weights of all values together",
      "a weight is one subject on one day, by its largest strength / 10",
    ]
    part.noun = "unit"
    part.steps = groups(units, names)
    let shown = units.suffix(limits.lines)
    var list = Explanation.Step(
      shown.count == units.count
        ? "day by day"
        : "the last \(shown.count) of \(units.count) of these days; --all shows them all")
    list.notes = shown.map { unit in
      let time = unit.seconds == .zero ? "" : ", \(Words.exact(unit.seconds, .time))"
      return "\(unit.day) \(names.text(unit.subject)): \(tenth(unit.strength).text)"
        + " (\(Words.count(unit.lines, "line"))\(time))"
    }
    let fields: [JSONObject] = shown.map { unit in
      [
        "subject": names.text(unit.subject), "day": unit.day, "weight": tenth(unit.strength),
        "lines": unit.lines, "seconds": unit.seconds,
      ]
    }
    list.fields = ["units": fields]
    if !units.isEmpty { part.steps.append(list) }
    part.fields = [
      "share": progress.share, "weight": progress.weight, "allWeights": whole, "from": period.from,
      "to": lastDay,
    ]
    return part
  }

  /// Returns a step for each combination of subject and strength. Each step multiplies the number
  /// of days by the weight of the strength. The steps with the largest products come first. If
  /// there are too many combinations, the last step adds up the products of the others.
  private func groups(_ units: [ValueUnit], _ names: Names) -> [Explanation.Step] {
    struct Key: Hashable {
      let subject: Name
      let strength: Int
    }
    var counts: [Key: Int] = [:]
    for unit in units {
      counts[Key(subject: unit.subject, strength: unit.strength), default: 0] += 1
    }
    let sorted = counts.map { (key: $0.key, name: names.text($0.key.subject), count: $0.value) }
      .sorted { left, right in
        let (a, b) = (left.count * left.key.strength, right.count * right.key.strength)
        return a == b
          ? (left.name, right.key.strength) < (right.name, left.key.strength) : a > b
      }
    let most = limits.steps * 3
    var steps = sorted.prefix(most).map { key, name, count -> Explanation.Step in
      let sum = Number(count * key.strength).scaled(by: 1, over: 10)
      var step = Explanation.Step(
        "\(name): \(Words.count(count, "day")) × \(tenth(key.strength).text) = \(sum.text)")
      step.fields = ["subject": name, "days": count, "weight": tenth(key.strength), "sum": sum]
      return step
    }
    let rest = sorted.dropFirst(most)
    if !rest.isEmpty {
      let tenths = rest.reduce(0) { $0 + $1.count * $1.key.strength }
      let sum = Number(tenths).scaled(by: 1, over: 10)
      steps.append(
        Explanation.Step("\(Words.count(rest.count, "more subject")) left out = \(sum.text)"))
    }
    return steps
  }

  private func tenth(_ strength: Int) -> Number { Number(strength).scaled(by: 1, over: 10) }

  // MARK: Asked, time, neglect

  private func asked(_ progress: ValueProgress, _ all: [ValueProgress]) -> Explanation.Part {
    var part = Explanation.Part("asked", "Asked", Words.exactPercent(progress.askedShare))
    let parts = all.map { "\($0.id) \(101 - $0.priority)" }
    let sum = all.reduce(0) { $0 + 101 - $1.priority }
    part.notes = [
      "(101 − priority \(progress.priority)) / \(sum) = \(101 - progress.priority) / \(sum)",
      "101 − priority of all values: " + parts.joined(separator: ", "),
    ]
    part.fields = ["asked": progress.askedShare, "priority": progress.priority]
    return part
  }

  private func time(_ progress: ValueProgress, _ all: [ValueProgress]) -> Explanation.Part {
    let whole = all.map(\.seconds).reduce(.zero, +)
    var part = Explanation.Part(
      "time", "Time", progress.timeShare.map(Words.exactPercent) ?? "none")
    if whole > .zero {
      part.notes = [
        "\(Words.exact(progress.seconds, .time)) / \(Words.exact(whole, .time)), the time of all"
          + " values"
      ]
    }
    part.fields = [
      "timeShare": progress.timeShare, "seconds": progress.seconds, "allSeconds": whole,
    ]
    return part
  }

  private func last(_ progress: ValueProgress) -> Explanation.Part {
    var part = Explanation.Part("last", "Last served", progress.lastDay?.iso ?? "never")
    if let day = progress.lastDay { part.figure += ", \(Words.distance(to: day, from: today))" }
    part.notes = [
      progress.isNeglected
        ? "14 days or more: neglected"
        : progress.level == .highestOrder
          ? "a highest-order value is never called neglected" : "14 days would be neglect"
    ]
    part.fields = ["lastDay": progress.lastDay, "neglected": progress.isNeglected]
    return part
  }
}
