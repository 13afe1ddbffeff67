import TrackCore

extension BlockDescriber {
  func properties(of value: Value) -> [BlockProperty] {
    [
      BlockProperty("level", (value.level ?? .general).rawValue, isDefault: value.level == nil),
      BlockProperty("priority", value.priority, isDefault: value.statedPriority == nil),
      BlockProperty("domain", value.domain),
      BlockProperty("guidance", value.guidance),
    ]
  }

  func properties(of goal: Goal) -> [BlockProperty] {
    let progress = figures?.progress(of: goal)
    var properties = [
      BlockProperty("start", goal.start),
      BlockProperty("due", goal.due),
      BlockProperty("done", goal.done),
      BlockProperty("archived", goal.archived),
      BlockProperty("importance", goal.importance, isDefault: goal.statedImportance == nil),
      BlockProperty("urgency", goal.urgency, isDefault: goal.statedUrgency == nil),
      measures(goal.measures, progress),
      milestones(goal.milestones, progress),
      values(goal.values),
      BlockProperty("plan", field: "plans", goal.plan),
      BlockProperty("color", goal.color),
    ]
    if goal.isObligation {
      properties += [
        BlockProperty("for", goal.owedTo), BlockProperty("consequence", goal.consequence),
      ]
    }
    return properties
  }

  func values(_ links: [ValueLink]) -> BlockProperty {
    BlockProperty("value", field: "values", links) { link in
      TrackReport.text(
        text(link.value) + (link.statedStrength.map { " \($0)" } ?? ""), because: link.why)
    } fields: { link in
      [
        .init("id", .text(text(link.value))), .init("strength", .int(link.strength)),
        .init("why", .text(link.why)),
      ]
    }
  }

  // MARK: Measures

  /// `run.part`, as a file has it.
  func text(_ subject: SubjectPart) -> String {
    text(subject.subject) + (subject.part.map { ".\(text($0))" } ?? "")
  }

  /// A measure as a file has it; HOW only where it is not what the target's unit says anyway.
  func measureText(_ measure: GoalMeasure) -> String {
    let usual: GoalMeasure.How = measure.target.unit.isNone ? .count : .sum
    let how = measure.how == usual ? nil : measure.how.rawValue
    let words = [measure.subject.map(text), how, measure.target.text]
    return words.compactMap(\.self).joined(separator: " ")
      + (measure.from.map { " from \($0.text)" } ?? "")
  }

  func measureFields(_ measure: GoalMeasure) -> [JSONValue.Field] {
    let from = measure.from.flatMap { from in
      from.unit == measure.target.unit
        ? from.number
        : workspace.units.convert(from, to: measure.target.unit, for: measure.subject?.subject)
    }
    let target = JSONValue.fields(of: measure.target)
    return [
      .init("subject", .text(measure.subject.map(text))),
      .init("how", .text(measure.how.rawValue)),
      .init("target", .number(measure.target.number)),
      .init("from", from.map { .number($0) } ?? .null),
      target[1],
    ]
  }

  /// The measures, and in JSON how far each has come.
  private func measures(_ measures: [GoalMeasure], _ progress: GoalProgress?) -> BlockProperty {
    BlockProperty("measure", field: "measures", Array(measures.indices)) { index in
      measureText(measures[index])
    } fields: { index in
      guard let progress, progress.measures.indices.contains(index) else {
        return measureFields(measures[index])
      }
      let reached = progress.measures[index]
      return measureFields(measures[index]) + [
        .init("actual", .number(reached.actual)), .init("progress", .fraction(reached.progress)),
      ]
    }
  }

  private func milestones(
    _ milestones: [Milestone], _ progress: GoalProgress?
  ) -> BlockProperty {
    BlockProperty("milestone", field: "milestones", milestones) { milestone in
      let words = [
        milestone.date.iso, milestone.measure.map(measureText), milestone.done.map { "done \($0)" },
      ]
      return TrackReport.text(
        words.compactMap(\.self).joined(separator: " "),
        because: milestone.title.isEmpty ? nil : milestone.title)
    } fields: { milestone in
      [
        .init("date", .day(milestone.date)),
        .init("title", .text(milestone.title)),
        .init("measure", milestone.measure.map { .object(measureFields($0)) } ?? .null),
        .init("done", .day(milestone.done)),
      ] + status(of: milestone, progress)
    }
  }

  private func status(
    of milestone: Milestone, _ progress: GoalProgress?
  ) -> [JSONValue.Field] {
    guard let found = progress?.milestones.first(where: { $0.milestone == milestone }) else {
      return []
    }
    return [.init("status", .text(found.status.rawValue))]
  }
}
