import TrackCore

/// Keeps the newest of the log lines that a search finds, by day and time over all files.
///
/// A line without a time comes before those of its day with one. Of equals the one that was found
/// later is the newer one, and a line that cannot be read is older than any other.
package struct NewestLines {
  private typealias Found = (day: Day, time: Int, order: Int, match: SearchMatch)

  private let count: Int
  private var found: [Found] = []
  private var order = 0

  package init(_ count: Int) { self.count = count }

  package mutating func add(_ match: SearchMatch) {
    guard case .log(_, let day, let start) = match.thing else { return }
    found.append((day ?? .first, start ?? -1, order, match))
    order += 1
    if found.count - count > max(count, 1024) { trim() }
  }

  /// The lines, newest first.
  package var matches: [SearchMatch] {
    var copy = self
    copy.trim()
    return copy.found.reversed().map(\.match)
  }

  private mutating func trim() {
    found.sort { ($0.day, $0.time, $0.order) < ($1.day, $1.time, $1.order) }
    found.removeFirst(max(found.count - count, 0))
  }
}
