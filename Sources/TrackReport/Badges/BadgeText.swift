import TrackCore

/// Formats the badges as lines for a terminal.
package struct BadgeText {
  private let board: BadgeBoard
  private let terminal: Terminal

  private static let barWidth = 10

  package static func lines(of board: BadgeBoard, on terminal: Terminal) -> [String] {
    let text = BadgeText(board: board, terminal: terminal)
    return terminal.width >= 64 ? text.table() : text.stack()
  }

  // MARK: Table

  private func table() -> [String] {
    let widest = board.rows.map { $0.badge.name.displayWidth }.max() ?? 0
    let head = terminal.pad("Badges", to: widest) + "  times  first        the next"
    var lines = [terminal.paint(head, .heading)]
    for row in board.rows {
      var line = terminal.pad(row.badge.name, to: widest) + padLeft(times(row), 7) + "  "
      line += terminal.pad(row.badge.earned.map(Words.fullDate) ?? "", to: 11)
      line += "  " + (bar(row) ?? String(repeating: " ", count: Self.barWidth)) + "  "
      let left = line.displayWidth
      let words = terminal.wrap(said(row), to: terminal.width - left)
      var texts = [(line + (words.first ?? "")).trimmedEnd]
      texts += words.dropFirst().map { String(repeating: " ", count: left) + $0 }
      lines += row.badge.times > 0 ? texts : texts.map { terminal.paint($0, .quiet) }
    }
    return lines
  }

  /// Returns who earned the badge first, and what earns it next.
  private func said(_ row: BadgeBoard.Row) -> String {
    [earner(row).map { "by \($0)" }, row.next == nil ? nil : next(row)].compactMap(\.self)
      .joined(separator: "; ")
  }

  private func earner(_ row: BadgeBoard.Row) -> String? {
    row.earnedBy.map { terminal.title($0.title, emoji: nil) }
  }

  private func times(_ row: BadgeBoard.Row) -> String {
    row.badge.times > 0 ? "\(row.badge.times)" : terminal.ascii ? "-" : "–"
  }

  // MARK: Stacked layout

  private func stack() -> [String] {
    var page = TextPage(terminal)
    for row in board.rows {
      page.line(row.badge.name, .heading)
      let earned =
        row.badge.earned.map { day in
          row.badge.times == 1
            ? "on \(Words.fullDate(day))"
            : "\(row.badge.times) times, first on \(Words.fullDate(day))"
        } ?? "not yet"
      page.say(earned + (earner(row).map { ", by \($0)" } ?? ""), indent: 2)
      if let bar = bar(row) { page.say(bar, indent: 2) }
      page.say(next(row), indent: 2)
    }
    return page.lines
  }

  // MARK: Progress

  private func bar(_ row: BadgeBoard.Row) -> String? {
    row.next.map {
      terminal.bar(Double($0.reached) / Double(max($0.of, 1)), width: Self.barWidth)
    }
  }

  private func next(_ row: BadgeBoard.Row) -> String {
    guard let next = row.next else { return "" }
    let so = "\(next.reached) of \(Words.count(next.of, next.unit))"
    let by = row.by.map { terminal.title($0.title, emoji: nil) }
    switch row.badge.counted {
    case .completion: return "do something once"
    case .week:
      if !board.hasHabits { return "nothing is due yet" }
      return row.badge.step == nil
        ? "the week from \(Words.date(nextWeek))" : "\(so), none missed so far"
    case .term:
      guard row.badge.step != nil, let by else { return "no term runs" }
      return "week \(next.reached) of \(next.of): \(by)"
    case .day: return so + (by.map { ": \($0)" } ?? "")
    case .goal:
      // The same goal is the nearest one for all goal badges, so only the first badge names it.
      let firstGoalRow = board.rows.first { $0.badge.counted == .goal && $0.by != nil }
      guard let by, firstGoalRow?.badge.name == row.badge.name else { return so }
      return "\(so), nearest: \(by)"
    }
  }

  private var nextWeek: Day {
    board.today + 7 - board.today.weekday.daysAfter(board.weekStart)
  }
}
