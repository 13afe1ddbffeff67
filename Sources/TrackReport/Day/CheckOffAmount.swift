import TrackCore

/// The amount that checking off a habit or task records.
package enum CheckOffAmount: Equatable {
  /// The items to record; empty if a single completion is enough.
  case items([String])
  /// The user must type the amount, because the target has a unit but the day has no minimum.
  case asksAmount(example: String)

  /// - Parameter habit: The progress on the day to check off.
  package init(_ habit: HabitProgress, _ block: any Block) {
    let asked = (block as? Habit)?.atLeast ?? habit.rhythm?.target
    if let least = habit.due?.minimum {
      self = .items(least.unit.isNone && least.number <= .one ? [] : [least.text])
    } else if let asked, !asked.unit.isNone {
      self = .asksAmount(example: asked.text)
    } else {
      self = .items([])
    }
  }
}
