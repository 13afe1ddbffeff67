import TrackCore
import TrackReport

/// The options that select the content of a report, for `track report`.
struct ReportOptions: CommandOptions {
  private let period: String?
  private let columns: Period?
  private let parts: Set<ReportPart>
  private let entries: EntryOptions
  private let order: Report.Order?
  private let grouping: Report.Grouping?
  private let isMatrix: Bool
  private let from: String?
  private let to: String?

  init(_ reader: inout ArgumentReader) throws(Failure) {
    let dates = reader.many(Placeholder("DATES", .dates), "the days: last-week, 2026-q3, 30d")
    let given = try reader.period()
    if given != nil, let word = dates.first {
      throw .usage(.needlessArgument(word, command: reader.command))
    }
    period = given ?? (dates.isEmpty ? nil : dates.joined(separator: " "))
    columns = try reader.columns("by", alias: "per")
    let names = ReportPart.allCases.map(\.rawValue)
    parts = Set(
      try reader.list(
        "only", Placeholder("PART,…", .words(names)), "only \(names.alternatives)",
        expected: names.alternatives
      ) { ReportPart(rawValue: $0) })
    order = try reader.value(
      "sort", Placeholder("WHAT", .words(Report.Order.allCases.map(\.rawValue))),
      "the order of habits and goals: \(Report.Order.allCases.map(\.rawValue).alternatives)",
      expected: Report.Order.allCases.map(\.rawValue).alternatives
    ) { Report.Order(rawValue: $0) }
    grouping = try reader.choice(
      "group", "WHAT", "habits and goals by the value they serve, its level, or their first tag",
      of: Report.Grouping.self)
    isMatrix = reader.flag("matrix", "goals by importance and urgency")
    entries = try EntryOptions(&reader)
    (from, to) = try reader.fromAndTo()
  }

  /// Throws if an option cannot be used with the output format.
  func check(_ format: Format) throws(Failure) {
    if !parts.isEmpty, format == .html || format == .svg {
      throw .usage(
        .unfitting("--only", with: "--\(format.rawValue)", why: "it chooses parts of tables"))
    }
    if columns != nil, format == .html || format == .svg {
      throw .usage(
        .unfitting("--by", with: "--\(format.rawValue)", why: "only tables have columns"))
    }
  }

  /// Returns the report as text, JSON, CSV or Markdown.
  func text(in session: Session, on terminal: Terminal) throws(Failure) -> String {
    let format = session.format ?? .text
    try check(format)
    let open = try session.open(keepingProblems: false)
    var question = try question(open)
    let shown = parts.isEmpty ? .all : parts
    question.parts =
      parts.isEmpty && format == .text ? .usual(open.workspace, question.filter) : shown
    question.withBadges = format == .json
    if let columns {
      let report = ReportMaker.periods(
        of: open.workspace, today: open.today, per: columns, question)
      return switch format {
      case .json: String(decoding: report.json(shown), as: UTF8.self)
      case .csv: report.csv(shown)
      case .markdown: report.markdown(shown)
      default: report.text(for: terminal, parts: shown)
      }
    }
    var report = ReportMaker.report(of: open.workspace, today: open.today, question)
    if !report.isPast { report.sources = open.sourceAges(session.clock) }
    if let order { report.sort(by: order) }
    if let grouping { report.group(by: grouping) }
    if isMatrix, format == .text {
      return GoalMatrix(report.goals, today: report.today, term: report.term)
        .lines(on: terminal).map { $0 + "\n" }.joined()
    }
    return switch format {
    case .json: String(decoding: report.json(shown), as: UTF8.self)
    case .csv: report.csv(shown)
    case .markdown: report.markdown(shown)
    default:
      ReportText.lines(
        of: report, on: terminal, parts: parts.isEmpty ? nil : parts
      ).map { $0 + "\n" }.joined()
    }
  }

  /// Returns the report with all data that a page or a picture needs.
  func whole(
    in session: Session, keepingProblems: Bool = true
  ) throws(Failure) -> (report: Report, open: OpenDirectory) {
    let open = try session.open(keepingProblems: keepingProblems)
    var question = try question(open)
    (question.parts, question.withBadges, question.withPictures) = (.all, true, true)
    var report = ReportMaker.report(
      of: open.workspace, today: open.today, question)
    if !report.isPast { report.sources = open.sourceAges(session.clock) }
    return (report, open)
  }

  private func question(_ open: OpenDirectory) throws(Failure) -> ReportMaker.Question {
    var question = ReportMaker.Question()
    question.found = open.snapshot.problems
    question.filter = try entries.filter(open.workspace)
    (question.filter.from, question.filter.through) = try open.days(from: from, to: to)
    if let period {
      let dates = try open.dates(period, of: "--period")
      question.period = open.span(from: dates.from ?? .first, to: dates.through ?? open.today)
    } else {
      question.period = open.span(of: question.filter)
    }
    return question
  }
}
