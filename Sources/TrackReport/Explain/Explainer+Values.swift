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
    return explanation(
      of: value.heading,
      [
        served(value), share(all[index], all, units, names), asked(all[index], all),
        time(all[index], all), last(all[index]),
      ])
  }

  /// Lists the blocks that serve a value, with their strengths.
  private func served(_ value: Value) -> Explanation.Part {
    let blocks: [any Block] = workspace.goals + workspace.habits + workspace.tasks
    let steps = blocks.compactMap { block -> Explanation.Step? in
      guard let link = block.servedValues.first(where: { $0.value == value.name }) else {
        return nil
      }
      let kind = block.heading.kind.rawValue
      return .init(
        "\(kind) \(block.id): \(link.strength)"
          + (link.statedStrength == nil ? " (default)" : ""),
        ["kind": kind, "id": block.id, "strength": link.strength])
    }
    return Explanation.Part(
      "servedBy", "Served by", steps.isEmpty ? "nothing" : Words.count(steps.count, "block"),
      steps: steps)
  }

  // MARK: Share

  private func share(
    _ progress: ValueProgress, _ all: [ValueProgress], _ units: [ValueUnit], _ names: Names
  ) -> Explanation.Part {
    let whole = all.map(\.weight).reduce(.zero, +)
    return Explanation.Part(
      "share", "Share", "\(Words.exactPercent(progress.share)) in \(days(period.from, lastDay))",
      notes: [
        whole == .zero
          ? "nothing served any value"
          : "\(progress.weight.text) / \(whole.text), the weights of all values together",
        "a weight is one subject on one day, by its largest strength / 10",
      ], steps: groups(units, names) + (units.isEmpty ? [] : [list(of: units, names)]),
      [
        "share": progress.share, "weight": progress.weight, "allWeights": whole,
        "from": period.from, "to": lastDay,
      ])
  }

  /// Returns a step with a note for each of the last days on which a subject served the value.
  private func list(of units: [ValueUnit], _ names: Names) -> Explanation.Step {
    let shown = units.suffix(limits.lines)
    return .init(
      shown.count == units.count
        ? "day by day"
        : "the last \(shown.count) of \(units.count) of these days; --all shows them all",
      notes: shown.map { unit in
        let time = unit.seconds == .zero ? "" : ", \(Words.exact(unit.seconds, .time))"
        return "\(unit.day) \(names.text(unit.subject)): \(tenth(unit.strength).text)"
          + " (\(Words.count(unit.lines, "line"))\(time))"
      },
      [
        "units": shown.map { unit in
          [
            "subject": names.text(unit.subject), "day": unit.day, "weight": tenth(unit.strength),
            "lines": unit.lines, "seconds": unit.seconds,
          ] as JSONObject
        }
      ])
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
      let sum = tenth(count * key.strength)
      return .init(
        "\(name): \(Words.count(count, "day")) × \(tenth(key.strength).text) = \(sum.text)",
        ["subject": name, "days": count, "weight": tenth(key.strength), "sum": sum])
    }
    let rest = sorted.dropFirst(most)
    if !rest.isEmpty {
      let sum = tenth(rest.reduce(0) { $0 + $1.count * $1.key.strength })
      steps.append(.init("\(Words.count(rest.count, "more subject")) left out = \(sum.text)"))
    }
    return steps
  }

  private func tenth(_ strength: Int) -> Number { Number(strength).scaled(by: 1, over: 10) }

  // MARK: Asked, time, neglect

  private func asked(_ progress: ValueProgress, _ all: [ValueProgress]) -> Explanation.Part {
    let parts = all.map { "\($0.id) \(101 - $0.priority)" }
    let sum = all.reduce(0) { $0 + 101 - $1.priority }
    return Explanation.Part(
      "asked", "Asked", Words.exactPercent(progress.askedShare),
      notes: [
        "(101 − priority \(progress.priority)) / \(sum) = \(101 - progress.priority) / \(sum)",
        "101 − priority of all values: " + parts.joined(separator: ", "),
      ], ["asked": progress.askedShare, "priority": progress.priority])
  }

  private func time(_ progress: ValueProgress, _ all: [ValueProgress]) -> Explanation.Part {
    let whole = all.map(\.seconds).reduce(.zero, +)
    let (own, all) = (Words.exact(progress.seconds, .time), Words.exact(whole, .time))
    return Explanation.Part(
      "time", "Time", progress.timeShare.map(Words.exactPercent) ?? "none",
      notes: whole > .zero ? ["\(own) / \(all), the time of all values"] : [],
      ["timeShare": progress.timeShare, "seconds": progress.seconds, "allSeconds": whole])
  }

  private func last(_ progress: ValueProgress) -> Explanation.Part {
    let note =
      progress.isNeglected
      ? "14 days or more: neglected"
      : progress.level == .highestOrder
        ? "a highest-order value is never called neglected" : "14 days would be neglect"
    return Explanation.Part(
      "last", "Last served",
      progress.lastDay.map { "\($0.iso), \(Words.distance(to: $0, from: today))" } ?? "never",
      notes: [note], ["lastDay": progress.lastDay, "neglected": progress.isNeglected])
  }
}
