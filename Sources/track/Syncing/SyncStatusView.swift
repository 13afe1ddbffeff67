import TrackReport
import TrackStore

/// The sync status of a directory, or the plan of a sync, as text and JSON.
struct SyncStatusView {
  let status: GitSync.SyncStatus
  /// True if the view describes the plan of a sync instead of the status.
  let isPlan: Bool
  /// The number of unresolved conflicts in the files.
  let openValues: Int
  /// The advice on git's merge driver; nil if it is set up.
  let driver: String?

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
      lines.append("To fetch: \(sum(status.behind, status.coming)).")
      if status.conflicts > 0 {
        let count = Words.count(status.conflicts, "value")
        lines.append("Of that \(count) would wait for a decision.")
      }
    }
    if status.ahead > 0 { lines.append("To send: \(sum(status.ahead, status.going)).") }
    if status.upstream != nil, status.ahead + status.behind == 0,
      status.uncommitted == nil, status.unreachable == nil
    {
      lines.append("Nothing new, here or there.")
    }
    if openValues > 0 { lines.append(SyncResultView.undecided(openValues)) }
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

extension SyncStatusView: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("version", 1)
      json.field("branch", status.branch)
      json.field("upstream", status.upstream)
      json.field("unfinished", status.unfinished?.rawValue)
      json.field("changed", status.changed)
      json.field("uncommitted", status.uncommitted)
      json.field("ahead", status.ahead)
      json.field("going", status.going)
      json.field("behind", status.behind)
      json.field("coming", status.coming)
      json.field("conflicts", status.conflicts)
      json.field("undecided", openValues)
      json.field("unreachable", status.unreachable)
      json.field("setup", driver)
      json.field("message", lines.joined(separator: " "))
    }
  }
}
