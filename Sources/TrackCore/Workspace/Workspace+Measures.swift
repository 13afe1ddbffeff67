extension Workspace {
  /// Returns the declared or built-in measure with a name; nil if no measure has the name.
  package func readingMeasure(_ name: Name) -> Measure? {
    switch positions[name] {
    case .measure, .builtIn: effectiveMeasures[name]
    default: nil
    }
  }

  /// Returns true for a measure whose readings of a day add up to one, such as `steps`. The lines on
  /// `meal` do not, for each is a meal; nor do the computed parts of a night, which has one of each.
  func sumsDays(of source: SubjectPart) -> Bool {
    readingMeasure(source.subject)?.by == .sum && !isNightPart(source)
      && foldedName(text(of: source.subject)) != Food.mealID
  }

  /// Returns the unit of a bare number for a measure or part; `.none` for every other subject.
  func ownUnit(of subject: SubjectPart?) -> Unit {
    guard let subject, let measure = readingMeasure(subject.subject) else { return .none }
    guard let part = subject.part else { return measure.unit ?? .none }
    return measure.parts.first { $0.name == part }?.unit
      ?? NightPart(rawValue: foldedName(text(of: part)))?.unit ?? .none
  }
}
