import TrackCore
import TrackJSON

extension BlockDescriber {
  func properties(of habit: Habit) -> [BlockProperty] {
    [
      BlockProperty("emoji", habit.emoji),
      BlockProperty("color", habit.color),
      rhythms(habit.rhythms),
      rhythmToday(habit.rhythms),
      BlockProperty(inJSON: "inWords", habit.rhythmInWords),
      amount("at-least", habit.atLeast),
      amount("at-most", habit.atMost),
      BlockProperty("of", habit.of.map(text)),
      BlockProperty("goal", field: "goals", habit.goals.map(text)),
      values(habit.values),
      pauses(habit.pauses),
      reminders(habit.reminders),
      BlockProperty("question", habit.question),
      BlockProperty("start", habit.start),
      BlockProperty("archived", habit.archived),
    ]
  }

  private func amount(_ key: String, _ amount: Amount?) -> BlockProperty {
    BlockProperty(
      key, texts: amount.map { [$0.text] } ?? [],
      value: amount.map { ["amount": $0.number, "unit": $0.unit.nameInJSON] as JSONObject })
  }

  func properties(of task: Task) -> [BlockProperty] {
    [
      BlockProperty("emoji", task.emoji),
      BlockProperty("color", task.color),
      rhythms(task.rhythms),
      rhythmToday(task.rhythms),
      BlockProperty(inJSON: "inWords", task.rhythmInWords),
      BlockProperty("goal", field: "goals", task.goals.map(text)),
      values(task.values),
      BlockProperty("archived", task.archived),
    ]
  }

  /// Returns all rhythms of the block as a property. In JSON, `holds` is true for the rhythm that
  /// applies today.
  private func rhythms(_ rhythms: [DatedRhythm]) -> BlockProperty {
    let holding = rhythms.holding(on: today)
    return BlockProperty("every", field: "rhythms", rhythms, text: \.text) { dated in
      ["every": dated.rhythm.text, "from": dated.from, "holds": dated == holding]
    }
  }

  private func rhythmToday(_ rhythms: [DatedRhythm]) -> BlockProperty {
    BlockProperty(inJSON: "rhythm", rhythms.holding(on: today)?.rhythm.text)
  }

  private func pauses(_ pauses: [Pause]) -> BlockProperty {
    BlockProperty("pause", field: "pauses", pauses) { pause in
      let end = pause.span.through.map { $0 == pause.span.from ? "" : "..\($0)" } ?? ".."
      return TrackReport.text(pause.span.from.iso + end, because: pause.why)
    } fields: { pause in
      ["from": pause.span.from, "through": pause.span.through, "why": pause.why]
    }
  }

  private func reminders(_ reminders: [Reminder]) -> BlockProperty {
    BlockProperty("remind", field: "reminders", reminders) { reminder in
      let always = reminder.isAlways ? "always" : nil
      let words = [clock(reminder.time), reminder.days?.text, always].compactMap(\.self)
      return TrackReport.text(words.joined(separator: " "), because: reminder.text)
    } fields: { reminder in
      let days = reminder.days ?? .daily
      return [
        "time": clock(reminder.time), "days": days.days.map(\.short),
        "always": reminder.isAlways, "text": reminder.text,
      ]
    }
  }

  /// Returns a time of day, given in seconds since midnight, as `07:00`.
  private func clock(_ seconds: Int) -> String {
    let parts = [seconds / 3600, seconds / 60 % 60] + (seconds % 60 == 0 ? [] : [seconds % 60])
    return parts.map { padded($0, 2) }.joined(separator: ":")
  }
}
