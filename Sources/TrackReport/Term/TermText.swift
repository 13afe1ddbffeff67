import TrackCore

/// Formats a term as lines for a terminal. The progress comes first and the next steps last.
package struct TermText {
  let page: TermPage
  private var text: TextPage
  var terminal: Terminal { text.terminal }

  package static func lines(of page: TermPage, on terminal: Terminal) -> [String] {
    var text = TermText(page: page, text: TextPage(terminal))
    text.write()
    return text.text.lines
  }

  var nothing: String { terminal.ascii ? "-" : "–" }

  func shown(_ text: String) -> String { terminal.title(text, emoji: nil) }

  private mutating func write() {
    writeHead()
    if !page.term.goals.isEmpty { text.section(goals()) }
    if !page.habits.isEmpty { text.section(habits()) }
    text.section(aggregates().flatMap { terminal.wrap($0, to: width) })
    var facts: [String] = []
    if !page.focus.isEmpty { facts.append("Focus: \(names(page.focus))") }
    if !page.overlapping.isEmpty {
      facts.append("Goals of these days that are not on its list: \(names(page.overlapping))")
    }
    text.section(facts.flatMap { terminal.wrap($0, to: width) })
    text.section(reviews())
    text.section(reflections())
    text.section(closing())
  }

  private var width: Int { terminal.width }

  private func names(_ blocks: [TermPage.Titled]) -> String {
    blocks.map { shown($0.title) }.joined(separator: ", ") + "."
  }

  // MARK: Heading

  private mutating func writeHead() {
    let term = page.term
    let title = "Term \(term.number)" + (term.name.map { terminal.separator + shown($0) } ?? "")
    text.heading(title)
    text.say(state + terminal.separator + term.daysInWords)
    if page.week != nil { text.add(term, on: page.today) }
  }

  private var state: String {
    let term = page.term
    var words: [String] = []
    if [.onHold, .delayed, .cancelled].contains(term.status) {
      words.append(term.status.inWords)
    }
    if page.week != nil {
      words += [term.weekInWords, term.leftInWords]
    } else if page.today < term.start {
      words.append("begins \(Words.distance(to: term.start, from: page.today))")
    } else {
      words.append("ended \(Words.distance(to: term.end, from: page.today))")
    }
    return words.joined(separator: ", ")
  }

  /// Returns lines with the mean and median progress of the goals, their number by status, and the
  /// mean rate of the habits.
  private func aggregates() -> [String] {
    let term = page.term
    var lines: [String] = []
    if term.goals.count > 1, let mean = term.meanProgress, let median = term.medianProgress {
      let statuses: [GoalStatus] = [
        .done, .ahead, .onTrack, .behind, .stalled, .overdue, .notStarted,
      ]
      let counts = statuses.compactMap { status -> String? in
        let count = term.goals.count { $0.status == status }
        let words = page.week == nil && status == .overdue ? "not reached" : status.inWords
        return count == 0 ? nil : "\(count) \(words)"
      }
      lines.append(
        "Shares: mean \(mean.percent), median \(median.percent)"
          + (page.meanBefore.map { ", last term \($0.percent)" } ?? "")
          + "; \(counts.joined(separator: ", "))")
    }
    if term.habits.count > 1, let rate = term.habitRate.rate {
      lines.append(
        "Habits: \(rate.percent) met"
          + (term.habitRateBefore.rate.map { ", last term \($0.percent)" } ?? ""))
    }
    return lines
  }

  // MARK: Reviews and summary

  private func reviews() -> [String] {
    let due = page.term.reviewsDue
    guard let last = due.last else { return [] }
    let isMany = due.count > 1
    let words =
      isMany
      ? "\(due.count) weeks had no review. `track term review` writes the last one, with --on DATE"
        + " another; or add its line to \(page.file):"
      : "The week to \(Words.date(last)) had no review. `track term review` writes it, or you add"
        + " to \(page.file):"
    let hint = width >= 36 ? " ; how it went" : ""
    return terminal.wrap(shown(words), to: width) + due.map { "  review: \($0)\(hint)" }
  }

  private func reflections() -> [String] {
    guard !page.reflections.isEmpty else { return [] }
    let texts = page.reflections.flatMap { $0.split(separator: "\n") }
    return [terminal.paint("Reflection", .heading)]
      + texts.flatMap { terminal.wrap(shown(String($0)), to: width - 2) }.map { "  " + $0 }
  }

  /// Returns the summary in file syntax, to be pasted into the term's file.
  private func closing() -> [String] {
    guard let closing = page.closing, !page.reflections.contains(where: TermSummary.isSummary)
    else { return [] }
    let head =
      "What it came to. `track term close \(page.term.number)` puts this into \(page.file):"
    var lines = terminal.wrap(shown(head), to: width).map { terminal.paint($0, .heading) }
    let key = "  reflection: "
    for (number, paragraph) in closing.paragraphs.enumerated() {
      let pieces = terminal.wrap(shown(paragraph), to: width - (number == 0 ? key.count : 6))
      for (index, piece) in pieces.enumerated() {
        lines.append((number == 0 && index == 0 ? key : "    | ") + piece)
      }
    }
    return lines
  }
}

extension TextPage {
  /// Adds a bar that is filled to the share of a term's days that have begun.
  mutating func add(_ term: TermProgress, on today: Day) {
    let share = Double(today - term.start + 1) / Double(max(term.end - term.start + 1, 1))
    add([terminal.paint(terminal.bar(share, width: min(terminal.width, 100)), .quiet)])
  }
}
