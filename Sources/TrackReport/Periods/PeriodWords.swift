import TrackCore

/// The figures of a period in as little room as they may have; what is none is a dot.
struct PeriodWords {
  let terminal: Terminal

  private var none: String { terminal.ascii ? "." : "·" }

  /// The title, with its part and, where figures have one, the unit.
  func title<Figure>(of row: PeriodReport.Row<Figure>) -> String {
    let title = row.title + (row.part.map { " \($0)" } ?? "")
    return terminal.title(title, emoji: row.emoji) + suffix(of: row)
  }

  /// The unit behind the title; nothing for counts and time.
  func suffix<Figure>(of row: PeriodReport.Row<Figure>) -> String {
    row.unit.isEmpty || row.unit == "s" ? "" : ", " + row.unit.harmless(ascii: terminal.ascii)
  }

  func rate(_ rate: HabitRate, _: String) -> String {
    rate.due == 0 ? none : "\(rate.met)/\(rate.due)"
  }

  func gain(_ gain: GoalGain, _ unit: String) -> String {
    guard let added = gain.added, added != .zero || gain.lines > 0 else { return none }
    return figure(added, unit)
  }

  func part(_ part: ValuePart, _: String) -> String {
    part.lines == 0 ? none : part.share?.percent ?? none
  }

  func time(_ sum: TimeSum, _ unit: String) -> String {
    sum.sessions == 0 ? none : figure(sum.seconds, unit)
  }

  func reading(_ reading: ReadingProgress?, _ unit: String) -> String {
    reading.map { figure($0.mean, unit) } ?? none
  }

  private func figure(_ number: Number, _ unit: String) -> String {
    guard unit == "s" else { return Words.short(number) }
    let size = Words.duration(number < .zero ? .zero - number : number)
    return (number < .zero ? "-" : "") + size.split(separator: " ").joined()
  }
}
