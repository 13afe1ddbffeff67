import TrackReport
import TrackStore

/// How a directory and its remote stand, or what a sync would do, in words.
struct SyncStatusView {
  let standing: GitSync.SyncStatus
  /// Whether it is about what a sync would do.
  let isPlan: Bool
  /// How many values wait for a decision in the files.
  let openValues: Int
  /// What is to be said of git's set-up.
  let driver: String?

  var exitCode: ExitCode {
    let isFine = standing.unreachable == nil && standing.unfinished == nil && openValues == 0
    return isFine || isPlan ? .fine : .findings
  }

  func report(to session: inout Session) {
    session.print(lines, json: self)
  }

  private var lines: [String] {
    var lines: [String] = []
    if let unfinished = standing.unfinished {
      lines.append("A \(unfinished.rawValue) is not finished; until it is, nothing is synced.")
    }
    if !isPlan { lines.append(following) }
    if let complaint = standing.unreachable {
      lines.append("The remote cannot be reached: \(complaint.withoutFullStop).")
    }
    if let uncommitted = standing.uncommitted {
      lines.append((isPlan ? "To commit: " : "Not committed: ") + "\(uncommitted).")
    }
    if standing.behind > 0 {
      lines.append("To fetch: \(sum(standing.behind, standing.coming)).")
      if standing.conflicts > 0 {
        let count = Words.count(standing.conflicts, "value")
        lines.append("Of that \(count) would wait for a decision.")
      }
    }
    if standing.ahead > 0 { lines.append("To send: \(sum(standing.ahead, standing.going)).") }
    if standing.upstream != nil, standing.ahead + standing.behind == 0,
      standing.uncommitted == nil, standing.unreachable == nil
    {
      lines.append("Nothing new, here or there.")
    }
    if openValues > 0 { lines.append(SyncResultView.undecided(openValues)) }
    if let driver { lines.append(driver) }
    return lines
  }

  private var following: String {
    guard let branch = standing.branch else {
      return "No branch is checked out. `git switch BRANCH` goes to one."
    }
    guard let upstream = standing.upstream else {
      return "\(branch) has no remote to sync with. `git remote add origin ADDRESS` names one."
    }
    return "\(branch) is synced with \(upstream)."
  }

  private func sum(_ commits: Int, _ words: String?) -> String {
    Words.count(commits, "commit") + (words.map { ", \($0)" } ?? "")
  }
}

extension SyncStatusView: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("version", 1)
      json.field("branch", standing.branch)
      json.field("upstream", standing.upstream)
      json.field("unfinished", standing.unfinished?.rawValue)
      json.field("changed", standing.changed)
      json.field("uncommitted", standing.uncommitted)
      json.field("ahead", standing.ahead)
      json.field("going", standing.going)
      json.field("behind", standing.behind)
      json.field("coming", standing.coming)
      json.field("conflicts", standing.conflicts)
      json.field("undecided", openValues)
      json.field("unreachable", standing.unreachable)
      json.field("setup", driver)
      json.field("message", lines.joined(separator: " "))
    }
  }
}
