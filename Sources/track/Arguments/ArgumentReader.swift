import TrackCore

/// The arguments and options of a command as typed values.
///
/// Its initialiser asks the reader for each of them. The same initialiser describes the command:
/// a reader without a command line notes what it is asked for and returns empty values. So an
/// option, its help and its value are written in one place.
protocol CommandOptions: Sendable {
  init(_ reader: inout ArgumentReader) throws(Failure)
}

struct NoOptions: CommandOptions {
  init(_ reader: inout ArgumentReader) {}
}

/// Reads arguments and options of a command line, or only describes them.
struct ArgumentReader {
  /// The command's name, for messages.
  let command: String
  private(set) var arguments: [Argument] = []
  private(set) var options: [OptionSpec] = []
  /// Groups of options of which a command line may have one.
  private(set) var alternatives: [[String]] = []
  /// Nil where only a description is wanted.
  private let input: Input?
  private var rest: ArraySlice<String>

  init(_ command: String, _ input: Input? = nil) {
    self.command = command
    self.input = input
    rest = input.map { $0.arguments[...] } ?? []
  }

  /// The command's name and all its arguments, as undo names the command.
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

  /// All arguments that are left.
  mutating func many(_ placeholder: Placeholder, _ summary: String) -> [String] {
    arguments.append(Argument(placeholder: placeholder, count: .many, summary: summary))
    defer { rest = [] }
    return Array(rest)
  }

  /// All arguments that are left, at least one.
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

  /// An option with one value; the last one given counts.
  ///
  /// - Parameters:
  ///   - expected: What it takes, in words that can follow "Give".
  ///   - parse: Makes the value of a word; nil where the word is wrong.
  mutating func value<Value>(
    _ name: String, short: Character? = nil, alias: String? = nil, _ placeholder: Placeholder,
    _ summary: String, expected: String, parse: (String) -> Value?
  ) throws(Failure) -> Value? {
    let spec = OptionSpec(
      name: name, short: short, alias: alias, value: placeholder, summary: summary)
    guard let word = typed(spec).last else { return nil }
    return try spec.parsed(word, expected: expected, parse)
  }

  /// An option with one value, a text that is not empty.
  mutating func text(
    _ name: String, short: Character? = nil, alias: String? = nil, _ placeholder: Placeholder,
    _ summary: String, expected: String
  ) throws(Failure) -> String? {
    try value(name, short: short, alias: alias, placeholder, summary, expected: expected) {
      $0.isEmpty ? nil : $0
    }
  }

  /// An option whose value is one of a few words.
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

  /// An option that may be given several times, each time with a text that may hold commas.
  mutating func texts(_ name: String, _ placeholder: Placeholder, _ summary: String) -> [String] {
    typed(OptionSpec(name: name, value: placeholder, isRepeated: true, summary: summary))
  }

  /// An option whose values add up: given several times, or separated by commas.
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

  /// An option whose values are names, separated by commas, with or without a mark before them.
  mutating func names(
    _ name: String, _ placeholder: Placeholder, _ summary: String, mark: String = ""
  ) throws(Failure) -> [String] {
    try list(name, placeholder, summary, expected: "a name") { word in
      let bare = word.hasPrefix(mark) ? String(word.dropFirst(mark.count)) : word
      return bare.isEmpty ? nil : bare
    }
  }

  private mutating func typed(_ spec: OptionSpec) -> [String] {
    options.append(spec)
    return input?[spec.name] ?? []
  }

  // MARK: Combinations

  /// Throws where more than one of some options is given.
  mutating func onlyOne(of names: [String]) throws(Failure) {
    alternatives.append(names)
    let given = names.filter { has($0) }
    if given.count > 1 { throw .usage(.exclusive("--\(given[0])", "--\(given[1])")) }
  }

  func has(_ option: String) -> Bool { input?.has(option) ?? false }

  /// Throws where one of some options is given with something that it has no meaning for.
  ///
  /// - Parameter other: The other option or word, as typed.
  func refuse(
    _ names: [String], with other: String, because why: String, if isWrong: Bool = true
  ) throws(Failure) {
    if isWrong, let name = names.first(where: has) {
      throw .usage(.unfitting("--\(name)", with: other, why: why))
    }
  }

  /// Throws where an argument is left that nothing has asked for.
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
  /// `a, b or c`.
  var alternatives: String {
    count > 1 ? "\(dropLast().joined(separator: ", ")) or \(self[count - 1])" : first ?? ""
  }
}
