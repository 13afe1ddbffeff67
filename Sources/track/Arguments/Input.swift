/// What was typed behind a command's name.
struct Input: Sendable {
  /// The arguments, in order.
  var words: [String] = []
  /// What was typed for each option, by its name; an empty word for one without a value.
  private var typed: [String: [String]] = [:]

  /// The value of an option.
  func value<Value>(of option: Option<Value>) throws(Failure) -> Value {
    try option.read(typed[option.form.name] ?? [])
  }

  func has(_ option: Option<Bool>) -> Bool {
    typed[option.form.name] != nil
  }

  mutating func add(_ value: String, to option: OptionSpec) {
    typed[option.name, default: []].append(value)
  }
}
