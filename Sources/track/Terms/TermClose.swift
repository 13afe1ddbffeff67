import TrackCore
import TrackReport
import TrackStore
import TrackSystem

/// The action `track term close`, which writes a summary of a term's results into its block.
enum TermClose {
  static func run(_ session: inout Session, _ work: TermEdit) throws(Failure) -> ExitCode {
    let (term, text) = try term(work)
    guard let end = term.end, end <= work.open.today else {
      let runs = term.end.map { "runs until \($0)" } ?? "has no first day"
      throw .refused(
        "Term \(term.number) has not ended: it \(runs). `track set \(term.number) weeks=N` ends it"
          + " earlier.")
    }
    guard
      let page = TermPage(
        term, work.open.workspace, work.context.overview, today: end + 1),
      let summary = page.closing
    else { throw work.context.noTerm }
    let isClosed = term.reflections.contains(where: TermSummary.isSummary)
    let carriesGoals = work.carry
    guard !isClosed || carriesGoals else {
      throw .refused(
        "Term \(term.number) is closed already. `track edit \(term.number)` changes its summary.")
    }
    let reflections =
      isClosed ? [] : (text.isEmpty ? [] : [text]) + [summary.reflection(width: 80)]
    let carrying = carriesGoals ? try GoalCarryOver(of: term, after: end, work) : nil
    let file = work.open.file(of: term)
    let names = [file] + (carrying.map { [$0.file] } ?? [])
    let files = try work.open.change(names, in: session, work.words) { contents throws(Failure) in
      let closed = try contents.editing(file) { document throws(EditError) in
        try document.edit(block: term.id) { draft in
          for reflection in reflections { draft.add("reflection", reflection) }
        }
      }
      return try carrying?.added(to: closed) ?? closed
    }
    var message = "Closed term \(term.number): \(summary.paragraphs.first ?? "")"
    if isClosed { message = "Term \(term.number) was closed before." }
    message += TermCarrying.words(carrying?.values ?? [])
    if let carrying { message += " Now in \(carrying.file)." }
    session.report(ChangeSummary(files: files, message: message), work.words)
    return .fine
  }

  /// Returns the term to close, and the text after its number in the arguments.
  private static func term(_ work: TermEdit) throws(Failure) -> (Term, String) {
    var words = work.rest[...]
    var term: Term?
    if let first = words.first, first.hasPrefix("term-") || first.allSatisfy(\.isNumber) {
      guard let named = work.context.term(first) else { throw work.context.unknown(first) }
      term = named
      words.removeFirst()
    }
    let today = work.open.today
    term = term ?? work.context.current.flatMap { $0.end == today ? $0 : nil }
    // The user named no term. Take the last term that is over. If there is none, take the current
    // term, so that the refusal below can name it.
    term =
      term
      ?? work.open.workspace.terms.filter { $0.end.map { $0 < today } ?? false }
      .max { ($0.end ?? .first, $0.number) < ($1.end ?? .first, $1.number) }
    term = term ?? work.context.current
    guard let term else { throw work.context.noTerm }
    return (term, words.joined(separator: " ").onOneLine.trimmed)
  }
}

/// Carries unfinished goals over to the next term, which is created if necessary.
private struct GoalCarryOver {
  let values: [String]
  let file: String
  private let next: Term?
  private let new: NewTerm

  /// Fails if there is nothing to carry over.
  init?(of term: Term, after end: Day, _ work: TermEdit) throws(Failure) {
    next = work.open.workspace.term(after: end)
    values = work.context.unfinished(of: term, besides: next).map(\.value)
    guard !values.isEmpty else { return nil }
    new = try NewTerm(work)
    file = next.map(work.open.file) ?? new.file
  }

  func added(to contents: FileContents) throws(Failure) -> FileContents {
    guard let next else {
      return try new.added(to: contents, values.map { PropertyKey.goal.with($0) })
    }
    return try contents.editing(file) { document throws(EditError) in
      try document.edit(block: next.id) { draft in
        for value in values { draft.add(.goal, value) }
      }
    }
  }
}
