import TrackCore
import TrackInsights

/// The section on the current week: its days and notes, compared with the previous week.
extension ReportPage {
  /// The maximum number of notes per day, and the maximum length of a note.
  private static let most = (notes: 4, text: 180)

  var hasWeek: Bool {
    report.pictures != nil && report.filter.isEmpty && !report.habits.isEmpty && !report.isPast
  }

  mutating func writeWeek() {
    guard let pictures = report.pictures else { return }
    let today = report.today
    let start = today - today.weekday.daysAfter(report.context.weekStart)
    let comparison = comparison(pictures)
    let (review, question) = (lastReview, question)
    let notes = Dictionary(grouping: pictures.notes.filter { $0.day >= start }, by: \.day)
    let workspace = report.workspace
    let verdict = report.verdict.map { ($0.done, $0.due) }
    parts.section("week", "This week", comparison) { parts in
      parts.html.open("ol", ["class": "seven"])
      for day in pictures.year.days where day.day >= start && day.day <= start + 6 {
        let style = day.day == today ? "now" : day.day > today ? "later" : nil
        parts.html.open("li", ["class": style])
        parts.html.open("h3")
        parts.day(day.day, Words.date(day.day))
        parts.html.close("h3")
        let count = day.day == today ? verdict : (day.met, day.due)
        if day.day <= today, let (met, due) = count, due > 0 {
          parts.html.element("p", ["class": "quiet small"], text: "\(met) of \(due) done")
        }
        for note in (notes[day.day] ?? []).suffix(Self.most.notes) {
          parts.html.open("p", ["class": "small"])
          let title = workspace.block(id: note.subject)?.title ?? note.subject
          parts.html.element("b") { $0.name(PageParts.shown(Words.capitalised(title))) }
          parts.html.text(" ")
          parts.html.prose(Terminal().fit(note.text.onOneLine, to: Self.most.text))
          parts.html.close("p")
        }
        parts.html.close("li")
      }
      parts.html.close("ol")
      for (label, words) in [("Last review", review), ("This week", question)] {
        guard let words else { continue }
        parts.html.open("p")
        parts.html.element("b", text: label + ": ")
        parts.html.sentence(Terminal().fit(words.onOneLine, to: 400))
        parts.html.close("p")
      }
    }
  }

  /// Returns the rate of habits in this week, and its time beside that of the last one: `habits 71 %,
  /// without today; 9h recorded, 8h last week by Saturday`. Nil if there is neither.
  private func comparison(_ pictures: ReportPictures) -> String? {
    var words: [String] = []
    if let rate = pictures.weeks.last?.rate {
      words.append("habits \(rate.percent), without today")
    }
    if let week = pictures.thisWeek, week.time != .zero || week.timeBefore != .zero {
      words.append(
        "\(Words.duration(week.time)) recorded, \(Words.duration(week.timeBefore)) last week by"
          + " \(report.today.weekday.name)")
    }
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }

  /// The text and date of the latest review of the current term; nil if there is none.
  private var lastReview: String? {
    let term = report.workspace.terms.first { $0.number == report.term?.number }
    return term?.reviews.filter { $0.date <= report.today }.sorted { $0.date < $1.date }
      .compactMap { review in review.text.map { "\($0) (\(Words.date(review.date)))" } }.last
  }

  /// The question to answer in a review of this week.
  private var question: String? {
    guard let term = report.ownTerm, term.isOpen(report.today), !term.status.rests else {
      return nil
    }
    let isDue = term.reviewsDue.last.map { $0 > report.today - 7 } ?? false
    return isDue
      ? "How did week \(term.week) go?"
      : "What would make week \(term.week) a good one?"
  }
}
