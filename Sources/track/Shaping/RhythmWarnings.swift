import TrackCore
import TrackInsights

extension Block {
  /// A warning for each rhythm that requires more done days than its period has days.
  var rhythmWarnings: [String] {
    rhythms.compactMap { dated in
      dated.rhythm.excess.map { "Warning: \(dated.rhythm.text) asks for \($0)." }
    }
  }
}
