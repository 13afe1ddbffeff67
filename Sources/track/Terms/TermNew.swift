import TrackCore
import TrackPhrases
import TrackReport
import TrackStore
import TrackSystem

/// The action `track term new`, which creates a term.
enum TermNew {
  static func run(_ session: inout Session, _ work: TermEdit) throws(Failure) -> ExitCode {
    var typed = try TypedTerm(work)
    let given = try typed.takeFirstDay()
    var properties = typed.properties
    let new = try NewTerm(work, start: given)
    var carried: [String] = []
    if work.carry, let before = work.open.workspace.term(before: new.start) {
      if given == nil, let start = before.start, start >= work.open.today {
        throw .refused(
          "Term \(before.number) begins on \(start) and is the next one. `track term plan --carry` adds"
            + " open goals to it.")
      }
      carried = TermCarrying.add(work.context.unfinished(of: before), to: &properties)
    }
    var made: FileContents = [:]
    let files = try work.open.change([new.file], in: session, work.words) {
      contents throws(Failure) in
      made = try new.added(to: contents, properties)
      return made
    }
    let written = work.open.block("\(new.number)", after: files, made)
    let what = written.map { block, workspace in
      BlockSummary(workspace: workspace).words(for: block)
    }
    var message = "Began \(new.file): term \(what ?? "\(new.number)")" + TermCarrying.words(carried)
    if let (block, workspace) = written, let term = block as? Term {
      for line in workspace.guidanceLines(of: term) { message += "\n" + line }
    }
    if let joint = typed.joint {
      message += "\nThe words after \"\(joint)\" are its goals; quote the theme to keep them in it."
    }
    session.report(ChangeSummary(files: files, message: message), work.words)
    return .fine
  }
}

/// What was typed after `track term new`: the theme, the first day, the length and the goals.
private struct TypedTerm {
  private(set) var properties: [NewProperty]
  /// The word before the goals, if it could belong to the theme.
  private(set) var joint: String?
  /// The words that are not among the properties yet.
  private var words: ArraySlice<String>
  private let workspace: Workspace
  private let today: Day

  init(_ work: TermEdit) throws(Failure) {
    (workspace, today) = (work.open.workspace, work.open.today)
    properties = try work.properties()
    words = work.rest[...]
    let next = workspace.nextTerm(today: today).number
    // The new term gets the next number. The user may type this number, but need not.
    // In `4 december`, the number is that of a day.
    let isDay = firstDay(words.prefix(2)) != nil
    if words.first.flatMap({ Int($0) }) == next, !isDay { words.removeFirst() }
    // After the theme, the first day and the goals may follow in either order.
    takeWeeks()
    takeGoals()
    try takeStart()
    if joint == nil { takeGoals() }
    takeWeeks()
    if let theme = words.first {
      guard !properties.has(.theme) else {
        throw .usage(.needlessArgument(theme, command: "term"))
      }
      guard words.count > 1 || Int(theme) == nil else {
        throw .usage(
          .badValue(
            theme, of: "THEME", expected: "words; the number of the next term is \(next)", near: nil
          ))
      }
      properties.insert(("theme", words.joined(separator: " ").onOneLine.trimmed), at: 0)
    }
  }

  /// Moves goals that follow the theme, as in `goals thesis, savings`, to the properties. The goals
  /// are moved only if they follow a word such as `goals` or `for`, and if all words after it are
  /// IDs of goals.
  private mutating func takeGoals() {
    // True for those that could also belong to the theme.
    let marks = [
      "goal": false, "goals": false, "with": true, "for": true, "toward": true, "towards": true,
    ]
    let blocks = BlockResolver(workspace: workspace)
    for place in words.indices.dropFirst() {
      guard let mayBeTheme = marks[words[place].lowercased()] else { continue }
      let ids = words[(place + 1)...].flatMap { $0.split(separator: ",").map(String.init) }
        .filter { $0 != "and" && marks[$0] == nil }
      let goals = ids.compactMap { blocks.exact($0) as? Goal }
      guard !goals.isEmpty, goals.count == ids.count else { continue }
      properties += goals.map { PropertyKey.goal.with($0.id) }
      if mayBeTheme { joint = words[place].lowercased() }
      words = words[..<place]
      return
    }
  }

