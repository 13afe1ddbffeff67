/// A reference to a block in a property of another block.
public struct Mention: Hashable, Sendable {
  /// The heading of the block that has the property.
  public let by: Heading
  /// The property key: `goal`, `measure`, `focus` and so on.
  public let key: String
}

extension Workspace {
  /// Returns the references to each name. For each name, the references from goals, obligations and
  /// milestones come first, then those from habits, tasks and terms, each in file order. Several
  /// properties of a block with the same key count once.
  public func mentions() -> [Name: [Mention]] {
    var mentions: [Name: [Mention]] = [:]
    func note(_ names: [Name?], _ key: String, _ block: some Block) {
      var seen: Set<Name> = []
      for case let name? in names where name != block.name && seen.insert(name).inserted {
        mentions[name, default: []].append(Mention(by: block.heading, key: key))
      }
    }
    for goal in goals {
      note([goal.goal], "goal", goal)
      note(goal.measures.map { $0.subject?.subject }, "measure", goal)
      note(goal.milestones.map { $0.measure?.subject?.subject }, "milestone", goal)
      note(goal.values.map(\.value), "value", goal)
    }
    for habit in habits {
      note(habit.of.map(\.subject), "of", habit)
      note(habit.goals, "goal", habit)
      note(habit.values.map(\.value), "value", habit)
    }
    for task in tasks {
      note(task.goals, "goal", task)
      note(task.values.map(\.value), "value", task)
    }
    for term in terms {
      note(term.goals.map(\.goal), "goal", term)
      note(term.focus, "focus", term)
    }
    return mentions
  }
}
