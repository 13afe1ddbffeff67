/// A day of the week; Monday is 0.
public enum Weekday: Int, Hashable, Sendable, CaseIterable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  package static let all = Weekday.allCases

  /// The abbreviation in file syntax: three lowercase letters.
  public var short: String {
    ["mon", "tue", "wed", "thu", "fri", "sat", "sun"][rawValue]
  }

  /// The English name, such as `Monday`.
  public var name: String {
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][rawValue]
  }

  /// The names and abbreviations of each day in lowercase.
  static let words = [
    ["mon", "monday"], ["tue", "tues", "tuesday"], ["wed", "wednesday"],
    ["thu", "thur", "thurs", "thursday"], ["fri", "friday"], ["sat", "saturday"],
    ["sun", "sunday"],
  ]

  /// Creates a weekday from one of its names or abbreviations in lowercase.
  package init?(word: String) {
    guard let index = Weekday.words.firstIndex(where: { $0.contains(word) }) else { return nil }
    self = Weekday.all[index]
  }
}

/// A set of days of the week.
public struct WeekdaySet: Hashable, Sendable {
  package private(set) var bits: UInt8 = 0

  /// All seven days.
  public static let daily = WeekdaySet(bits: 0b111_1111)
  /// Monday to Friday.
  public static let weekdays = WeekdaySet(bits: 0b001_1111)
  /// Saturday and Sunday.
  public static let weekend = WeekdaySet(bits: 0b110_0000)

  private init(bits: UInt8) {
    self.bits = bits
  }

  public init() {}

  public func contains(_ day: Weekday) -> Bool { bits & 1 << day.rawValue != 0 }
  public mutating func insert(_ day: Weekday) { bits |= 1 << day.rawValue }
  /// Returns the days that are in both sets.
  package func intersection(_ other: WeekdaySet) -> WeekdaySet {
    WeekdaySet(bits: bits & other.bits)
  }
  public mutating func formUnion(_ other: WeekdaySet) { bits |= other.bits }

  /// Inserts every day from `first` through `last`, wrapping around from Sunday to Monday.
  mutating func insert(from first: Weekday, through last: Weekday) {
    var day = first.rawValue
    while true {
      bits |= 1 << day
      if day == last.rawValue { return }
      day = (day + 1) % 7
    }
  }

  /// The number of days in the set.
  public var count: Int { bits.nonzeroBitCount }
  /// The days in the set, from Monday to Sunday.
  public var days: [Weekday] { Weekday.all.filter(contains) }
}
