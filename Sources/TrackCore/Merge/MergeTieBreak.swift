/// The order by which a winner is found: by bytes, runs of digits as numbers.
///
/// It looks at nothing but the content, so that every machine finds the same winner.
enum MergeTieBreak {
  /// Whether one text comes before another; false where they are the same bytes.
  static func precedes(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    let (left, right) = (Array(left), Array(right))
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if isDigit(left[i]), isDigit(right[j]) {
        let (one, two) = (number(in: left, from: &i), number(in: right, from: &j))
        if one.count != two.count { return one.count < two.count }
        if one != two { return one.lexicographicallyPrecedes(two) }
      } else if left[i] != right[j] {
        return left[i] < right[j]
      } else {
        i += 1
        j += 1
      }
    }
    if i < left.count || j < right.count { return j < right.count }
    // The same but for zeros before a number.
    return left.lexicographicallyPrecedes(right)
  }

  static func greater(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    precedes(left, right) ? right : left
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte.isDigit }

  /// The digits from here without zeros before them.
  private static func number(in bytes: [UInt8], from at: inout Int) -> ArraySlice<UInt8> {
    while at < bytes.count, bytes[at] == ASCII.zero { at += 1 }
    let start = at
    while at < bytes.count, isDigit(bytes[at]) { at += 1 }
    return bytes[start..<at]
  }
}

/// One value that stands once, merged by its content alone.
struct MergedValue<Value: Equatable> {
  let value: Value
  /// What did not win; nil where nothing was lost.
  let loser: Value?

  /// - Parameter precedes: Whether one value loses against another.
  init(
    _ base: Value, _ ours: Value, _ theirs: Value, isSame: (Value, Value) -> Bool,
    precedes: (Value, Value) -> Bool
  ) {
    if isSame(ours, theirs) {
      // They differ in nothing that counts: what differs from the base was laid out anew.
      (value, loser) = (
        ours == base ? theirs : theirs == base ? ours : precedes(ours, theirs) ? theirs : ours, nil
      )
    } else if isSame(ours, base) {
      (value, loser) = (theirs, nil)
    } else if isSame(theirs, base) {
      (value, loser) = (ours, nil)
    } else {
      (value, loser) = precedes(ours, theirs) ? (theirs, ours) : (ours, theirs)
    }
  }
}
