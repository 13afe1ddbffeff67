import TrackCore
import TrackEditor
import TrackPhrases
import TrackStore
import TrackSystem

/// A data directory, as commands that record entries read it: all files except the log. Reading it
/// takes the same time however long the log is.
///
/// If these files declare no block, the whole directory is read, because the log may declare
/// blocks.
struct LogContext {
  let directory: DataDirectory
  let clock: Clock
  private(set) var workspace: Workspace
  /// The declarations outside the log.
  private let declared: Workspace
  private let session: Session

  var settings: Settings { workspace.settings }
  var today: Day { clock.today(dayStart: settings.dayStart) }
  var moments: MomentReader { MomentReader(clock: clock, dayStart: settings.dayStart) }
  var dates: DayReader {
    DayReader(today: today, .back, settings: settings, terms: workspace.terms)
  }

  init(_ session: Session) throws(Failure) {
    self.session = session
    directory = try session.directory()
    clock = session.clock
    declared = try session.declared(in: directory)
    workspace = declared
    try workspace.checkVersion()
  }

  /// Returns the block with an ID or a title; throws if there is none.
  mutating func block(_ word: String) throws(Failure) -> any Block {
    let resolver = try resolver(for: word)
    if let block = try resolver.find(word) ?? titled(word) { return block }
    throw resolver.unknown(word)
  }

  /// Returns the resolver for a word. Unless the word is a whole ID outside the log, the log is read
  /// first, because it may declare the block that the word means.
  mutating func resolver(for word: String) throws(Failure) -> BlockResolver {
    if BlockResolver(workspace: workspace).exact(word) == nil { workspace = try whole() }
    return BlockResolver(workspace: workspace)
  }

  private func whole() throws(Failure) -> Workspace {
    try session.snapshot(of: directory).workspace()
  }

  /// Returns the block whose title consists of `word` and the first of the following `words`, and
  /// the words after the title.
  func titled(_ word: String, _ words: [String]) -> (block: any Block, rest: [String])? {
    for count in 1..<max(words.count + 1, 1) {
      let title = ([word] + words.prefix(count)).joined(separator: " ")
      if let block = titled(title) { return (block, Array(words.dropFirst(count))) }
    }
    return nil
  }

  /// Returns the milestone with a title and its goal, if exactly one such milestone is not reached
  /// yet; otherwise nil.
  func milestone(titled title: String) -> (goal: Goal, title: String)? {
    guard workspace.unreadFiles.isEmpty else { return nil }
    let found = workspace.goals.filter { $0.done == nil }.flatMap { goal in
      goal.milestones.filter { $0.done == nil && foldedName($0.title) == foldedName(title) }
        .map { (goal, $0.title) }
    }
    return found.count == 1 ? found.first : nil
  }

  private func titled(_ title: String) -> (any Block)? {
    guard workspace.unreadFiles.isEmpty else { return nil }
    let found = workspace.blocks.filter { foldedName($0.title) == foldedName(title) }
    return found.count == 1 ? found.first : nil
  }

  /// Calls `find` with pieces of the log, from the end backwards. Returns the first result that is
  /// not nil, and the file in which it was found.
  func lastInLog<Found>(
    _ find: (Document) -> Found?
  ) throws(Failure) -> (file: String, found: Found)? {
    do { return try directory.lastInLog(today, find) } catch { throw .write(error) }
  }

  /// Throws if one of the items may be metres or minutes, such as `850m` for a run. Beside a distance in
  /// the line it would be minutes.
  func refuseMetresOrMinutes(_ items: [String], of id: String) throws(Failure) {
    let line = "\(today) \(id) " + items.joined(separator: " ")
    let wrong = problems(of: line, declared).first { $0.code == .metresOrMinutes }
    if let wrong {
      throw .refused(.wrongLine(line, detail: wrong.detail, fix: wrong.fix))
    }
  }

  /// Returns the warnings for a line; throws if the line has an error.
  ///
  /// - Parameter found: The problems of the line by the declarations outside the log, if they are known.
  /// - Parameters:
  ///   - isTyped: True if the user typed the whole line, including its note.
  ///   - hasNewNote: True if the user typed the note of the line.
  func check(
    _ line: String, isTyped: Bool = false, hasNewNote: Bool = false, found: [Problem]? = nil
  ) throws(Failure) -> [Problem] {
    var problems = found ?? problems(of: line, declared)
    // The log may contain the declaration that is missing, so check again with the whole log.
    if !problems.isEmpty { problems = self.problems(of: line, try whole()) }
    if let error = problems.first(where: { $0.severity == .error }) {
      let isText = error.proposedFixes.allSatisfy { $0.text.hasPrefix(";") }
      if error.code == .bareWord, isText, !isTyped {
        let whole = hasNewNote ? Self.wholeNote(of: line, error) : nil
        let refusal = Refusal.wrongLine(
          line, detail: error.detail, fix: whole ?? "give free text with --note")
        throw .refused(refusal.wording, cause: whole == nil ? .freeText : .words)
      }
      // If the user typed a title in place of an ID, its other words were parsed as items. Report
      // the unknown ID, not a problem with these words.
      let first = problems.first { $0.code == .undeclaredSubject && $0.fix != nil }
      let reported = error.code == .bareWord ? first ?? error : error
      throw .refused(.wrongLine(line, detail: reported.detail, fix: reported.advice))
    }
    return problems
  }

