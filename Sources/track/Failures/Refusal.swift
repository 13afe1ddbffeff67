import TrackCore
import TrackExchange
import TrackPhrases
import TrackReport
import TrackStore
import TrackSystem

/// A request that track refuses although it could technically carry it out. What happened and what to
/// do is said where it is thrown; messages of several places are below.
struct Refusal: Error, Hashable, Sendable {
  /// What the program must know of a refusal besides its words.
  enum Cause: Hashable, Sendable {
    /// The change would introduce a problem.
    case problem(Problem)
    /// No block declares the subject.
    case unknownSubject(String)
    /// A word is wrong or missing, so that another line may have been meant.
    case words
    /// Words of a line are no items, so that they may be a note.
    case freeText
    /// Another program has changed the lines while the user edited them.
    case changedMeanwhile
    /// A timer ran longer than a person usually does one thing. The question is whether to record it.
    case ranLong(question: String)
    case other
  }

  /// The error message, which tells what happened and what to do.
  let wording: String
  let exitCode: ExitCode
  let cause: Cause

  init(_ wording: String, _ exitCode: ExitCode = .usage, cause: Cause = .other) {
    (self.wording, self.exitCode, self.cause) = (wording, exitCode, cause)
  }

  static func advice(_ fix: String?) -> String {
    guard let fix, let first = fix.first else { return "See `track help format`." }
    return first.uppercased() + fix.dropFirst() + ("?.".contains(fix.last ?? ".") ? "" : ".")
  }
}

// MARK: Files

extension Refusal {
  static func newerVersion(_ version: Int) -> Refusal {
    Refusal(
      "The directory has format version \(version), which this track can only read. Update track.",
      .data)
  }

  static func newProblem(_ problem: Problem) -> Refusal {
    Refusal(
      "Not saved: \(problem.detail) (\(problem.file)). " + advice(problem.advice),
      cause: .problem(problem))
  }

  /// - Parameter id: The ID that a file that cannot be read may declare; nil for what is new.
  static func notWhole(_ id: String?, unread file: String) -> Refusal {
    Refusal(
      id.map {
        "\(file) cannot be read, and \"\($0)\" may be in it, so nothing was done. `track check` says why"
          + " it cannot be read; until then, give whole IDs of other files."
      }
        ?? "\(file) cannot be read, and what is new may be in it, so nothing was written. `track check`"
        + " says why it cannot be read.", .data)
  }

  static func notReadable(_ file: String, _ words: String) -> Refusal {
    Refusal("Cannot read \(file): \(words). Nothing was written.", .data)
  }

  static func foreign(_ file: String, _ error: ForeignError) -> Refusal {
    Refusal("\(file): \(error.wording). Nothing was written.", .data)
  }

  static func noProgram(_ program: String, for file: String) -> Refusal {
    Refusal("\(file) needs the program `\(program)`, which was not found. Install it.", .data)
  }

  static func notWritten(file: String, _ error: ReplaceError) -> Refusal {
    guard case .system(let error) = error else {
      return Refusal("Cannot write \(file). Name another with -o.", .data)
    }
    let words = error.isMissing ? "its folder does not exist" : error.words
    return Refusal("Cannot write \(file): \(words). Name another with -o.", .data)
  }

  static func notEmpty(folder: String) -> Refusal {
    Refusal("\(folder) is a data directory already. `track add` adds to it.")
  }

  static func noFolder(_ folder: String, _ error: SystemError) -> Refusal {
    Refusal("Cannot create the folder \(folder): \(error.words).", .data)
  }

  static func takenFile(_ file: String) -> Refusal {
    Refusal("\(file) is not empty. Name another day with --start.")
  }

  static func notServed(port: UInt16, _ words: String) -> Refusal {
    Refusal("Cannot listen on port \(port): \(words). Name another with --port.", .data)
  }
}

// MARK: Blocks and lines

extension Refusal {
  /// No block declares a word.
  ///
  /// - Parameter near: A similar known ID.
  /// - Parameter unit: The unit in which a goal reads the subject; nil if the subject is something
  ///   that is done.
  /// - Parameter isRead: True if the subject may be something that is measured.
  static func undeclaredSubject(
    _ word: String, near: String?, readIn unit: String? = nil, isRead: Bool = false
  ) -> Refusal {
    if near == nil, PhraseReader.isCommon(word) {
      return Refusal(
        "Unknown ID \"\(word)\". `track list` shows every ID.", cause: .unknownSubject(word))
    }
    let name = word.quotedForShell
    let lines =
      unit.map { ["measure \(name) \($0)".trimmed] } ?? ["habit \(name) daily", "task \(name)"]
      + (isRead ? ["measure \(name)"] : [])
    return Refusal(
      "Unknown ID \"\(word)\". " + (near.map { "Did you mean \($0)? If not" } ?? "If it is new")
        + ", add it: \(lines.map { "`track add \($0)`" }.joined(separator: ", or ")).",
      cause: .unknownSubject(word))
  }

  static func takenID(_ id: String, title: String) -> Refusal {
    Refusal("The ID \(id) belongs to \"\(title)\". Give another with --id.", cause: .words)
  }

  static func noID(title: String) -> Refusal {
    Refusal("Cannot make an ID from \"\(title)\". Give one with --id.", cause: .words)
  }

  static func cannotBeDone(_ id: String, _ kind: Kind) -> Refusal {
    Refusal(
      kind == .goal
        ? "\(id) is a goal. Record what serves it: `track add task TITLE goal=\(id)` adds a task."
        : "\(id) is a \(kind.rawValue), which cannot be done. Name a habit, task, measure or goal.",
      cause: .words)
  }

  static func cannotBeSkipped(_ id: String, _ kind: Kind) -> Refusal {
    Refusal("\(id) is a \(kind.rawValue), which cannot be skipped. Name a habit or task.")
  }

  static func wrongLine(_ line: String, detail: String, fix: String?) -> Refusal {
    Refusal("Not saved: \"\(line)\": \(detail). \(advice(fix))", cause: .words)
  }

  /// A typed word has several meanings. The readings are what to write instead.
  static func twoReadings(_ word: String, _ readings: [String]) -> Refusal {
    Refusal("\"\(word)\" can mean \(readings.joined(separator: " or ")). Write the one you mean.")
  }

  static let nothingRecorded = Refusal("The log is empty. `track done ID` writes the first line.")

  static func nothingOn(_ title: String, _ day: Day) -> Refusal {
    Refusal("\(title) has no line on \(day). `track find` searches the log.")
  }

  /// - Parameter begins: The first day of the next term.
  static func noTerm(begins: Day?) -> Refusal {
    Refusal(
      begins.map {
        "No term has begun; the next begins on \($0). `track term plan` is about that one."
      }
        ?? "No term has begun. `track term new` starts one.")
  }

  static func reviewedAlready(term: Int, week: Int, _ day: Day) -> Refusal {
    Refusal(
      "Week \(week) of term \(term) was reviewed on \(day). `track edit \(term)` changes the review;"
        + " --on names another week.")
  }
}

extension Problem {
  /// The advice for this problem or, if it has none, the general advice for its code.
  var advice: String? { fix ?? code.explanation?.advice }
}
