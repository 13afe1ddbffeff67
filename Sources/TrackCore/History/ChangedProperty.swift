/// A property line that a commit added or removed, and the block that it is in.
struct ChangedProperty {
  let isAdded: Bool
  let kind: Kind
  /// The ID of the block as written.
  let id: String
  /// The key in lower case.
  let name: String
  let value: String

  /// Nil for a line that is no property of a block.
  init?(_ line: PatchReader.Line) {
    guard let first = line.text.first, first == ASCII.space || first == ASCII.tab,
      let header = line.header
    else { return nil }
    let words = String(decoding: header, as: UTF8.self).split(separator: " ")
    guard words.count > 1, let kind = Kind(rawValue: foldedName(String(words[0]))) else {
      return nil
    }
    let text = String(decoding: line.text, as: UTF8.self)
    guard let colon = text.firstIndex(of: ":") else { return nil }
    isAdded = line.isAdded
    self.kind = kind
    id = String(words[1].prefix { $0 != ":" })
    name = foldedName(text[..<colon].split(separator: " ").joined(separator: " "))
    value = text[text.index(after: colon)...].split(separator: " ").joined(separator: " ")
  }

  /// The day after `from` in a rhythm; empty without one.
  var from: String { Self.parts(of: value).start }

  /// The text that tells the target from others of its block and key.
  var identity: String {
    let identity =
      switch name {
      case "every": from
      case "measure": String(value.prefix { !$0.isNumber })
      default: ""
      }
    return "\(foldedName(id)) \(name) \(identity)"
  }

  /// Returns a value without its `from` and the text after that.
  static func parts(of value: String) -> (target: String, start: String) {
    guard let from = value.firstRange(of: " from ") else { return (value, "") }
    return (String(value[..<from.lowerBound]), String(value[from.upperBound...]))
  }

  /// Returns the days of a value such as `7 days`; nil for another.
  static func daySpan(_ value: String) -> Int? {
    Array(value.utf8).withUnsafeBufferPointer { buffer in
      var cursor = Cursor(buffer, from: 0, to: buffer.count)
      return try? cursor.daySpan()
    }
  }
}

extension DatedRhythm {
  /// Nil if the value of `every:` is wrong.
  init?(_ value: String) {
    let dated = Array(value.utf8).withUnsafeBufferPointer { buffer in
      var cursor = Cursor(buffer, from: 0, to: buffer.count)
      return try? cursor.datedRhythm()
    }
    guard let dated else { return nil }
    self = dated
  }
}

extension Rhythm {
  /// Returns true if it asks for less than another rhythm, or allows more.
  ///
  /// Rhythms in different units, and a limit and a minimum, cannot be compared: neither is easier.
  func isEasier(than other: Rhythm) -> Bool {
    guard isAtMost == other.isAtMost, unit == other.unit else { return false }
    return isAtMost ? share > other.share : share < other.share
  }

  /// The amount or number of days asked of a day.
  private var share: Double {
    let asked = Double(asked.millionths)
    return switch span {
    case .days(let days): asked * Double(days.count) / 7
    case .calendar(let period): asked / period.usualDays
    case .rolling(let days): asked / Double(max(days, 1))
    }
  }
}

extension Period {
  fileprivate var usualDays: Double {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 365.25 / 12
    case .quarter: 365.25 / 4
    case .term: 70
    case .year: 365.25
    }
  }
}
