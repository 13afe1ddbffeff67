import TrackCore

/// Suggestions for a typed line that should change an existing log line. The words of the typed
/// line tell which log line to change, and how.
extension LineSuggestion {
  /// Returns the day that the first words mean, as a value of `--on`, and the number of these
  /// words. Nil if they do not mean a single day.
  func amendedDay(_ said: [String]) -> (text: String, length: Int)? {
    let phrase = DayReader(today: today, .back)
    for count in (1...4).reversed() where count <= said.count {
      let span = Array(said.prefix(count))
      if count == 1, DayReader.isDay(span[0]), span[0].first?.isLetter == true {
        return (span[0], 1)
      }
      let isDate = span.contains { $0.first?.isLetter == true } || Day(iso: span[0]) != nil
      if isDate, !span.contains(where: DayWords.ends.contains), let day = phrase.lastDay(span) {
        return ("\(day)", count)
      }
    }
    return nil
  }

  /// Returns suggestions for a line that should change a log line, such as `edit run today 6 km`,
  /// `fix run 16 nov 5.2km`, `change run thursday from 5 km to 7 km`,
  /// `edit run yesterday note "felt great"`.
  func amendment() -> [Candidate] {
    let (typed, options) = rest
    if let line = lastLine() ?? rightAmount() { return [line] }
    guard ["edit", "amend", "set"].contains(words[0]), typed.count > 1,
      let place = typed.prefix(4).firstIndex(where: { block($0) != nil }),
      let block = block(typed[place]),
      place == 0 || typed[0] == "last" || amendedDay(Array(typed[..<place]))?.length == place
    else { return [] }
    var named = Array(typed[..<place] + typed[(place + 1)...])
    if words[0] == "amend", let line = moved(block, named) { return [line] }
    var day: [String] = []
    for start in named.indices {
      guard let found = amendedDay(Array(named[start...])) else { continue }
      day = ["--on", found.text]
      named.removeSubrange(start..<start + found.length)
      break
    }
    let note = takeNote(&named)
    let isMarked = named.contains { ["to", "with", "last", "from", "on"].contains($0) }
    if let place = named.lastIndex(where: { ["to", "with"].contains($0) }) {
      named.removeSubrange(...place)
    }
    named.removeAll { ["last", "from", "on"].contains($0) }
    let isAmount = named.first?.first?.isNumber == true && named.count <= 2
    guard isAmount || named.isEmpty && !note.isEmpty,
      isMarked || !day.isEmpty || !note.isEmpty
    else { return [] }
    let amount = isAmount ? [named.joined()] : []
    let change = ["amend", block.id] + amount + day + note + options
    if works(change) { return [Candidate(words: change)] }
    // There is no log line on that day. Suggest a new one, because no other line may be changed
    // instead.
    let new = ["done", block.id] + amount + day + note + options
    guard !day.isEmpty, !(block is Goal), block.canBeDone, works(new) else { return [] }
    return [
      Candidate(words: change, remark: "there is no such line now", isUntried: true),
      Candidate(words: new, remark: "a new line"),
    ]
  }

  /// Returns a suggestion that gives the last line, or the last line on a subject, a note or a tag,
  /// for a line such as `edit last note "with Anna"` or `tag run race`. Nil for any other line.
  private func lastLine() -> Candidate? {
    guard typed.count > 2, !typed.contains(where: { $0.hasPrefix("-") }) else { return nil }
    // `last was 7 km`
    if typed[0].lowercased() == "last", ["was", "is", "should"].contains(typed[1].lowercased()) {
      let items = typed.dropFirst(2).drop { ["be", "have", "been"].contains($0) }
      // A unit names the subject.
      let unit = items.last.map { String($0.drop { $0.isNumber || $0 == "." }) } ?? ""
      let subject = SpokenName(workspace: workspace).counted(in: unit)
      return Candidate(words: ["amend", subject?.id ?? "last"] + items)
    }
    let isLast = ["last", "it"].contains(typed[1].lowercased())
    let target = isLast ? "last" : recorded(typed[1], isWhole: true)?.id
    guard let target else { return nil }
    if typed[0].lowercased() == "tag" {
      let tags = typed.dropFirst(2).filter { !["as", "with"].contains($0) }
      return Candidate(words: ["amend", target] + tags.map { $0.hasPrefix("#") ? $0 : "#\($0)" })
    }
    guard ["edit", "amend", "set"].contains(words[0]), isLast else { return nil }
    var named = Array(typed.dropFirst(2))
    let note = takeNote(&named)
    return named.isEmpty && !note.isEmpty ? Candidate(words: ["amend", target] + note) : nil
  }

