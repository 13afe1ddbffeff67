/// A command line taken apart, before its words get their types.
struct Input: Sendable {
  /// The words after the command's name that are no options.
  var arguments: [String] = []
  /// The words typed for each option, by its name; an empty word for a flag.
  private var typed: [String: [String]] = [:]

  subscript(option: String) -> [String] { typed[option] ?? [] }

  func has(_ option: String) -> Bool { typed[option] != nil }

  mutating func add(_ value: String, to option: OptionSpec) {
    typed[option.name, default: []].append(value)
  }
}
