import TrackCore

/// The tie-break of a merge: the greater value wins. Values are compared by bytes, and runs of
/// digits as numbers.
///
/// It depends on the content only, so that every machine chooses the same winner.
enum MergeTieBreak {
  /// Returns true if `left` is less than `right`.
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
    // The texts differ only in leading zeros.
    return left.lexicographicallyPrecedes(right)
  }

  static func greater(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
    precedes(left, right) ? right : left
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte.isDigit }

  /// Reads a run of digits and returns it without leading zeros.
  private static func number(in bytes: [UInt8], from at: inout Int) -> ArraySlice<UInt8> {
    while at < bytes.count, bytes[at] == ASCII.zero { at += 1 }
    let start = at
    while at < bytes.count, isDigit(bytes[at]) { at += 1 }
    return bytes[start..<at]
  }
}

/// The three-way merge of one value.
struct MergedValue<Value: Equatable> {
  let value: Value
  /// The value that lost; nil if there is no conflict.
  let loser: Value?

  /// - Parameter precedes: The tie-break; returns true if the first value loses against the second.
  init(
    _ base: Value, _ ours: Value, _ theirs: Value, isSame: (Value, Value) -> Bool,
    precedes: (Value, Value) -> Bool
  ) {
    if isSame(ours, theirs) {
      // The values differ at most in whitespace: the side that differs from the base has the newer
      // layout.
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
