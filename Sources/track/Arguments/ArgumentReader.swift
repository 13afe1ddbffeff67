import TrackCore

/// The parsed arguments and options of a command.
///
/// The initializer reads each argument and option from an `ArgumentReader`. The same initializer
/// also describes the command: if the reader has no command line, it records what the initializer
/// reads, and returns empty values. Each option, its help and its value are thus defined in one
/// place.
protocol CommandOptions: Sendable {
  init(_ reader: inout ArgumentReader) throws(Failure)
}

struct NoOptions: CommandOptions {
  init(_ reader: inout ArgumentReader) {}
}

/// Reads the arguments and options of a command line. Without a command line, records their
/// descriptions.
struct ArgumentReader {
  /// The name of the command, for error messages.
  let command: String
  private(set) var arguments: [Argument] = []
  private(set) var options: [OptionSpec] = []
  /// Lists of options. Only one option of each list may be used at a time.
  private(set) var alternatives: [[String]] = []
  /// The command line; nil if the reader only records descriptions.
  private let input: Input?
  private var rest: ArraySlice<String>
  /// Where help shows the options that are read now.
  private var listing = OptionSpec.Listing.own

  init(_ command: String, _ input: Input? = nil) {
    self.command = command
    self.input = input
    rest = input.map { $0.arguments[...] } ?? []
  }

  /// The command's name with all its arguments and options, as `track undo` shows it.
  var commandLine: String { ([command] + (input?.arguments ?? [])).joined(separator: " ") }

  // MARK: Arguments

  mutating func required(_ placeholder: Placeholder, _ summary: String) throws(Failure) -> String {
    arguments.append(Argument(placeholder: placeholder, count: .one, summary: summary))
    if input == nil { return "" }
    guard let word = rest.popFirst() else {
      throw .usage(.missingArgument(placeholder.name, command: command))
    }
    return word
  }

  mutating func optional(_ placeholder: Placeholder, _ summary: String) -> String? {
    arguments.append(Argument(placeholder: placeholder, count: .optional, summary: summary))
    return rest.popFirst()
  }

  /// Reads all remaining arguments.
  mutating func many(_ placeholder: Placeholder, _ summary: String) -> [String] {
    arguments.append(Argument(placeholder: placeholder, count: .many, summary: summary))
    defer { rest = [] }
    return Array(rest)
  }

  /// Reads all remaining arguments, at least one.
  mutating func oneOrMore(
    _ placeholder: Placeholder, _ summary: String
  ) throws(Failure) -> [String] {
    let words = many(placeholder, summary)
    arguments[arguments.count - 1] = Argument(
      placeholder: placeholder, count: .oneOrMore, summary: summary)
    if input != nil, words.isEmpty {
      let name = placeholder.name.prefix { $0 != " " }
      throw .usage(.missingArgument(String(name), command: command))
    }
    return words
  }

  // MARK: Options

  mutating func flag(_ name: String, short: Character? = nil, _ summary: String) -> Bool {
    !typed(OptionSpec(name: name, short: short, summary: summary)).isEmpty
  }

  /// Reads an option with one value. If it is used several times, the last value counts.
  ///
  /// - Parameters:
  ///   - expected: The accepted values, in words that can follow "Give" in an error message.
  ///   - parse: Returns the value for a text; nil if the text is invalid.
  mutating func value<Value>(
    _ name: String, short: Character? = nil, alias: String? = nil, _ placeholder: Placeholder,
    _ summary: String, expected: String, parse: (String) -> Value?
  ) throws(Failure) -> Value? {
    let spec = OptionSpec(
      name: name, short: short, alias: alias, value: placeholder, summary: summary)
    guard let word = typed(spec).last else { return nil }
    return try spec.parsed(word, expected: expected, parse)
  }

  /// Reads an option with a nonempty text as its value.
  mutating func text(
    _ name: String, short: Character? = nil, alias: String? = nil, _ placeholder: Placeholder,
    _ summary: String, expected: String
  ) throws(Failure) -> String? {
    try value(name, short: short, alias: alias, placeholder, summary, expected: expected) {
      $0.isEmpty ? nil : $0
    }
  }

