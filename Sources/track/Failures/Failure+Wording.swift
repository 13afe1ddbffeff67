import TrackReport
import TrackStore

extension Failure {
  /// One sentence that says what is wrong, and one that says what to do.
  var wording: String {
    let words =
      switch self {
      case .usage(let error): error.wording
      case .noArguments:
        "The system does not tell what you typed: /proc is missing. Mount it and try again."
      case .directory(let error): error.wording
      case .replacing(let file, let error): error.wording(file)
      case .unsafeLayout(let files):
        "In the usual layout this would mean something else, so it stays as it is: "
          + "\(files.joined(separator: ", ")). Please report it; `track check` may show why."
      case .newerVersion(let version):
        "The directory is of version \(version), which this program must not write. Get a newer track."
      case .output(let error):
        "The output cannot be written: \(error.words). Make room, or send it elsewhere."
      case .write(let error): error.wording
      case .sync(let failure): failure.wording
      case .edit(let error): "Nothing was written. \(error)"
      case .refused(let refusal): refusal.wording
      }
    return words.harmless()
  }
}

extension UsageError {
  fileprivate var wording: String {
    switch self {
    case .unknownCommand(let word, let near):
      "There is no command \"\(word)\". " + (didYouMean(near) ?? "`track help` lists them.")
    case .unknownOption(let option, let near, let command?):
      "`track \(command)` has no option \(option). "
        + (didYouMean(near) ?? "`track help \(command)` lists them.")
    case .unknownOption(let option, let near, nil):
      "There is no option \(option) for every command. "
        + (didYouMean(near) ?? "Options of one command go behind its name.")
    case .missingValue(let option, let placeholder):
      "\(option) needs a value. Write \(option) \(placeholder)."
    case .needlessValue(let option):
      "\(option) takes no value. Write it alone."
    case .badValue(let value, let what, let expected, let near):
      "\(what) cannot be \"\(value)\". " + (didYouMean(near) ?? "Give \(expected).")
    case .unknownFile(let file, let directory, let near):
      "\(file) is no file of the data directory \(directory). "
        + (didYouMean(near) ?? "`track check` alone looks at all of them.")
    case .missingArgument(let argument, let command):
      "`track \(command)` needs \(argument). `track help \(command)` shows how."
    case .needlessArgument(let word, let command):
      "`track \(command)` has no use for \"\(word)\". `track help \(command)` shows what it takes."
    case .unfitting(let option, let other, let why):
      "\(option) does not go with \(other): \(why). Leave one of them out."
    case .unknownID(let word, let near):
      "Nothing has the ID \"\(word)\". " + (didYouMean(near) ?? "`track list` shows every ID.")
    case .ambiguousID(let word, let candidates):
      "Several IDs begin with \"\(word)\": \(Self.few(candidates)). Write more of the one you mean."
    }
  }

  /// The first of some words, and how many there are beyond them.
  private static func few(_ words: [String]) -> String {
    let shown = words.prefix(6).joined(separator: ", ")
    return words.count > 6 ? "\(shown) and \(words.count - 6) more" : shown
  }

  private func didYouMean(_ near: String?) -> String? {
    near.map { "Did you mean \($0)?" }
  }
}

extension ReplaceError {
  fileprivate func wording(_ file: String) -> String {
    switch self {
    case .changed:
      "\(file) was changed by something else just now, and stays as it is. Run the command again."
    case .unreadable(let words):
      "\(file) cannot be read again: \(words). It stays as it is."
    case .system(let error):
      "\(file) cannot be written: \(error.words). It stays as it is; make room or give yourself"
        + " the right to write to its folder."
    }
  }
}

extension DirectoryError {
  fileprivate var wording: String {
    switch self {
    case .notFound(let start):
      "There is no track.txt in \(start) or above it, nor in ~/track. "
        + "`track init` begins one, or name its folder with --dir."
    case .missing(let path, let origin):
      "\(origin.words) names \(path), which is not there. \(origin.advice)"
    case .notAFolder(let path, let origin):
      "\(origin.words) names \(path), which is not a folder. \(origin.advice)"
    case .noMarker(let path, let origin):
      "\(origin.words) names \(path), which has no track.txt. "
        + "Write the line `track 1` into a new track.txt there, or name another folder."
    case .unreadable(let path, let error):
      "The folder \(path) cannot be read: \(error.words). Give yourself the right to read it."
    case .foreign(let path):
      "\(path) has a track.txt, but the folder or the file belongs to another user, so it is not "
        + "used. If you trust it, name it: --dir \(path.quotedForShell)."
    case .noWorkingFolder(let error):
      "The working folder cannot be found: \(error.words). Go to another, or name one with --dir."
    }
  }
}

extension DataDirectory.Origin {
  fileprivate var words: String {
    switch self {
    case .option: "--dir"
    case .variable: "$TRACK_DIR"
    }
  }

  fileprivate var advice: String {
    switch self {
    case .option: "Name the folder that holds your track.txt."
    case .variable: "Set it to the folder that holds your track.txt, or unset it."
    }
  }
}
