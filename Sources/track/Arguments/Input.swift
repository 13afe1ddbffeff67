/// The arguments and options of a command line, not yet parsed into values.
struct Input: Sendable {
  /// The words after the command's name that are not options.
  var arguments: [String] = []
  /// The options with their values as typed, in the typed order. The value of a flag is empty.
  private var typed: [(option: String, value: String)] = []

  subscript(option: String) -> [String] {
    typed.compactMap { $0.option == option ? $0.value : nil }
  }

  func has(_ option: String) -> Bool { typed.contains { $0.option == option } }

  mutating func add(_ value: String, to option: OptionSpec) {
    typed.append((option.name, value))
  }
}
