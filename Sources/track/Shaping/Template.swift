/// A set of files with which a new directory begins.
enum Template: String, CaseIterable, Sendable {
  case minimal, full, example

  /// The names and contents of the files.
  var files: [(name: String, text: String)] {
    switch self {
    case .minimal: [("track.txt", "track 1\n")]
    case .full: Self.fullFiles
    case .example: Self.exampleFiles
    }
  }

  /// The commands that are suggested after the directory was created.
  var next: String {
    switch self {
    case .minimal, .full: "`track add habit \"Drink water\" 8/day`, then `track done drink-water`"
    case .example: "`track` shows what is due today, `track done meditate` ticks it off"
    }
  }

  private static let fullFiles: [(name: String, text: String)] = [
    (
      "track.txt",
      """
      track 1
        week-start: monday
        day-start: 04:00

      """
    ),
    (
      "values.txt",
      """
      # What matters. Goals and habits name a value by its ID.
      #
      # value health: Health
      #   level: life-area

      """
    ),
    (
      "goals.txt",
      """
      # What is to be reached.
      #
      # goal run-half: Run a half marathon
      #   due: 2026-12-06
      #   measure: run 200km
      #   value: health

      """
    ),
    (
      "habits.txt",
      """
      # What is done again and again.
      #
      # habit run: Run
      #   every: 3/week
      #   goal: run-half
      #   value: health

      """
    ),
    (
      "measures.txt",
      """
      # What is measured, beyond what `track help format measures` lists.
      #
      # measure mood: Mood
      #   range: 1..10

      """
    ),
    ("log.txt", "# What was done: a line for each, such as 2026-11-20 07:30 run 5.2km 31m\n"),
  ]

  private static let exampleFiles: [(name: String, text: String)] = [
    ("track.txt", "track 1\n"),
    (
      "values.txt",
      """
      value health: Health
        level: life-area

      value craft: Craft

      """
    ),
    (
      "goals.txt",
      """
      goal run-5k: Run five kilometres
        measure: run best 5km
        value: health

      goal read-20: Read twenty books
        measure: 20 books
        value: craft

      """
    ),
    (
      "habits.txt",
      """
      habit meditate: Meditate
        emoji: 🧘
        every: daily
        value: health

      habit water: Drink water
        emoji: 💧
        every: 8/day
        value: health

      habit run: Run
        emoji: 🏃
        every: 3/week
        goal: run-5k
        value: health

      habit read: Read
        emoji: 📖
        every: 20 pages/day
        value: craft

      """
    ),
    (
      "log.txt",
      """
      # `track done meditate` writes the first line. A book that is read, by hand:
      # 2026-11-20 "Finished Emma" +read-20

      """
    ),
  ]
}
