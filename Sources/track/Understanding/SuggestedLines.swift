import TrackCore
import TrackPhrases
import TrackStore

/// Finds the command line that a person may have meant by one that failed, and tries it before it is
/// shown.
struct SuggestedLines {
  let commands: [Command]
  let variable: @Sendable (String) -> String?
  /// The declarations, if they were read before.
  let declarations: Declarations?

  /// Returns the failure with the lines that may have been meant added to its message; unchanged if
  /// there are none.
  ///
  /// - Parameter arguments: The command line without the program's name.
  func failure(_ failure: Failure, of arguments: [String]) -> Failure {
    withExample(meant(failure, of: arguments))
  }

  /// Returns a failure about the arguments of a command with an example of the command; any other
  /// failure unchanged.
  private func withExample(_ failure: Failure) -> Failure {
    let name: String
    switch failure {
    case .usage(.needlessArgument(_, let command)): name = command
    case .usage(.missingArgument(let what, let command)) where !what.contains("`"): name = command
    default: return failure
    }
    guard let example = descriptions.first(where: { $0.name == name })?.examples.first else {
      return failure
    }
    return .usage(.nearTo(failure.reason, command: name, example: example.line))
  }

  private var descriptions: [CommandDescription] { commands.map(\.description) }

  private func meant(_ failure: Failure, of arguments: [String]) -> Failure {
    guard failure.mayBeReworded else { return failure }
    let (common, typed) = Self.split(arguments)
    let words = typed.count == 1 ? typed[0].split(separator: " ").map(String.init) : typed
    guard !words.isEmpty,
      let known = declarations
        ?? Declarations(in: TypedLine(arguments, descriptions).folder, variable: variable)
    else { return failure }
    let trial = LineTrial(
      commands: commands, variable: variable, declarations: known, common: common)
    let line = FailedLine(
      failure: failure, words: words, typed: typed[0],
      dryRun: arguments.contains { ["-n", "--dry-run"].contains($0) } ? ["-n"] : [],
      names: Vocabulary(known.workspace), today: trial.today, trial: trial)
    return line.meant
  }

  /// Splits a command line into the options that every command has, such as `--dir`, and the other
  /// words.
  private static func split(_ arguments: [String]) -> (common: [String], words: [String]) {
    var (common, words): ([String], [String]) = ([], [])
    var rest = arguments[...]
    while let word = rest.popFirst() {
      let name = word.dropFirst(2).prefix { $0 != "=" }
      let option = word.hasPrefix("--") ? options.first { $0.isNamed(name) } : nil
      guard let option else {
        if !["-n", "--dry-run"].contains(word) { words.append(word) }
        continue
      }
      common.append(word)
      if option.value != nil, !word.contains("="), let value = rest.popFirst() {
        common.append(value)
      }
    }
    return (common, words)
  }

  private static let options = CommonOptions.specs()
}

extension Failure {
  /// True if other words might do what the user meant, so that suggestions are useful.
  fileprivate var mayBeReworded: Bool {
    switch self {
    case .refused(let refusal): refusal.cause.mayBeReworded
    case .usage(.unknownFile(_, _, let near)): near == nil
    // If the message already proposes an option or a line, suggestions would be less certain.
    case .usage(.badValue(_, _, _, let near)): near.map { !"-`".contains($0.first ?? " ") } ?? true
    case .usage(.formerOption), .usage(.ambiguousID), .usage(.exclusive), .usage(.unfitting): false
    case .usage: true
    default: false
    }
  }
}

extension Refusal.Cause {
  fileprivate var mayBeReworded: Bool {
    switch self {
    case .words, .freeText, .unknownSubject: true
    // The message about these problems does not show the correction yet.
    case .problem(let problem):
      [.badRhythm, .badDate, .trailingText, .undeclaredSubject, .wrongKind].contains(problem.code)
        || problem.correction == nil
          && [.badID, .badAmount, .badItem, .badNumber].contains(problem.code)
    case .changedMeanwhile, .ranLong, .other: false
    }
  }
}
