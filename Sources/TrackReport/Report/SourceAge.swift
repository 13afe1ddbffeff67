import TrackCore
import TrackJSON

/// A data source and the day of its last fetch.
package struct SourceAge: Hashable, Sendable {
  package let id: String
  package let title: String
  /// The day of the last fetch; nil if there was none.
  package let fetched: Day?
  /// True if the source should be fetched again: it was never fetched, or the interval in its
  /// `fetch:` property has passed since. The default interval is a day.
  package let isDue: Bool

  package init(id: String, title: String, fetched: Day?, isDue: Bool) {
    self.id = id
    self.title = title
    self.fetched = fetched
    self.isDue = isDue
  }

  /// Returns the age in words: `Anki fetched 3 days ago` or `Anki never fetched`.
  package func words(today: Day) -> String {
    guard let fetched else { return "\(title) never fetched" }
    return "\(title) fetched \(Words.distance(to: min(fetched, today), from: today))"
  }
}

extension [SourceAge] {
  /// Returns a sentence with the age of each source; nil if there are no sources.
  func sentence(today: Day) -> String? {
    isEmpty ? nil : "Sources: " + map { $0.words(today: today) }.joined(separator: ", ")
  }
}

extension SourceAge: JSONObjectConvertible {
  package var json: JSONObject { ["id": id, "title": title, "fetched": fetched, "due": isDue] }
}
