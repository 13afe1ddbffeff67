import TrackCore

extension Kind {
  /// A short description of the kind.
  package var meaning: String {
    switch self {
    case .value: "something that matters to you"
    case .goal: "something to reach"
    case .obligation: "something owed to somebody"
    case .milestone: "a step toward a goal"
    case .habit: "something done again and again"
    case .task: "work that time is spent on"
    case .measure: "a quantity that is measured"
    case .food: "a portion of something to eat or drink"
    case .term: "ten weeks with a theme and goals"
    case .source: "a service that data comes from"
    case .track: "the version and the settings"
    }
  }
}
