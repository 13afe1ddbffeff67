import TrackCore

/// A completion: a text that can be inserted at a position.
package struct CompletionItem: Hashable, Sendable {
  package enum Kind: Sendable { case kind, key, value, reference, unit, date, tag }

  package let label: String
  /// The text to insert. In a snippet, `${1:word}` is a placeholder.
  package let insert: String
  package var isSnippet = false
  /// A short description of the item.
  package var detail = ""
  package let kind: Kind
}

/// The completions for a position in a file.
package struct CompletionList {
  package private(set) var items: [CompletionItem] = []
  /// The byte range, within the line, that an item replaces.
  package private(set) var range: Range<Int>

  private let workspace: Workspace
  private let today: Day
  /// The current time in the syntax of a log line, such as `14:05`.
  private let time: String
  /// The contexts (`@name`) and tags (`#name`) on the most recent lines of the log, newest first.
  private let recentWords: [String]

  /// - Parameter offset: The position of the cursor, in bytes of the line's text.
  package init(
    _ file: TextFile, line: Int, offset: Int, workspace: Workspace, today: Day, time: String,
    recentWords: [String]
  ) {
    self.workspace = workspace
    self.today = today
    self.time = time
    self.recentWords = recentWords
    let bytes = file.line(line)
    let typed = Array(bytes[..<min(max(offset, 0), bytes.count)])
    let start = typed.lastIndex { [ASCII.space, ASCII.tab, ASCII.colon].contains($0) }.map {
      $0 + 1
    }
    range = (start ?? 0)..<typed.count
    let syntax = LineSyntax(typed, in: nil)
    let isIndented = typed.first == ASCII.space || typed.first == ASCII.tab
    if syntax.role == .log {
      addLog(typed)
    } else if isIndented, let header = file.header(of: line - 1), let block = file.block(at: header)
    {
      addProperty(typed, block.kind, used: Self.keys(under: header, in: file, except: line))
    } else if syntax.role == .header || syntax.role == .blank, !isIndented {
      addHeader(typed)
    }
  }

  private static func keys(under header: Int, in file: TextFile, except line: Int) -> Set<String> {
    var keys: Set<String> = []
    var number = header + 1
    while number < file.text.lineCount {
      let syntax = file.syntax(number)
      if syntax.role == .header || syntax.role == .log { break }
      if number != line, let key = syntax.tokens.first, key.kind == .key {
        keys.insert(foldedName(file.text(number, key.range)))
      }
      number += 1
    }
    return keys
  }

  // MARK: Blocks

  private mutating func addHeader(_ typed: [UInt8]) {
    guard !typed.contains(ASCII.space), !typed.contains(ASCII.colon) else { return }
    items += [
      CompletionItem(
        label: "\(today) \(time)", insert: "\(today) \(time) ", detail: "now", kind: .date),
      CompletionItem(label: "\(today)", insert: "\(today) ", detail: "today", kind: .date),
    ]
    for kind in Kind.allCases where kind != .track {
      let number = (workspace.terms.map(\.number).max() ?? 0) + 1
      let snippet =
        kind == .term
        ? "term \(number): ${1:theme}\n  start: ${2:\(today)}\n  goal: $0"
        : "\(kind.rawValue) ${1:id}: ${2:Title}\n  $0"
      items.append(
        CompletionItem(
          label: kind.rawValue, insert: snippet, isSnippet: true, detail: kind.meaning, kind: .kind)
      )
    }
  }

  private mutating func addProperty(_ typed: [UInt8], _ kind: Kind, used: Set<String>) {
    guard let colon = typed.firstIndex(of: ASCII.colon) else {
      for key in kind.properties where key.isRepeatable || !used.contains(key.name) {
        items.append(
          CompletionItem(
            label: key.name, insert: key.name + ": ", detail: key.meaning, kind: .key))
      }
      return
    }
    let name = String(decoding: typed[..<colon], as: UTF8.self).filter { $0 != " " && $0 != "\t" }
    guard let key = kind.property(foldedName(name)) else { return }
    let value = typed[(colon + 1)...].drop { $0 == ASCII.space }
    guard !value.contains(ASCII.semicolon) else { return }
    let words = value.split(separator: ASCII.space)
    let isFirst = words.isEmpty || words.count == 1 && typed.last != ASCII.space
    let syntax = key.syntax
    if syntax.choosesWhole || isFirst { addChoices(key, from: typed.count - value.count) }
    if syntax.beginsWithDate, isFirst { addDates() }
    if isFirst || syntax.beginsWithDate && !key.references.isEmpty && words.count <= 2 {
      addBlocks(key.references)
    } else if syntax.suggestsUnits {
      let subject = words.map { String(decoding: $0, as: UTF8.self) }
        .compactMap { workspace.block(id: $0)?.name }.first
      addUnits(of: subject, typed)
      items += GoalMeasure.How.allCases.map {
        CompletionItem(label: $0.rawValue, insert: $0.rawValue, kind: .value)
      }
    }
    if syntax.words == .tags { addRecent("#", dropping: true) }
  }

  private mutating func addChoices(_ key: Property, from start: Int) {
    guard !key.choices.isEmpty else { return }
    if key.syntax.choosesWhole { range = start..<range.upperBound }
    items += key.choices.map { CompletionItem(label: $0, insert: $0, kind: .value) }
  }

  private mutating func addDates() {
    for (day, name) in [(today, "today"), (today + 1, "tomorrow"), (today - 1, "yesterday")] {
      items.append(CompletionItem(label: "\(day)", insert: "\(day)", detail: name, kind: .date))
    }
  }

  private mutating func addBlocks(_ kinds: [Kind], before sign: String = "") {
    for kind in kinds {
      for block in workspace.blocks(of: kind)
      where !block.isArchived(on: today) && (block as? Goal)?.done == nil {
        items.append(
          CompletionItem(
            label: sign + block.id, insert: sign + block.id,
            detail: block.title == block.id ? kind.rawValue : "\(block.title) (\(kind.rawValue))",
            kind: .reference))
      }
    }
    guard kinds.contains(.measure) else { return }
    let declared = Set(workspace.measures.map { foldedName($0.id) })
    for measure in BuiltInMeasure.all where !declared.contains(measure.id) {
      items.append(
        CompletionItem(
          label: measure.id, insert: measure.id, detail: "measure, built in", kind: .reference))
    }
  }

  // MARK: Log lines

  private mutating func addLog(_ typed: [UInt8]) {
    guard typed.contains(where: { $0 == ASCII.space || $0 == ASCII.tab }) else { return addDates() }
    let tokens = LogTokens(typed).tokens
    guard !tokens.contains(where: { $0.key == "note" }) else {
      return addRecent("#", dropping: false)
    }
    let isOpen = typed.last != ASCII.space && typed.last != ASCII.tab
    let done = isOpen ? tokens.dropLast() : tokens[...]
    guard let subject = done.first(where: { $0.key == "subject" }) else {
      if !done.contains(where: { $0.key == "when" }) {
        items.append(CompletionItem(label: time, insert: time + " ", detail: "now", kind: .date))
      }
      return addBlocks([.habit, .task, .measure])
    }
    let name =
      workspace.block(id: String(decoding: subject.text, as: UTF8.self))?.name
      ?? workspace.names.existing(String(decoding: subject.text, as: UTF8.self))
    addItems(of: name, Array(typed[range]), typed)
  }

  private mutating func addItems(of subject: Name?, _ word: [UInt8], _ typed: [UInt8]) {
    switch word.first {
    case ASCII.plus: addBlocks(Kind.goals, before: "+")
    case ASCII.at: addRecent("@", dropping: false)
    case ASCII.hash: addRecent("#", dropping: false)
    case let first? where first.isDigit: addUnits(of: subject, typed)
    default:
      if let subject, let measure = workspace.readingMeasure(subject) {
        items += measure.parts.map { part in
          let name = part.spelling ?? workspace.text(of: part.name)
          return CompletionItem(
            label: name + ":", insert: name + ":", detail: "part, in \(part.unit.name)", kind: .key)
        }
      }
      if let subject, workspace.subjects.indices.contains(Int(subject.index)),
        workspace.subjects[Int(subject.index)].takesFoods
      {
        addBlocks([.food])
      }
      items += ["skip", "fail"].map { CompletionItem(label: $0, insert: $0, kind: .value) }
      addBlocks(Kind.goals, before: "+")
      addRecent("@", dropping: false)
      addRecent("#", dropping: false)
    }
  }

  /// Adds the units that are valid for a subject, each after the number typed so far.
  private mutating func addUnits(of subject: Name?, _ typed: [UInt8]) {
    let word = typed[range]
    let number = word.prefix { $0.isDigit || $0 == ASCII.dot }
    guard !number.isEmpty else { return }
    let digits = String(decoding: number, as: UTF8.self)
    var units = ["m", "h"]
    if let subject, workspace.subjects.indices.contains(Int(subject.index)) {
      let info = workspace.subjects[Int(subject.index)]
      units = info.units.map(\.name) + info.writtenUnits.map(\.name).sorted() + units
    }
    var seen: Set<String> = []
    for unit in units where !unit.isEmpty && seen.insert(unit).inserted {
      items.append(CompletionItem(label: digits + unit, insert: digits + unit, kind: .unit))
    }
  }

  /// Adds the recent words that begin with `sign`: the contexts if it is `@`, the tags if it is
  /// `#`.
  ///
  /// - Parameter dropping: True to insert the words without `sign`.
  private mutating func addRecent(_ sign: String, dropping: Bool) {
    for word in recentWords where word.hasPrefix(sign) {
      items.append(
        CompletionItem(label: word, insert: dropping ? String(word.dropFirst()) : word, kind: .tag))
    }
  }
}

extension TextFile {
  /// The contexts and tags of the last lines of a log, most recent first and without duplicates.
  package func recentWords(lines: Int = 500) -> [String] {
    var seen: Set<String> = []
    var words: [String] = []
    let count = text.lineCount
    for line in (max(0, count - lines)..<count).reversed() {
      let bytes = self.line(line)
      guard bytes.contains(ASCII.at) || bytes.contains(ASCII.hash) else { continue }
      let syntax = LineSyntax(bytes, in: nil)
      for token in syntax.tokens where token.kind == .context || token.kind == .tag {
        let word = text(line, token.range)
        if seen.insert(foldedName(word)).inserted { words.append(word) }
      }
    }
    return words
  }
}
