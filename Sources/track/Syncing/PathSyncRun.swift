import TrackCore
import TrackJSON
import TrackMerge
import TrackReport
import TrackStore
import TrackSystem

/// Runs `track sync PATH`, which syncs the data directory with another copy of it, without git.
struct PathSyncRun {
  private let here: DataDirectory
  private let there: DataDirectory
  private let path: String
  private let options: SyncOptions

  init(_ session: Session, with path: String, _ options: SyncOptions) throws(Failure) {
    self.options = options
    here = try Self.directory(session, beside: path)
    self.path = path
    there = DataDirectory(path: path)
    if let problem = there.otherCopy(of: here) {
      throw .refused(
        problem.wording(path), .data)
    }
  }

  /// Returns the data directory to sync.
  ///
  /// If there is no data directory but the other copy is one, returns the folder of `--dir` or
  /// `$TRACK_DIR` or, without either, the working folder. This folder must be empty; the sync then
  /// fills it.
  private static func directory(
    _ session: Session, beside path: String
  ) throws(Failure) -> DataDirectory {
    if DataDirectory(path: path).holds(DataDirectory.marker),
      let folder = session.emptyFolderWithoutDirectory()
    {
      return folder
    }
    return try session.directory()
  }

  private func sync(joins: Bool, confirmed: Set<StaleSave> = []) -> PathSync {
    PathSync(
      here, with: there, allowsLargeDeletions: options.allowsLargeDeletions,
      joinsStrangers: joins, confirmed: confirmed)
  }

  /// Syncs, and asks on a terminal before files are restored or strangers joined.
  private func synced(_ session: Session) throws(SyncTrouble) -> PathSync.Outcome {
    try session.restoringStaleSaves(options.restores) { confirmed throws(SyncTrouble) in
      do throws(SyncTrouble) {
        return try sync(joins: options.joins, confirmed: confirmed).run()
      } catch {
        guard session.confirms(error, with: path) else { throw error }
      }
      return try sync(joins: true, confirmed: confirmed).run()
    }
  }

  func run(_ session: inout Session) throws(Failure) -> ExitCode {
    let (isStatusOnly, isDry) = (options.isStatusOnly, options.writing.isDryRun)
    if !isStatusOnly, !isDry { try ConflictCopyMerge.ask(session, in: here) }
    let outcome: PathSync.Outcome
    do throws(SyncTrouble) {
      outcome =
        isStatusOnly || isDry ? try sync(joins: options.joins).preview() : try synced(session)
    } catch {
      throw .refused(error.wording, .data)
    }
    if !isStatusOnly, !isDry { here.noteRun(of: .sync, at: session.clock.instant) }
    let view = PathSyncView(
      outcome, of: here, with: path, tense: isStatusOnly ? .status : isDry ? .planned : .done)
    if view.isChange { session.noteWritten() }
    session.print(view.lines, json: view)
    if isDry, !session.json {
      let step = session.step(outcome.changes(of: outcome.here))
      session.out.write(ChangeSummary(files: step, message: "").difference(for: session.terminal))
    }
    if !outcome.isUndoable { session.tell(SyncResultView.notUndoable) }
    session.tellOfEditors(outcome.openInEditors)
    if !isStatusOnly, !isDry {
      session.tellOfLines(typedTwice: outcome.typedTwice)
      if view.isChange { session.tellOfSharedIDs(in: here) }
    }
    for (replica, name) in [(outcome.here, here.path), (outcome.there, path)]
    where replica.mayBringBack {
      session.tell(replica.bringingBack(name))
    }
    return view.exitCode
  }
}

extension Session {
  /// If `trouble` says that two directories have little in common, or that a copy is empty now,
  /// asks on the terminal whether to repeat the sync with `--join`. Returns false for any other
  /// failure, and if nobody can answer.
  fileprivate func confirms(_ trouble: SyncTrouble, with name: String) -> Bool {
    switch trouble {
    case .strangers: return confirmsJoin(of: name)
    case .emptyNow:
      let question = "\(name) was a copy and is empty now. Is no disk to be mounted there? Fill it?"
      return (try? Asking(self)?.confirm(question, usual: false)) ?? false
    default: return false
    }
  }

  /// Asks on the terminal whether to merge a directory that was never synced with this one. Returns
  /// false if nobody can answer.
  func confirmsJoin(of name: String) -> Bool {
    let question = "\(name) is another directory, never synced with this one. Make both one?"
    guard let asking = Asking(self) else { return false }
    return (try? asking.confirm(question, usual: false)) ?? false
  }
}

