/// The names of periods, such as `days`. These words are reserved, but people often write them
/// after a number as if they were units.
let periodWords = Set(RhythmWords.periods.flatMap { [$0.one, $0.several] })

/// Returns true if a word after a number means "times" and is therefore not a unit.
func isCountWord(_ word: String) -> Bool {
  switch foldedName(word) {
  case "x", "×", "times": true
  default: false
  }
}

/// The words of the grammar in lowercase, in the groups in which the format specification lists
/// them.
package let reservedWordGroups: [[String]] = [
  [
    "skip", "fail", "from", "on", "in", "at", "of", "most", "least", "done", "every", "times",
  ],
  ["sum", "count", "days", "latest", "best", "mean", "streak"],
  RhythmWords.periods.flatMap { [$0.one, $0.several] },
  RhythmWords.rhythms,
  Array(Weekday.words.prefix(4).joined()),
  Array(Weekday.words.dropFirst(4).joined()),
]

/// The words of the grammar in lowercase.
package let reservedWords = Set(reservedWordGroups.joined())
