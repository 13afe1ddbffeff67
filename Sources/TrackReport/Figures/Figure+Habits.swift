import TrackCore

extension Figure where Row == HabitRow {
  /// The figures of habits and tasks with a rhythm.
  static func habits(_ context: FigureContext) -> [Figure] {
    [
      Figure("habit", in: .tables, layout: ColumnLayout(least: 12, most: 24)) {
        .title($0.title, emoji: $0.emoji, color: $0.color)
      },
      Figure("id", in: .json) { .text($0.id) },
      Figure("title", in: .data) { .text($0.title) },
      Figure(.emoji, in: .json) { .text($0.emoji) },
      Figure("color", in: .json) { .text($0.color) },
      Figure("rhythm", in: .json) { .text($0.progress.rhythm?.text) },
      Figure("in words", title: "rhythm", in: [.json, .markdown]) { .text($0.inWords) },
      Figure(
        "days", title: context.weekStart.week.map(\.twoLetters).joined(separator: " "),
        in: .text, layout: .whole(priority: 1)
      ) {
        .days($0.week, today: $0.todayIndex)
      },
      Figure("today", in: [.json, .showJSON]) { $0.todayFields }
        .or(in: .show) { $0.progress.rhythm == nil ? .none : .text($0.todayInWords) },
      Figure("state", in: [.json, .csv, .showJSON]) { .text($0.state.rawValue) },
      Figure("amount", in: .csv) { .amount($0.amount, $0.unit) },
      Figure("target", in: .csv) { .amount($0.progress.now.target, $0.unit) },
      streak, bestStreak, daysToBreak, strength,
      Figure("10 weeks", in: .text, layout: .whole(priority: 4)) { .spark($0.tenWeeks) },
      Figure("new", in: [.json, .showJSON]) { .flag($0.progress.isNew) },
      rate,
      Figure("rate by weekday", in: [.json, .showJSON]) {
        .list($0.rateByWeekday.map { .fraction($0.rate) })
      },
      met,
      Figure("due", in: [.json, .csv, .showJSON]) { .count($0.rate.due) },
      Figure("total", title: "in all", in: [.json, .csv, .page, .showJSON]) { .count($0.total) },
      Figure("so far", in: .page) { $0.todayPhrase },
    ]
  }

  private static var streak: Figure {
    Figure("streak", in: [.json, .showJSON]) { $0.streak?.fields ?? .none }
      .or(in: [.csv, .markdown]) { row in
        row.streak.map { .count($0.current, row.streakUnit) } ?? .none
      }
      .or(in: .text, layout: .fixed(16, priority: 2)) { .text($0.shortStreak) }
      .or(in: .page) { $0.streakPhrase }
      .or(in: .show) { .text($0.streakInWords) }
  }

  private static var bestStreak: Figure {
    Figure("best streak", title: "best", in: [.csv, .markdown]) { row in
      row.streak.map { .count($0.best?.length ?? 0, row.streakUnit) } ?? .none
    }
  }

  private static var daysToBreak: Figure {
    Figure("days to break", in: [.json, .showJSON]) { .count($0.daysToBreak) }
      .or(in: .page, title: "optional for") { row in
        row.daysToBreak.map { days in
          let words = days == 0 ? "not today" : Words.count(days, "day")
          return .phrase([.figure("daysToBreak", .worded(.count(days), words))])
        } ?? .none
      }
      .or(in: .show) { row in
        .text(
          row.daysToBreak.map {
            $0 == 0
              ? "0: today saves the streak" : "\($0): until \(Words.date(row.progress.today + $0))"
          })
      }
  }

  private static var strength: Figure {
    Figure("strength", in: [.json, .csv, .showJSON]) { .fraction($0.strength) }
      .or(in: .tables, layout: .fixed(8, .right, priority: 3, gap: 0)) { row in
        row.progress.isNew && row.strength != nil ? .text("new") : .fraction(row.strength)
      }
      .or(in: [.page, .show]) { row in
        row.strength.map {
          .phrase([
            .figure("strength", .fraction($0)), .words(row.progress.isNew ? ", new" : ""),
          ])
        } ?? .none
      }
  }