  /// Moves the first day from the end of the theme, as in `from 2026-12-07`, to the properties.
  private mutating func takeStart() throws(Failure) {
    let marks: Set<String> = ["from", "starting", "start", "starts", "beginning"]
    for place in words.indices where marks.contains(words[place].lowercased()) {
      let said = words[(place + 1)...].drop { ["on", "from"].contains($0) }
      // The word `from` belongs to the theme unless a date with a number follows it.
      guard
        said.contains(where: { $0.contains(where: \.isNumber) })
          || said.last.flatMap({ Weekday(word: $0.lowercased()) }) != nil,
        let day = DayReader(today: today, .ahead).lastDay(Array(said))
      else { continue }
      guard !properties.has(.start) else {
        throw .usage(.exclusive("start=", words[place...].joined(separator: " ")))
      }
      properties.append(.start, "\(day)")
      words = words[..<place]
      return
    }
    // A date at the end of the theme is the first day, even without `from`.
    guard !properties.has(.start) else { return }
    for count in (1...3).reversed() where count < words.count || count > 1 && count == words.count {
      guard let day = firstDay(words.suffix(count)) else { continue }
      properties.append(.start, "\(day)")
      words = words.dropLast(count)
      return
    }
  }

  /// Returns the day of a date such as `2026-12-07` or `7 december`; nil for other words.
  private func firstDay(_ words: ArraySlice<String>) -> Day? {
    if words.count == 1 { return words.first.flatMap { Day(iso: $0) } }
    let isNumbered = words.contains { word in
      word.prefix(while: \.isNumber).utf8.count < 3 && word.first?.isNumber == true
    }
    return isNumbered ? DayReader(today: today, .ahead).lastDay(Array(words)) : nil
  }

  /// Moves the length from the end of the theme, as in `10 weeks`, to the properties.
  private mutating func takeWeeks() {
    guard words.count > 2, ["week", "weeks"].contains(words.last?.lowercased()),
      let weeks = words.dropLast().last.flatMap({ NumberWord.number($0.lowercased()) }),
      !properties.has(.weeks)
    else { return }
    properties.append(.weeks, "\(weeks)")
    words = words.dropLast(2)
    if let last = words.last, words.count > 1, ["for", "of"].contains(last) {
      words = words.dropLast()
    }
  }

  /// Removes `start` from the properties and returns its day, which becomes part of the file name.
  mutating func takeFirstDay() throws(Failure) -> Day? {
    guard let index = properties.firstIndex(where: { $0.key == .start }) else { return nil }
    let word = properties.remove(at: index).value
    guard let day = Day(iso: word) else {
      throw .usage(
        .badValue(word, of: PropertyKey.start.rawValue, expected: TypedDays.expectedDay, near: nil))
    }
    return day
  }
}

/// A term to be created, in a file of its own.
struct NewTerm {
  let number: Int
  let start: Day
  var file: String { "terms/\(start).txt" }

  init(_ work: TermEdit, start: Day? = nil) throws(Failure) {
    let next = work.open.workspace.nextTerm(today: work.open.today)
    number = next.number
    self.start = start ?? next.start
  }

  /// Returns the contents of the files with the new term added. Throws if the file for the term
  /// already contains a block.
  func added(
    to contents: FileContents, _ properties: [NewProperty]
  ) throws(Failure) -> FileContents {
    guard Document((contents[file] ?? nil) ?? []).blocks().isEmpty else {
      throw .refused(.takenFile(file))
    }
    return try contents.editing(file) { document throws(EditError) in
      try document.add(.term, id: "\(number)", properties)
    }
  }
}

/// Carries unfinished goals over from one term to another.
enum TermCarrying {
  /// Adds goals to those in `properties`, and returns the added goals. Does not add goals that
  /// `properties` already has.
  static func add(
    _ goals: [TermContext.UnfinishedGoal], to properties: inout [NewProperty]
  ) -> [String] {
    func id(_ value: String) -> String { foldedName(String(value.prefix { $0 != " " })) }
    let listed = Set(properties.filter { $0.key == .goal }.map { id($0.value) })
    let new = goals.filter { !listed.contains(foldedName($0.id)) }
    let place = properties.lastIndex { $0.key == .goal || $0.key == .theme }.map { $0 + 1 } ?? 0
    properties.insert(contentsOf: new.map { PropertyKey.goal.with($0.value) }, at: place)
    return new.map(\.value)
  }

  /// Returns the part of the message that names the goals that were carried over.
  static func words(_ carried: [String]) -> String {
    carried.isEmpty ? "" : "\nTaken over: \(carried.joined(separator: ", "))."
  }
}
