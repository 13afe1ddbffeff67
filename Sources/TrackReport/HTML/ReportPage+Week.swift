import TrackCore
import TrackInsights

/// The section on the current week: its days and notes, compared with the previous week.
extension ReportPage {
  /// The maximum number of notes per day, and the maximum length of a note.
  private static let most = (notes: 4, text: 180)

  var hasWeek: Bool {
    report.pictures != nil && report.filter.isEmpty && !report.habits.isEmpty && !report.isPast
  }

  func writeWeek(in page: inout PageParts) {
    guard let pictures = report.pictures else { return }
    let start = report.today - report.today.weekday.daysAfter(report.context.weekStart)
    let notes = Dictionary(grouping: pictures.notes.filter { $0.day >= start }, by: \.day)
    page.section("week", "This week", comparison(pictures)) { page in
      page.element("ol", "seven") { page in
        for day in pictures.year.days where day.day >= start && day.day <= start + 6 {
          write(day, notes[day.day] ?? [], in: &page)
        }
      }
      for (label, words) in [("Last review", lastReview), ("This week", question)] {
        guard let words else { continue }
        page.element("p") { page in
          page.element("b", text: label + ": ")
          page.html.sentence(Terminal().fit(words.onOneLine, to: 400))
        }
      }
    }
  }

  private func write(
    _ day: HabitCalendar.DayShare, _ notes: [DayNote], in page: inout PageParts
  ) {
    let today = report.today
    page.element("li", day.day == today ? "now" : day.day > today ? "later" : nil) { page in
      page.element("h3") { $0.day(day.day, Words.date(day.day)) }
      let count = day.day == today ? report.verdict.map { ($0.done, $0.due) } : (day.met, day.due)
      if day.day <= today, let (met, due) = count, due > 0 {
        page.element("p", "quiet small", text: "\(Words.part(met, of: due)) done")
      }
      for note in notes.suffix(Self.most.notes) {
        let title = report.workspace.block(id: note.subject)?.title ?? note.subject
        page.element("p", "small") { page in
          page.element("b", title: PageParts.shown(Words.capitalised(title)))
          page.text(" ")
          page.html.prose(Terminal().fit(note.text.onOneLine, to: Self.most.text))
        }
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
