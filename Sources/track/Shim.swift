import TrackCore

// Stands in until the core has its model; to be deleted then.
struct Day: Hashable, Comparable, Sendable {
  var ordinal: Int
  static let first = Day(ordinal: 0)
  init(ordinal: Int) { self.ordinal = ordinal }
  init?(iso: String) {
    let p = iso.split(separator: "-").compactMap { Int($0) }
    guard p.count == 3 else { return nil }
    ordinal = p[0] * 372 + p[1] * 31 + p[2]
  }
  init?(year: Int, month: Int, day: Int) { ordinal = year * 372 + month * 31 + day }
  static func < (l: Day, r: Day) -> Bool { l.ordinal < r.ordinal }
  static func - (l: Day, r: Int) -> Day { Day(ordinal: l.ordinal - r) }
}
struct Tracker {
  init(files: [SourceFile]) {}
  func check(today: Day) -> [Problem] { [] }
}
