import TrackReport
import TrackStore

extension Failure {
  /// The error message, which tells what happened and what to do.
  var wording: String {
    let words =
      switch self {
      case .usage(let error): error.wording
      case .noArguments:
        "Cannot read the command line: /proc is missing. Mount it and try again."
      case .directory(let error): error.wording
      case .replacing(let file, let error): error.wording(file)
      case .output(let error):
        "Cannot write the output: \(error.words)."
      case .write(let error): error.wording
      case .sync(let failure): failure.wording
      case .edit(let error): "Nothing was written. \(error)"
      case .refused(let refusal): refusal.wording
      }
    return words.harmless()
  }

  /// The message without its full stop and without its last sentence, which is advice.
  var reason: String {
    var reason = wording
    let end = reason.ranges(of: ". ").last { range in
      let next = reason[range.upperBound...].first ?? " "
      return next.isUppercase || next == "`"
    }
    if let end { reason = String(reason[..<end.lowerBound]) }
    return reason.hasSuffix(".") ? String(reason.dropLast()) : reason
  }
}

extension UsageError {
  fileprivate var wording: String {
    switch self {
    case .unknownCommand(let word, let near):
      "Unknown command \"\(word)\". " + (didYouMean(near) ?? "`track help` lists the commands.")
    case .unknownOption(let option, let near, let command?):
      "`track \(command)` has no option \(option). "
        + (didYouMean(near) ?? "`track help \(command)` lists them.")
    case .unknownOption(let option, let near, nil):
      "Unknown global option \(option). "
        + (didYouMean(near) ?? "Put a command's options after its name.")
    case .missingValue(let option, let placeholder):
      "\(option) needs a value: \(option) \(placeholder)."
    case .needlessValue(let option):
      "\(option) takes no value."
    case .badValue(let value, let what, let expected, let near):
      "\(what) cannot be \"\(value)\". " + (didYouMean(near) ?? "Give \(expected).")
    case .unknownFile(let file, let directory, let near):
      "\(file) is not a file of the data directory \(directory). "
        + (didYouMean(near) ?? "`track check` without files checks all of them.")
    case .missingArgument(let argument, let command):
      "`track \(command)` needs \(argument). See `track help \(command)`."
    case .needlessArgument(let word, let command):
      "Unexpected argument \"\(word)\". See `track help \(command)`."
    case .exclusive(let option, let other):
      "\(option) and \(other) cannot be used together. Leave one out."
    case .unfitting(let option, let other, let why):
      "\(option) cannot be used with \(other): \(why). Leave one out."
    case .unknownID(let word, let near):
      "Unknown ID \"\(word)\". " + (didYouMean(near) ?? "`track list` shows every ID.")
    case .ambiguousID(let word, let candidates):
      "Several IDs begin with \"\(word)\": \(Self.few(candidates)). Type more of the one you mean."
    case .formerOption(let words):
      "Properties are written as KEY=VALUE: `track \(words.map(Self.quoted).joined(separator: " "))`."
    case .nearTo(let sentence, let command, let example):
      "\(sentence). For example: `\(example)`; `track help \(command)` has more."
    case .meant(let sentence, let lines):
      "\(sentence). Did you mean \(lines.alternatives)?"
    }
  }

  /// Returns the first six words. If there are more, adds the number of the other words.
  private static func few(_ words: [String]) -> String {
    let shown = words.prefix(6).joined(separator: ", ")
    return words.count > 6 ? "\(shown) and \(words.count - 6) more" : shown
  }

  /// Returns a word in quotation marks if a shell needs them; of `key=value` only the value.
  private static func quoted(_ word: String) -> String {
    guard let equals = word.firstIndex(of: "="), word.first?.isLetter == true else {
      return word.hasPrefix("-") ? word : word.quotedForShell
    }
    return word[...equals] + String(word[equals...].dropFirst()).quotedForShell
  }

  private func didYouMean(_ near: String?) -> String? {
    near.map { "Did you mean \($0)?" }
  }
}

extension ReplaceError {
  fileprivate func wording(_ file: String) -> String {
    switch self {
    case .changed:
      "Another program just changed \(file), so nothing was written. Run the command again."
    case .unreadable(let words):
      "Cannot read \(file) again: \(words). It was not changed."
    case .system(let error):
      "Cannot write \(file): \(error.words). It was not changed."
    }
  }
}

extension DirectoryError {
  fileprivate var wording: String {
    switch self {
    case .notFound(let start):
      "No track.txt in \(start), above it, or in ~/track. "
        + "Create one with `track init`, or name its folder with --dir."
    case .missing(let path, let origin):
      "\(origin.words) names \(path), which does not exist. \(origin.advice)"
    case .notAFolder(let path, let origin):
      "\(origin.words) names \(path), which is not a folder. \(origin.advice)"
    case .noMarker(let path, let origin):
      "\(origin.words) names \(path), which has no track.txt. "
        + "Create it there with the line `track 1`, or name another folder."
    case .unreadable(let path, let error):
      "Cannot read the folder \(path): \(error.words)."
    case .foreign(let path):
      "\(path) has a track.txt that belongs to another user, so it was not used. "
        + "If you trust it, name it: --dir \(path.quotedForShell)."
    case .noWorkingFolder(let error):
      "Cannot find the working folder: \(error.words). Change to another, or name one with --dir."
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
    case .option: "Name the folder with your track.txt."
    case .variable: "Set it to the folder with your track.txt, or unset it."
    }
  }
}
