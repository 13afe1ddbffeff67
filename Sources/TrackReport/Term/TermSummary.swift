import TrackCore
import TrackJSON

/// A summary of a term's results in sentences.
package struct TermSummary: Sendable {
  let closing: TermClosing
  private let workspace: Workspace

  init(_ closing: TermClosing, _ workspace: Workspace) {
    self.closing = closing
    self.workspace = workspace
  }

  /// The paragraphs of the summary, each of one or two sentences. The first one contains no text
  /// from files, so `isSummary` can recognise it.
  package var paragraphs: [String] {
    var texts = [head]
    if !closing.reached.isEmpty { texts.append("Share reached: \(titles(closing.reached)).") }
    let missed = closing.term.goals.filter { closing.missed.contains($0.goal) }
    if !missed.isEmpty {
      texts.append("Share not reached: \(missed.map(Self.short).joined(separator: ", ")).")
    }
    texts += milestones("Milestones done", closing.milestonesDone)
    texts += milestones("Milestones missed", closing.milestonesMissed)
    texts += habits
    texts.append(
      "\(Words.entries(closing.contributions)); \(closing.reviews) of"
        + " \(Words.count(closing.term.weeks, "week")) had a review.")
    let served = closing.values.filter { $0.share > 0 }.sorted { $0.share > $1.share }
    if !served.isEmpty {
      let shares = served.map { "\($0.title) \(Self.percent($0.share))" }
      texts.append("Values served: \(shares.joined(separator: ", ")).")
    }
    return texts
  }

  private var head: String {
    let count = closing.reached.count + closing.missed.count
    guard count > 0 else { return Self.noGoals }
    return "\(closing.reached.count) of \(Words.count(count, "goal"))"
      + (count == 1 ? Self.oneShare : Self.shares)
  }

  private static let noGoals = "No goals were on the list of this term."
  private static let oneShare = " had its share."
  private static let shares = " had their share."

  /// Returns true if a reflection is a generated summary, even if its figures are out of date.
  package static func isSummary(_ reflection: String) -> Bool {
    let head = reflection.prefix { $0 != "\n" }
    return head == noGoals || head.hasSuffix(oneShare) || head.hasSuffix(shares)
  }

  /// Returns the summary as the value of a `reflection` property, wrapped to a width.
  package func reflection(width: Int) -> String {
    let terminal = Terminal(color: false, ascii: false, width: width)
    let key = "  reflection: ".utf8.count
    return paragraphs.enumerated().flatMap { number, text in
      terminal.wrap(text.harmless(), to: width - (number == 0 ? key : 6))
    }.joined(separator: "\n")
  }

  /// The sentence about the rates of the habits. If there are more than six habits, it names only
  /// the three best and the three worst.
  private var habits: [String] {
    let rated = closing.term.habits.compactMap { habit in
      habit.rate.rate.map { (title: titles([habit.habit]), rate: $0) }
    }.sorted { $0.rate > $1.rate }
    guard !rated.isEmpty else { return [] }
    let words = { (habits: [(title: String, rate: Double)]) in
      habits.map { "\($0.title) \(Self.percent($0.rate))" }.joined(separator: ", ")
    }
    guard rated.count > 6 else { return ["Habits: \(words(rated))."] }
    return [
      "Habits met most: \(words(Array(rated.prefix(3)))); least:"
        + " \(words(Array(rated.suffix(3).reversed())))."
    ]
  }

  private func titles(_ names: [Name]) -> String {
    names.map(workspace.title).joined(separator: ", ")
  }

  private static func short(_ goal: TermGoal) -> String {
    guard let share = goal.share, let done = goal.done else { return goal.title }
    let isLoss = share < .zero
    let (part, whole) = isLoss ? (.zero - done, .zero - share) : (done, share)
    let words = Words.part(part.shown(in: goal.unit), of: whole.shown(in: goal.unit), goal.unit)
    return "\(goal.title) (\(words)\(isLoss ? " lost" : ""))"
  }

  /// Returns a percentage without a space, so that a line break cannot separate the number from its
  /// sign.
  private static func percent(_ share: Double) -> String {
    "\(share.points)%"
  }

  private func milestones(_ words: String, _ milestones: [GoalMilestone]) -> [String] {
    guard !milestones.isEmpty else { return [] }
    let names = milestones.map { found in
      let title = found.milestone.milestone.title
      return title.isEmpty ? "\(titles([found.goal])) \(found.milestone.milestone.date)" : title
    }
    return ["\(words): \(names.joined(separator: ", "))."]
  }
}

extension TermSummary: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "reached": ids(closing.reached), "missed": ids(closing.missed),
      "milestonesDone": closing.milestonesDone.map(fields),
      "milestonesMissed": closing.milestonesMissed.map(fields),
      "contributions": closing.contributions, "reviews": closing.reviews,
      "values": closing.values.map(fields), "reflection": paragraphs.joined(separator: "\n"),
    ]
  }

  private func fields(_ value: ValueProgress) -> JSONObject {
    ["id": value.id, "share": value.share]
  }

  private func ids(_ names: [Name]) -> [String] { names.map(workspace.id) }

  private func fields(_ found: GoalMilestone) -> JSONObject {
    let milestone = found.milestone.milestone
    return [
      "goal": workspace.id(of: found.goal), "date": milestone.date, "title": milestone.title,
      "done": found.milestone.done,
    ]
  }
}
