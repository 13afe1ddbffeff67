import TrackCore

/// A property line that a commit added or removed, and the block that contains it.
struct ChangedProperty {
  let isAdded: Bool
  let kind: Kind
  /// The ID of the block as written.
  let id: String
  /// The key in lower case.
  let name: String
  let value: String

  /// Fails if the line is not a property, or if the patch does not show the header of the line's
  /// block.
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

  /// The text after the word `from` in a rhythm: the first day of the rhythm. Empty if there is
  /// none.
  var from: String { Self.parts(of: value).start }

  /// The identity of the property: its block, its key and, for `every` and `measure`, the part of
  /// the value that distinguishes it from others with the same key.
  var identity: String {
    let identity =
      switch PropertyKey(rawValue: name) {
      case .every: from
      case .measure: String(value.prefix { !$0.isNumber })
      default: ""
      }
    return "\(foldedName(id)) \(name) \(identity)"
  }

  /// Splits a value at its ` from `. Returns the text before it and the text after it, which is
  /// empty if there is no ` from `.
  static func parts(of value: String) -> (target: String, start: String) {
    guard let from = value.firstRange(of: " from ") else { return (value, "") }
    return (String(value[..<from.lowerBound]), String(value[from.upperBound...]))
  }
}

extension DatedRhythm {
  /// Reads a value of `every:`; fails if it is invalid.
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
  /// Returns true if the rhythm requires less than another rhythm, or allows more.
  ///
  /// Returns false if the rhythms cannot be compared, because their units differ or only one of
  /// them is an at-most rhythm.
  func isEasier(than other: Rhythm) -> Bool {
    guard isAtMost == other.isAtMost, unit == other.unit else { return false }
    return isAtMost ? share > other.share : share < other.share
  }

  /// The daily average, as an amount or a number of times, that the rhythm requires. For an at-most
  /// rhythm, the daily average that it allows.
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
