import TrackCore

extension Figure where Row == AttentionItem {
  /// Returns the figures of items that need attention.
  static func now(_ context: FigureContext) -> [Figure] {
    [
      Figure("kind", in: .data) { .text($0.kind.rawValue) },
      Figure("now", in: [.tables, .page], layout: ColumnLayout(least: 28, most: 40)) {
        .title(
          $0.title(context), emoji: context.workspace.block(named: $0.block)?.emoji,
          color: context.color(of: $0.block))
      },
      Figure("id", in: .json) { .text($0.id(context)) },
      Figure("title", in: .data) { .text($0.title(context)) },
      Figure("state", in: .data) { .status($0.state.rawValue, $0.state.mood) },
      Figure("left", in: .json) { item in .list(item.needs.map { $0.fields(context) }) }
        .or(in: .csv) { item in .fields(item.needs.map { $0.field(context) }) }
        .or(in: [.tables, .page], layout: ColumnLayout(least: 12, most: 44, priority: 2)) {
          .text($0.leftInWords(context))
        },
      Figure("due", in: .data) { .day($0.due) },
      Figure("streak", in: .data) { .count($0.streak?.current) },
      Figure("unit", in: .json) { .text($0.streak.map { ($0.unit ?? .day).rawValue }) },
      Figure("by", title: "", in: [.tables, .page], layout: .whole(priority: 1)) {
        .worded(.status($0.state.rawValue, $0.state.mood), $0.dueInWords(context))
      },
      Figure("command", title: "", in: [.data, .tables, .page], layout: .whole(priority: 3)) {
        .text($0.command(context))
      },
    ]
  }
}

extension AttentionItem {
  /// Returns the ID of the item: that of the habit or goal, or the number of the term.
  func id(_ context: FigureContext) -> String {
    context.workspace.id(of: block)
  }

  /// Returns the title, such as `Run a half marathon`, `Halfway: Run a half marathon` or
  /// `Review of week 7`.
  func title(_ context: FigureContext) -> String {
    if let week { return "Review of week \(week)" }
    let title = context.workspace.title(of: block)
    guard let milestone else {
      let parent = (context.workspace.block(named: block) as? Goal)?.goal
      return parent.flatMap { context.workspace.block(named: $0) }.map { "\(title): \($0.title)" }
        ?? title
    }
    return "\(milestone.title.isEmpty ? "Milestone" : milestone.title): \(title)"
  }

  /// Returns the amount left, such as `2 this week` or `31.6 km a week and best 21 km`; empty if the
  /// item only has to be done once.
  func leftInWords(_ context: FigureContext) -> String {
    if kind == .habit {
      return context.habits[block]?.leftInWords ?? ""
    }
    let isOfOneSubject = Set(needs.map { $0.measure?.subject }).count < 2
    return needs.map { need in
      guard let measure = need.measure else {
        return Words.amount(need.amount.number, need.amount.unit.name)
      }
      let words = measure.inWords(need.amount, isWeekly: need.isWeekly)
      return isOfOneSubject ? words : context.workspace.title(of: measure, before: words)
    }.joined(separator: " and ")
  }

  /// Returns the urgency in words, such as `in 3 days`, `3 days overdue`, `today, 12-day streak` or
  /// `behind, in 15 days`.
  func dueInWords(_ context: FigureContext) -> String {
    let today = context.today
    return switch state {
    case .overdue: due.map { Words.count(today - $0, "day") + " overdue" } ?? "overdue"
    case .approaching: due.map { Words.distance(to: $0, from: today) } ?? ""
    case .endsToday:
      streakInWords(context).map { "today, \($0)" } ?? "today"
    case .behind, .stalled:
      state.rawValue + (due.map { ", " + Words.distance(to: $0, from: today) } ?? "")
    case .due:
      week == nil || due == today ? "today" : due.map { "since " + Words.date($0) } ?? ""
    }
  }

  /// Returns the streak that ends today: `12-day streak` or, of a habit that some weekdays ask for,
  /// `8 times in a row`.
  private func streakInWords(_ context: FigureContext) -> String? {
    guard let streak else { return nil }
    let noun = context.habits[block]?.streakNoun
    guard noun != "time" else { return Words.count(streak.current, "time") + " in a row" }
    return "\(Words.number(streak.current))-\((streak.unit ?? .day).rawValue) streak"
  }

  /// Returns the command to suggest: one that records the item, or one that explains its figures.
  func command(_ context: FigureContext) -> String {
    let id = id(context)
    switch kind {
    case .habit:
      let amount = needs.first.map { " " + $0.amount.text } ?? ""
      return "track done \(id)\(amount)"
    case .review: return "track term review"
    case .milestone where milestone.map { $0.measure == nil } ?? false:
      return "track done \(id) \(milestone?.date.iso ?? "")"
    case .goal, .obligation, .milestone:
      return needs.isEmpty && state != .behind && state != .stalled && milestone == nil
        ? "track done \(id)" : "track explain \(id)"
    }
  }
}

extension [AttentionItem] {
  func table(_ context: FigureContext) -> FigureTable {
    FigureTable("now", subject: "Now", Figure.now(context), self) {
      $0.id(context)
    }
  }

  /// The headings of the tiers by the IDs of the items; empty if all items are of one tier.
  func tiers(_ context: FigureContext) -> [String: String] {
    guard Set(map(\.tier)).count > 1 else { return [:] }
    return Dictionary(map { ($0.id(context), $0.tier.inWords) }) { first, _ in first }
  }

  /// The items to show if space is short: all deadlines and reviews, and a few items of each other
  /// state.
  ///
  /// A habit whose streak does not end today is included only if there are no other items. If only
  /// a single item would be left out, no item is left out.
  var shortened: [AttentionItem] {
    let others = filter { $0.kind != .habit || $0.state != .due }
    guard !others.isEmpty else { return count == 6 ? self : Array(prefix(5)) }
    var room: [AttentionItem.State: Int] = [.endsToday: 3, .behind: 3, .stalled: 2]
    let shown = others.filter { item in
      guard let left = room[item.state] else { return true }
      room[item.state] = left - 1
      return left > 0
    }
    return shown.count + 1 == count ? self : shown
  }
}

extension AttentionItem.Tier {
  var inWords: String {
    switch self {
    case .pressing: "Due or behind"
    case .streaks: "To keep a streak"
    case .others: "Also due"
    }
  }
}

extension AttentionItem.State {
  var mood: FigureValue.Mood {
    switch self {
    case .overdue: .bad
    case .approaching, .endsToday, .behind, .stalled: .warning
    case .due: .neutral
    }
  }
}

extension AttentionItem.Need {
  fileprivate func fields(_ context: FigureContext) -> FigureValue {
    .fields([
      ("measure", .text(measure?.name(context))), ("amount", .amount(amount.number)),
      ("unit", .text(amount.unit.name)), ("weekly", .flag(isWeekly)),
    ])
  }

  fileprivate func field(_ context: FigureContext) -> (name: String, value: FigureValue) {
    let name = measure.map { "left " + $0.name(context) } ?? "left"
    return (name + (isWeekly ? " a week" : ""), .amount(amount.number, unit: amount.unit.name))
  }
}
