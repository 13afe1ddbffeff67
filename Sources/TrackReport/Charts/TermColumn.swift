import TrackCore

/// The results of a term as a column of a table that compares terms.
package struct TermColumn: Sendable {
  package let number: Int
  package let name: String?
  package let start: Day
  package let end: Day
  package let status: TermStatus
  /// The goals on the term's list that reached their share for the term.
  package let sharesReached: [String]
  package let sharesMissed: [String]
  /// The rate of habits; nil if none was due.
  package let habits: Double?
  package let contributions: Int
  package let reviews: Int
  package let weeks: Int
  /// The values that got the largest shares, each with its share.
  package let values: [(title: String, share: Double)]

  init(_ closing: TermClosing, _ workspace: Workspace) {
    let term = closing.term
    number = term.number
    name = term.name
    start = term.start
    end = term.end
    status = term.status
    func titles(_ names: [Name]) -> [String] {
      names.map { workspace.block(named: $0)?.title ?? workspace.text(of: $0) }
    }
    sharesReached = titles(closing.reached)
    sharesMissed = titles(closing.missed)
    habits = term.habitRate
    contributions = closing.contributions
    reviews = closing.reviews
    weeks = term.weeks
    values = closing.values.filter { $0.share > 0 }.sorted { $0.share > $1.share }.prefix(3)
      .map { ($0.title, $0.share) }
  }
}
