import TrackCore
import TrackJSON

/// The time recorded in a period and in the previous period.
struct TimeFinding: Finding {
  let now: SubjectTimes
  let before: SubjectTimes

  var word: String { "time" }
  var isOfDays: Bool { true }

  func sentence(in context: FindingContext) -> String {
    "\(context.period): \(Words.duration(now.seconds)) recorded, before"
      + " \(Words.duration(before.seconds))."
  }

  func figures(in workspace: Workspace) -> JSONObject {
    ["seconds": now.seconds, "before": before.seconds]
  }

  func select(_ lines: inout InsightLines.Wanted, of workspace: Workspace) {
    lines.subjects = Set((now.all + before.all).map(\.subject))
    lines.outcomes = .timed
  }

  func spans(in context: FindingContext) -> [FindingSpan] {
    context.spans(now, before) { days, times in
      FindingSpan(
        days: days, result: Words.exact(times.seconds, .time),
        notes: [
          times.all.map { "\(context.title($0.subject)) \(Words.exact($0.seconds, .time))" }
            .joined(separator: " + ")
        ])
    }
  }
}

/// The time recorded on each subject in a range of days.
struct SubjectTimes: Sendable {
  let all: [(subject: Name, seconds: Number)]

  var seconds: Number { all.reduce(.zero) { $0 + $1.seconds } }
}
