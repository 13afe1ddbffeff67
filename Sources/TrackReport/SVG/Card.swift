import TrackCore
import TrackJSON

/// One habit or goal on two lines, for a status bar, a widget or a README.
package struct Card: Sendable {
  let kind: String
  let id: String
  package let title: String
  let emoji: String?
  let color: String?
  /// The most important figure, such as `streak 9 days` or `73 %`.
  let headline: String
  /// The details, such as `2 of 8 today, strength 58 %` or `15 points behind, in 15 days`.
  let detail: String
  /// The strength of a habit or the progress of a goal, 0–1; nil for a habit without a rhythm.
  let share: Double?
  /// The days of this week; empty for a goal.
  let week: [ReportedState]
  /// The index of today in `week`.
  let todayIndex: Int
  let day: Day
  let mood: FigureValue.Mood

  /// Fails if the report has no habit, task or goal with the ID.
  package init?(id: String, in report: Report) {
    let today = report.today.weekday.daysAfter(report.context.weekStart)
    if let habit = report.habits.first(where: { $0.id == id }) {
      self.init(habit, report.today, index: today)
    } else if let goal = report.goals.first(where: { $0.id == id }) {
      self.init(goal, report.context)
    } else {
      return nil
    }
  }

  private init(_ habit: HabitRow, _ day: Day, index: Int) {
    (self.day, todayIndex) = (day, index)
    kind = "habit"
    (id, title, emoji, color) = (habit.id, habit.title, habit.emoji, habit.color)
    headline = habit.streak.map { "streak " + Words.count($0.current, habit.streakNoun) } ?? ""
    let isOfDay = habit.progress.rhythm?.periodInWords == nil
    let soFar = habit.progress.soFarInWords.map { $0 + (isOfDay ? " today" : "") }
    let strength = habit.strength.map { "strength \($0.percent)" }
    detail = [soFar, strength].compactMap(\.self).joined(separator: ", ")
    share = habit.strength
    week = habit.week
    mood = habit.progress.due?.keepsStreak == true ? .warning : .neutral
  }

  private init(_ goal: GoalProgress, _ context: FigureContext) {
    kind = goal.kind.rawValue
    (id, title, emoji) = (goal.id, goal.title, nil)
    color = (context.workspace.block(named: goal.goal) as? Goal)?.color
    headline = goal.amountInWords
    let due = goal.status == .done ? "" : goal.dueInWords(today: context.today)
    detail = [goal.paceInWords(in: context.term), due].filter { !$0.isEmpty }
      .joined(separator: ", ")
    share = goal.progress
    (week, todayIndex, day) = ([], 0, context.today)
    mood = goal.status.mood
  }

  package func lines(on terminal: Terminal) -> [String] {
    let head = terminal.title(title, emoji: emoji) + "  " + headline
    let marks = week.enumerated().map { index, state in
      terminal.mark(state, isPast: index < todayIndex)
    }.joined().trimmedEnd
    let picture = week.isEmpty ? terminal.bar(share ?? 0, width: 10) : marks
    return [head, picture + "  " + detail].map {
      terminal.fit($0.harmless(ascii: terminal.ascii), to: terminal.width)
    }
  }
}

extension Card: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "version": 1, "today": day, "kind": kind, "id": id, "title": title, "emoji": emoji,
      "headline": headline, "detail": detail, "share": share,
      "week": week.map { $0 == .ahead ? nil : $0.rawValue },
    ]
  }
}

extension Card: Picture {
  package var width: Double { 300 }
  package var height: Double { 100 }
  package var summary: String { "\(headline); \(detail)" }
  package var colors: [FileColor] { FileColor(color).map { [$0] } ?? [] }

  package func draw(on canvas: inout Canvas) {
    let room = 264 - TextWidth.of(headline, size: 12)
    let name = [emoji, title.onOneLine].compactMap(\.self).joined(separator: " ")
    let dot = FileColor(color)
    if let dot { canvas.circle(18, 22, 4, "own " + dot.style) }
    let left = dot == nil ? 14.0 : 28.0
    canvas.text(TextWidth.fit(name, size: 12, in: room - left + 14), left, 26, "b")
    canvas.text(headline, 286, 26, anchor: .end, "end")
    if week.isEmpty {
      canvas.rect(14, 38, 272, 8, "track", corner: 3)
      canvas.rect(14, 38, 272 * min(max(share ?? 0, 0), 1), 8, "bar", corner: 3)
    } else {
      var marks = DayMarks()
      for (index, state) in week.enumerated() {
        marks.add(state, 14 + Double(index) * 16, 37, isPast: index < todayIndex)
      }
      marks.draw(on: &canvas)
      canvas.rect(13 + Double(todayIndex) * 16, 36, 12, 12, "today", corner: 1.5)
    }
    let date = Words.fullDate(day)
    canvas.text(TextWidth.fit(detail, size: 12, in: 272), 14, 68, "q")
    canvas.text(date, 286, 86, anchor: .end, "q")
  }
}