  /// Returns a suggestion for a line with the right amount of an entry, such as
  /// `weight today was 70.8 not 72.1` or `run should be 6 km`. Nil for any other line.
  private func rightAmount() -> Candidate? {
    guard let block = recorded(typed[0], isWhole: true), !commands.contains(typed[0]) else {
      return nil
    }
    var said = Array(typed.dropFirst())
    let not = said.firstIndex { ["not", "instead"].contains($0.lowercased()) }
    guard not != nil || said.contains("should") else { return nil }
    if let not { said.removeSubrange(not...) }
    said.removeAll {
      ["was", "is", "should", "be", "have", "been", "on"].contains($0.lowercased())
    }
    var day: [String] = []
    if let found = amendedDay(said) {
      day = ["--on", found.text]
      said.removeFirst(found.length)
    } else if let last = said.last, amendedDay([last]) != nil {
      day = ["--on", last]
      said.removeLast()
    }
    guard (1...2).contains(said.count), said[0].first?.isNumber == true else { return nil }
    return Candidate(words: ["amend", block.id, said.joined()] + day)
  }

  /// Returns a suggestion that moves an entry from one day to another, for a line such as
  /// `move gym fri to wed`. Nil if the words are not two days.
  private func moved(_ block: any Block, _ named: [String]) -> Candidate? {
    let said = Array(named.drop { ["from", "of", "on"].contains($0) })
    let old = said.first == "to" ? nil : amendedDay(said)
    let middle = old?.length ?? 0
    guard said.count > middle + 1, said[middle] == "to",
      let new = amendedDay(Array(said[(middle + 1)...])), middle + 1 + new.length == said.count
    else { return nil }
    let line = ["amend", block.id] + (old.map { ["--on", $0.text] } ?? []) + ["--to", new.text]
    return Candidate(
      words: line, remark: works(line) ? "" : "there is no such line now", isUntried: true)
  }

  /// Removes a note such as `note felt great` from the end of the words, and returns it as the
  /// option `--note`.
  private func takeNote(_ words: inout [String]) -> [String] {
    let mark = words.firstIndex { ["note", "note:", "comment", "remark"].contains($0) }
    let start = mark ?? words.lastIndex { $0.contains(" ") && $0.first?.isLetter == true }
    guard let start else { return [] }
    let text = words[start...].dropFirst(mark == nil ? 0 : 1).joined(separator: " ")
    guard !text.isEmpty else { return [] }
    words.removeSubrange(start...)
    return ["--note", text]
  }

  /// Returns suggestions for a line with `add`, an entry and a note in quotes, such as
  /// `add read 25 pages "finished chapter 4"`.
  func addedEntry() -> [Candidate] {
    guard words[0] == "add", words.count > 2, let block = recorded(words[1], isWhole: true),
      KindWord.kind(words[1]) == nil
    else { return [] }
    let line = with(["done", block.id] + words.dropFirst(2))
    var (typed, options) = line.rest
    guard options.isEmpty, let text = typed.last, text.contains(" "), text.first?.isLetter == true,
      !DayReader.isDay(text), RhythmPhrase([text]) == nil,
      RhythmPhrase(text.split(separator: " ").map(String.init)) == nil
    else { return [] }
    typed.removeLast()
    options = ["--note", text]
    return [Candidate(words: ["done"] + typed + options)]
  }
}
