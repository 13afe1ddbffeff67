import TrackCore
import TrackPhrases

/// Finds the completions of the last word of a command line.
struct WordCompletion {
  struct Candidate: Hashable, Sendable {
    let word: String
    let meaning: String
  }

  enum Answer: Hashable, Sendable {
    case words([Candidate])
    case files, folders
  }

  let commands: [CommandDescription]
  /// The function that returns the blocks of the directory in a folder; nil stands for the default
  /// directory. It is called only if the word to complete may be an ID.
  let blocks: (_ folder: String?) -> [any Block]
  /// The function that returns the contexts and tags in the log of that directory, such as `@gym`
  /// and `#trail`.
  var marks: (_ folder: String?) -> [String] = { _ in [] }

  /// - Parameter words: The words after the program's name. The last one is completed; it may be
  ///   empty.
  func answer(for words: [String]) -> Answer {
    let words = Self.joined(words)
    let typed = words.last ?? ""
    let line = TypedLine(words.dropLast(), commands)
    if let option = line.pending { return answer(option, typed, prefix: "", line) }
    if !line.takesOnlyWords, typed.hasPrefix("-") { return options(typed, line) }
    guard let command = line.command else {
      return matching(typed, commands.listed.map { Candidate(word: $0.name, meaning: $0.summary) })
    }
    let arguments = command.arguments
    let argument =
      line.words.count < arguments.count
      ? arguments[line.words.count] : arguments.last.flatMap { $0.takesSeveral ? $0 : nil }
    guard let argument else { return .words([]) }
    return answer(argument.placeholder.completion, typed, prefix: "", line)
  }

  /// Joins an option, `=` and its value to one word, because bash splits `--color=auto` into three
  /// words.
  private static func joined(_ words: [String]) -> [String] {
    var result: [String] = []
    var followsSign = false
    for word in words {
      if word == "=" || followsSign, let last = result.popLast() {
        result.append(last + word)
      } else {
        result.append(word)
      }
      followsSign = word == "="
    }
    return result
  }

  // MARK: Options

  private func options(_ typed: String, _ line: TypedLine) -> Answer {
    if let equals = typed.firstIndex(of: "=") {
      let name = typed[..<equals].dropFirst(2)
      guard let option = line.options.first(where: { $0.isNamed(name) }) else { return .words([]) }
      let value = String(typed[typed.index(after: equals)...])
      return answer(option, value, prefix: String(typed[...equals]), line)
    }
    let left = line.options.filter {
      $0.listing != .nowhere && ($0.isRepeated || !line.given.contains($0.name))
    }
    return matching(typed, left.map { Candidate(word: "--\($0.name)", meaning: $0.summary) })
  }

  private func answer(
    _ option: OptionSpec, _ typed: String, prefix: String, _ line: TypedLine
  ) -> Answer {
    guard let completion = option.value?.completion else { return .words([]) }
    guard option.isList, let comma = typed.lastIndex(of: ",") else {
      return answer(completion, typed, prefix: prefix, line)
    }
    let last = String(typed[typed.index(after: comma)...])
    return answer(completion, last, prefix: prefix + typed[...comma], line)
  }

  // MARK: Values

