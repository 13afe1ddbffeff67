import TrackReport
import TrackStore
import TrackSystem

/// Sets up git's merge driver in a clone, and describes its state.
struct DriverSetUp {
  private let directory: DataDirectory
  private var driver: MergeDriver

  init(_ session: Session, _ directory: DataDirectory, _ repository: GitRepository? = nil) {
    self.directory = directory
    driver = MergeDriver(
      of: directory, program: System.program(), searchPath: session.variable("PATH") ?? "",
      repository: repository)
  }

  /// Returns advice on the merge driver if git would not use track for merging; nil if the driver
  /// is set up.
  func advice() -> String? {
    let state = driver.state()
    guard state != .complete else { return nil }
    return state.words + " `track sync --setup` mends it."
  }

  mutating func setUp() throws(SyncFailure) { _ = try driver.setUp() }

  /// Sets up the merge driver if the driver or its command is missing, or if the program in its
  /// command does not exist. A driver that a person has set up in another way stays unchanged.
  ///
  /// - Parameter isAllowed: Returns true if files may be written now.
  /// - Returns: True if the driver was set up.
  mutating func setUpIfMissing(if isAllowed: () -> Bool) -> Bool {
    driver.isMissing && isAllowed() && (try? driver.setUp()) == .complete
  }

  static let wasSetUp = "Git now merges these files by what they mean, in this clone."

  mutating func run(_ session: inout Session, isDry: Bool) throws(Failure) -> ExitCode {
    let files: [UndoStep.File]
    let state: MergeDriver.State
    var mended: [String] = []
    do throws(SyncFailure) {
      let repository = try GitRepository(of: directory)
      let before = driver.state()
      files = session.step(try change())
      if isDry {
        state = before
      } else {
        state = try driver.setUp()
        session.noteWritten()
        mended = try repository.mergeAgain()
      }
    } catch {
      throw .sync(error)
    }
    if isDry {
      plan(files, state, &session)
      return .fine
    }
    var message =
      state == .complete ? "Git merges these files by what they mean, in this clone." : state.words
    if case .noAttributes = state {
      message += " .git/info/attributes or another .gitattributes says otherwise: mend it there."
    }
    if !mended.isEmpty {
      message += "\nMerged again: \(mended.joined(separator: ", ")). `git commit` ends the merge."
    }
    if session.json {
      session.print(json: ChangeSummary(files: files, message: message))
    } else {
      for line in message.split(separator: "\n") {
        session.print(String(line).harmless(ascii: session.terminal.ascii))
      }
    }
    return state == .complete ? .fine : .findings
  }

  /// Prints what a run would change.
  private func plan(
    _ files: [UndoStep.File], _ state: MergeDriver.State, _ session: inout Session
  ) {
    var text = ChangeSummary(files: files, message: "").difference(for: session.terminal)
    if state != .complete { text += "git config merge.track.driver \(driver.quotedCommand)\n" }
    let message = state == .complete ? "Nothing is missing." : state.words
    if session.json {
      session.print(json: ChangeSummary(files: files, message: message))
    } else {
      session.out.write(text.isEmpty ? "Nothing is missing.\n" : text)
    }
  }

  private func change() throws(SyncFailure) -> [FileChange] {
    do { return try driver.changes().map { [$0] } ?? [] } catch { throw .write(error) }
  }
}

extension Session {
  /// Prints a notice if git's merge driver is not set up. The notice is printed only once in a
  /// clone.
  func noticeDriver(after command: CommandDescription) {
    let writing: [CommandDescription.Group] = [.recording, .shaping, .files]
    guard writing.contains(command.group), !["init", "sync", "merge"].contains(command.name),
      let directory = try? directory(), DriverNotice(of: directory).isDue()
    else { return }
    tell(MergeDriver.State.noCommand.words + " `track sync --setup` mends it.")
  }
}

extension MergeDriver.State {
  /// The state of the driver in one sentence.
  var words: String {
    switch self {
    case .complete: "Git merges these files by what they mean."
    case .missing: "Git merges these files as plain text here."
    case .noAttributes: "Git is told how to merge these files, but not all of them are marked."
    case .noCommand:
      "The files are marked for track's merge, but git does not know its command here."
    case .noProgram(let name):
      "The program that git is to merge these files with, \(name), is gone."
    case .other: "Git merges these files by a command that is not the one of this program."
    }
  }
}
