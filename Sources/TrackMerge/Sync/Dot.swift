import TrackCore

/// The name of a replica: a random number.
package struct ReplicaName: Hashable, Comparable, Sendable {
  package let number: UInt64

  package init(_ number: UInt64) { self.number = number }

  /// Derives a name from the given bytes. The same bytes give the same name on every machine.
  init(of bytes: [UInt8]) {
    number = SHA256.hash(bytes).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The name as sixteen hexadecimal digits.
  package var text: String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  package init?(text: String) {
    guard text.utf8.count == 16, let number = UInt64(text, radix: 16) else { return nil }
    self.number = number
  }

  package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// The identity of one version of an item: the replica that saw it first, and a number that the
/// replica never reuses.
package struct Dot: Hashable, Comparable, Sendable {
  package let replica: ReplicaName
  package let count: Int

  /// The maximum count that is read from a file. It keeps sums from overflowing.
  static let largestCount = 1 << 61

  package init(_ replica: ReplicaName, _ count: Int) {
    self.replica = replica
    self.count = count
  }

  package static func < (left: Self, right: Self) -> Bool {
    left.replica != right.replica ? left.replica < right.replica : left.count < right.count
  }
}

/// The dots of one item. An item has several dots if replicas wrote the same text independently.
package struct DotSet: Hashable, Sendable, RandomAccessCollection {
  private let firstDot: Dot
  private let others: [Dot]

  package init(_ dot: Dot) {
    firstDot = dot
    others = []
  }

  /// Fails for an empty list.
  package init?(_ dots: some Sequence<Dot>) {
    let sorted = Set(dots).sorted()
    guard let first = sorted.first else { return nil }
    firstDot = first
    others = Array(sorted.dropFirst())
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { others.count + 1 }
  package subscript(index: Int) -> Dot { index == 0 ? firstDot : others[index - 1] }

  /// The only dot; nil if there are several.
  var single: Dot? { others.isEmpty ? firstDot : nil }
}

/// Issues the new dots of one replica.
package struct DotGenerator: Sendable {
  package let replica: ReplicaName
  /// The last number issued.
  package private(set) var count: Int

  package init(_ replica: ReplicaName, count: Int) {
    self.replica = replica
    self.count = count
  }

  mutating func next() -> Dot {
    count += 1
    return Dot(replica, count)
  }
}
