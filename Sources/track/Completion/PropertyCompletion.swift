import TrackCore

extension Placeholder.Completion {
  /// Returns the completion of a property's value.
  static func value(of key: String) -> Self {
    switch key {
    case "value", "focus": .blocks([.value])
    case "goal": .blocks(Kind.goals)
    case "level": .words(Value.Level.allCases.map(\.rawValue))
    case "status": .words(Term.Status.allCases.map(\.rawValue))
    case "by": .words(Measure.Summary.allCases.map(\.rawValue))
    case "every": .words(RhythmWords.rhythms)
    default: .nothing
    }
  }
}
