/// Leaves lines out of a log that are on other subjects than some: a look at the usual forms of a
/// line is much cheaper than reading it.
///
/// What remains may hold lines on others; no line on one of them is left out.
package struct SubjectPrefilter: Sendable {
  /// Folded; those with other letters than ASCII have none of its words.
  private let words: [[UInt8]]
  /// The ASCII letters that one of the names may begin with, a bit for each.
  private let initials: UInt32
  private let takesGoals: Bool

  /// - Parameters:
  ///   - names: The IDs, present and former ones.
  ///   - takesGoals: Whether lines with a `+` anywhere are let through, too.
  package init(names: [String], takesGoals: Bool = false) {
    self.takesGoals = takesGoals
    let names = names.map { Array(foldedName($0).utf8) }
    words = names.filter { $0.allSatisfy { $0 < 0x80 } }
    // Another letter may be written as an ASCII one with a mark behind it.
    initials = names.compactMap(\.first).reduce(0) {
      $1 < 0x80 ? $0 | Self.initial($1) : .max
    }
  }

  @inline(__always)
  private static func initial(_ letter: UInt8) -> UInt32 { 1 &<< UInt32(letter & 0x1F) }

  package func sieved(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    bytes.withUnsafeBufferPointer { buffer in
      var at = 0
      // Where the next `+` stands.
      var goal = takesGoals ? LineReader.first(ASCII.plus, in: buffer, from: 0) : buffer.count
      while at < buffer.count {
        let end = min(LineReader.newline(in: buffer, from: at) + 1, buffer.count)
        if goal < end || mayBeMeant(buffer, at, end) { result += buffer[at..<end] }
        at = end
        if goal < end { goal = LineReader.first(ASCII.plus, in: buffer, from: end) }
      }
    }
    return result
  }

  @inline(__always)
  private func mayBeMeant(_ buffer: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    guard buffer[start].isDigit, end - start > 12,
      buffer[start + 10] == ASCII.space
    else { return true }
    var at = start + 11
    if buffer[at].isDigit {
      // `HH:MM ` or `HH:MM-HH:MM `; other forms are let through.
      if end - at > 6, buffer[at + 5] == ASCII.space {
        at += 6
      } else if end - at > 12, buffer[at + 5] == ASCII.dash, buffer[at + 11] == ASCII.space {
        at += 12
      } else {
        return true
      }
    }
    guard buffer[at] | 0x20 >= 0x61, buffer[at] | 0x20 <= 0x7A else { return true }
    guard initials & Self.initial(buffer[at]) != 0 else { return false }
    var stop = at
    while stop < end, buffer[stop].isPlainIDByte { stop += 1 }
    guard stop < end, buffer[stop] == 0x20 || buffer[stop] == ASCII.newline else { return true }
    return words.contains { word in
      guard word.count == stop - at else { return false }
      for (offset, byte) in word.enumerated() {
        let other = buffer[at + offset]
        let isCapital = other >= 0x41 && other <= 0x5A
        if byte != (isCapital ? other | 0x20 : other) { return false }
      }
      return true
    }
  }
}

extension UInt8 {
  /// Whether it is an ASCII character that an ID may have.
  @inline(__always) fileprivate var isPlainIDByte: Bool {
    isEventByte || self == 0x2D || self == ASCII.underscore
  }
}
