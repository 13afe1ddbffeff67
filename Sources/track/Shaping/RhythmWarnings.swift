import TrackCore

extension Block {
  /// A warning for each rhythm that asks for more done days than there are.
  var rhythmWarnings: [String] {
    let rhythms = (self as? Habit)?.rhythms ?? (self as? Task)?.rhythms ?? []
    return rhythms.compactMap { dated in
      dated.rhythm.excess.map { "Warning: \(dated.rhythm.text) asks for \($0)." }
    }
  }
}
