/// The arguments and options of a command line as untyped text.
struct Input: Sendable {
  /// The words after the command's name that are not options.
  var arguments: [String] = []
  /// The values of each option as typed, by the name of the option. A flag has an empty value.
  private var typed: [String: [String]] = [:]

  subscript(option: String) -> [String] { typed[option] ?? [] }

  func has(_ option: String) -> Bool { typed[option] != nil }

  mutating func add(_ value: String, to option: OptionSpec) {
    typed[option.name, default: []].append(value)
  }
}