  private static var rate: Figure {
    Figure("rate", in: [.json, .csv, .showJSON]) { .fraction($0.rate.rate) }
      .or(in: .show) { row in
        row.rate.rate.map {
          .text("\($0.percent), \(Words.part(row.rate.met, of: row.rate.due))")
        } ?? .none
      }
  }

  private static var met: Figure {
    Figure("met", in: [.json, .csv, .showJSON]) { .count($0.rate.met) }
      .or(in: .markdown) { .text(Words.part($0.rate.met, of: $0.rate.due)) }
      .or(in: .page) { row in
        guard let rate = row.rate.rate else { return .none }
        return .phrase([
          .figure("met", .count(row.rate.met)), " of ", .figure("due", .count(row.rate.due)),
          ", ", .figure("rate", .fraction(rate)),
        ])
      }
  }
}

extension HabitRow {
  fileprivate var amount: Number { progress.now.amount ?? .zero }
  fileprivate var unit: String { progress.now.unit.name }

  private var soFar: String { periodSoFar.map { ", " + $0 } ?? "" }

  /// The streak in short form: `12 days`, `6 weeks, 2 of 4`; `6 weeks, 2/4` or
  /// only `6 weeks` if that is too long.
  fileprivate var shortStreak: String {
    guard let streak else { return invalidRhythm.map { "! " + $0 } ?? "" }
    let count = Words.count(streak.current, streakNoun)
    let whole = count + soFar
    let short = count + soFar.split(separator: " of ").joined(separator: "/")
    return [whole, short].first { $0.displayWidth <= 16 } ?? count
  }

  fileprivate var streakPhrase: FigureValue {
    guard let streak else { return .text(invalidRhythm.map { "! " + $0 }) }
    return .phrase([
      .figure(
        "streak.current", .worded(.count(streak.current), Words.count(streak.current, streakNoun))),
      .words(soFar + "; best "), .figure("streak.best", .count(streak.best?.length ?? 0)),
    ])
  }

  fileprivate var streakInWords: String {
    guard let streak else { return "" }
    let count = Words.count(streak.current, streakNoun)
    return count + (streak.best.map { "; best \($0.length), \($0.from) to \($0.through)" } ?? "")
  }

  fileprivate var todayFields: FigureValue {
    .fields([
      ("state", .text(state.rawValue)), ("amount", .amount(amount)),
      ("target", .amount(progress.now.target)), ("unit", .text(unit)),
    ])
  }

  fileprivate var todayPhrase: FigureValue {
    guard let target = progress.now.target else { return .none }
    return .phrase([
      .figure("today.amount", .amount(amount, unit: unit)),
      .words(isAtMost ? " of at most " : " of "),
      .figure("today.target", .amount(target, unit: unit)),
    ])
  }

  /// Today's state in words: `partial, 2 of 8`.
  fileprivate var todayInWords: String {
    let state =
      state == .none ? "open" : state == .failed && isAtMost ? "over the limit" : self.state.words
    guard let target = progress.now.target else { return state }
    return "\(state), \(Words.part(amount, of: target, progress.now.unit))"
  }
}

extension Streak {
  /// The current and the best streak, for JSON.
  var fields: FigureValue {
    .fields([
      ("current", .count(current)), ("best", .count(best?.length ?? 0)),
      ("unit", .text((unit ?? .day).rawValue)), ("bestFrom", .day(best?.from)),
      ("bestTo", .day(best?.through)),
    ])
  }
}

extension ReportedState {
  var words: String { self == .notDue ? "not due" : rawValue }
}

extension Weekday {
  /// The first two letters of the name: `Mo`.
  package var twoLetters: String { Words.capitalised(String(short.prefix(2))) }
}
