import TrackCore
import TrackPhrases
import TrackReport

/// The tables of `track help dates` and `track help amounts`: what people type, and what the program reads.
struct ValueHelp {
  let today: Day
  let terms: [Term]
  let weekStart: Weekday

  /// Takes today and the terms of the directory, if there is one.
  init(_ session: Session) {
    let workspace = try? session.snapshot(of: session.directory(), withoutLogs: true).workspace()
    weekStart = workspace?.settings.weekStart ?? .monday
    terms = workspace?.terms ?? []
    today = session.clock.today(dayStart: workspace?.settings.dayStart ?? 4 * 3600)
  }

  /// The days that words mean today, for commands that look back and for those that look ahead.
  var dates: String {
    let back = DayReader(today: today, .back, weekStart: weekStart, terms: terms)
    let rows = TypedValues.dates.map { typed in
      [typed, words(typed, back), words(typed, back.ahead)]
    }
    return """
      What words mean today, \(Words.date(today)). `done`, `amend`, `find` and reports look
      back; `pause`, `skip`, `due=`, `start=` and terms look ahead.

      """ + "\n" + Self.table([["", "looking back", "looking ahead"]] + rows)
  }

  private func words(_ typed: String, _ reader: DayReader) -> String {
    let spans = TypedValues.days(typed, reader) ?? []
    return spans.map { span in
      guard let from = span.from else {
        return span.through.map { "until \(Words.dates($0, $0, today: today))" } ?? ""
      }
      return Words.dates(from, span.through, today: today)
    }.joined(separator: " or ")
  }

  /// The amounts, times and rhythms that words mean, in the form of the files.
  static var amounts: String {
    let amounts = TypedValues.amounts.map { typed in
      let texts = [false, true].compactMap { TypedValues.amount(typed, isDistance: $0) }
      return [typed, texts[0] + (texts[0] == texts[1] ? "" : ", of a distance \(texts[1])")]
    }
    let times = TypedValues.times.map { [$0, TypedValues.time($0) ?? ""] }
    let rhythms = TypedValues.rhythms.map { [$0, "every: \(TypedValues.rhythm($0) ?? "")"] }
    return """
      # Amounts, times and rhythms

      What people type, and what the files hold.

      """ + "\n"
        + [amounts, times, rhythms].map(table).joined(separator: "\n")
        + "\nThe exact rules: `track help format values` and `track help format rhythms`.\n"
  }

  /// Returns rows as lines with aligned columns.
  private static func table(_ rows: [[String]]) -> String {
    let widths = (0..<(rows.first?.count ?? 0)).map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      var line = "      " + cells.joined(separator: "   ")
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}
