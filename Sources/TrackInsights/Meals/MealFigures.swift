import TrackCore

/// The meals of one day.
package struct MealDay: Sendable {
  package let day: Day
  package fileprivate(set) var meals = 0
  /// The sum of each nutrient, in the unit of the part of `meal` with its name. A nutrient that no
  /// line states is missing.
  package fileprivate(set) var amounts: [String: Number] = [:]

  /// The shares of protein, carbs and fat in their total energy; nil if all three are zero or
  /// unknown.
  package var shares: MacroShares? { MacroShares(amounts) }
}

/// The shares of protein, carbs and fat in their total energy, 0–1 each.
package struct MacroShares: Sendable {
  package let protein: Double
  package let carbs: Double
  package let fat: Double

  /// The energy per gram in kcal (Atwater's general factors).
  private static let energy: [(name: String, kcal: Int)] = [
    ("protein", 4), ("carbs", 4), ("fat", 9),
  ]

  init?(_ amounts: [String: Number]) {
    let parts = Self.energy.map { (amounts[$0.name]?.approximate ?? 0) * Double($0.kcal) }
    let sum = parts.reduce(0, +)
    guard sum > 0 else { return nil }
    (protein, carbs, fat) = (parts[0] / sum, parts[1] / sum, parts[2] / sum)
  }

  /// Returns the total energy of protein, carbs and fat in kcal; nil unless all three are known.
  static func energy(of amounts: [String: Number]) -> Number? {
    var sum = Number.zero
    for (name, kcal) in energy {
      guard let grams = amounts[name] else { return nil }
      sum += grams.scaled(by: Int128(kcal), over: 1)
    }
    return sum
  }
}

/// A meal whose stated energy differs by more than a fifth from the energy of its protein, carbs
/// and fat.
package struct EnergyMismatch: Sendable {
  package let day: Day
  package let place: Place
  /// The energy as written.
  package let kcal: Number
  /// The energy computed from protein, carbs and fat.
  package let computed: Number

  fileprivate init?(_ amounts: [String: Number], _ day: Day, _ place: Place) {
    guard let kcal = amounts["kcal"], let computed = MacroShares.energy(of: amounts) else {
      return nil
    }
    let difference = computed < kcal ? kcal - computed : computed - kcal
    guard difference.scaled(by: 5, over: 1) > kcal else { return nil }
    (self.day, self.place, self.kcal, self.computed) = (day, place, kcal, computed)
  }
}

/// The amount of a nutrient that a habit or goal requires per day.
package struct MealTarget: Sendable {
  package let nutrient: String
  /// The amount, in the unit of the part of `meal` for this nutrient.
  package let amount: Number
  /// True if the amount is an upper limit.
  package let isLimit: Bool
  /// The habit or goal that sets the target.
  package let block: Name
}

/// The meals within a range of days: the single days and their overall figures.
package struct MealFigures: Sendable {
  /// The number of days over which the mean is computed.
  package static let meanDays = 7

  /// The days with a meal, in order. They include days before the range that only the mean needs.
  private let all: [MealDay]
  private let first: Day
  package let last: Day
  package let mismatches: [EnergyMismatch]
  package let targets: [MealTarget]
  /// The unit of each part of `meal`, in the order of the parts.
  package let nutrients: [(name: String, unit: Unit)]

  package init(_ workspace: Workspace, from first: Day, through last: Day) {
    (self.first, self.last) = (first, last)
    let meal = workspace.names.existing(Food.mealID)
    let measure = meal.flatMap { workspace.effectiveMeasures[$0] }
    let parts = (measure?.parts ?? []).map { ($0.name, workspace.text(of: $0.name), $0.unit) }
    nutrients = parts.map { ($0.1, $0.2) }
    var days: [Day: MealDay] = [:]
    var mismatches: [EnergyMismatch] = []
    let begin = min(first, last - (Self.meanDays - 1))
    if let meal {
      _ = workspace.forEachLine { entry, _ in
        guard entry.subject == meal, entry.day >= begin, entry.day <= last,
          entry.outcome == .done
        else { return }
        var amounts: [String: Number] = [:]
        for part in entry.parts {
          guard let (_, name, unit) = parts.first(where: { $0.0 == part.name }),
            let number = workspace.units.convert(part.amount, to: unit, for: meal)
          else { continue }
          amounts[name] = number
        }
        let day = entry.day
        days[day, default: MealDay(day: day)].meals += 1
        days[day]?.amounts.merge(amounts, uniquingKeysWith: +)
        if day >= first, let found = EnergyMismatch(amounts, day, entry.place) {
          mismatches.append(found)
        }
      }
    }
    all = days.values.sorted { $0.day < $1.day }
    self.mismatches = mismatches.sorted { ($0.day, $0.place) < ($1.day, $1.place) }
    targets = meal.map { workspace.targets(of: $0, on: last) } ?? []
  }

  /// The days with a meal within the range, in order.
  package var days: [MealDay] { all.filter { $0.day >= first } }

  /// The mean of those of the last seven days that have a meal. For each nutrient, only the days on
  /// which it is known count. Nil if no day has a meal.
  package var mean: MealDay? {
    let recent = all.filter { last - $0.day < Self.meanDays }
    guard !recent.isEmpty else { return nil }
    var mean = MealDay(day: last)
    for nutrient in nutrients {
      let known = recent.compactMap { $0.amounts[nutrient.name] }
      guard !known.isEmpty else { continue }
      mean.amounts[nutrient.name] = known.reduce(.zero, +)
        .scaled(by: 1, over: Int128(known.count))
    }
    mean.meals = recent.count
    return mean
  }

  /// The last day of the range. If it has no meal, it has no amounts.
  package var lastDay: MealDay { all.last { $0.day == last } ?? MealDay(day: last) }
}

extension Workspace {
  /// Returns the amounts of nutrients that habits and goals require per day. They come from rhythms
  /// per day or week, from `at-least`, and from goals for a mean.
  fileprivate func targets(of meal: Name, on day: Day) -> [MealTarget] {
    var targets: [MealTarget] = []
    func add(_ part: SubjectPart?, _ amount: Amount, days: Int = 1, isLimit: Bool, _ block: Name) {
      guard let part, part.subject == meal, let name = part.part,
        let declared = effectiveMeasures[meal]?.parts.first(where: { $0.name == name })
      else { return }
      let unit = amount.unit.isNone ? declared.unit : amount.unit
      guard
        let number = units.convert(Amount(amount.number, unit), to: declared.unit, for: meal)
      else { return }
      targets.append(
        MealTarget(
          nutrient: text(of: name), amount: number.scaled(by: 1, over: Int128(days)),
          isLimit: isLimit, block: block))
    }
    for habit in habits where !habit.isArchived(on: day) && habit.of.count == 1 {
      if let rhythm = habit.rhythms.holding(on: day)?.rhythm, rhythm.addsUp,
        let target = rhythm.target
      {
        switch rhythm.span {
        case .days, .calendar(.day):
          add(habit.of.first, target, isLimit: rhythm.isAtMost, habit.name)
        case .calendar(.week):
          add(habit.of.first, target, days: 7, isLimit: rhythm.isAtMost, habit.name)
        default: break
        }
      } else if let atLeast = habit.atLeast {
        add(habit.of.first, atLeast, isLimit: false, habit.name)
      }
    }
    for goal in goals where goal.done == nil && !goal.isArchived(on: day) {
      for measure in goal.measures where measure.how == .mean {
        add(measure.subject, measure.target, isLimit: false, goal.name)
      }
    }
    return targets
  }
}
