/// Names that other programs use for properties.
package enum PropertySynonyms {
  private static let keys: [String: PropertyKey] = [
    "frequency": .every, "freq": .every, "rhythm": .every, "schedule": .every,
    "repeat": .every, "repeats": .every, "days": .every, "when": .every, "deadline": .due,
    "due-date": .due, "until": .due,
    "end": .due, "begin": .start, "started": .start, "starts": .start, "start-date": .start,
    "target": .measure, "icon": .emoji, "colour": .color, "description": .note,
    "desc": .note, "notes": .note, "comment": .note, "tags": .tag, "category": .tag,
    "label": .tag, "reminder": .remind, "alarm": .remind, "minimum": .atLeast,
    "min": .atLeast, "goals": .goal, "values": .value, "completed": .done,
    "milestones": .milestone, "measures": .measure, "units": .unit, "parts": .part,
  ]

  /// Returns the property that corresponds to a word of another program; nil if no property takes
  /// the same values.
  package static func key(for word: String) -> String? { keys[word]?.rawValue }

  /// Returns true for the name of a property, or a name that other programs use for one.
  package static func isKey(_ word: String) -> Bool {
    keys[word] != nil || Kind.allCases.contains { $0.properties.contains { $0.name == word } }
  }

  /// Returns advice for a property name of another program to which no property corresponds; nil if
  /// there is no advice for the name.
  static func advice(for word: String, _ keys: [String]) -> String? {
    switch word {
    case "status", "state":
      let days = [PropertyKey.done, .archived].map(\.rawValue).filter(keys.contains).map {
        "\($0): with its day"
      }
      return days.isEmpty ? nil : "write \(days.joined(separator: ", or "))"
    case PropertyKey.priority.rawValue where keys.contains(PropertyKey.importance.rawValue):
      return "write importance: or urgency: with a number from 1 to 10"
    case "title", "name": return "write the title after the ID: habit run: Run"
    default: return nil
    }
  }
}
