import TrackCore
import TrackPhrases

/// How something is written, in one sentence for each kind of thing. It is shown where no line can be
/// proposed, with the names of the block that a line is about.
enum HowWritten {
  private struct Row: Sendable {
    /// The commands, and the words that stand for one, that the sentence is about.
    let verbs: String
    /// The words that tell at any place of a line what it is about.
    var topics = ""
    /// ID, AMOUNT and A..B stand for the block, the amount and the days of a line that has them.
    let text: String
    /// The sentence about a goal, if it is another one.
    var goal: String?
    /// True if nothing is written by the commands.
    var shows = false
  }

  private static let rows = [
    Row(
      verbs: "remind", topics: "reminder reminders remind alarm notify",
      text: "Only a habit has a reminder, at a time of day: `track set ID remind=09:00`, or"
        + " `track add habit TITLE daily remind=09:00` for a new one. What is to be done by a day is a goal:"
        + " `track add goal TITLE due=DATE`"),
    Row(
      verbs: "streak streaks", topics: "streak streaks",
      text:
        "`track show ID` has the longest streak of a habit, and `track report --only habits` all that run",
      shows: true),
    Row(
      verbs: "lengthen shorten", topics: "minus",
      text: "Nothing is added to a line or taken from it: `track amend ID TOTAL` gives the last one"
        + " another amount"),
    Row(
      verbs: "amend correct correction replace fix make note annotate",
      topics: "mistake typo",
      text: "`track amend ID AMOUNT` corrects the last line, `track amend ID --to DATE` moves it to"
        + " another day, and `track undo` takes the last change back"),
    Row(
      verbs: "move migrate shift postpone reschedule extend snooze defer",
      text: "`track amend ID --to DATE` moves the last line to another day",
      goal: "`track set ID due=DATE` sets another last day"),
    Row(
      verbs: "remove delete rm erase clear undo",
      text: "`track undo ID` takes back the last line, `track find --period DATES` shows lines, and"
        + " `track archive ID` ends a habit or a task"),
    Row(
      verbs: "skip", topics: "sick ill",
      text:
        "`track skip ID` leaves today out and keeps the streak, `track pause ID A..B` the days from A to B,"
        + " and `track pause --all A..B` those of all habits"),
    Row(
      verbs: "pause", topics: "vacation holiday off travelling traveling back",
      text:
        "`track pause ID A..B` leaves out the days from A to B, `track pause --all A..B` those of all"
        + " habits, and `track pause --end` ends it"),
    Row(
      verbs: "import connect", topics: "phone app import connect",
      text:
        "`track import --list` shows what can be read from other programs, and `track serve` opens a page"
        + " for the phone"),
    Row(
      verbs: "export share send print", topics: "csv excel spreadsheet",
      text:
        "`track export --as csv --output FILE` writes a table, and `track report --html --output FILE` a"
        + " page for others"),
    Row(
      verbs: "diff",
      text: "There is no diff here: `git diff` in the data directory shows the lines",
      shows: true),
    Row(
      verbs: "plan schedule", topics: "google outlook appointment meeting",
      text: "There are no appointments: `track add goal TITLE due=DATE` adds a last day, and"
        + " `track remind --ics --output FILE` writes the last days for a calendar",
      shows: true),
    Row(
      verbs: "time round invoice", text: "`track time DATES` adds up the time of each task",
      shows: true),
    Row(
      verbs: "start stop switch pomodoro focus", topics: "timer stopwatch",
      text: "`track start ID` starts a timer, and `track stop` ends it"),
    Row(
      verbs: "continue",
      text:
        "`track start ID` starts a timer, and `track again` does once more what the last line says"),
    Row(verbs: "close", text: "`track term close` ends a term, and `track done ID` a goal"),
    Row(
      verbs: "show report explain compare",
      text:
        "`track show ID` shows what there is about it, `track find --subject ID --period DATES` its lines,"
        + " and `track report DATES --subject ID` its figures",
      goal: "`track show ID` shows how far it is, and `track forecast ID` when it will be reached",
      shows: true),
    Row(
      verbs: "today",
      text: "`track today` shows what is left today, `track report` how all of it stands, and"
        + " `track show ID` one habit or goal", shows: true),
    Row(
      verbs:
        "set edit change modify update link limit target estimate budget increase raise lower reduce decrease",
      text: "`track set ID every+='RHYTHM from today'` changes how often it is asked for",
      goal:
        "`track set ID measure=AMOUNT` changes what it asks for, and `track set ID due=DATE` its last day"
    ),
    Row(
      verbs: "everything",
      text: "`track today` numbers what is left, and `track done NUMBER…` records what has these"
        + " numbers"
    ),
    Row(
      verbs: "add",
      text:
        "`track add habit TITLE 3/week` adds what comes again, `track add goal TITLE due=DATE` what has a"
        + " last day, and `track add task TITLE` anything else"),
    Row(
      verbs: "done log", text: "`track done ID AMOUNT` records, with --note TEXT for other words",
      goal: "`track done ID AMOUNT` records progress, and `track done ID` closes it"),
  ]

  private static let verbs = table(\.verbs)
  private static let topics = table(\.topics)

  private static func table(_ words: (Row) -> String) -> [String: Int] {
    let pairs = rows.indices.flatMap { row in
      words(rows[row]).split(separator: " ").map { (String($0), row) }
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  static func isVerb(_ word: String) -> Bool { verbs[word] != nil }

  /// True for a verb that only shows something.
  static func shows(_ verb: String) -> Bool { verbs[verb].map { rows[$0].shows } ?? false }

  /// Returns the verb of the first sentence that is about one of the words of a line; nil if there is none.
  static func topic(of words: [String]) -> String? {
    let row = words.compactMap { topics[$0] }.min()
    return row.flatMap { rows[$0].verbs.split(separator: " ").first.map(String.init) }
  }

  /// Returns the sentence for a verb, about the block of a phrase; nil if there is none.
  static func sentence(_ verb: String, for read: Proposal) -> String? {
    guard let row = verbs[verb].map({ rows[$0] }) else { return nil }
    var text = read.block is Goal ? row.goal ?? row.text : row.text
    if let days = read.daysAhead?.text {
      text = text.replacing("A..B", with: days).replacing(
        "the days from A to B", with: "these days")
    }
    let amount = read.amounts.count == 1 ? read.amounts.first { !$0.contains("-") } : nil
    guard let block = read.block, verb != "remind" || block is Habit else { return text }
    return text.replacing("ID", with: block.id)
      .replacing(
        "AMOUNT", with: amount ?? "AMOUNT")
  }
}
