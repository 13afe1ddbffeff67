import TrackCore

/// The actions of `track term`. If the user names no action, the command shows a term.
enum TermAction: String, CaseIterable {
  case new, plan, review, close

  /// The keys of the properties that can be typed after the action.
  var keys: [PropertyKey] {
    switch self {
    case .new: [.theme, .start, .weeks, .goal, .focus, .tag, .note]
    case .plan: [.theme, .goal, .focus]
    case .review, .close: []
    }
  }
}
