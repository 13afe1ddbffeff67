import TrackCore
import TrackMerge
import TrackSystem

extension GitSync {
  /// A comparison of a directory with its remote: the changes that a sync would commit, push and
  /// fetch.
  package struct SyncStatus: Hashable, Sendable {
    package fileprivate(set) var branch: String?
    /// The branch on the remote, such as `origin/main`; nil if there is no remote.
    package fileprivate(set) var upstream: String?
    package fileprivate(set) var unfinished: SyncFailure.Unfinished?
    /// The files with uncommitted changes. `uncommitted` describes these changes.
    package fileprivate(set) var changed: [String] = []
    package fileprivate(set) var uncommitted: String?
    /// The number of commits that the remote lacks. `toSend` describes their changes.
    package fileprivate(set) var ahead = 0
    package fileprivate(set) var toSend: String?
    /// The number of commits that this clone lacks. `toFetch` describes their changes.
    package fileprivate(set) var behind = 0
    package fileprivate(set) var toFetch: String?
    /// The number of conflicts that merging the fetched commits would leave.
    package fileprivate(set) var conflicts = 0
    /// The reason why the remote cannot be reached; nil if it was reached, or if the repository has
    /// no remote.
    package fileprivate(set) var unreachable: String?
  }

  /// Fetches from the remote and returns the status. Changes neither files nor branches.
  package func status() throws(SyncFailure) -> SyncStatus {
    var result = SyncStatus()
    let status = try repository.status()
    result.branch = status.branch
    result.unfinished =
      repository.unfinished() ?? (status.unmerged.isEmpty ? nil : .merge)
    if isOwnMerge(status) { result.unfinished = nil }
    result.changed = changedFiles(status)
    if !result.changed.isEmpty {
      result.uncommitted = try uncommitted(status, result.changed).words
    }
    guard let branch = status.branch, let upstream = try repository.upstream(of: branch) else {
      return result
    }
    result.upstream = upstream.name
    if case .unreachable(let complaint) = try fetch(upstream) { result.unreachable = complaint }
    let theirs = repository.commit(upstream.ref)
    if theirs == nil, result.unreachable == nil { try checkBranches(upstream) }
    guard let head = status.head else { return result }
    let range = theirs.map { "\($0)...\(head)" }
    if let range {
      let counts = try repository.run("rev-list", "--left-right", "--count", range, "--").text
        .split(separator: "\t").compactMap { Int($0) }
      (result.behind, result.ahead) = (counts.first ?? 0, counts.last ?? 0)
    } else {
      result.ahead = Int(try repository.run("rev-list", "--count", head, "--").text) ?? 0
    }
    guard let theirs else {
      result.toSend = try words(from: nil, to: head)
      return result
    }
    let base = try contents.base(of: head, theirs)
    let start = base.commits.first
    if result.ahead > 0 { result.toSend = try words(from: start, to: head) }
    if result.behind > 0 {
      result.toFetch = try words(from: start, to: theirs)
      let data =
        try contents.entries(of: head).keys.sorted() + result.changed.filter(DataDirectory.counts)
      result.conflicts =
        DirectoryMerge(
          base: base.files, ours: workingFiles(Set(data).sorted()),
          theirs: try contents.files(of: theirs)
        ).conflicts.count { $0.conflict.isNew }
    }
    return result
  }
}