  /// Reads an option whose value is one of a fixed set of words.
  mutating func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String, alias: String? = nil, _ placeholder: String, _ summary: String,
    of type: Value.Type, only: [Value]? = nil
  ) throws(Failure) -> Value? {
    let words = (only ?? Array(type.allCases)).map(\.rawValue)
    return try value(
      name, alias: alias, Placeholder(placeholder, .words(words)), summary,
      expected: words.alternatives
    ) { word in words.contains(word.lowercased()) ? Value(rawValue: word.lowercased()) : nil }
  }

  /// Reads an option that can be repeated. Commas in its values do not separate them.
  mutating func texts(_ name: String, _ placeholder: Placeholder, _ summary: String) -> [String] {
    typed(OptionSpec(name: name, value: placeholder, isRepeated: true, summary: summary))
  }

  /// Reads an option with several values. The user separates them by commas, or repeats the option.
  mutating func list<Element>(
    _ name: String, _ placeholder: Placeholder, _ summary: String, expected: String,
    parse: (String) -> Element?
  ) throws(Failure) -> [Element] {
    let spec = OptionSpec(
      name: name, value: placeholder, isRepeated: true, isList: true, summary: summary)
    var elements: [Element] = []
    for word in typed(spec).flatMap({ $0.split(separator: ",") }) {
      elements.append(try spec.parsed(String(word), expected: expected, parse))
    }
    return elements
  }

  /// Reads an option whose value is a list of names. The user may type `mark` before each name.
  mutating func names(
    _ name: String, _ placeholder: Placeholder, _ summary: String, mark: String = ""
  ) throws(Failure) -> [String] {
    try list(name, placeholder, summary, expected: "a name") { word in
      let bare = word.hasPrefix(mark) ? String(word.dropFirst(mark.count)) : word
      return bare.isEmpty ? nil : bare
    }
  }

  /// Reads options that help shows elsewhere than in rows of their own, or nowhere.
  mutating func listing<Value>(
    _ place: OptionSpec.Listing, _ read: (inout ArgumentReader) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let outer = listing
    listing = place
    defer { listing = outer }
    return try read(&self)
  }

  private mutating func typed(_ spec: OptionSpec) -> [String] {
    var spec = spec
    spec.listing = listing
    options.append(spec)
    return input?[spec.name] ?? []
  }

  // MARK: Combinations

  /// Throws if more than one of these options is used.
  mutating func onlyOne(of names: [String]) throws(Failure) {
    alternatives.append(names)
    let given = names.filter { has($0) }
    if given.count > 1 { throw .usage(.exclusive("--\(given[0])", "--\(given[1])")) }
  }

  func has(_ option: String) -> Bool { input?.has(option) ?? false }

  /// Returns the last value of an option as the user typed it; nil if the option is not used.
  func lastValue(of option: String) -> String? { input?[option].last }

  /// Throws if one of the given options is used together with another option or argument that
  /// excludes it.
  ///
  /// - Parameters:
  ///   - other: The other option or argument, as the user typed it.
  ///   - isWrong: True if the other option or argument is used.
  func refuse(
    _ names: [String], with other: String, because why: String, if isWrong: Bool = true
  ) throws(Failure) {
    if isWrong, let name = names.first(where: has) {
      throw .usage(.unfitting("--\(name)", with: other, why: why))
    }
  }

  /// Throws if the command line has an argument that no call has read.
  func finish() throws(Failure) {
    if let word = rest.first { throw .usage(.needlessArgument(word, command: command)) }
  }
}

extension OptionSpec {
  fileprivate func parsed<Value>(
    _ word: String, expected: String, _ parse: (String) -> Value?
  ) throws(Failure) -> Value {
    if let value = parse(word) { return value }
    var near: String?
    if case .words(let words) = value?.completion { near = Suggestion.nearest(to: word, in: words) }
    throw .usage(.badValue(word, of: "--\(name)", expected: expected, near: near))
  }
}

extension [String] {
  /// The words joined as alternatives: `a, b or c`.
  var alternatives: String {
    guard var text = first else { return "" }
    for (index, word) in enumerated().dropFirst() {
      text += (index == count - 1 ? " or " : ", ") + word
    }
    return text
  }
}
