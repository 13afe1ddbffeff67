import TrackCore
import TrackInsights

extension Figure where Row == PlanItem {
  /// The figures of an item of a plan.
  static var planItems: [Figure] {
    func hours(_ seconds: Double) -> FigureValue {
      .worded(.fraction(seconds.rounded()), seconds.hours)
    }
    return [
      Figure("item", in: .text, layout: ColumnLayout(least: 12, most: 34)) { .title($0.title) },
      Figure("id", in: .json) { .text($0.id) },
      Figure("kind", in: .json) { .text($0.kind.rawValue) },
      Figure("title", in: .json) { .text($0.title) },
      Figure("amount", in: .json) { .amount($0.amount, unit: $0.unit.name) },
      Figure("unit", in: .json) { .text($0.isOfDays ? "days" : $0.unit.name) },
      Figure("overdue", in: .json) { .day($0.overdue) },
      Figure("of what", title: "a week", in: .text, layout: .whole(.right, priority: 2)) {
        .text($0.amountInWords)
      },
      Figure("each", in: .text, layout: .whole(.right, priority: 3)) {
        .text($0.basis.seconds.map(\.minutesAndSeconds))
      },
      Figure("seconds each", in: .json) { .fraction($0.basis.seconds?.rounded()) },
      Figure("basis", in: .json) { .text($0.basis.word) },
      Figure("asked", title: "asks", in: [.json, .text], layout: .whole(.right)) {
        hours($0.asked)
      },
      Figure("extra", title: "besides", in: .json) { hours($0.extra) },
      Figure("in habits", title: "in habits", in: .text, layout: .whole(.right, priority: 1)) {
        $0.asked - $0.extra < 180 ? .none : .text(($0.asked - $0.extra).hours)
      },
      Figure("given", title: "got", in: [.json, .text], layout: .whole(.right)) {
        hours($0.given)
      },
    ]
  }
}

extension PlanItem {
  /// True if the item requires a part of what is left of a goal today.
  var isRestOfGoal: Bool {
    if case .share(_, isWritten: false, _, _) = ask { true } else { false }
  }

  /// The weekly amount in words, such as `4 times`, `once` or `20 pages`; empty if the amount is a
  /// time. `overdue` is added for a goal whose due date has passed.
  var amountInWords: String {
    [amountAlone, overdue.map { _ in "overdue" } ?? ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  private var amountAlone: String {
    let rounded = Number(rounding: (amount.approximate * 10).rounded() / 10)
    if isOfDays { return rounded == .one ? "once" : "\(Words.short(rounded)) times" }
    return unit == .time ? "" : Words.amount(rounded, unit.name)
  }
}

extension PlanItem.Basis {
  fileprivate var word: String {
    switch self {
    case .stated: "stated"
    case .perUnit: "per-unit"
    case .perDay: "per-day"
    case .atLeast: PropertyKey.atLeast.rawValue
    }
  }
}

extension Double {
  /// The time in words. A time below ten minutes includes the seconds: `1m 23s`.
  var minutesAndSeconds: String {
    let seconds = Int(clamping: rounded())
    guard seconds >= 60, seconds < 600, seconds % 60 > 0 else {
      return Words.duration(Number(rounding: self))
    }
    return "\(seconds / 60)m \(padded(seconds % 60, 2))s"
  }

  /// The time in hours, such as `13h`. A time below ten hours has a decimal place: `4.5h`. Of a time
  /// that has more digits than a number in a file may have, only that is said.
  var hours: String {
    let hours = self / 3600
    if hours > 999_999_999_999 { return "over 999,999,999,999h" }
    let text = hours.places(hours < 9.95 ? 1 : 0)
    return (text.hasSuffix(".0") ? String(text.dropLast(2)) : text) + "h"
  }
}
