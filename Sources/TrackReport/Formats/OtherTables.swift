import TrackCore

/// The values of a report: what each gets of all that was done, and what was asked.
struct ValueTable: ReportTable {
  let report: Report
  let terminal: Terminal

  init(report: Report, terminal: Terminal, weekStart: Weekday) {
    self.report = report
    self.terminal = terminal
  }

  func lines() -> [String] {
    let longest = report.values.map { $0.title.displayWidth }.max() ?? 0
    let titleWidth = max(min(longest, 26, terminal.width - 40), 8)
    let barWidth = min(max(terminal.width - titleWidth - 36, 8), 24)
    let shareWidth = barWidth + 7
    let head =
      terminal.pad("Values", to: titleWidth) + "  " + terminal.pad("share", to: shareWidth)
      + "  asked"
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
        return title + "  " + (value.isNeglected ? terminal.paint(painted, .warning) : painted)
          + "  " + asked
      }
  }
}

/// The time of a report, longest first.
struct TimeTable: ReportTable {
  let report: Report
  let terminal: Terminal

  init(report: Report, terminal: Terminal, weekStart: Weekday) {
    self.report = report
    self.terminal = terminal
  }

  func lines() -> [String] {
    let titleWidth = max(
      min(report.time.map { $0.title.displayWidth }.max() ?? 0, 32, terminal.width - 44), 8)
    let longest = report.time.map { $0.seconds.approximate }.max() ?? 0
    let head = terminal.pad("Time", to: titleWidth + 12) + "sessions"
    return [terminal.paint(head, .heading)]
      + report.time.map { time in
        let title = terminal.pad(time.title.harmless(ascii: terminal.ascii), to: titleWidth)
        let seconds = Words.duration(time.seconds)
        let share = longest > 0 ? time.seconds.approximate / longest : 0
        let sessions = padLeft("\(time.sessions)", 8)
        return "\(title)\(padLeft(seconds, 10))  \(sessions)  \(terminal.bar(share, width: 20))"
      }
  }
}

/// The readings of a report.
struct ReadingTable: ReportTable {
  let report: Report
  let terminal: Terminal

  init(report: Report, terminal: Terminal, weekStart: Weekday) {
    self.report = report
    self.terminal = terminal
  }

  func lines() -> [String] {
    let titles = report.readings.map { reading in
      (reading.title + (reading.part.map { " " + $0 } ?? "")).harmless(ascii: terminal.ascii)
    }
    let titleWidth = max(min(titles.map(\.displayWidth).max() ?? 0, terminal.width - 54, 30), 8)
    let head =
      terminal.pad("Readings", to: titleWidth) + padLeft("latest", 14) + padLeft("7 days", 10)
      + padLeft("lowest", 10) + padLeft("highest", 10) + padLeft("change", 9)
    return [terminal.paint(head, .heading)]
      + zip(titles, report.readings).map { title, reading in
        let latest = reading.latest.map { Words.amount($0, reading.unit) } ?? ""
        let average = reading.movingAverage.map { Words.reading($0, reading.unit) } ?? ""
        let change = reading.change.map {
          ($0 > .zero ? "+" : "") + Words.reading($0, reading.unit)
        }
        return terminal.pad(title, to: titleWidth) + padLeft(latest, 14) + padLeft(average, 10)
          + padLeft(reading.min.map { Words.reading($0, reading.unit) } ?? "", 10)
          + padLeft(reading.max.map { Words.reading($0, reading.unit) } ?? "", 10)
          + padLeft(change ?? "", 9)
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
