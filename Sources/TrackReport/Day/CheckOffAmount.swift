import TrackCore

/// The amount that checking off a habit or task records.
package enum CheckOffAmount: Equatable {
  /// These items; nothing where doing it once is all that is asked.
  case items([String])
  /// Nothing can be said for the person: an amount is asked, but not one of this day.
  case asksAmount(example: String)

  /// - Parameter habit: How it is going on the day that is ticked off.
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
