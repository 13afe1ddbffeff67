import TrackCore

extension FigureTable {
  /// Returns the table for a terminal. The heading of the first column is the title of the table.
  ///
  /// - Parameter groups: The name of each row's group, by the ID of the row. The first row of a
  ///   group has a label with the name above it.
  func textTable(for terminal: Terminal, groups: [String: String] = [:]) -> TextTable {
    let columns = used(in: .text)
    var text = TextTable(
      columns.enumerated().map { number, column in
        TextTable.Column(
          title: number == 0 ? title : column.heading.title, layout: column.heading.layout)
      })
    text.addHeadings()
    var group: String?
    for row in rows {
      if let name = groups[row.id], name != group {
        text.lines.append(.label(name))
        group = name
      }
      text.lines.append(
        .cells(
          columns.map { column in
            let value = row.values[column.index]
            return value.isNone && column.heading.layout.hasDashes
              ? .words("-") : value.cell(for: terminal)
          }))
    }
    return text
  }
}

extension FigureValue {
  func cell(for terminal: Terminal) -> TextTable.Cell {
    switch self {
    case .title(let title, let emoji, let color):
      .words(terminal.title(title, emoji: emoji), FileColor(color)?.ink)
    case .bar(let share): .bar(share)
    case .spark(let shares): .painted(terminal.spark(shares), width: shares.count)
    case .days(let states, let today): .painted(terminal.week(states, today), width: 21)
    default: .words(words, mood?.ink)
    }
  }

  /// The meaning of the value for the reader, such as good or bad, if it is a status; otherwise
  /// nil.
  var mood: Mood? {
    switch self {
    case .status(_, let mood): mood
    case .worded(let value, _): value.mood
    default: nil
    }
  }
}

extension FigureValue.Mood {
  fileprivate var ink: Terminal.Ink? {
    switch self {
    case .good, .neutral: nil
    case .warning: .warning
    case .bad: .error
    }
  }
}

extension Terminal {
  /// Returns the days of a week, each in three columns, with brackets around today.
  fileprivate func week(_ states: [ReportedState], _ today: Int) -> String {
    states.enumerated().map { index, state in
      let isPast = index < today
      let mark = paint(mark(state, isPast: isPast), state.ink(isPast: isPast))
      return index == today ? "[\(mark)]" : " \(mark) "
    }.joined()
  }
}
