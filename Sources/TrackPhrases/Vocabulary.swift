import TrackCore

/// The names of a directory, as people say them: an ID, a title, or another form of one of their
/// words, such as `running` and `ran` for `run`.
package struct Vocabulary {
  package let workspace: Workspace
  private let units: [String: String]
  /// The titles of the blocks that can be named, folded and between blanks.
  private let titles: [(text: String, block: any Block)]

  package init(_ workspace: Workspace) {
    self.workspace = workspace
    titles = workspace.blocks.filter { !($0 is Term) }.map { (" \(foldedName($0.title)) ", $0) }
    units = Dictionary(
      workspace.blocks.flatMap(\.unitNames).filter(Self.isWord).map { ($0.lowercased(), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the block or built-in measure with exactly this ID or former ID.
  package func exact(_ word: String) -> (any Block)? {
    if let block = workspace.block(id: foldedName(word)) { return block is Term ? nil : block }
    return workspace.names.existing(word).flatMap { workspace.effectiveMeasures[$0] }
  }

  /// Returns the block that the first words name, and their number: an ID, or a whole title.
  package func leading(_ words: some Collection<String>) -> (count: Int, block: any Block)? {
    let words = words.prefix(4).map { foldedName($0) }
    for count in stride(from: words.count, to: 0, by: -1) {
      let said = words.prefix(count)
      if let block = exact(said.joined(separator: "-")) { return (count, block) }
      if let block = titled(said) { return (count, block) }
    }
    return nil
  }

  /// Returns the only block with these words as its title, or as a part of it: `half marathon` for `Run
  /// a half marathon`.
  private func titled(_ words: ArraySlice<String>) -> (any Block)? {
    let title = " \(words.joined(separator: " ")) "
    let whole = titles.filter { $0.text == title }
    if whole.count == 1 { return whole[0].block }
    guard words.count > 1, !words.contains(where: { $0.isWord(.filler, .doing) }) else {
      return nil
    }
    let parts = titles.filter { $0.text.contains(title) }
    return parts.count == 1 ? parts[0].block : nil
  }

  /// Returns the only habit or measure that is counted in the unit of an amount, such as that of `12
  /// pages`; if there is none, the only goal.
  package func counted(in amount: String) -> (any Block)? {
    guard let unit = unit(String(amount.drop { !$0.isLetter })), units.values.contains(unit)
    else { return nil }
    let fitting = workspace.blocks.filter { workspace.unitNames(of: $0).contains(unit) }
    let done = fitting.filter { !($0 is Goal) }
    return done.count == 1 ? done[0] : done.isEmpty && fitting.count == 1 ? fitting[0] : nil
  }

  /// Returns the only block that a word means without being its ID: by another form of the ID, or of
  /// a word of the title. What can be done comes before a goal that only names it.
  package func spoken(_ word: String) -> (any Block)? {
    let word = foldedName(word)
    let forms = Self.stems(of: word)
    if let block = forms.lazy.compactMap(exact).first { return block }
    guard word.utf8.count > 2, !word.isWord(.preposition), units[word] == nil else { return nil }
    let own = Set(forms + [word])
    let fitting = workspace.blocks.filter { block in
      guard !(block is Term), block.heading.kind != .food, block.heading.kind != .source else {
        return false
      }
      let names = foldedName("\(block.id) \(block.title)").split { !$0.isLetter && !$0.isNumber }
      return names.map(String.init).contains { part in
        part.utf8.count > 2 && !own.isDisjoint(with: Self.stems(of: part) + [part])
      }
    }
    let done = fitting.filter { !($0 is Goal) && $0.heading.kind != .value }
    if done.count == 1 { return done[0] }
    return done.isEmpty && fitting.count == 1 ? fitting[0] : nil
  }

  /// Returns a unit as the directory spells it, from its singular or plural; nil for a word that is
  /// no unit.
  package func unit(_ word: String) -> String? {
    let word = word.lowercased()
    if let unit = units[word] ?? units[word + "s"] { return unit }
    if word.hasSuffix("s"), let unit = units[String(word.dropLast())] { return unit }
    return Self.common[word]
  }

  /// Returns true if a block counts a distance, so that `5k` means 5 km.
  package func isDistance(_ block: any Block) -> Bool {
    let units = workspace.unitNames(of: block).filter(Self.isWord)
    return units.isEmpty ? block is Habit : units.contains { ["km", "mi", "m"].contains($0) }
  }

  private static let common = [
    "km": "km", "kms": "km", "k": "km", "kilometers": "km", "kilometres": "km", "kilometer": "km",
    "kilometre": "km", "miles": "mi", "mile": "mi", "mi": "mi", "kg": "kg", "kilos": "kg",
    "kgs": "kg",
    "g": "g", "grams": "g", "l": "l", "litres": "l", "liters": "l", "ml": "ml", "lb": "lb",
    "lbs": "lb",
    "kcal": "kcal", "oz": "oz", "cal": "cal",
  ]

  /// Returns true for a word that is a unit and no part of a title, such as `kg`, `%`, `mmHg` or
  /// `steps`.
  package static func isUnit(_ word: String) -> Bool {
    common[word] != nil || AmountWords.isUnitOfTime(word)
      || word.contains { !$0.isLetter || $0.isUppercase } || word.hasSuffix("s")
      || word.utf8.count <= 4 && !word.contains(where: "aeiou".contains)
  }

  /// False for no unit, and for that of time.
  private static func isWord(_ unit: String) -> Bool { !unit.isEmpty && unit != "s" }

  /// Returns the words from which an inflected verb or a plural may be made: `run` for `running`,
  /// `ran` and `runs`.
  static func stems(of word: String) -> [String] {
    var stems = pasts[word].map { [$0] } ?? []
    for ending in ["ation", "ing", "ed", "es", "s", "d"] where word.hasSuffix(ending) {
      let stem = String(word.dropLast(ending.count))
      guard stem.utf8.count > 2 else { continue }
      stems += ending == "s" ? [stem] : [stem, stem + "e"]
      if ending == "ation" { stems.append(stem + "ate") }
      if ending != "s", let last = stem.last, stem.dropLast().last == last {
        stems.append(String(stem.dropLast()))
      }
      if ending == "ed" || ending == "es", stem.last == "i" { stems.append(stem.dropLast() + "y") }
    }
    return stems
  }

  /// The past forms of verbs that do not end in `ed`.
  private static let pasts = [
    "ran": "run", "swam": "swim", "wrote": "write", "written": "write", "slept": "sleep",
    "ate": "eat", "drank": "drink", "rode": "ride", "sang": "sing", "drew": "draw",
    "taught": "teach", "woke": "wake", "went": "go", "sat": "sit", "weigh": "weight",
    "weighed": "weight",
  ]
}

extension Workspace {
  /// Returns the names of the units that a subject states, or that a goal states which counts it.
  package func unitNames(of subject: any Block) -> [String] {
    let counting = blocks.filter { block in
      (block as? Goal)?.measures.contains { $0.subject?.subject == subject.name } ?? false
    }
    return ([subject] + counting).flatMap(\.unitNames)
  }
}

extension Block {
  /// The names of the units that the block states: those of its targets, or of a measure.
  fileprivate var unitNames: [String] {
    switch self {
    case let goal as Goal: goal.measures.map(\.target.unit.name)
    case let habit as Habit: habit.rhythms.compactMap { $0.rhythm.target?.unit.name }
    case let measure as Measure: [measure.unit?.name].compactMap(\.self)
    default: []
    }
  }
}
