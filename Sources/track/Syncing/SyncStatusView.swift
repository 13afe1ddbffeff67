import TrackCore
import TrackJSON
import TrackReport
import TrackStore

/// The sync status of a directory, or the changes that a sync would make, as text and JSON.
struct SyncStatusView {
  let status: GitSync.SyncStatus
  /// True to show the changes that a sync would make; false to show the status.
  let isPlan: Bool
  /// The number of unresolved conflicts in the files. It is 0 if `isPlan` is true, because the
  /// conflicts are then not counted.
  let openValues: Int
  /// The advice on how to set up git's merge driver; nil if it is set up.
  let driver: String?
  let copies: CopyNotice
  /// The wall time of the last successful sync; nil if there was none. `lastFetch` is the wall time
  /// of the last fetch from the data sources.
  var lastSync: String?
  var lastFetch: String?

  var exitCode: ExitCode {
    let isFine = status.unreachable == nil && status.unfinished == nil && openValues == 0
    return isFine || isPlan ? .fine : .findings
  }

  func report(to session: inout Session) {
    session.print(lines, json: self)
  }

  private var lines: [String] {
    var lines: [String] = []
    if let unfinished = status.unfinished {
      lines.append("A \(unfinished.rawValue) is not finished; until it is, nothing is synced.")
    }
    if !isPlan { lines.append(following) }
    if let complaint = status.unreachable {
      lines.append("The remote cannot be reached: \(complaint.withoutFullStop).")
    }
    if let uncommitted = status.uncommitted {
      lines.append((isPlan ? "To commit: " : "Not committed: ") + "\(uncommitted).")
    }
    if status.behind > 0 {
      lines.append("To fetch: \(sum(status.behind, status.toFetch)).")
      if status.conflicts > 0 {
        let count = Words.count(status.conflicts, "value")
        lines.append("Of that \(count) would wait for a decision.")
      }
    }
    if status.ahead > 0 { lines.append("To send: \(sum(status.ahead, status.toSend)).") }
    if status.upstream != nil, status.ahead + status.behind == 0,
      status.uncommitted == nil, status.unreachable == nil
    {
      lines.append("Nothing new, here or there.")
    }
    if openValues > 0 { lines.append(SyncResultView.undecided(openValues)) }
    lines += [
      lastSync.map { "The last sync went through at \($0)." },
      lastFetch.map { "The last fetch from sources went through at \($0)." },
    ].compactMap(\.self)
    if let driver { lines.append(driver) }
    return lines
  }

  private var following: String {
    guard let branch = status.branch else {
      return "No branch is checked out. `git switch BRANCH` goes to one."
    }
    guard let upstream = status.upstream else {
      return "\(branch) has no remote to sync with. `git remote add origin ADDRESS` names one."
    }
    return "On \(branch), tracking \(upstream)."
  }

  private func sum(_ commits: Int, _ words: String?) -> String {
    Words.count(commits, "commit") + (words.map { ", \($0)" } ?? "")
  }
}

extension SyncStatusView: JSONObjectConvertible {
  var json: JSONObject {
    [
      "version": 1, "branch": status.branch, "upstream": status.upstream,
      "unfinished": status.unfinished?.rawValue, "changed": status.changed,
      "uncommitted": status.uncommitted, "ahead": status.ahead, "going": status.toSend,
      "behind": status.behind, "coming": status.toFetch, "conflicts": status.conflicts,
      "undecided": openValues, "unreachable": status.unreachable, "setup": driver,
      "copies": copies.copies, "repeated": copies.repeated,
      "lastSync": lastSync, "lastFetch": lastFetch,
      "message": lines.joined(separator: " "),
    ]
  }
}
