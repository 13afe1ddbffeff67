import TrackCore

extension Report {
  /// The report as Markdown, to paste into notes.
  package var markdown: String {
    var text = "# \(title)\n\n\(Words.date(today)) \(today.year)"
    if let term = ownTerm, let week = term.week {
      text += ", week \(week) of \(term.weeks), \(Words.count(term.daysLeft, "day")) left"
    }
    text += "\n"
    if !filter.isEmpty { text += "\n\(MarkdownTable.escaped(filter.inWords))\n" }
    if !habits.isEmpty {
      text += MarkdownTable.text(
        "Habits", ["Habit", "Rhythm", "Streak", "Best", "Strength", "Met"],
        habits.map { habit in
          [
            habit.title, habit.inWords ?? "",
            habit.streak.map { Words.count($0.current, $0.unit) } ?? "",
            habit.streak.map { Words.count($0.best, $0.unit) } ?? "",
            habit.isNew ? "new" : habit.strength.map(\.percent) ?? "",
            "\(habit.met) of \(habit.due)",
          ]
        })
    }
    if !goals.isEmpty {
      text += MarkdownTable.text(
        "Goals", ["Goal", "Progress", "Status", "Due"],
        goals.map { [$0.title, $0.progress.percent, $0.status, $0.due?.iso ?? ""] })
    }
    if !values.isEmpty {
      text += MarkdownTable.text(
        "Values", ["Value", "Share", "Asked", "Last day"],
        values.map { [$0.title, $0.share.percent, $0.askedShare.percent, $0.lastDay?.iso ?? ""] })
    }
    if !time.isEmpty {
      text += MarkdownTable.text(
        "Time", ["What", "Time", "Sessions"],
        time.map { [$0.title, Words.duration($0.seconds), "\($0.sessions)"] })
    }
    if !readings.isEmpty {
      text += MarkdownTable.text(
        "Readings", ["Reading", "Latest", "Lowest", "Highest"],
        readings.map { reading in
          [
            reading.title + (reading.part.map { " " + $0 } ?? ""),
            reading.latest.map { Words.amount($0, reading.unit) } ?? "",
            reading.min.map { Words.amount($0, reading.unit) } ?? "",
            reading.max.map { Words.amount($0, reading.unit) } ?? "",
          ]
        })
    }
    if !nextSteps.isEmpty {
      text += "\n" + nextSteps.map { "- \(MarkdownTable.escaped($0))\n" }.joined()
    }
    return text
  }

  private var title: String {
    guard let term = ownTerm else { return MarkdownTable.escaped(period.name) }
    return "Term \(term.number)" + (term.name.map { ": " + MarkdownTable.escaped($0) } ?? "")
  }
}

/// A table in Markdown; what data hold cannot leave its cell.
enum MarkdownTable {
  static func text(_ heading: String, _ head: [String], _ rows: [[String]]) -> String {
    var text = "\n## \(heading)\n\n"
    text += "| " + head.joined(separator: " | ") + " |\n"
    text += "|" + head.map { _ in " --- |" }.joined() + "\n"
    for row in rows { text += "| " + row.map(escaped).joined(separator: " | ") + " |\n" }
    return text
  }

  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.harmless(ascii: false).unicodeScalars {
      switch scalar {
      case "|", "\\", "`", "*", "_", "[", "]", "<", ">", "#": escaped += "\\"
      case "\n", "\r":
        escaped += " "
        continue
      default: break
      }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }
}