  private func answer(
    _ completion: Placeholder.Completion, _ typed: String, prefix: String, _ line: TypedLine
  ) -> Answer {
    switch completion {
    case .nothing: return .words([])
    case .files: return .files
    case .folders: return .folders
    case .words(let words):
      return matching(typed, words.map { Candidate(word: $0, meaning: "") }, prefix)
    case .dates:
      return matching(typed, TypedDays.words.map { Candidate(word: $0, meaning: "") }, prefix)
    case .commands:
      return matching(
        typed, commands.listed.map { Candidate(word: $0.name, meaning: $0.summary) }, prefix)
    case .upkeep:
      let listed = commands.filter { $0.group == .upkeep }
      return matching(
        typed, listed.map { Candidate(word: $0.name, meaning: $0.summary) }, prefix)
    case .blocks(let kinds):
      return matching(typed, blocks(line, of: kinds).map(Candidate.init), prefix)
    case .archived:
      let archived = blocks(line, of: KindWord.kinds).filter { $0.archivedFrom != nil }
      return matching(typed, archived.map(Candidate.init), prefix)
    case .entry: return entry(typed, line)
    case .marks(let sign):
      let names = marks(line.folder).filter { $0.hasPrefix(sign) }.map { String($0.dropFirst()) }
      return matching(typed, names.map { Candidate(word: $0, meaning: "") }, prefix)
    case .settings: return settings(typed, line)
    case .either(let all):
      let found = all.flatMap { completion -> [Candidate] in
        guard case .words(let found) = answer(completion, typed, prefix: prefix, line) else {
          return []
        }
        return found
      }
      return .words(found)
    }
  }

  /// Completes the arguments of `track done`: IDs at the beginning and after a comma, goals after
  /// `+`, contexts after `@`, and tags after `#`.
  private func entry(_ typed: String, _ line: TypedLine) -> Answer {
    if typed.hasPrefix("@") || typed.hasPrefix("#") {
      return matching(typed, marks(line.folder).map { Candidate(word: $0, meaning: "") })
    }
    let kinds: [Kind] = typed.hasPrefix("+") ? Kind.goals : Self.recorded
    let open = blocks(line, of: kinds).filter { block in
      block.archivedFrom == nil && (block as? Goal)?.done == nil
    }
    if typed.hasPrefix("+") {
      return matching(String(typed.dropFirst()), open.map(Candidate.init), "+")
    }
    // Other words of an entry, such as amounts, have no completions.
    guard line.words.last?.hasSuffix(",") ?? true else { return .words([]) }
    // Put goals last, because they are recorded less often than other blocks.
    let sorted = open.filter { !($0 is Goal) } + open.filter { $0 is Goal }
    return matching(typed, sorted.map(Candidate.init))
  }

  private static let recorded: [Kind] = Kind.subjects

  /// Completes a setting `KEY=VALUE` of the block, or kind of block, that the first argument names.
  private func settings(_ typed: String, _ line: TypedLine) -> Answer {
    guard let kind = kind(line) else { return .words([]) }
    guard let equals = typed.firstIndex(of: "=") else {
      let others = line.command?.isForNewBlocks == true ? ["id"] : ["title"]
      let keys = (kind == .term ? [] : others) + kind.properties.map(\.name)
      return matching(typed, keys.map { Candidate(word: "\($0)=", meaning: "") })
    }
    let key = typed[..<equals].split(separator: "+").first.map(String.init) ?? ""
    let value = String(typed[typed.index(after: equals)...])
    return answer(
      .value(of: key), value, prefix: String(typed[...equals]), line)
  }

  /// Returns the kind of block whose properties are typed.
  private func kind(_ line: TypedLine) -> Kind? {
    guard let word = line.words.first else { return nil }
    if line.command?.isForNewBlocks == true {
      return TermAction(rawValue: word) == nil ? KindWord.kind(word) : .term
    }
    return blocks(line, of: KindWord.kinds).first { foldedName($0.id) == foldedName(word) }?
      .heading.kind
  }

  private func blocks(_ line: TypedLine, of kinds: [Kind]) -> [any Block] {
    blocks(line.folder).filter { block in
      kinds.contains(block.heading.kind) && (block is Term || ID.isID(block.id))
    }
  }

  private func matching(
    _ typed: String, _ candidates: [Candidate], _ prefix: String = ""
  ) -> Answer {
    let found = candidates.filter {
      $0.word.unicodeScalars.starts(with: typed.unicodeScalars)
    }
    return .words(found.map { Candidate(word: prefix + $0.word, meaning: $0.meaning) })
  }
}

extension WordCompletion.Candidate {
  init(_ block: any Block) {
    self.init(word: block.id, meaning: block.title == block.id ? "" : block.title)
  }
}
