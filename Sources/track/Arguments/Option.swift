import TrackCore

/// What an option looks like on the command line: all that help, completions and the man page
/// need to know of it.
struct OptionSpec: Hashable, Sendable {
  /// The long name without its dashes.
  let name: String
  let short: Character?
  /// The value that it takes; nil for one that stands alone.
  let value: Placeholder?
  /// Whether it may be given several times, all of which count.
  let isRepeated: Bool
  /// Whether a value may be several, apart by commas.
  var isList = false
  let summary: String

  /// As it is typed: `--only CODE,…`.
  var usage: String {
    "--\(name)" + (value.map { " \($0.name)" } ?? "")
  }
}

/// What stands for a value in help, and what a shell may complete it to.
struct Placeholder: Hashable, Sendable {
  indirect enum Completion: Hashable, Sendable {
    case nothing, files, folders, commands
    case words([String])
    /// The IDs of blocks of some kinds.
    case blocks([Kind])
    /// The IDs of what is archived.
    case archived
    /// What was done, as `done` takes it.
    case entry
    /// `KEY=VALUE` for the block that the first argument names.
    case settings
    case either([Completion])

    static let anyBlock = Completion.blocks(KindWord.kinds)
  }

  let name: String
  let completion: Completion

  init(_ name: String, _ completion: Completion = .nothing) {
    self.name = name
    self.completion = completion
  }
}

/// An option that gives a value of a certain type to the command that declares it.
struct Option<Value: Sendable>: Sendable {
  let form: OptionSpec
  /// Makes the value of what was typed, in order; of nothing where the option was not given.
  let read: @Sendable (_ typed: [String]) throws(Failure) -> Value
}

extension Option where Value == Bool {
  static func flag(_ name: String, short: Character? = nil, _ summary: String) -> Self {
    let form = OptionSpec(
      name: name, short: short, value: nil, isRepeated: false, summary: summary)
    return Option(form: form) { typed in !typed.isEmpty }
  }
}

extension Option {
  /// An option with one value; the last one given counts. Nil where there is none.
  ///
  /// - Parameters:
  ///   - expected: What it takes, in words that fit behind "Give".
  ///   - parse: Makes the value of a word; nil where the word is wrong.
  static func value<Wrapped>(
    _ name: String, short: Character? = nil, _ placeholder: Placeholder, _ summary: String,
    expected: String, parse: @escaping @Sendable (String) -> Wrapped?
  ) -> Self where Value == Wrapped? {
    let form = OptionSpec(
      name: name, short: short, value: placeholder, isRepeated: false, summary: summary)
    return Option(form: form) { typed throws(Failure) in
      guard let word = typed.last else { return nil }
      return try form.parsed(word, expected: expected, parse)
    }
  }

  /// An option that may be given several times, each with a text that may hold commas.
  static func texts(
    _ name: String, _ placeholder: Placeholder, _ summary: String
  ) -> Self where Value == [String] {
    let form = OptionSpec(
      name: name, short: nil, value: placeholder, isRepeated: true, summary: summary)
    return Option(form: form) { typed in typed }
  }

  /// An option whose values add up: given several times, or apart by commas.
  static func list<Element>(
    _ name: String, _ placeholder: Placeholder, _ summary: String,
    expected: String, parse: @escaping @Sendable (String) -> Element?
  ) -> Self where Value == [Element] {
    let form = OptionSpec(
      name: name, short: nil, value: placeholder, isRepeated: true, isList: true,
      summary: summary)
    return Option(form: form) { typed throws(Failure) in
      var elements: [Element] = []
      for word in typed.flatMap({ $0.split(separator: ",") }) {
        elements.append(try form.parsed(String(word), expected: expected, parse))
      }
      return elements
    }
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
