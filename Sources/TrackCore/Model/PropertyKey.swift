/// The key of a property.
public enum PropertyKey: String, CaseIterable, Sendable {
  case level, priority, domain, guidance
  case goal, start, due, weeks, done, archived, importance, urgency, measure, milestone, value, plan
  case color
  case owedTo = "for"
  case consequence
  case emoji, every
  case atLeast = "at-least"
  case atMost = "at-most"
  case of, pause, remind, question, rate
  case unit, also, range, by, part
  case kcal, protein, carbs, fat, fiber, sugar, sodium, potassium
  case vitaminA = "vitamin-a"
  case vitaminC = "vitamin-c"
  case vitaminD = "vitamin-d"
  case calcium, iron
  case theme, status, focus, review, reflection
  case user, host, collection, fetch
  case tag, note, was
  case weekStart = "week-start"
  case dayStart = "day-start"
  case name

  /// Returns true if a text is the key in lowercase.
  public static func == (text: String, key: PropertyKey) -> Bool { text == key.rawValue }
  public static func != (text: String, key: PropertyKey) -> Bool { text != key.rawValue }

  /// The key with a value, for a new block.
  package func with(_ value: String) -> (key: String, value: String) { (rawValue, value) }
}

extension [(key: String, value: String)] {
  package func has(_ key: PropertyKey) -> Bool { contains { $0.key == key } }

  /// The first value of a property.
  package subscript(_ key: PropertyKey) -> String? { first { $0.key == key }?.value }

  package mutating func append(_ key: PropertyKey, _ value: String) { append(key.with(value)) }
}
