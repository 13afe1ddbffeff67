import TrackCore

/// A writer of one foreign format. Its output depends only on the entries it is given and on the
/// arguments of its initializer.
package protocol ExportFormat {
  /// The items that the format could not represent.
  var losses: Losses { get }

  mutating func begin(to output: inout [UInt8])
  mutating func write(_ entry: ExchangeEntry, to output: inout [UInt8])
  mutating func end(to output: inout [UInt8])
}

extension ExportFormat {
  package var losses: Losses { Losses() }
  /// For each kind of item that the format could not represent, its description and the number of
  /// such items.
  package var lost: [String: Int] { losses.counts }
  package mutating func begin(to output: inout [UInt8]) {}
  package mutating func end(to output: inout [UInt8]) {}
}

/// Counts the items that a format cannot represent.
package struct Losses {
  private(set) var counts: [String: Int] = [:]

  mutating func count(_ what: String, if isLost: Bool = true, _ number: Int = 1) {
    if isLost { counts[what, default: 0] += number }
  }
}