  /// Corrects words that have only one possible meaning, such as `10,000` or `5k`. Returns the
  /// corrected line with its problems and a sentence for each correction.
  ///
  /// - Parameter isReading: True if a word such as `7/10` may be a rating.
  func corrected(
    _ line: String, isReading: Bool
  ) -> (line: String, problems: [Problem], sentences: [String]) {
    var certain: Set<Problem.Code> = [.decimalComma, .bareWord, .undeclaredUnit, .badTime]
    if isReading { certain.insert(.badItem) }
    let all = problems(of: line, declared)
    let found = all.filter { problem in
      guard let correction = problem.correction else { return false }
      return certain.contains(problem.code) && !correction.hasPrefix(";")
        && !correction.hasPrefix("\"")
    }
    guard !found.isEmpty else { return (line, all, []) }
    let corrected = Corrections.corrected(line, by: found)
    let left = problems(of: corrected, declared)
    guard left.allSatisfy({ $0.severity != .error }) else { return (line, all, []) }
    let scalars = Array(line.unicodeScalars)
    return (
      corrected, left,
      found.map { problem in
        let start = (problem.column ?? 1) - 1
        let number = scalars[..<start].reversed().prefix { $0 != " " }.reversed()
        var (typed, read) = (String.UnicodeScalarView(number), String.UnicodeScalarView(number))
        typed.append(contentsOf: scalars[start..<start + problem.length])
        read.append(contentsOf: (problem.correction ?? "").unicodeScalars)
        return "Read \"\(String(typed))\" as \"\(String(read))\"."
      }
    )
  }

  /// Returns a warning for each log line whose time range overlaps that of a new line. Only the end
  /// of the log is searched.
  func overlaps(of line: String) -> [String] {
    let added = workspace(reading: [], [line])
    let lines = added.writtenLines { $0.end != nil }
    guard let new = lines.first(where: { added.files[$0.place.file].name == Self.newLines }),
      let end = try? directory.end(
        of: directory.logFile(for: new.day), atMost: RecentLog.lengths[0])
    else { return [] }
    let log = SourceFile(name: Self.newLines, bytes: end.wholeLines)
    func range(_ line: WrittenLine) -> Range<Int>? {
      guard let start = line.start, let end = line.end else { return nil }
      let from = (line.day - new.day) * 86_400 + start
      let to = (line.day - new.day) * 86_400 + (end > start ? end : end + 86_400)
      return from < to ? from..<to : nil
    }
    guard let own = range(new) else { return [] }
    let near = new.day - 1...new.day + 1
    return workspace(reading: [log], [])
      .writtenLines { near.contains($0.day) && $0.end != nil }
      .filter { range($0)?.overlaps(own) ?? false }
      .map { line in
        let text = line.text.split(separator: " ").prefix { !$0.hasPrefix("^") && $0 != ";" }
        return "Warning: overlaps \"\(text.joined(separator: " "))\"; the time counts twice."
      }
  }

  /// Returns the problems of a line in a workspace.
  private func problems(of line: String, _ workspace: Workspace) -> [Problem] {
    let file = SourceFile(name: Self.newLines, text: line)
    let workspace = workspace.withoutLog()
    return (workspace.adding(logs: [file]) ?? Workspace(files: workspace.files + [file]))
      .checkWithAdvice(today: today).filter { $0.file == Self.newLines }
  }

  /// The name of a file for lines that are not written yet. No real file can have this name.
  static let newLines = "log/.new.txt"

  /// Returns a workspace of the declarations, parts of the log, and lines that are not written yet.
  func workspace(reading log: [SourceFile], _ lines: [String]) -> Workspace {
    var log = log
    if !lines.isEmpty {
      log.append(SourceFile(name: Self.newLines, text: lines.joined(separator: "\n")))
    }
    return declared.adding(logs: log, executor: .twoThreads)
      ?? Workspace(files: declared.files + log, executor: .twoThreads)
  }
}

extension Workspace {
  /// Throws if a file could not be read, because it may declare what a command is about to add.
  ///
  /// - Parameter id: The new ID; nil if there is none.
  func checkIsWhole(for id: String?) throws(Failure) {
    if let file = unreadFiles.first { throw .refused(.notWhole(id, unread: file)) }
  }

  /// Throws if the directory has a format version that this version of track can read but not
  /// write.
  func checkVersion() throws(Failure) {
    if let version = settings.version, version > Settings.newestVersion {
      throw .refused(.newerVersion(version))
    }
  }
}
