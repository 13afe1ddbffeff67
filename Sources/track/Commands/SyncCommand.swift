import TrackCore
import TrackMerge
import TrackReport
import TrackStore

/// The command `track sync`, which syncs the data with other machines.
enum SyncCommand {
  static let command = Command(
    "sync", "sync with your other machines", group: .files,
    examples: [
      .init("track sync", "commit, fetch, merge and push"),
      .init("track sync /media/stick/track", "with a copy on a stick, without git"),
      .init("track sync git@example.org:me/track.git", "set up git here, or clone, and sync"),
      .init("track sync --status", "what is left to send and fetch"),
      .init("track sync --dry-run", "what it would do"),
      .init("track sync --setup", "only make git merge the files by meaning, in this clone"),
    ],
    notes: [
      "track commits the changes in the directory and pushes to the upstream of your branch, or to"
        + " the branch of that name on origin. It merges what both sides changed by meaning and"
        + " loses nothing: `track help format syncing` has the rules.",
      "With ADDRESS, track makes the directory a git repository if it is none, adds the remote and"
        + " syncs; in an empty folder it clones. Another remote is left alone.",
      "If the remote cannot be reached, the commit waits for the next sync, and track exits 1; it"
        + " also exits 1 if there are unresolved conflicts. It never force-pushes, and leaves a"
        + " merge or rebase that you have begun alone. A remote that sends nothing for 60 seconds"
        + " counts as unreachable; $TRACK_NETWORK_TIMEOUT sets other seconds, 0 for no limit.",
      "Hooks of the repository, and settings that are not known to be harmless, may have come with"
        + " somebody else's folder. They are used only if you trust it:"
        + " `git config --global --add track.trusted FOLDER`.",
      "With PATH, both copies have the same files afterwards, whichever was changed and whatever"
        + " other copies they met. Copies that file-sync programs put beside a file, such as"
        + " `log (conflicted copy 2026-11-20).txt`, are merged and moved away in any case.",
    ],
    run: run)

  private static func run(
    _ session: inout Session, _ options: SyncOptions
  ) throws(Failure) -> ExitCode {
    let isDry = options.writing.isDryRun
    let directory: DataDirectory
    if let path = options.path, let setUp = AddressSetUp(path) {
      directory = try setUp.run(&session)
    } else if let path = options.path {
      return try PathSyncRun(session, with: path, options).run(&session)
    } else {
      directory = try session.directory()
    }
    if options.setsUp {
      var driver = DriverSetUp(session, directory)
      return try driver.run(&session, isDry: isDry)
    }
    let changesNothing = options.isStatusOnly || isDry
    let folded =
      changesNothing
      ? ConflictCopyMerge.pending(in: directory, isPlan: isDry)
      : try mergeCopies(in: directory, &session, options)
    do throws(SyncFailure) {
      let repository = try GitRepository(of: directory)
      for line in folded.lines where !session.json { session.print(line) }
      return changesNothing
        ? try status(of: repository, folded, &session, options)
        : try sync(repository, folded, &session, options)
    } catch {
      // Without a git repository, nothing is left but the conflict copies.
      if case .noRepository = error {
        if !folded.lines.isEmpty {
          return try ConflictCopyMerge.report(folded, to: &session, in: directory)
        }
        if let copy = directory.lastCopy { throw .sync(.onlyCopy(copy)) }
      }
      throw .sync(error)
    }
  }

  /// Merges the copies that file-sync programs put beside the files.
  private static func mergeCopies(
    in directory: DataDirectory, _ session: inout Session, _ options: SyncOptions
  ) throws(Failure) -> CopyNotice {
    try ConflictCopyMerge.ask(session, in: directory)
    return try ConflictCopyMerge.run(
      &session, in: directory, allowsLargeDeletions: options.allowsLargeDeletions,
      restores: options.restores)
  }

  /// Prints what is left to send and to fetch, or what a sync would do.
  private static func status(
    of repository: GitRepository, _ folded: CopyNotice, _ session: inout Session,
    _ options: SyncOptions
  ) throws(SyncFailure) -> ExitCode {
    let (directory, isStatusOnly) = (repository.directory, options.isStatusOnly)
    var view = SyncStatusView(
      status: try sync(of: repository, options, joins: options.joins).status(),
      isPlan: options.writing.isDryRun, openValues: isStatusOnly ? directory.openValues() : 0,
      driver: isStatusOnly ? DriverSetUp(session, directory, repository).advice() : nil,
      copies: folded)
    if isStatusOnly {
      view.lastSync = directory.lastRun(of: .sync).map(wallTime)
      view.lastFetch = directory.lastRun(of: .fetch).map(wallTime)
    }
    view.report(to: &session)
    return view.exitCode
  }

  /// Syncs with git, and tells what came of it and what else the user should know.
  private static func sync(
    _ repository: GitRepository, _ folded: CopyNotice, _ session: inout Session,
    _ options: SyncOptions
  ) throws(SyncFailure) -> ExitCode {
    let directory = repository.directory
    var driver = DriverSetUp(session, directory, repository)
    let isDriverNew = driver.setUpIfMissing {
      sync(of: repository, options, joins: options.joins).canCommit
    }
    if isDriverNew { session.tell(DriverSetUp.wasSetUp) }
    let result = try outcome(of: repository, session, options)
    let view = SyncResultView(
      outcome: result, openValues: directory.openValues(), copies: folded.copies)
    if view.isWorthALook { session.noteWritten() }
    view.report(to: &session)
    if result.end == .together { directory.noteRun(of: .sync, at: session.clock.instant) }
    let hidden = directory.notYetTold(of: result.ignored)
    if !hidden.isEmpty { session.tell(SyncResultView.ignored(hidden)) }
    if !result.isUndoable { session.tell(SyncResultView.notUndoable) }
    session.tellOfEditors(result.openInEditors)
    session.tellOfLines(typedTwice: result.typedTwice)
    if result.received != nil { session.tellOfSharedIDs(in: directory) }
    if view.isWorthALook, !isDriverNew, let advice = driver.advice() { session.tell(advice) }
    return view.exitCode
  }

  /// Syncs, and asks on a terminal before files are restored or strangers joined.
  private static func outcome(
    of repository: GitRepository, _ session: Session, _ options: SyncOptions
  ) throws(SyncFailure) -> GitSync.Outcome {
    try session.restoringStaleSaves(options.restores, in: repository.directory) {
      confirmed throws(SyncFailure) in
      do throws(SyncFailure) {
        return try sync(of: repository, options, joins: options.joins, confirmed)
          .run { session.tell($0) }
      } catch {
        guard case .strangers(let other) = error, session.confirmsJoin(of: other) else {
          throw error
        }
      }
      return try sync(of: repository, options, joins: true, confirmed).run { session.tell($0) }
    }
  }

  private static func sync(
    of repository: GitRepository, _ options: SyncOptions, joins: Bool,
    _ confirmed: Set<StaleSave> = []
  ) -> GitSync {
    GitSync(
      repository, allowsLargeDeletions: options.allowsLargeDeletions,
      joinsStrangers: joins, confirmed: confirmed
    ) { before, after in
      // Parse the blocks only if something has changed. In most syncs, nothing has.
      guard before != after else { return "" }
      let blocks = (try? repository.directory.snapshot(withoutLogs: true))?.files ?? []
      return DirectoryDifference(from: before, to: after, blocks: blocks).words().harmless()
    }
  }
}
