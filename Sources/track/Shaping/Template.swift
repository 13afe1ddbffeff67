/// A set of files with which a new directory begins.
enum Template: String, CaseIterable, Sendable {
  case minimal, full, example

  /// The names and contents of the files.
  var files: [(name: String, text: [UInt8])] {
    switch self {
    case .minimal: [("track.txt", Array("track 1\n".utf8))]
    case .full:
      [
        ("track.txt", PackageResources.full_track_txt),
        ("values.txt", PackageResources.full_values_txt),
        ("goals.txt", PackageResources.full_goals_txt),
        ("habits.txt", PackageResources.full_habits_txt),
        ("measures.txt", PackageResources.full_measures_txt),
        ("log.txt", PackageResources.full_log_txt),
      ]
    case .example:
      [
        ("track.txt", PackageResources.example_track_txt),
        ("values.txt", PackageResources.example_values_txt),
        ("goals.txt", PackageResources.example_goals_txt),
        ("habits.txt", PackageResources.example_habits_txt),
        ("log.txt", PackageResources.example_log_txt),
      ]
    }
  }

  /// The commands that are suggested after the directory was created.
  var next: String {
    switch self {
    case .minimal, .full: "`track add habit \"Drink water\" 8/day`, then `track done drink-water`"
    case .example: "`track` shows what is due today, `track done meditate` ticks it off"
    }
  }
}
