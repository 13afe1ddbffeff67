import TrackCore
import TrackJSON

/// The data that this machine stores about a source between two fetches, as lines of text: the time
/// of the last fetch, the days without data, and the state of the source.
package struct FetchMemory: Sendable {
  /// The time of the last fetch, in seconds since 1970; nil before the first one.
  package var fetched: Int?
  /// The days that had no data.
  package var empty: Set<Day> = []
  /// The JSON state that the source asked to store.
  package var state = "{}"

  package init() {}

  /// Parses the text form of the data. A line that cannot be parsed is ignored; its data is then
  /// fetched again.
  package init(parsing text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else { continue }
      switch words[0] {
      case "fetched": fetched = Int(words[1]).flatMap { $0.magnitude < 1 << 40 ? $0 : nil }
      case "empty": if let day = Day(iso: words[1]) { empty.insert(day) }
      case "state" where (try? JSONParser.parse(Array(words[1].utf8))) != nil: state = words[1]
      default: break
      }
    }
  }

  package var text: String {
    let lines =
      (fetched.map { ["fetched \($0)"] } ?? []) + empty.sorted().map { "empty \($0.iso)" }
      + ["state \(state)"]
    return lines.map { $0 + "\n" }.joined()
  }

  /// Updates the stored data after an answer. Today and the day before may still get data, so
  /// neither is recorded as empty.
  ///
  /// - Parameter known: The days that have a line after the answer was added to the file.
  package mutating func note(
    _ job: FetchJob, _ answer: FetchAnswer, known: Set<Day>, at instant: Int
  ) {
    let today = job.last
    fetched = instant
    if let state = answer.state { self.state = state }
    // An empty answer may be an error of the service, so its days are requested again.
    for range in job.ranges where !answer.entries.isEmpty {
      for ordinal in range.lowerBound.ordinal...range.upperBound.ordinal {
        let day = Day(ordinal: ordinal)
        if day < today - 1, !known.contains(day) { empty.insert(day) }
      }
    }
    empty.subtract(known)
  }
}
