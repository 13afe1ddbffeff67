import TrackCore
import TrackJSON

extension BlockDescriber {
  func described(_ key: PropertyKey, of habit: Habit) -> [BlockProperty]? {
    switch key {
    case .every: return rhythms(habit.rhythms, habit.rhythmInWords)
    case .atLeast: return [amount(key, habit.atLeast)]
    case .atMost: return [amount(key, habit.atMost)]
    case .value: return [values(habit.values)]
    case .pause: return [pauses(habit.pauses)]
    case .remind: return [reminders(habit.reminders)]
    default: return nil
    }
  }

  func described(_ key: PropertyKey, of task: Task) -> [BlockProperty]? {
    switch key {
    case .every: return rhythms(task.rhythms, task.rhythmInWords)
    case .value: return [values(task.values)]
    default: return nil
    }
  }

  private func amount(_ key: PropertyKey, _ amount: Amount?) -> BlockProperty {
    BlockProperty(
      key, texts: amount.map { [$0.text] } ?? [],
      value: amount.map { ["amount": $0.number, "unit": $0.unit.nameInJSON] as JSONObject })
  }

  /// Returns all rhythms of a block. In JSON, `holds` is true for the rhythm that applies today,
  /// which `rhythm` and `inWords` repeat.
  private func rhythms(_ rhythms: [DatedRhythm], _ inWords: String) -> [BlockProperty] {
    let holding = rhythms.holding(on: today)
    return [
      BlockProperty(.every, field: "rhythms", rhythms, text: \.text) { dated in
        [
          PropertyKey.every.rawValue: dated.rhythm.text, "from": dated.from,
          "holds": dated == holding,
        ]
      },
      BlockProperty(inJSON: "rhythm", holding?.rhythm.text),
      BlockProperty(inJSON: "inWords", inWords),
    ]
  }

  private func pauses(_ pauses: [Pause]) -> BlockProperty {
    BlockProperty(.pause, field: "pauses", pauses) { pause in
      let end = pause.span.through.map { $0 == pause.span.from ? "" : "..\($0)" } ?? ".."
      return TrackReport.text(pause.span.from.iso + end, because: pause.why)
    } fields: { pause in
      ["from": pause.span.from, "through": pause.span.through, "why": pause.why]
    }
  }

  private func reminders(_ reminders: [Reminder]) -> BlockProperty {
    BlockProperty(.remind, field: "reminders", reminders) { reminder in
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
