/// The arguments and options of a command line as untyped text.
struct Input: Sendable {
  /// The words after the command's name that are not options.
  var arguments: [String] = []
  /// The options with their values as typed, in order. A flag has an empty value.
  private var typed: [(option: String, value: String)] = []

  subscript(option: String) -> [String] {
    typed.compactMap { $0.option == option ? $0.value : nil }
  }

  func has(_ option: String) -> Bool { typed.contains { $0.option == option } }

  mutating func add(_ value: String, to option: OptionSpec) {
    typed.append((option.name, value))
  }
}
