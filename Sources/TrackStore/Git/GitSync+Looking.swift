import TrackCore
import TrackSystem

extension GitSync {
  /// How a directory and its remote stand, with nothing changed.
  package struct SyncStatus: Hashable, Sendable {
    package fileprivate(set) var branch: String?
    /// The remote's branch, as `origin/main`; nil where there is no remote.
    package fileprivate(set) var upstream: String?
    package fileprivate(set) var unfinished: SyncFailure.Unfinished?
    /// Files that are not committed, and what that means.
    package fileprivate(set) var changed: [String] = []
    package fileprivate(set) var uncommitted: String?
    /// Commits that the remote does not have, and what they bring it.
    package fileprivate(set) var ahead = 0
    package fileprivate(set) var going: String?
    /// Commits that this copy does not have, and what they bring it.
    package fileprivate(set) var behind = 0
    package fileprivate(set) var coming: String?
    /// How many values would lose a merge.
    package fileprivate(set) var conflicts = 0
    /// Why the remote cannot be reached.
    package fileprivate(set) var unreachable: String?
  }

  /// Looks at everything, the remote too.
  package func look() throws(SyncFailure) -> SyncStatus {
    var standing = SyncStatus()
    let status = try repository.status()
    standing.branch = status.branch
    standing.unfinished =
      repository.unfinished() ?? (status.unmerged.isEmpty ? nil : .merge)
    if isOwnMerge(status) { standing.unfinished = nil }
    standing.changed = changedFiles(status)
    if let (before, after) = try uncommitted(status, standing.changed) {
      standing.uncommitted = words(from: before, to: after) ?? otherWords(standing.changed)
    }
    guard let branch = status.branch, let upstream = try repository.upstream(of: branch) else {
      return standing
    }
    standing.upstream = upstream.name
    if case .unreachable(let complaint) = fetch(upstream) { standing.unreachable = complaint }
    let theirs = repository.commit(upstream.ref)
    if theirs == nil, standing.unreachable == nil { try checkBranches(upstream) }
    guard let head = status.head else { return standing }
    let range = theirs.map { "\($0)...\(head)" }
    if let range {
      let counts = try repository.run("rev-list", "--left-right", "--count", range, "--").text
        .split(separator: "\t").compactMap { Int($0) }
      (standing.behind, standing.ahead) = (counts.first ?? 0, counts.last ?? 0)
    } else {
      standing.ahead = Int(try repository.run("rev-list", "--count", head, "--").text) ?? 0
    }
    guard let theirs else {
      standing.going = try words(from: nil, to: head)
      return standing
    }
    let base = try contents.base(of: head, theirs)
    let start = base.commits.first
    if standing.ahead > 0 { standing.going = try words(from: start, to: head) }
    if standing.behind > 0 {
      standing.coming = try words(from: start, to: theirs)
      let data =
        try contents.entries(of: head).keys.sorted() + standing.changed.filter(DataDirectory.counts)
      standing.conflicts =
        DirectoryMerge(
          base: base.files, ours: workingFiles(Set(data).sorted()),
          theirs: try contents.files(of: theirs)
        ).conflicts.count { $0.conflict.isNew }
    }
    return standing
  }
}
