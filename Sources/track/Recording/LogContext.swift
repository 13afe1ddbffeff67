import TrackCore
import TrackStore
import TrackSystem

/// A directory to record into: all that it declares, but not its log, however long that is.
///
/// A block that stands in `log.txt` all the same is found when nothing else has its ID: then the
/// whole directory is read.
struct LogContext {
  let directory: DataDirectory
  let clock: Clock
  private(set) var workspace: Workspace
  /// What is declared elsewhere than in the log.
  private let declared: Workspace

  var settings: Settings { workspace.settings }
  var today: Day { clock.today(dayStart: settings.dayStart) }
  var moments: MomentReader { MomentReader(clock: clock, dayStart: settings.dayStart) }
  var dates: LooseDateReader {
    LooseDateReader(today: today, settings: settings, terms: workspace.terms)
  }

  init(_ session: Session) throws(Failure) {
    directory = try session.directory()
    clock = session.clock
    do {
      declared = Workspace(files: try directory.snapshot(withoutLogs: true).files)
    } catch {
      throw .directory(error)
    }
    workspace = declared
    try workspace.checkVersion()
  }

  /// The block that a word means.
  mutating func block(_ word: String) throws(Failure) -> any Block {
    if let block = try BlockResolver(workspace: workspace).find(word) { return block }
    workspace = try whole()
    let words = BlockResolver(workspace: workspace)
    if let block = try words.find(word) ?? titled(word) { return block }
    throw words.unknown(word)
  }

  private func whole() throws(Failure) -> Workspace {
    do { return Workspace(files: try directory.snapshot().files) } catch { throw .directory(error) }
  }

  private func titled(_ title: String) -> (any Block)? {
    let found = workspace.blocks.filter { foldedName($0.title) == foldedName(title) }
    return found.count == 1 ? found.first : nil
  }

  /// Finds something in the log from its end on, and the file that it stands in.
  func lastInLog<Found>(
    _ find: (Document) -> Found?
  ) throws(Failure) -> (file: String, found: Found)? {
    do { return try directory.lastInLog(today, find) } catch { throw .write(error) }
  }

  /// Throws where a line is wrong; gives what is odd about it.
  ///
  /// - Parameter isTyped: Whether the line was typed as it is, its note with it.
  func check(_ line: String, isTyped: Bool = false) throws(Failure) -> [Problem] {
    var problems = problems(of: line, declared)
    // What it lacks may be declared in the log.
    if !problems.isEmpty { problems = self.problems(of: line, try whole()) }
    if let error = problems.first(where: { $0.severity == .error }) {
      if error.code == .bareWord, !isTyped {
        throw .refused(
          .wrongLine(line, detail: error.detail, fix: "give free text with --note"))
      }
      // A title in place of the ID makes items of its words.
      let first = problems.first { $0.code == .undeclaredSubject && $0.fix != nil }
      let told = error.code == .bareWord ? first ?? error : error
      throw .refused(.wrongLine(line, detail: told.detail, fix: told.advice))
    }
    return problems
  }

  /// What is wrong with a line alone, whatever stands in the log.
  private func problems(of line: String, _ known: Workspace) -> [Problem] {
    let file = SourceFile(name: Self.newLines, text: line)
    let known = known.withoutLog()
    return (known.adding(logs: [file]) ?? Workspace(files: known.files + [file]))
      .check(today: today).filter { $0.file == Self.newLines }
  }

  /// No file that counts has this name.
  private static let newLines = "log/.new.txt"

  /// The directory with what is known of its log, and with some lines more.
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
  /// Throws where the directory is of a version that is only read.
  func checkVersion() throws(Failure) {
    if let version = settings.version, version > Settings.newestVersion {
      throw .refused(.newerVersion(version))
    }
  }
}
