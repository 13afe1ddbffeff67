import TrackCore

// Stands in until the core has its model; to be deleted then.
struct Day: Hashable, Comparable, Sendable {
  var ordinal: Int
  static let first = Day(ordinal: 0)
  init(ordinal: Int) { self.ordinal = ordinal }
  init?(iso: String) {
    let p = iso.split(separator: "-").compactMap { Int($0) }
    guard iso.utf8.count == 10, p.count == 3 else { return nil }
    self.init(year: p[0], month: p[1], day: p[2])
  }
  init?(year: Int, month: Int, day: Int) {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...12).contains(month), (1...lengths[month - 1]).contains(day) else { return nil }
    ordinal = year * 372 + month * 31 + day
  }
  static func < (l: Day, r: Day) -> Bool { l.ordinal < r.ordinal }
  static func - (l: Day, r: Int) -> Day { Day(ordinal: l.ordinal - r) }
}
struct Tracker {
  init(files: [SourceFile]) {}
  func check(today: Day) -> [Problem] { [] }
}
