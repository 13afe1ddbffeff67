import TrackCore

/// Suggestions for a typed line that another rule handles once some of its words are replaced.
extension LineSuggestion {
  /// Replaces other forms of an ID by the ID: `skip running till friday`.
  func otherForms() -> [Candidate] {
    let name = SpokenName(workspace: workspace)
    let line = typed.indices.map { place -> String in
      let word = typed[place]
      let bare = word.filter { $0 != "," }
      if DayReader.isDay(bare) { return bare }
      guard place > 0, !bare.isEmpty, bare.allSatisfy({ $0.isLetter || $0 == "-" }),
        block(bare) == nil, KindWord.kind(bare) == nil, !DayReader.isDate(bare),
        let block = name.block(bare)
      else { return word }
      return block.id + (word.hasSuffix(",") ? "," : "")
    }
    if line == typed || ["add", "rename", "find"].contains(words[0]) { return [] }
    let other = with(line)
    return works(other.words) ? [Candidate(words: other.words)] : other.candidates
  }

  /// Reads a line in quotation marks as its words: `"edit run today 6km"`.
  func quotedLine() -> [Candidate] {
    guard typed.count == 1 else { return [] }
    let line = typed[0].split(separator: " ").map(String.init)
    guard line.count > 1 else { return [] }
    let other = with(line)
    return works(other.words) ? [Candidate(words: other.words)] : other.candidates
  }

  /// Returns the line itself if only the spelling of some words was wrong: `please undo`.
  func respelled() -> [Candidate] {
    guard let first = words.first, commands.contains(first) else { return [] }
    if isRespelled, CommandSynonym.redirected(words[...]) == ["undo"] {
      return with(["undo", "the"]).withoutFillers()
    }
    return [Candidate(words: words)]
  }

  /// Returns a suggestion for a block in the words of a file, such as
  /// `habit gym: Gym every: mon, wed`.
  func blockLine() -> [Candidate] {
    let line = words.flatMap { $0.split(separator: " ").map(String.init) }
    guard line.count > 3, line[0] == "add", let kind = KindWord.kind(line[1]) else { return [] }
    let keys = Set(kind.properties.map(\.name))
    var id: [String] = []
    var parts: [(key: String, words: [String])] = [("title", [])]
    for (index, word) in line.dropFirst(2).enumerated() {
      let name = String(word.dropLast()).lowercased()
      if word.hasSuffix(":"), index > 0, keys.contains(name) {
        parts.append((name, []))
      } else if word.hasSuffix(":"), index == 0, ID.isID(name) {
        id = ["--id", name]
      } else {
        parts[parts.count - 1].words.append(word)
      }
    }
    guard parts.count > 1, parts.allSatisfy({ !$0.words.isEmpty || $0.key == "title" }) else {
      return []
    }
    let title = parts[0].words.isEmpty ? id.last ?? "" : parts[0].words.joined(separator: " ")
    let own = parts.firstIndex { $0.key == kind.propertyOfWords }
    let values = own.map { [parts[$0].words.joined(separator: " ")] } ?? []
    let others = parts.indices.dropFirst().filter { $0 != own }.flatMap {
      ["--\(parts[$0].key)", parts[$0].words.joined(separator: " ")]
    }
    let isSame = ID.made(from: title) == id.last
    return [
      Candidate(words: ["add", kind.rawValue, title] + values + others + (isSame ? [] : id))
    ]
  }

  /// Returns a suggestion that closes a goal, for a line such as `sent invoice to brunner` or
  /// `exam passed`. Each other word must be one of the goal's title.
  func reachedInWords() -> [Candidate] {
    let line = typed.map { $0.lowercased().filter { $0 != "," } }
    guard !commands.contains(line[0]), line.contains(where: Self.reached.contains) else {
      return []
    }
    let silent: Set<String> = ["the", "my", "to", "for", "is", "i", "took", "goal", "now", "a"]
    let named = line.filter { !Self.reached.contains($0) && !silent.contains($0) }
    let name = SpokenName(workspace: workspace)
    let ids = Set(named.map { name.block($0)?.id })
    guard ids.count == 1, let id = ids.first.flatMap(\.self), workspace.block(id: id) is Goal else {
      return []
    }
    return [Candidate(words: ["done", id])]
  }

  /// Returns a suggestion for a line that asks for a reminder: `remind me to run at 6am`,
  /// `run 6am remind me`.
  func remindedInWords() -> [Candidate] {
    guard typed.contains("remind"), typed.count > 2,
      let block = typed.lazy.compactMap({ recorded($0, isWhole: true) }).first
    else { return [] }
    let times = typed.filter(Self.isTime)
    return times.isEmpty ? [] : with(["remind", block.id] + times).reminders()
  }
}
