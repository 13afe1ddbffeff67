import TrackCore
import TrackJSON

/// A score of how well the log lines of the last four weeks served the values.
struct AlignmentFinding: Finding {
  /// The mean of `ValueProgress.fulfilment` over all values, 0–1.
  let fulfilment: Double
  let values: [ValueProgress]
  /// The share of the values that got at least one line, 0–1.
  let covered: Double
  let goalsWithoutValue: Int

  init(values: [ValueProgress], goalsWithoutValue: Int) {
    self.values = values
    let shares = values.map(\.fulfilment)
    fulfilment = shares.reduce(0, +) / Double(max(shares.count, 1))
    covered =
      Double(values.filter { $0.contributions > 0 }.count) / Double(max(values.count, 1))
    self.goalsWithoutValue = goalsWithoutValue
  }

  /// The values whose share is less than 60 % of the share that corresponds to their priority. Each
  /// of them has a recommendation.
  var neglected: [ValueProgress] {
    values.filter { $0.given.map { $0 < ValueReach.leastPart } ?? false }
  }

  /// The score, 0–1: half of `fulfilment` plus half of `covered`, minus 0.02 for each goal that
  /// serves no value.
  var score: Double {
    min(max(0.5 * fulfilment + 0.5 * covered - 0.02 * Double(goalsWithoutValue), 0), 1)
  }

  var word: String { "score" }
  // The values have their own explanations, which list the days.
  var isExplainedElsewhere: Bool { true }

  /// Returns the score and the numbers from which it is computed. Also names the value with the
  /// smallest ratio of its share to the share that corresponds to its priority.
  func sentence(in context: FindingContext) -> String {
    var parts = [
      "on average they got \(fulfilment.percent) of what they ask for, where more than all"
        + " counts as all"
    ]
    if let least = values.min(by: { $0.fulfilment < $1.fulfilment }), least.fulfilment < 1 {
      parts[0] += ", \(least.title) the least, \(least.fulfilment.percent)"
    }
    let served = values.count { $0.contributions > 0 }
    parts.append("\(served) of \(values.count) got a line")
    let neglected = neglected.map(\.title)
    if !neglected.isEmpty {
      parts.append(
        "\(Words.list(neglected)) got less than \(ValueReach.leastPart.percent) of it")
    }
    if goalsWithoutValue > 0 {
      let serves = goalsWithoutValue == 1 ? "serves" : "serve"
      parts.append("\(Words.count(goalsWithoutValue, "goal")) \(serves) none")
    }
    return "Alignment of \(context.length) with your values: \(score.percent)"
      + " (\(parts.joined(separator: "; ")))."
  }

  func figures(in workspace: Workspace) -> JSONObject {
    [
      "score": score.rounded(places: 4), "fulfilment": fulfilment.rounded(places: 4),
      "covered": covered.rounded(places: 4), "goalsWithoutValue": goalsWithoutValue,
      "neglected": neglected.map { workspace.text(of: $0.value) },
    ]
  }

  func select(_ lines: inout InsightLines.Wanted, of workspace: Workspace) {
    (lines.subjects, lines.outcomes) = ([], .done)
    for value in workspace.values {
      let wanted = InsightLines.Wanted(value.name, in: lines.days, of: workspace)
      lines.subjects?.formUnion(wanted.subjects ?? [])
      lines.goals.formUnion(wanted.goals)
    }
  }

  func notes(in context: FindingContext) -> [String] {
    let whole = values.reduce(Number.zero) { $0 + $1.weight }
    let days = "\(context.insight.days.lowerBound)..\(context.insight.days.upperBound)"
    let lines = values.map { value in
      let quotient = value.given ?? 1
      return "\(value.title): \(value.weight.text) / \(whole.text) ="
        + " \(Words.exactPercent(value.share)) got, / \(Words.exactPercent(value.askedShare)) asked"
        + " = \(Words.exactPercent(quotient))" + (quotient > 1 ? ", counts as 100 %" : "")
        + "; `track explain \(value.id) --period \(days)`"
    }
    let served = values.count { $0.contributions > 0 }
    return [
      "half of \(Words.exactPercent(fulfilment)) + half of"
        + " \(Words.exactPercent(covered)) − \(goalsWithoutValue) × 2 points ="
        + " \(Words.exactPercent(score))",
      "\(Words.exactPercent(covered)): \(served) of"
        + " \(Words.count(values.count, "value")) got a line",
      "\(Words.exactPercent(fulfilment)): the mean of",
    ] + lines
  }
}

extension ValueProgress {
  /// The value's actual share divided by the share that corresponds to its priority; nil if its
  /// priority asks for nothing.
  var given: Double? { askedShare > 0 ? share / askedShare : nil }
  /// The same, at most 1.
  var fulfilment: Double { min(given ?? 1, 1) }
}
