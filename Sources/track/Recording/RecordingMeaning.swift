import TrackCore

/// Says what a recording means for what it is about: "Water 5 of 8 today, streak 4 days."
///
/// Nothing is said until the progress of habits and goals can be computed from the log's end.
struct RecordingMeaning {
  let directory: RecordingDirectory

  /// One sentence for each block that lines were recorded on.
  func words(for blocks: [any Block], on day: Day) -> [String] { [] }
}
