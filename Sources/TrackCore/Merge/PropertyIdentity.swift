/// Decides whether two properties of a block are the same property, according to the table of
/// properties in the format specification.
enum PropertyIdentity {
  /// Returns the identity of a property. Nil if the property is unknown or invalid, or if it is a
  /// list property such as `note`, whose values are independent of each other.
  static func of(_ key: String, _ value: String, in kind: Kind) -> String? {
    guard let property = kind.property(key) else { return nil }
    guard property.isRepeatable else { return key }
    let bytes = Array(value.utf8)
    return bytes.withUnsafeBufferPointer { buffer in
      var cursor = Cursor(buffer, from: 0, to: buffer.count)
      cursor.skipBlanks()
      guard let identity = identity(key, cursor, kind) else { return nil }
      return key + " " + identity
    }
  }

  private static func identity(_ key: String, _ start: Cursor, _ kind: Kind) -> String? {
    var cursor = start
    let word = foldedName(cursor.text(cursor.at, cursor.wordEnd()))
    switch key {
    case "milestone", "plan", "note", "reflection": return nil
    case "every": return (try? cursor.datedRhythm()).map { $0.from?.iso ?? "" }
    case "pause": return (try? cursor.span())?.from.iso
    case "review": return (try? cursor.date())?.iso
    case "tag": return word.hasPrefix("#") ? String(word.dropFirst()) : word
    case "collection": return cursor.text(cursor.at, cursor.endWithoutBlanks())
    case "remind":
      guard let time = try? cursor.time() else { return nil }
      cursor.skipBlanks()
      let days = cursor.withoutAlways().days
      if days.isAtEnd { return "\(time) \(WeekdaySet.daily.bits)" }
      return days.weekdays().map { "\(time) \($0.bits)" }
    case "also":
      let text = cursor.text(cursor.at, cursor.endOfValue())
      return String(text.prefix { $0 != "=" && $0 != " " && $0 != "\t" })
    case "measure": return measure(cursor)
    case "was" where kind == .term: return ID.termNumber(word).map { "\($0)" }
    default: return word.isEmpty ? nil : word
    }
  }

  private static let hows: Set<String> = [
    "sum", "count", "days", "latest", "best", "mean", "streak",
  ]

  /// Returns the subject, the aggregation and the kind of the target's unit. If no aggregation is
  /// written, the default of the unit is used.
  private static func measure(_ start: Cursor) -> String? {
    var cursor = start
    var subject = ""
    var how: String?
    while !cursor.isAtEnd, !cursor.isAtNumber {
      let (word, end) = cursor.lowerWord()
      if hows.contains(word) {
        how = word
      } else if subject.isEmpty, how == nil {
        subject = word
      } else {
        return nil
      }
      cursor.at = end
      guard cursor.skipBlanks() else { break }
    }
    guard let unit = try? cursor.amountInBlock().unit else { return nil }
    return "\(subject) \(how ?? (unit.isNone ? "count" : "sum")) \(unit.kindName)"
  }
}
