import TrackCore

/// The values of a report: what each gets of all that was done, and what was asked.
struct ValueTable {
  let report: Report
  let terminal: Terminal

  func lines() -> [String] {
    let longest = report.values.map { $0.title.displayWidth }.max() ?? 0
    let titleWidth = max(min(longest, 26, terminal.width - 40), 8)
    let barWidth = min(max(terminal.width - titleWidth - 36, 8), 24)
    let shareWidth = barWidth + 7
    let showsAsked = terminal.width >= titleWidth + shareWidth + 17
    let showsShare = terminal.width >= titleWidth + shareWidth + 2
    let head =
      terminal.pad("Values", to: titleWidth)
      + (showsShare ? "  " + terminal.pad("share", to: shareWidth) : "")
      + (showsAsked ? "  asked" : "")
    let order = report.values.map(\.askedShare).sorted(by: >)
    return [terminal.paint(head, .heading)]
      + report.values.map { value in
        let title = terminal.pad(value.title.harmless(ascii: terminal.ascii), to: titleWidth)
        let rank = (order.firstIndex(of: value.askedShare) ?? 0) + 1
        let asked = "\(value.askedShare.percent), \(Words.ordinal(rank))"
        let share: String
        if value.isNeglected {
          share = value.lastDay.map { "nothing in \(report.today - $0) days" } ?? "nothing yet"
        } else {
          let percent = value.share.percent
          share =
            terminal.bar(value.share, width: barWidth)
            + String(repeating: " ", count: max(7 - percent.count, 1)) + percent
        }
        let painted = terminal.pad(share, to: shareWidth)
        guard showsShare else { return title }
        return title + "  " + (value.isNeglected ? terminal.paint(painted, .warning) : painted)
          + (showsAsked ? "  " + asked : "")
      }
  }
}

/// The time of a report, longest first.
struct TimeTable {
  let report: Report
  let terminal: Terminal

  func lines() -> [String] {
    let titleWidth = max(
      min(report.time.map { $0.title.displayWidth }.max() ?? 0, 32, terminal.width - 44), 8)
    let longest = report.time.map { $0.seconds.approximate }.max() ?? 0
    let showsSessions = terminal.width >= titleWidth + 20
    let barWidth = min(20, terminal.width - titleWidth - 22)
    let head = terminal.pad("Time", to: titleWidth + (showsSessions ? 12 : 0))
    return [terminal.paint((head + (showsSessions ? "sessions" : "")).trimmedEnd, .heading)]
      + report.time.map { time in
        let title = terminal.pad(time.title.harmless(ascii: terminal.ascii), to: titleWidth)
        let seconds = Words.duration(time.seconds)
        let share = longest > 0 ? time.seconds.approximate / longest : 0
        var line = title + padLeft(seconds, 10)
        if showsSessions { line += "  " + padLeft("\(time.sessions)", 8) }
        if barWidth >= 6 { line += "  " + terminal.bar(share, width: barWidth) }
        return terminal.fit(line, to: terminal.width)
      }
  }
}

/// The readings of a report.
struct ReadingTable {
  let report: Report
  let terminal: Terminal

  func lines() -> [String] {
    let titles = report.readings.map { reading in
      (reading.title + (reading.part.map { " " + $0 } ?? "")).harmless(ascii: terminal.ascii)
    }
    let titleWidth = max(min(titles.map(\.displayWidth).max() ?? 0, terminal.width - 54, 30), 8)
    let widths = [14, 10, 10, 10, 9]
    // Where there is little room, the last columns are left out.
    let count = (0...widths.count).last {
      titleWidth + widths.prefix($0).reduce(0, +) <= terminal.width
    }
    func line(_ title: String, _ cells: [String]) -> String {
      let columns = zip(cells, widths).prefix(count ?? 0).map { padLeft($0, $1) }
      return terminal.fit(
        terminal.pad(title, to: titleWidth) + columns.joined(), to: terminal.width)
    }
    let head = line("Readings", ["latest", "7 days", "lowest", "highest", "change"])
    return [terminal.paint(head, .heading)]
      + zip(titles, report.readings).map { title, reading in
        let latest = reading.latest.map { Words.amount($0, reading.unit) }
        let average = reading.movingAverage.map { Words.reading($0, reading.unit) }
        let change = reading.change.map {
          ($0 > .zero ? "+" : "") + Words.reading($0, reading.unit)
        }
        let ends = [reading.min, reading.max].map { $0.map { Words.reading($0, reading.unit) } }
        return line(title, ([latest, average] + ends + [change]).map { $0 ?? "" })
      }
  }
}

extension Words {
  /// A reading without its unit, times as such.
  static func reading(_ number: Number, _ unit: String) -> String {
    guard unit == "s" else { return short(number) }
    return number < .zero ? "-" + duration(.zero - number) : duration(number)
  }

  static func reading(_ value: Double, _ unit: String) -> String {
    guard value.isFinite, abs(value) < 9e12 else { return "" }
    return reading(Number(millionths: Int64((value * 1_000_000).rounded())), unit)
  }
}

/// Text at the right of so many columns.
func padLeft(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(width - text.displayWidth, 0)) + text
}
