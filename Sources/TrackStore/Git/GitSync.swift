import TrackCore
import TrackMerge
import TrackSystem

/// Syncs a data directory with its git remote: commits, fetches, merges and pushes.
///
/// A sync may be interrupted at any step without losing data. Files in the work tree are replaced
/// atomically, before the branch is moved. After an interruption, the next sync commits the
/// replaced files like any change; merging them again changes nothing.
package struct GitSync: Sendable {
  /// A function that returns a short description of the changes between two sets of files.
  package typealias Describe = @Sendable ([SourceFile], [SourceFile]) -> String

  /// The result of a sync.
  package struct Outcome: Hashable, Sendable {
    package enum End: Hashable, Sendable {
      case together
      /// The repository has no remote.
      case noRemote
      /// The remote could not be reached; the second text is the reason.
      case queued(remote: String, String)
    }

    package var end = End.together
    package fileprivate(set) var branch = ""
    /// The remote's name.
    package fileprivate(set) var remote: String?
    /// A description of the committed changes; nil if nothing was committed.
    package internal(set) var committed: String?
    /// A description of the changes from the remote; nil if there were none.
    package fileprivate(set) var received: String?
    /// A description of the changes that were pushed; nil if there were none.
    package fileprivate(set) var sent: String?
    /// The number of commits that still have to be pushed.
    package fileprivate(set) var waiting = 0
    /// False if the changes cannot be undone, because they are too large to be recorded for
    /// `track undo`.
    package internal(set) var isUndoable = true
    /// The data files that git ignores, so that they are not sent.
    package internal(set) var ignored: [String] = []
    /// The log lines that both machines added and of which one each was kept.
    package internal(set) var typedTwice: [String] = []
    /// The files that the sync changed while an editor had them open.
    package internal(set) var openInEditors: [String] = []
  }

  /// The maximum number of attempts to push. An attempt fails if another machine has pushed first.
  static let attempts = 10

  package let repository: GitRepository
  let contents: GitContents
  /// True to allow a sync that deletes most of the lines of a file.
  let allowsLargeDeletions: Bool
  /// True if a sync may merge a branch that shares no commit and little data with this one.
  let joinsStrangers: Bool
  /// The lines that a person has confirmed to be deleted.
  let confirmed: Set<StaleSave>
  private let describe: Describe
  /// The function that sleeps for a number of milliseconds.
  private let pause: @Sendable (Int) -> Void
  let command = "track sync"

  package init(
    _ repository: GitRepository, allowsLargeDeletions: Bool = false, joinsStrangers: Bool = false,
    confirmed: Set<StaleSave> = [], describe: @escaping Describe,
    pause: @escaping @Sendable (Int) -> Void = { TrackSystem.pause(milliseconds: $0) }
  ) {
    self.repository = repository
    self.allowsLargeDeletions = allowsLargeDeletions
    self.joinsStrangers = joinsStrangers
    self.confirmed = confirmed
    self.describe = describe
    self.pause = pause
    contents = GitContents(repository: repository)
  }

  /// Runs the sync.
  ///
  /// - Parameter tell: Receives the results of the recovery from interrupted commands.
  package func run(telling tell: ([Recovery]) -> Void = { _ in }) throws(SyncFailure) -> Outcome {
    let lock = try SyncLock(of: repository.directory)
    defer { extendLifetime(lock) }
    var outcome = Outcome()
    try finishMerge()
    var committed = try commit(&outcome, tell)
    outcome.branch = committed.branch
    let level = committed.isLevel ? committed.head : nil
    guard let upstream = try repository.upstream(of: committed.branch, levelAt: level) else {
      outcome.end = .noRemote
      return outcome
    }
    outcome.remote = upstream.remote
    if committed.head != upstream.known,
      try complete(committed, since: upstream.known, &outcome, tell)
    {
      committed = try commit(&outcome, areOwn: true, tell)
    }
    let start = committed.head
    var head = start
    for attempt in 0..<Self.attempts {
      if attempt > 0 { pause(Self.delay(before: attempt)) }
      let theirs: String?
      switch try fetch(upstream) {
      case .unreachable(let complaint):
        return try queued(outcome, upstream, complaint, start, head)
      case .nothingNew where attempt == 0: theirs = upstream.known
      case .nothingNew, .perhapsNew: theirs = repository.commit(upstream.ref)
      }
      if theirs == nil { try checkBranches(upstream) }
      if let theirs, theirs != head {
        try join(theirs, upstream, &outcome, tell)
        head = repository.commit("HEAD")
      }
      guard let head, head != theirs else {
        if upstream.isNew { try follow(upstream) }
        return try finished(outcome, start, head)
      }
      switch push(upstream) {
      case .done:
        outcome.sent = try words(from: theirs, to: head)
        return try finished(outcome, start, head)
      case .overtaken: continue
      case .unreachable(let complaint):
        return try queued(outcome, upstream, complaint, start, head)
      case .refused(let words): throw .refused(remote: upstream.remote, words)
      case .failed(let words): throw .git("push", words)
      }
    }
    throw .busy(remote: upstream.remote)
  }

  /// Returns the number of milliseconds to wait before the next attempt. It grows with each
  /// attempt, up to 4 seconds. It also depends on the process ID, so that two machines that tried
  /// at the same time rarely do so again.
  static func delay(before attempt: Int) -> Int {
    let longest = min(100 << attempt, 4000)
    return longest / 2 + Int(processNumber()) * 7919 % (longest / 2)
  }

  private func finished(
    _ outcome: Outcome, _ start: String?, _ head: String?
  ) throws(SyncFailure) -> Outcome {
    var outcome = outcome
    outcome.received = try words(from: start, to: head)
    return outcome
  }

  private func queued(
    _ outcome: Outcome, _ upstream: GitRepository.Upstream, _ complaint: String,
    _ start: String?, _ head: String?
  ) throws(SyncFailure) -> Outcome {
    var outcome = try finished(outcome, start, head)
    outcome.end = .queued(remote: upstream.remote, complaint)
    outcome.waiting = try ahead(of: upstream)
    return outcome
  }

  private func ahead(of upstream: GitRepository.Upstream) throws(SyncFailure) -> Int {
    guard repository.commit("HEAD") != nil else { return 0 }
    let isKnown = repository.commit(upstream.ref) != nil
    let range = isKnown ? "\(upstream.ref)..HEAD" : "HEAD"
    return Int(try repository.run("rev-list", "--count", range, "--").text) ?? 0
  }

  /// Returns a description of the changes between two commits; nil if there are none.
  func words(from old: String?, to new: String?) throws(SyncFailure) -> String? {
    let (before, after) = try contents.difference(from: old, to: new)
    let words = describe(before, after)
    if !words.isEmpty || old == new { return words.isEmpty ? nil : words }
    guard let old, let new else { return "other files" }
    return repository.git.run("diff-tree", "--quiet", old, new).isFine ? nil : "other files"
  }

  func words(from old: [SourceFile], to new: [SourceFile]) -> String? {
    let words = describe(old, new)
    return words.isEmpty ? nil : words
  }
}
