import TrackCore
import TrackReport
import TrackStore

/// `track sync`
enum SyncCommand {
  private static let setUp = Option.flag(
    "setup", "let git merge the files by what they mean, in this clone")
  private static let allowDeletions = Option.flag(
    "allow-deletions", "sync even if a file loses most of its lines")
  private static let status = Option.flag(
    "status", "change nothing; say how this copy and the remote stand")

  static let command = Command(
    "sync", "bring your machines together", group: .files,
    examples: [
      .init("track sync", "commit, fetch, merge and push"),
      .init("track sync /media/stick/track", "with a copy on a stick, without git"),
      .init("track sync --status", "what is to send and to fetch"),
      .init("track sync --dry-run", "what it would do"),
      .init("track sync --setup", "once in each clone, for merges that you make yourself"),
    ],
    arguments: [
      Argument(
        Placeholder("PATH", .folders), .optional,
        "another copy of the directory, or an empty folder for one")
    ],
    options: [setUp.form, status.form, allowDeletions.form, WritingWords.dryRun.form],
    notes: [
      "It commits what changed in the directory and pushes to the branch that yours follows;"
        + " without one, to the branch of that name on origin. What both sides changed is merged"
        + " by its meaning, and nothing is lost: `track help format syncing` says how.",
      "Where the remote cannot be reached, what is committed waits for the next sync, and it ends"
        + " with 1; so it does where values wait for a decision. It never pushes by force, and"
        + " leaves a merge or rebase that you have begun alone. A remote that sends nothing for 60"
        + " seconds counts as not reached; $TRACK_NETWORK_TIMEOUT sets other seconds, 0 for no limit.",
      "Hooks and settings of the repository itself that run programs are used only where"
        + " `git config --global --add track.trusted FOLDER` says that you trust it: they may have"
        + " come with a folder that somebody else made.",
      "With PATH both copies have the same files then, whichever was changed and however often"
        + " they met others in between. Copies that file-sync programs leave beside a file, such"
        + " as `log (conflicted copy 2026-11-20).txt`, are taken in and put away in any case.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    if let path = input.words.first {
      if input.has(setUp) {
        throw .usage(.unfitting("--setup", with: path, why: "that needs no git"))
      }
      return try PathSyncRun(
        session, with: path, allowsLargeDeletions: input.has(allowDeletions)
      ).run(
        &session, looksOnly: input.has(status), isDry: input.has(WritingWords.dryRun))
    }
    let directory = try session.directory()
    if input.has(setUp) {
      return try DriverSetUp(session, directory).run(
        &session, isDry: input.has(WritingWords.dryRun))
    }
    let looksOnly = input.has(status)
    let folded =
      looksOnly || input.has(WritingWords.dryRun)
      ? [] : try ConflictCopyMerge.run(&session, in: directory)
    if looksOnly, input.has(WritingWords.dryRun) {
      throw .usage(.unfitting("--dry-run", with: "--status", why: "that changes nothing"))
    }
    do throws(SyncFailure) {
      let sync = try sync(of: directory, input.has(allowDeletions))
      if looksOnly || input.has(WritingWords.dryRun) {
        let standing = SyncStatusView(
          standing: try sync.look(), isPlan: !looksOnly,
          openValues: looksOnly ? directory.openValues() : 0,
          driver: looksOnly ? DriverSetUp(session, directory).advice() : nil)
        standing.report(to: &session)
        return standing.exitCode
      }
      for line in folded where !session.json { session.print(line) }
      let told = session
      let result = try sync.run { told.tell($0) }
      let outcome = SyncResultView(
        outcome: result,
        openValues: result.came == nil && result.committed == nil ? 0 : directory.openValues())
      outcome.report(to: &session)
      if outcome.isWorthALook, let advice = DriverSetUp(session, directory).advice() {
        session.tell(advice)
      }
      return outcome.exitCode
    } catch {
      // Without git there may still have been something to do.
      if case .noRepository = error, !folded.isEmpty {
        return try ConflictCopyMerge.report(folded, to: &session, in: directory)
      }
      throw .sync(error)
    }
  }

  private static func sync(
    of directory: DataDirectory, _ allowsLargeDeletions: Bool
  ) throws(SyncFailure) -> GitSync {
    GitSync(
      try GitRepository(of: directory), allowsLargeDeletions: allowsLargeDeletions
    ) { before, after in
      // Most syncs have nothing to say; the blocks are read only where there is.
      guard before != after else { return "" }
      let blocks = (try? directory.snapshot(withoutLogs: true))?.files ?? []
      return DirectoryDifference(from: before, to: after, blocks: blocks).words().harmless()
    }
  }
}
