import TrackCore
import TrackReport

/// The text that an editor shows when the pointer is over the ID of a block. It describes the block
/// and states its figures.
struct BlockHover {
  let figures: EditorFolder.Figures
  let declarations: Workspace

  private var workspace: Workspace { figures.workspace }

  /// Returns the hover text for a block, in Markdown.
  func text(for block: any Block) -> String {
    let heading = block.heading
    var lines = [
      "**\(heading.kind.rawValue)** \(plain(BlockSummary(workspace: workspace).words(for: block)))"
    ]
    lines += standing(of: block).map(plain)
    lines += heading.notes.prefix(1).map(plain)
    return lines.joined(separator: "\n\n")
  }

  private func standing(of block: any Block) -> [String] {
    switch block {
    case let habit as Habit: return [habitWords(habit)].compactMap(\.self)
    case let task as Task where !task.rhythms.isEmpty: return [habitWords(task)].compactMap(\.self)
    case let goal as Goal:
      guard let progress = figures.overview.goals.all().first(where: { $0.goal == goal.name })
      else {
        return []
      }
      let due = progress.due.map { " Due \(Words.distance(to: $0, from: figures.today))." } ?? ""
      return [
        (RecordedGoal.sentence(progress) ?? Words.capitalised(progress.status.inWords) + ".") + due
      ]
    case let measure as Measure: return [readingWords(measure)].compactMap(\.self)
    case let term as Term:
      guard let week = figures.overview.terms.week(with: figures.today, in: term) else { return [] }
      return ["Week \(week.number) of \(term.weeks)."]
    default: return []
    }
  }

  private var log: RecordedLog {
    RecordedLog(workspace, figures.overview.history, today: figures.today, from: nil)
  }

  private func habitWords(_ block: any Block) -> String? {
    guard let sentence = RecordedDay(block, on: figures.today, in: log)?.sentence else {
      return nil
    }
    guard let strength = figures.habit(block.name)?.strength else { return sentence }
    return "\(sentence) Strength \(strength.percent)."
  }

  private func readingWords(_ measure: Measure) -> String? {
    let readings = workspace.readings(today: figures.today)
    let days = readings.series.first { $0.key.measure == measure.name && $0.key.part == nil }?
      .days(of: measure, from: .first, through: figures.today)
    return days?.last.flatMap {
      RecordedReading.sentence(measure, on: $0.day, in: readings, of: log)
    }
  }

  /// Returns the goals to which a log line contributes, each with the amount of the contribution.
  func contributions(of line: String) -> [String] {
    let file = SourceFile(name: "log/.line.txt", text: line)
    guard let workspace = declarations.withoutLog().adding(logs: [file]) else { return [] }
    return workspace.contributionLines(today: figures.today).compactMap { contribution in
      guard let goal = contribution.goal, let block = workspace.block(named: goal) else {
        return nil
      }
      let amounts = contribution.parts.map { $0.amount.inWords }
      return amounts.isEmpty
        ? "Helped \(block.title)." : "\(amounts.joined(separator: ", ")) for \(block.title)."
    }.map(plain)
  }

  /// Returns the weekday, the week and the term of a date, in words.
  func text(for day: Day) -> String {
    let calendar = declarations.calendar
    var words = "\(day.weekday.name), \(Words.fullDate(day)), week \(day.isoWeek.week)"
    if let term = calendar.span(of: .term, containing: day), let number = term.term {
      words += ", week \((day - term.first) / 7 + 1) of term \(number)"
    }
    return words + " (\(Words.distance(to: day, from: figures.today)))"
  }

  /// Escapes the characters that Markdown would interpret as markup.
  private func plain(_ text: String) -> String {
    var escaped = ""
    for character in text.harmless() {
      if "\\`*_{}[]<>#|~".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}
