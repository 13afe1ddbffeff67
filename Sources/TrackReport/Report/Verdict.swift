import TrackCore
import TrackJSON

/// A summary of a report in one line: the state of the goals, of the habits and of today.
package struct Verdict: Hashable, Sendable {
  /// The numbers of goals, obligations and milestones by status. Those that are ahead count as on
  /// track, and stalled ones that are behind as behind.
  private var goals: [GoalStatus: Int] = [:]
  /// The rate of habits in the period, 0–1; nil if nothing was due.
  package private(set) var habits: Double?
  package private(set) var habitsBefore: Double?
  /// The period over which the rate of habits is computed, in words: `this term`,
  /// `in the last ten weeks`.
  private var span = ""
  private var isPast = false
  /// The number of habits and tasks due today, including those that are already done.
  package private(set) var due = 0
  package private(set) var done = 0

  /// - Parameters:
  ///   - habits: The habits. In a period that is over, none is due today.
  ///   - rate: The rate of habits in the period.
  init(of report: Report, _ habits: [HabitProgress], rate: Double?) {
    isPast = report.isPast
    let term = report.ownTerm
    span =
      term == nil ? "in \(report.period.nameInSentence)" : isPast ? "in this term" : "this term"
    for goal in report.goals {
      let status: GoalStatus =
        goal.isStalledBehind ? .behind : goal.status == .ahead ? .onTrack : goal.status
      self.goals[status, default: 0] += 1
    }
    self.habits = term?.status == .cancelled ? nil : rate
    habitsBefore = term?.habitRateBefore.rate
    (done, due) = isPast ? (0, 0) : habits.countToday
  }

  /// The parts of the line: `5 goals on track, 3 behind`, `habits 66 % this term, 61 % last:
  /// better`, `today 3 of 9`.
  package var parts: [String] { parts(done: "") }

  /// The parts, each in words that are clear even without the other parts: `today 3 of 9 done`.
  package var longParts: [String] { parts(done: " done") }

  /// Returns the direction from an earlier share to this one. Less than three percentage points are no
  /// change: a single day can make them.
  static func direction(_ share: Double, before: Double) -> String {
    if abs(share.points(above: before)) < 3 { return "about the same" }
    return share > before ? "better" : "worse"
  }

  /// The statuses that are counted, with their names in JSON.
  private static let statuses: [(GoalStatus, String)] = [
    (.onTrack, "onTrack"), (.behind, "behind"), (.overdue, "overdue"), (.stalled, "stalled"),
    (.done, "reached"), (.open, "open"), (.notStarted, "notStarted"),
  ]

  private func parts(done doneWord: String) -> [String] {
    let last = isPast ? "in the one before" : "last"
    var parts: [String] = []
    var goals = Self.statuses.compactMap { status, _ in
      self.goals[status].map { "\(Words.number($0)) \(status.inWords)" }
    }
    if let first = goals.first, let space = first.firstIndex(of: " ") {
      let noun = first[..<space] == "1" ? " goal" : " goals"
      goals[0].insert(contentsOf: noun, at: space)
      parts.append(goals.joined(separator: ", "))
    }
    if let habits {
      let before = habitsBefore.map {
        ", \($0.percent) \(last): \(Self.direction(habits, before: $0))"
      }
      parts.append("habits \(habits.percent) \(span)" + (before ?? ""))
    }
    if due > 0 { parts.append("today \(Words.part(done, of: due))\(doneWord)") }
    return parts
  }
}

extension Verdict: JSONObjectConvertible {
  package var json: JSONObject {
    JSONObject(Self.statuses.map { ($1, goals[$0] ?? 0) })
      + ["habits": habits, "habitsBefore": habitsBefore, "due": due, "done": done]
  }
}
