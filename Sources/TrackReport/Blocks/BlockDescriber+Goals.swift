import TrackCore
import TrackJSON

extension BlockDescriber {
  func described(_ key: PropertyKey, of value: Value) -> [BlockProperty]? {
    switch key {
    case .level:
      let level = (value.level ?? .general).rawValue
      return [BlockProperty(key, level, isDefault: value.level == nil)]
    case .priority:
      return [
        BlockProperty(key, value.priority, isDefault: value.statedPriority == nil)
      ]
    default: return nil
    }
  }

  func described(_ key: PropertyKey, of goal: Goal) -> [BlockProperty]? {
    switch key {
    case .due:
      // A goal without a due date of its own has that of its last term.
      let due = goal.due ?? figures?.progress(of: goal)?.due
      return [BlockProperty(key, due?.iso, isDefault: due != nil && goal.statedDue == nil)]
    case .weeks: return [BlockProperty(key, goal.weeks)]
    case .importance:
      return [BlockProperty(key, goal.importance, isDefault: goal.statedImportance == nil)]
    case .urgency:
      return [BlockProperty(key, goal.urgency, isDefault: goal.statedUrgency == nil)]
    case .measure:
      let progress = figures?.progress(of: goal)
      return [measures(goal.measures, progress), milestones(goal.milestones, progress)]
    case .milestone: return []
    case .value: return [values(goal.values)]
    default: return nil
    }
  }

  func values(_ links: [ValueLink]) -> BlockProperty {
    BlockProperty(.value, field: "values", links) { link in
      TrackReport.text(
        text(link.value) + (link.statedStrength.map { " \($0)" } ?? ""), because: link.why)
    } fields: { link in
      ["id": text(link.value), "strength": link.strength, "why": link.why]
    }
  }

  // MARK: Measures

  func text(_ subject: SubjectPart) -> String { workspace.text(ofSubject: subject) }

  func measureFields(_ measure: GoalMeasure) -> JSONObject {
    let from = measure.from.flatMap { from in
      from.unit == measure.target.unit
        ? from.number
        : workspace.units.convert(from, to: measure.target.unit, for: measure.subject?.subject)
    }
    let target = measure.target
    return [
      "subject": measure.subject.map(text), "how": measure.how.rawValue, "target": target.number,
      "from": from, "unit": target.unit.nameInJSON,
    ]
  }

  /// Returns the measures of a goal as a property. Its JSON includes their progress.
  private func measures(_ measures: [GoalMeasure], _ progress: GoalProgress?) -> BlockProperty {
    BlockProperty(.measure, field: "measures", Array(measures.indices)) { index in
      TrackReport.text(workspace.text(of: measures[index]), because: measures[index].note)
    } fields: { index in
      let fields = measureFields(measures[index]) + ["note": measures[index].note]
      guard let progress, progress.measures.indices.contains(index) else { return fields }
      let reached = progress.measures[index]
      return fields + [
        "actual": reached.actual, "progress": reached.progress,
      ]
    }
  }

  private func milestones(
    _ milestones: [Milestone], _ progress: GoalProgress?
  ) -> BlockProperty {
    BlockProperty(.milestone, field: "milestones", Array(milestones.indices)) { index in
      let milestone = milestones[index]
      let words = [
        milestone.date.iso, milestone.measure.map { workspace.text(of: $0) },
        milestone.done.map { "done \($0)" },
      ]
      return TrackReport.text(
        words.compactMap(\.self).joined(separator: " "),
        because: milestone.title.isEmpty ? nil : milestone.title)
    } fields: { index in
      let milestone = milestones[index]
      let fields: JSONObject = [
        "date": milestone.date, "title": milestone.title,
        "measure": milestone.measure.map(measureFields), "done": milestone.done,
      ]
      // The first milestones of `progress` are those that the goal declares itself, in the same
      // order.
      guard let progress, progress.milestones.indices.contains(index) else { return fields }
      return fields + ["status": progress.milestones[index].status.rawValue]
    }
  }
}
