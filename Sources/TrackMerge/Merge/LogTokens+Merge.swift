import TrackCore

extension LogTokens {
  /// Merges one log line, token by token.
  ///
  /// - Parameter base: The line in the base; nil if both sides added it.
  /// - Returns: The merged line. `lostOurs` and `lostTheirs` are true if a value of that side lost.
  static func merge(
    _ base: LogTokens?, _ ours: LogTokens, _ theirs: LogTokens
  ) -> (text: [UInt8], lostOurs: Bool, lostTheirs: Bool) {
    var keys: [String: Int32] = [:]
    var names: [String] = []
    func numbers(_ line: LogTokens?) -> [Int32] {
      (line?.tokens ?? []).map { token in
        if let key = keys[token.key] { return key }
        keys[token.key] = Int32(truncatingIfNeeded: names.count)
        names.append(token.key)
        return Int32(truncatingIfNeeded: names.count - 1)
      }
    }
    let order = (numbers(base), numbers(ours), numbers(theirs))
    var merged: [Token?] = []
    var (lostOurs, lostTheirs) = (false, false)
    for name in names {
      let (old, our, their) = (base?[name], ours[name], theirs[name])
      let text = MergedValue(
        old?.text, our?.text, their?.text, isSame: { $0?.plain == $1?.plain },
        precedes: { left, right in
          // If one side has a value and the other removed it, the value wins.
          guard let left, let right else { return left == nil }
          return MergeTieBreak.precedes(left, right)
        })
      if let loser = text.loser, let loser {
        if loser == our?.text { lostOurs = true } else { lostTheirs = true }
      }
      let gap = MergedValue(
        old?.gap, our?.gap ?? old?.gap, their?.gap ?? old?.gap, isSame: { $0 == $1 },
        precedes: { left, right in
          guard let left, let right else { return left == nil }
          return MergeTieBreak.precedes(left, right)
        })
      merged.append(
        text.value.map {
          Token(key: name, gap: (gap.value ?? our?.gap ?? their?.gap) ?? [], text: $0)
        })
    }
    // Notes stay at the end of the line, after any added tokens.
    let arranged = OrderMerge(
      arrangement: .sideBySide, isKept: merged.map { $0 != nil },
      precedes: { MergeTieBreak.precedes(Array(names[Int($0)].utf8), Array(names[Int($1)].utf8)) }
    ).merge(base: order.0, ours: order.1, theirs: order.2).sorted { left, right in
      Self.rank(names[Int(left)]) < Self.rank(names[Int(right)])
    }
    var text: [UInt8] = []
    for (index, key) in arranged.enumerated() {
      guard let token = merged[Int(key)] else { continue }
      text += index > 0 && token.gap.isEmpty && token.key != "note" ? [ASCII.space] : token.gap
      text += token.text
    }
    let rest = MergedValue(
      base?.rest ?? [], ours.rest, theirs.rest, isSame: { $0 == $1 },
      precedes: { MergeTieBreak.precedes($0, $1) })
    return (text + rest.value, lostOurs, lostTheirs)
  }

  private static func rank(_ key: String) -> Int {
    switch key {
    case "date": 0
    case "when": 1
    case "subject": 2
    case "note": 4
    default: 3
    }
  }
}
