import TrackCore

/// The dates of the items of a log that is sorted by date in all three versions. The merge uses
/// them to keep the log sorted by date.
final class LogDays {
  private let versions: [MergeVersion]
  private let places: [[Int32]]
  /// For each version and item, the date as a number (20261120). A comment has the date of the next
  /// log line.
  private let days: [[Int32]]
  /// For each version and comment, the index of the log line after it.
  private let owners: [[Int: Int]]
  private var moved: [Int32: Int32] = [:]

  /// Fails if a version contains anything but log lines and comments, or is not sorted by date.
  init?(versions: [MergeVersion], places: [[Int32]]) {
    var days: [[Int32]] = []
    for version in versions {
      guard let list = Self.days(of: version) else { return nil }
      days.append(list)
    }
    self.versions = versions
    self.places = places
    self.days = days
    owners = versions.map(Self.owners)
  }

  private static func days(of version: MergeVersion) -> [Int32]? {
    var days = [Int32](repeating: .max, count: version.items.count)
    var next = Int32.max
    for index in version.items.indices.reversed() {
      let item = version.items[index]
      switch item.kind {
      case .comment: break
      case .log:
        guard let day = day(version.buffer, version.text(of: item)), day <= next else { return nil }
        next = day
      case .block, .other, .stray: return nil
      }
      days[index] = next
    }
    return days
  }

  private static func owners(of version: MergeVersion) -> [Int: Int] {
    var owners: [Int: Int] = [:]
    var next: Int?
    for index in version.items.indices.reversed() {
      if version.items[index].kind == .log { next = index } else { owners[index] = next }
    }
    return owners
  }

  /// Returns the date of a line as a number; nil if the line does not begin with YYYY-MM-DD.
  private static func day(_ buffer: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> Int32? {
    guard text.count >= 10 else { return nil }
    var day: Int32 = 0
    for offset in 0..<10 {
      let byte = buffer[text.lowerBound + offset]
      if offset == 4 || offset == 7 {
        guard byte == ASCII.dash else { return nil }
      } else {
        guard byte.isDigit else { return nil }
        day = day * 10 + Int32(byte - ASCII.zero)
      }
    }
    return day
  }

  // MARK: Lines that moved to another day

  /// Records the date of a merged line if it differs from the date in the base.
  func move(_ key: Int32, _ text: [UInt8], _ orders: inout [[Int32]]) {
    let now = text.withUnsafeBufferPointer { Self.day($0, 0..<$0.count) }
    note(key, now)
  }

  func move(_ key: Int, to version: Int, _ orders: inout [[Int32]]) {
    let place = places[version][key]
    guard place >= 0, versions[version].items[Int(place)].kind == .log else { return }
    note(Int32(truncatingIfNeeded: key), days[version][Int(place)])
  }

  private func note(_ key: Int32, _ now: Int32?) {
    let old = places[0][Int(key)]
    guard old >= 0, versions[0].items[Int(old)].kind == .log, let now,
      days[0][Int(old)] != now
    else { return }
    moved[key] = now
  }

  /// Returns the orders with some lines removed: a line whose date changed stays only in the order
  /// of each side that has the new date.
  func withoutMoved(_ orders: [[Int32]]) -> [[Int32]] {
    guard !moved.isEmpty else { return orders }
    return orders.enumerated().map { version, order in
      order.filter { key in
        guard let day = moved[key] else { return true }
        return version > 0 && days[version][Int(places[version][Int(key)])] == day
      }
    }
  }

  // MARK: Comparing

  /// Returns true if `left` comes before `right` by date and time, then by text; nil if nothing
  /// tells them apart. A comment is compared as the line after it, so that they stay together.
  func isBefore(
    _ left: Int32, _ right: Int32, isKept: (Int32) -> Bool, _ text: (Int32) -> [UInt8]
  ) -> Bool? {
    let (one, two) = (line(of: left, isKept), line(of: right, isKept))
    if one == two { return (left == one) == (right == two) ? nil : left != one }
    let (first, second) = (rank(one, text), rank(two, text))
    if first != second { return first.lexicographicallyPrecedes(second) }
    let (firstText, secondText) = (text(one), text(two))
    return firstText != secondText ? MergeTieBreak.precedes(firstText, secondText) : one < two
  }

  /// Returns the line after a comment that is merged as a unit with it. Any other item, and a comment
  /// of which the line goes or moves to another day, is its own unit.
  private func line(of key: Int32, _ isKept: (Int32) -> Bool) -> Int32 {
    // A comment that both sides have is placed by its predecessors.
    guard (places[1][Int(key)] < 0) != (places[2][Int(key)] < 0) else { return key }
    let version = places[1][Int(key)] >= 0 ? 1 : 2
    guard let owner = owners[version][Int(places[version][Int(key)])] else { return key }
    let line = versions[version].items[owner].key
    return isKept(line) && moved[line] == nil ? line : key
  }

  private func rank(_ key: Int32, _ text: (Int32) -> [UInt8]) -> [Int32] {
    let version = places[1][Int(key)] >= 0 ? 1 : 2
    let place = places[version][Int(key)]
    guard place >= 0 else { return [] }
    // If a comment precedes different dates on the two sides, the earlier date counts.
    let other = places[2][Int(key)]
    let day =
      moved[key]
      ?? min(days[version][Int(place)], other < 0 ? .max : days[2][Int(other)])
    guard versions[version].items[Int(place)].kind == .log else { return [day, 0, 0] }
    let line = text(key)
    let time = line.withUnsafeBufferPointer { buffer -> Int32 in
      var cursor = Cursor(buffer, from: min(10, buffer.count), to: buffer.count)
      cursor.skipBlanks()
      let isBefore = cursor.take(ASCII.less)
      cursor.skipBlanks()
      guard let time = try? cursor.time() else { return .min }
      return Int32(truncatingIfNeeded: isBefore ? time - 86_400 : time)
    }
    return [day, 1, time]
  }
}
