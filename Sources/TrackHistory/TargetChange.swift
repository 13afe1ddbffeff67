import TrackCore

/// A target, such as a rhythm or a due date, that a commit changed or removed.
struct TargetChange {
  let kind: Kind
  let id: String
  let property: String
  let old: String
  /// The new value; nil if the property was removed.
  let new: String?

  private static let targets: [PropertyKey] = [.every, .atLeast, .measure, .due]

  /// Returns the changed targets among the lines of a commit.
  static func all(in lines: [PatchReader.Line]) -> [TargetChange] {
    // If a block was removed, moved or renamed, its targets did not become easier.
    let goneBlocks = Set(
      lines.filter { !$0.isAdded && $0.text.first?.isLetter == true }.map(\.text))
    var added: [String: [ChangedProperty]] = [:]
    var changes: [TargetChange] = []
    let properties = lines.compactMap { line -> (ChangedProperty, isGone: Bool)? in
      let isGone = line.header.map(goneBlocks.contains) ?? false
      return ChangedProperty(line).flatMap { change in
        targets.contains { change.name == $0 } ? (change, isGone) : nil
      }
    }
    for (property, _) in properties where property.isAdded {
      added[property.identity, default: []].append(property)
    }
    for (old, isGone) in properties where !old.isAdded {
      let new = added[old.identity]?.first
      if new != nil { added[old.identity]?.removeFirst() }
      guard new != nil || !isGone else { continue }
      changes.append(
        TargetChange(
          kind: old.kind, id: old.id, property: old.name, old: old.value, new: new?.value))
    }
    return changes
  }

  /// True if the new target is easier to reach, such as a smaller amount or a later date, or if the
  /// target was removed.
  var isEasier: Bool {
    guard let new else { return true }
    switch PropertyKey(rawValue: property) {
    case .due:
      return Self.both(old, new) { Day(iso: String($0.prefix(10))) }.map { $0 < $1 } ?? false
    case .every:
      return Self.both(old, new, DatedRhythm.init).map { $1.rhythm.isEasier(than: $0.rhythm) }
        ?? false
    default:
      guard let (before, after) = Self.both(old, new, TargetAmount.init),
        before.amount.unit == after.amount.unit
      else { return false }
      return before.isFalling
        ? after.amount.number > before.amount.number : after.amount.number < before.amount.number
    }
  }

  private static func both<Value>(
    _ old: String, _ new: String, _ read: (String) -> Value?
  ) -> (Value, Value)? {
    guard let old = read(old), let new = read(new) else { return nil }
    return (old, new)
  }
}

/// The amount of a measure or of `at-least`.
struct TargetAmount {
  let amount: Amount
  /// True if the amount is approached from above, because the starting value is greater.
  let isFalling: Bool

  /// - Parameter value: The value of the property, such as `run 200km`,
  ///   `weight latest 72kg from 80kg` or `2km`.
  init?(_ value: String) {
    let (target, start) = ChangedProperty.parts(of: value)
    guard let amount = Self.amount(in: target) else { return nil }
    self.amount = amount
    isFalling = Self.amount(in: start).map { $0.number > amount.number } ?? false
  }

  /// Returns the amount that begins at the first digit of a text; nil if there is none.
  private static func amount(in text: String) -> Amount? {
    let start = text.utf8.count - text.utf8.drop { !$0.isDigit }.count
    return Array(text.utf8).withUnsafeBufferPointer { buffer in
      var cursor = Cursor(buffer, from: start, to: buffer.count)
      return try? cursor.amountInBlock()
    }
  }
}
