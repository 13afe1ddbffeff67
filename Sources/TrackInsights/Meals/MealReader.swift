import TrackCore

/// Reads the amounts of nutrients on log lines about meals.
package struct MealReader {
  let meal: Name
  private let workspace: Workspace
  private let parts: [(part: Measure.Part, name: String)]

  /// Fails if nothing in the workspace is named `meal`.
  package init?(_ workspace: Workspace) {
    guard let meal = workspace.names.existing(Food.mealID) else { return nil }
    (self.meal, self.workspace) = (meal, workspace)
    parts = (workspace.effectiveMeasures[meal]?.parts ?? []).map {
      ($0, workspace.text(of: $0.name))
    }
  }

  /// The nutrients, which are the parts of the measure `meal`, in their order.
  var nutrients: [(name: String, unit: Unit)] { parts.map { ($0.name, $0.part.unit) } }

  package func isMeal(_ entry: borrowing LogEntry) -> Bool {
    entry.subject == meal && entry.outcome == .done
  }

  /// Returns the amount of each nutrient that a line states or that its foods have, in the unit of
  /// the part of `meal`.
  package func amounts(of entry: borrowing LogEntry) -> [String: Number] {
    var amounts: [String: Number] = [:]
    for part in entry.parts {
      guard let nutrient = parts.first(where: { $0.part.name == part.name }),
        let number = workspace.units.convert(part.amount, to: nutrient.part.unit, for: meal)
      else { continue }
      amounts[nutrient.name] = number
    }
    return amounts
  }
}
