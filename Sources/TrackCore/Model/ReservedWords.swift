/// Reserved words that are often mistaken for units after a number.
let periodWords: Set<String> = [
  "day", "days", "week", "weeks", "month", "months", "quarter", "quarters", "term", "terms",
]

/// Returns true if a word after a number means "times" and is therefore not a unit.
func isCountWord(_ word: String) -> Bool {
  switch foldedName(word) {
  case "x", "×", "times": true
  default: false
  }
}

/// The words of the grammar in lowercase.
let reservedWords: Set<String> = [
  "skip", "fail", "from", "on", "in", "at", "of", "most", "least", "done", "every",
  "times", "sum", "count", "days", "latest", "best", "mean", "streak",
  "day", "week", "weeks", "month", "months", "quarter", "quarters", "term", "terms",
  "daily", "weekly", "monthly", "quarterly", "weekday", "weekdays", "weekend", "weekends",
  "mon", "monday", "tue", "tues", "tuesday", "wed", "wednesday", "thu", "thur", "thurs",
  "thursday", "fri", "friday", "sat", "saturday", "sun", "sunday",
]
