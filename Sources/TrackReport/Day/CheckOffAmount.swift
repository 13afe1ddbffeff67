import TrackCore

/// The amount that is recorded when a user checks off a habit or task.
package enum CheckOffAmount: Equatable {
  /// The items to add to the log line; empty if the habit only has to be done once.
  case items([String])
  /// The user must type the amount, because the target has a unit and no minimum for the day is
  /// stated.
  case asksAmount(example: Amount)

  /// - Parameter habit: The progress of the habit on the day that is checked off.
  package init(_ habit: HabitProgress, _ block: any Block) {
    let asked = (block as? Habit)?.atLeast ?? habit.rhythm?.target
    if let least = habit.due?.minimum {
      self = .items(least.unit.isNone && least.number <= .one ? [] : [least.text])
    } else if let asked, !asked.unit.isNone {
      self = .asksAmount(example: asked)
    } else {
      self = .items([])
    }
  }
}