/// The result of a sync with another copy, as text and JSON.
struct PathSyncView {
  enum Tense { case done, planned, status }

  private let path: String
  private let tense: Tense
  private let copies: [ConflictCopy]
  /// The files that may be copies but have names of a person's choice; empty after a sync.
  private let left: (names: [String], lines: [String])
  private let received: String?
  private let sent: String?
  private let undecided: Int
  private let marked: [String]

  init(
    _ outcome: PathSync.Outcome, of directory: DataDirectory, with path: String, tense: Tense
  ) {
    self.path = path
    self.tense = tense
    copies = outcome.copies
    left = tense == .done ? ([], []) : ConflictCopyMerge.left(in: directory)
    marked = outcome.marked
    let after = outcome.files.map { SourceFile(name: $0.key, bytes: $0.value) }
    let blocks = after.filter { !$0.name.hasPrefix("log") && !$0.name.hasPrefix("sources/") }
    func words(_ replica: ReplicaSnapshot) -> String? {
      // `state` already includes the changes from conflict copies, so these are not described as
      // changes of the sync.
      guard replica.state.contents != outcome.files else { return nil }
      let before = replica.state.contents.map { SourceFile(name: $0.key, bytes: $0.value) }
      let words = DirectoryDifference(from: before, to: after, blocks: blocks).words().harmless()
      return words.isEmpty ? "the files" : words
    }
    var (received, sent): (String?, String?)
    ParallelExecutor.twoThreads.runBoth(
      { received = words(outcome.here) }, { sent = words(outcome.there) })
    (self.received, self.sent) = (received, sent)
    undecided = after.reduce(0) { count, file in
      count + file.openConflicts.count
    }
  }

  /// True if the sync has changed files on either side.
  var isChange: Bool {
    tense == .done && (received != nil || sent != nil || !copies.isEmpty)
  }

  var exitCode: ExitCode { marked.isEmpty && undecided == 0 ? .fine : .findings }

  static func taken(_ copies: [ConflictCopy], _ tense: Tense) -> [String] {
    copies.map { copy in
      switch tense {
      case .done:
        "Took in \(copy.name); it is kept in .track/merged."
          + (copy.hasKnownBase
            ? ""
            : " From what it was made is not known, so lines that were changed or deleted in one of the"
              + " two files may be there as they were, too.")
      case .planned: "Would take in \(copy.name)."
      case .status: "To take in: \(copy.name), a copy of \(copy.original)."
      }
    }
  }

  var lines: [String] {
    var lines = Self.taken(copies, tense) + left.lines
    switch tense {
    case .done:
      if let received { lines.append("From \(path): \(received).") }
      if let sent { lines.append("To \(path): \(sent).") }
    case .planned:
      if let received { lines.append("Would come from \(path): \(received).") }
      if let sent { lines.append("Would go to \(path): \(sent).") }
    case .status:
      if let received { lines.append("To fetch from \(path): \(received).") }
      if let sent { lines.append("To send to \(path): \(sent).") }
    }
    if lines.isEmpty { lines.append("Nothing new, here or in \(path).") }
    lines += marked.map { "\($0): both sides are kept between <<<<<<< and >>>>>>>." }
    if undecided > 0 { lines.append(SyncResultView.undecided(undecided)) }
    return lines
  }
}

extension PathSyncView: JSONObjectConvertible {
  var json: JSONObject {
    [
      "version": 1, "path": path, "came": received, "went": sent, "copies": copies.map(\.name),
      "repeated": left.names, "marked": marked, "undecided": undecided,
      "message": lines.joined(separator: " "),
    ]
  }
}

extension PathSync.Outcome {
  /// Returns the changes that the sync made to the files of one side.
  fileprivate func changes(of replica: ReplicaSnapshot) -> [FileChange] {
    Set(replica.contents.keys).union(files.keys).sorted().compactMap { file in
      replica.contents[file] == files[file]
        ? nil : FileChange(file: file, before: replica.contents[file], after: files[file])
    }
  }
}

extension ReplicaSnapshot {
  fileprivate func bringingBack(_ path: String) -> String {
    let what =
      switch doubt {
      case .damaged: "What was known of earlier syncs of \(path) is damaged"
      case .rolledBack: "\(path) knows less than it did, as after a backup"
      default: "\(path) is a copy, or came back from a backup"
      }
    return "\(what): what was deleted in it may be back. Look it over, and delete it again."
  }
}
