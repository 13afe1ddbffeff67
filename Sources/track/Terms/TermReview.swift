import TrackCore
import TrackReport
import TrackStore

/// The action `track term review`, which adds the review of a week to a term.
enum TermReview {
  static func run(_ session: inout Session, _ work: TermEdit) throws(Failure) -> ExitCode {
    let (term, day, week) = try week(work)
    if let reviewed = week.reviewed {
      throw .refused(.reviewedAlready(term: term.number, week: week.number, reviewed))
    }
    let summary = WeekSummary(week, work.open.workspace, work.context.overview)
    guard let figures = summary?.text(for: term) else {
      throw .usage(
        .badValue("\(day)", of: "--on", expected: "a day of a week that has begun", near: nil))
    }
    let text = work.typedText.onOneLine.trimmed
    let value = "\(day) ; " + (text.isEmpty ? figures : "\(text) (\(figures))")
    let file = work.open.file(of: term)
    let files: [UndoStep.File]
    if text.isEmpty, Asking.isPossible(in: session), !work.words.isDryRun {
      let editor = EditorSession(
        file: file, open: work.open, session: session, writing: work.words)
      files = try editor.run { document throws(Failure) in
        var added = document
        do throws(EditError) { try added.edit(block: term.id) { $0.add(.review, value) } } catch {
          throw .edit(error)
        }
        let line = added.block(id: term.id)?.properties.last { $0.key == .review }
        return (added, (line?.lines.lowerBound ?? 0) + 1)
      }
    } else {
      files = try work.open.change(term, in: session, work.words) { $0.add(.review, value) }.files
    }
    let days = "\(week.first) to \(week.last)"
    let message = "Looked back on week \(week.number) of term \(term.number), \(days):\n\(value)"
    session.report(ChangeSummary(files: files, message: message), work.words)
    return .fine
  }

  /// Returns the week to review: that of `--on` or of the date among the arguments. Without a date,
  /// it is the last week without a review or, if there is none, the current week.
  static func week(
    _ work: TermEdit
  ) throws(Failure) -> (Term, Day, TermWeek) {
    let workspace = work.open.workspace
    let today = work.open.today
    var day = try typedDay(work)
    let seen = day ?? today
    let last = workspace.term(before: seen + 1)
    // A term can still be reviewed in the week after its end.
    guard
      let term = workspace.term(on: seen)
        ?? (last?.end.map { seen - $0 <= 7 } ?? false ? last : nil)
    else { throw work.context.noTerm }
    let figures = work.context.figures
    guard day != nil else {
      let due = figures.progress(term)?.reviewsDue.last ?? min(today, term.end ?? today)
      guard let week = figures.week(ofReview: due, in: term) else { throw work.context.noTerm }
      return (term, due, week)
    }
    guard let week = figures.week(with: seen, in: term) else { throw work.context.noTerm }
    day = min(week.last, today)
    guard let day, figures.week(ofReview: day, in: term)?.number == week.number else {
      // The current week has only just begun, so a review of today would count for the previous
      // week.
      throw .refused(
        "Week \(week.number) of term \(term.number) has just begun. Review it from \(week.last - 3) on."
      )
    }
    return (term, day, week)
  }

  /// Returns the day that was typed, or the last day of the week of the term that was typed; nil if
  /// neither was.
  private static func typedDay(_ work: TermEdit) throws(Failure) -> Day? {
    guard let word = work.on ?? work.typedWeek else { return nil }
    let today = work.open.today
    guard let number = Int(word), number < 1000 else {
      guard let date = work.open.dates.span(word), let from = date.from, from <= today else {
        throw .usage(
          .badValue(word, of: "--on", expected: "a day up to today, such as yesterday", near: nil))
      }
      return min(date.through ?? today, today)
    }
    guard let start = work.open.workspace.term(on: today)?.start else { throw work.context.noTerm }
    let begun = (today - start) / 7 + 1
    guard (1...begun).contains(number) else {
      throw .usage(
        .badValue(
          "\(number)", of: "The week",
          expected: "a week of the term that has begun, 1 to \(begun)", near: nil))
    }
    return min(start + 7 * number - 1, today)
  }
}
