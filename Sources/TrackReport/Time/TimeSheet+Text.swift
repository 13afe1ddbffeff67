import TrackCore

extension TimeSheet {
  /// What `time` prints.
  package func text(for terminal: Terminal) -> String {
    TimePage(sheet: self, terminal: terminal).text()
  }
}

/// Lays out a sheet in the columns that there is room for: the totals and the newest periods.
private struct TimePage {
  let sheet: TimeSheet
  let terminal: Terminal

  private static let gap = 2
  private static let narrowestTitle = 8
  private static let widestTitle = 28

  /// A column of words, the head first.
  private struct Column {
    let words: [String]

    var width: Int { words.map(\.displayWidth).max() ?? 0 }
  }

  func text() -> String {
    let days =
      sheet.period.from == .first
      ? "up to \(last)"
      : sheet.period.from == last ? "on \(last)" : "in \(sheet.period.from)..\(last)"
    let name = sheet.period.name.hasPrefix("Term") ? " (\(sheet.period.name))" : ""
    let head = "Time by \(sheet.by.rawValue) \(days)\(name)"
    var text = terminal.wrap(head, to: terminal.width)
      .map { terminal.paint($0, .heading) + "\n" }.joined()
    if sheet.rows.isEmpty {
      text += "\nNo time was recorded.\n"
    } else {
      text += "\n" + table()
    }
    return text + foot()
  }

  private var last: Day { min(sheet.period.to, sheet.today) }

  // MARK: The table

  private var all: [TimeSheet.Row] { sheet.rows + [sheet.total] }

  private func table() -> String {
    var tail = [
      column("total") { duration($0.total) },
      column("sessions") { "\($0.total.sessions)" },
      column("mean") { $0.total.mean.map(Words.duration) ?? "" },
    ]
    let periods = sheet.columns.indices.map { index in
      column(sheet.columns[index].short) { duration($0.columns[index]) }
    }
    let titles = all.map { $0.title.harmless(ascii: terminal.ascii) }
    let longest = max(titles.map(\.displayWidth).max() ?? 0, Self.narrowestTitle)
    let least = min(longest, periods.isEmpty ? Self.widestTitle : 16)
    // What periods are asked for, rather them than sessions.
    let whole = (tail + periods).reduce(least) { $0 + $1.width + Self.gap }
    if whole > terminal.width, terminal.width < 50 || !periods.isEmpty { tail.removeLast(2) }
    let room = terminal.width - tail.reduce(0) { $0 + $1.width + Self.gap }
    let newest = terminal.newest(of: periods.map(\.width), gap: Self.gap, in: room - least)
    let shown = periods.suffix(newest)
    let isCut = shown.count < periods.count
    let mark = isCut ? [Column(words: [terminal.ellipsis] + all.map { _ in "" })] : []
    let columns = mark + shown + tail
    let used = columns.reduce(0) { $0 + $1.width + Self.gap }
    let width = max(min(longest, Self.widestTitle, terminal.width - used), Self.narrowestTitle)
    var text = ""
    let heads = [Words.capitalised(sheet.by.rawValue)] + titles
    for line in 0...all.count {
      var words = terminal.pad(heads[line], to: width)
      for column in columns { words += gap + padLeft(column.words[line], column.width) }
      let barWidth = min(terminal.width - words.displayWidth - Self.gap, 24)
      if sheet.columns.isEmpty, line > 0, line < all.count, barWidth >= 8 {
        words += gap + terminal.bar(share(of: all[line - 1]), width: barWidth)
      }
      while words.last == " " { words.removeLast() }
      text += (line == 0 || line == all.count ? terminal.paint(words, .heading) : words) + "\n"
    }
    if isCut, let per = sheet.per {
      text += note(
        terminal.leftOut(sheet.columns.dropLast(shown.count), per) + "; the totals have them, and"
          + " --csv all")
    }
    return text
  }

  private var gap: String { String(repeating: " ", count: Self.gap) }

  private func column(_ head: String, _ word: (TimeSheet.Row) -> String) -> Column {
    Column(words: [head] + all.map(word))
  }

  private func duration(_ sum: TimeSum) -> String {
    sum.sessions == 0 ? (terminal.ascii ? "." : "·") : Words.duration(sum.seconds)
  }

  private func share(of row: TimeSheet.Row) -> Double {
    let longest = sheet.rows.map(\.total.seconds.approximate).max() ?? 0
    return longest > 0 ? row.total.seconds.approximate / longest : 0
  }

  // MARK: Below it

  private func foot() -> String {
    var text = ""
    if sheet.isShared {
      text += note("Lines that stand in several rows count once in the total.")
    }
    if sheet.overlap > 0 {
      let time = Words.duration(Number(sheet.overlap))
      text += note("\(time) count twice: ranges that go on at the same time.")
    }
    for entry in sheet.running {
      let since = entry.since.split(separator: "T").joined(separator: " ")
      text += note(
        "Running, not counted: \(entry.title.harmless(ascii: terminal.ascii)) since \(since)")
    }
    return text.isEmpty ? "" : "\n" + text
  }

  private func note(_ words: String) -> String {
    terminal.wrap(words, to: terminal.width).map { $0 + "\n" }.joined()
  }
}
