import TrackCore
import TrackJSON
import TrackReport
import TrackStore

/// The result of a sync with git, as text and JSON.
struct SyncResultView {
  let outcome: GitSync.Outcome
  /// The number of unresolved conflicts in the files.
  let openValues: Int
  /// The names of the conflict copies that were taken in.
  let copies: [String]

  /// True if the sync has committed, received or sent anything.
  var isWorthALook: Bool {
    outcome.committed != nil || outcome.received != nil || outcome.sent != nil
  }

  var exitCode: ExitCode {
    if case .queued = outcome.end { return .findings }
    return openValues > 0 ? .findings : .fine
  }

  func report(to session: inout Session) {
    session.print(lines, json: self)
  }

  private var lines: [String] {
    var lines: [String] = []
    if let received = outcome.received { lines.append("From the other machine: \(received).") }
    switch outcome.end {
    case .together:
      if let sent = outcome.sent, let remote = outcome.remote {
        lines.append("Sent to \(remote): \(sent).")
      } else if let committed = outcome.committed {
        lines.append("Committed: \(committed).")
      }
      if lines.isEmpty {
        lines.append("Nothing new, here or on \(outcome.remote ?? "the remote").")
      }
    case .noRemote:
      if let committed = outcome.committed { lines.append("Committed: \(committed).") }
      lines.append(
        "No remote to sync with. `git remote add origin ADDRESS` names one.")
    case .queued(let remote, let complaint):
      if let committed = outcome.committed { lines.append("Committed: \(committed).") }
      lines.append("\(remote) cannot be reached: \(complaint.withoutFullStop).")
      lines.append(
        outcome.waiting == 0
          ? "Nothing waits to be sent."
          : "\(Words.count(outcome.waiting, "commit")) \(outcome.waiting == 1 ? "waits" : "wait");"
            + " the next `track sync` sends \(outcome.waiting == 1 ? "it" : "them").")
    }
    if openValues > 0 { lines.append(Self.undecided(openValues)) }
    return lines
  }

  /// A notice about data files that git ignores.
  static func ignored(_ files: [String]) -> String {
    let names = files.count > 4 ? files[..<3] + ["\(files.count - 3) others"] : files[...]
    return "Not sent, because .gitignore hides \(files.count == 1 ? "it" : "them"): "
      + names.joined(separator: ", ") + ". Take \(files.count == 1 ? "it" : "them") out of"
      + " .gitignore, or `git add --force`, to sync \(files.count == 1 ? "it" : "them")."
  }

  static let notUndoable = "The changes are too large for `track undo`."

  /// Returns a sentence on the number of unresolved conflicts.
  static func undecided(_ count: Int) -> String {
    count == 1
      ? "1 value waits for a decision: `track resolve` shows it."
      : "\(count) values wait for a decision: `track resolve` shows them."
  }
}

extension SyncResultView: JSONObjectConvertible {
  var json: JSONObject {
    let (state, unreachable): (String, String?) =
      switch outcome.end {
      case .together: ("together", nil)
      case .noRemote: ("no-remote", nil)
      case .queued(_, let complaint): ("queued", complaint)
      }
    return [
      "version": 1, "state": state, "branch": outcome.branch, "remote": outcome.remote,
      "copies": copies, "committed": outcome.committed, "came": outcome.received,
      "went": outcome.sent,
      "waiting": outcome.waiting, "undecided": openValues, "unreachable": unreachable,
      "message": lines.joined(separator: " "),
    ]
  }
}

extension String {
  /// The text without a full stop at its end, so that more words can follow.
  var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
