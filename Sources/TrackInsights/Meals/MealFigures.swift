import TrackCore

/// The meals of one day.
package struct MealDay: Sendable {
  package let day: Day
  package fileprivate(set) var meals = 0
  /// The sum of each nutrient, by the name of the nutrient, in the unit that the measure `meal` has
  /// for it. A nutrient that no line of the day states has no sum.
  package fileprivate(set) var amounts: [String: Number] = [:]
  /// The number of meals that state each nutrient.
  package fileprivate(set) var stated: [String: Int] = [:]

  /// The sums of the meals that name protein, carbs and fat.
  package fileprivate(set) var macros = Macros()
}

/// A meal whose stated energy differs from the energy of its protein, carbs and fat by more than a
/// fifth of the stated energy.
package struct EnergyMismatch: Sendable {
  package let day: Day
  package let place: Place
  /// The energy as written.
  package let kcal: Number
  /// The energy computed from protein, carbs and fat.
  package let computed: Number

  fileprivate init?(_ amounts: [String: Number], _ day: Day, _ place: Place) {
    guard let kcal = amounts["kcal"], let computed = Macros(amounts)?.kcal else {
      return nil
    }
    let difference = computed < kcal ? kcal - computed : computed - kcal
    guard difference.scaled(by: 5, over: 1) > kcal else { return nil }
    (self.day, self.place, self.kcal, self.computed) = (day, place, kcal, computed)
  }
}

/// The amount of a nutrient that a habit requires per day, or a goal per meal.
package struct MealTarget: Sendable {
  package let nutrient: String
  /// The amount of the nutrient, in the unit that the measure `meal` has for this nutrient.
  package let amount: Number
  /// True if the amount is an upper limit.
  package let isLimit: Bool
  /// True if the amount is that of a single meal: a goal requires it as the mean of all lines.
  package let isPerMeal: Bool
  /// The habit or goal that sets the target.
  package let block: Name
}

/// The meals within a range of days: the single days and their overall figures.
package struct MealFigures: Sendable {
  /// The number of days over which the mean is computed.
  package static let meanDays = 7

  package let first: Day
  package let last: Day
  /// The last day with a meal, up to `last`.
  package let latest: Day?
  /// The days with a meal, in order. They include days before `first` if these are among the seven
  /// days of the mean.
  private let all: [MealDay]
  package let mismatches: [EnergyMismatch]
  package let targets: [MealTarget]
  /// The nutrients, which are the parts of the measure `meal`, in the order of the parts.
  package let nutrients: [(name: String, unit: Unit)]
  private let today: Day

  /// - Parameter isLatestNear: True if `last` or one of the six days before it certainly has a
  ///   meal. If true, no earlier lines are read to find the latest meal.
  package init(
    _ workspace: Workspace, from first: Day, through last: Day, today: Day,
    isLatestNear: Bool = false
  ) {
    (self.first, self.last, self.today) = (first, last, today)
    let reader = MealReader(workspace)
    nutrients = reader?.nutrients ?? []
    var days: [Day: MealDay] = [:]
    var mismatches: [EnergyMismatch] = []
    var latest: Day?
    let begin = min(first, last - (Self.meanDays - 1))
    if let reader {
      workspace.forEachLine(from: isLatestNear ? begin : .first, through: last) { entry, _ in
        guard reader.isMeal(entry) else { return }
        latest = max(latest ?? entry.day, entry.day)
        guard entry.day >= begin else { return }
        let (day, amounts) = (entry.day, reader.amounts(of: entry))
        days[day, default: MealDay(day: day)].meals += 1
        days[day]?.amounts.merge(amounts, uniquingKeysWith: +)
        days[day]?.stated.merge(amounts.mapValues { _ in 1 }, uniquingKeysWith: +)
        if let macros = Macros(amounts) { days[day]?.macros += macros }
        if day >= first, let found = EnergyMismatch(amounts, day, entry.place) {
          mismatches.append(found)
        }
      }
    }
    self.latest = latest
    all = days.values.sorted { $0.day < $1.day }
    self.mismatches = mismatches.sorted { ($0.day, $0.place) < ($1.day, $1.place) }
    targets = reader.map { workspace.targets(of: $0.meal, on: last) } ?? []
  }

  /// The days with a meal within the range, in order.
  package var days: [MealDay] { all.filter { $0.day >= first } }

  /// The means per day, over the days of `meanOf`; nil if there are none.
  ///
  /// The mean of a nutrient uses only the days on which the nutrient is known. As an exception, the
  /// result's `meals` is the number of days, and its `macros` are sums.
  package var mean: MealDay? {
    let recent = meanOf
    guard !recent.isEmpty else { return nil }
    var mean = MealDay(day: last)
    for nutrient in nutrients {
      let known = recent.compactMap { $0.amounts[nutrient.name] }
      guard !known.isEmpty else { continue }
      mean.amounts[nutrient.name] = known.reduce(.zero, +)
        .scaled(by: 1, over: Int128(known.count))
    }
    mean.meals = recent.count
    mean.macros = recent.reduce(into: Macros()) { $0 += $1.macros }
    return mean
  }

  /// The days with a meal among the last seven days.
  private var recent: [MealDay] { all.filter { last - $0.day < Self.meanDays } }

  /// The days with a meal among the last seven days, from which `mean` is computed. Today is not
  /// over, so it is left out unless it is the only one.
  package var meanOf: [MealDay] {
    let over = recent.filter { $0.day < today }
    return over.isEmpty ? recent : over
  }

  /// True if today has a meal but is not among the days of `mean`.
  package var leavesOutToday: Bool { recent.count > meanOf.count }

  /// The number of meals of the last seven days, up to and including today.
  package var recentMeals: Int { recent.reduce(0) { $0 + $1.meals } }

  /// Returns the mean amount of a nutrient over the meals of the last seven days that state it; nil
  /// if there is none.
  package func meanPerMeal(of nutrient: String) -> Number? { recent.meanPerMeal(of: nutrient) }

  /// The figures of the last day in the range. They contain no amounts if that day has no meal.
  package var lastDay: MealDay { all.last { $0.day == last } ?? MealDay(day: last) }
}

extension [MealDay] {
  /// Returns the mean amount of a nutrient over the meals that state it; nil if there is none.
  package func meanPerMeal(of nutrient: String) -> Number? {
    let stated = reduce(0) { $0 + ($1.stated[nutrient] ?? 0) }
    return stated == 0
      ? nil
      : reduce(Number.zero) { $0 + ($1.amounts[nutrient] ?? .zero) }
        .scaled(by: 1, over: Int128(stated))
  }
}

extension Workspace {
  /// Returns the amounts of nutrients that habits require per day and goals per meal. The amounts
  /// come from rhythms with an amount per day or week, from `at-least`, and from goals whose
  /// measure is the mean of all lines.
  fileprivate func targets(of meal: Name, on day: Day) -> [MealTarget] {
    var targets: [MealTarget] = []
    func add(
      _ part: SubjectPart?, _ amount: Amount, days: Int = 1, isLimit: Bool,
      isPerMeal: Bool = false, _ block: Name
    ) {
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
          isLimit: isLimit, isPerMeal: isPerMeal, block: block))
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
        add(measure.subject, measure.target, isLimit: false, isPerMeal: true, goal.name)
      }
    }
    return targets
  }
}
