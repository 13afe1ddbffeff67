import TrackCore
import TrackJSON

/// An entry that has been running for a long time.
struct RunningFinding: Finding {
  let day: Day
  /// The start, in seconds from the midnight that begins `day`.
  let start: Int
  let today: Day
  /// The time of day, in seconds from the midnight that begins `today`.
  let secondsOfDay: Int

  private var seconds: Int { (today - day) * 86_400 + secondsOfDay - start }
  private var hours: Int { seconds / 3600 }

  var word: String { "running" }
  var isStatedInReport: Bool { true }

  func sentence(in context: FindingContext) -> String {
    hours < 48
      ? "\(context.name) has been running for \(hours) hours."
      : "\(context.name) has been running for \(hours / 24) days."
  }

  func advice(in context: FindingContext) -> String? {
    "`track stop --at HH:MM` with the time at which it ended."
  }

  func figures(in workspace: Workspace) -> JSONObject {
    ["hours": hours, "seconds": seconds, "since": day, "start": start, "now": secondsOfDay]
  }

  func select(_ lines: inout InsightLines.Wanted, of workspace: Workspace) {
    lines.outcomes = .running
  }

  func notes(in context: FindingContext) -> [String] {
    [
      "from \(day) \(Words.clock(start)) to now, \(today) \(Words.clock(secondsOfDay)):"
        + " \(Words.exact(Number(seconds), .time)); more than 12 hours is an alert"
    ]
  }
}
