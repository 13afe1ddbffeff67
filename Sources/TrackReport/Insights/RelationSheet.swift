import TrackCore
import TrackInsights
import TrackJSON

/// The output of `track relate`: pairs of a figure and a reading, with the correlation of each pair
/// and its certainty.
package struct RelationSheet {
  /// What is compared.
  package struct Question: Sendable {
    let from: Day
    let through: Day
    /// The numbers of days between the two figures of a pair.
    let lags: ClosedRange<Int>
    /// The ID that one side of each pair must have; nil for any.
    package var subject: String?
    /// The IDs that the other side may have; empty for any.
    package var others: [String] = []

    package init(from: Day, through: Day, lags: ClosedRange<Int>) {
      (self.from, self.through, self.lags) = (from, through, lags)
    }
  }

  private let today: Day
  private let question: Question
  let relations: [Relation]
  /// The number of pairs that were not compared because of too few days.
  private let leftOut: Int
  /// The workspace, including the names that occur only in the log.
  let workspace: Workspace

  package init(of workspace: Workspace, today: Day, _ question: Question) {
    let overview = workspace.overview(today: today, withReadings: true, problems: nil)
    self.workspace = workspace.knowing(overview)
    let series = DailySeries.all(
      of: workspace, overview, from: question.from, through: question.through)
    (self.today, self.question) = (today, question)
    let all = Relations(
      series, of: question.subject, with: question.others, lags: question.lags)
    (relations, leftOut) = (all.all, all.leftOut)
  }

  private var holding: [Relation] { relations.filter(\.holds) }

  /// The advice if no pair has enough common days to show a correlation; nil if at least one pair
  /// has enough.
  private var tooShort: String? {
    let days = relations.map(\.count).max() ?? 0
    let least = Relations.daysForOne(among: relations.count)
    return days >= least
      ? nil
      : "The days are too few to tell: one relation among \(Words.count(relations.count, "pair"))"
        + " can hold from \(least) common days on, and there are at most \(days). If you had"
        + " some of them in mind from the start, ask only for these: `track relate ID --with ID --lag"
        + " DAYS`."
  }

  /// The number of pairs that have enough common days to be significant, even if no other pair is.
  private var longEnough: Int {
    let least = Relations.daysForOne(among: relations.count)
    return relations.count { $0.count >= least }
  }

  /// The sentences about pairs that cannot be judged, because they have too few common days or
  /// because a figure hardly varies. Empty if there are none. If `tooShort` applies, only pairs
  /// that were not compared are mentioned.
  private var unjudged: String {
    var words = ""
    if tooShort == nil, longEnough < relations.count {
      let least = Relations.daysForOne(among: relations.count)
      words +=
        " Of these pairs, \(longEnough) \(longEnough == 1 ? "has" : "have") the \(least) common days"
        + " from which one relation among so many can hold."
    }
    if leftOut > 0 {
      words +=
        " \(Words.count(leftOut, "pair")) more \(leftOut == 1 ? "was" : "were") not compared: fewer than"
        + " \(Relations.leastDays) common days, or a figure hardly varies on them."
    }
    return words
  }

  /// A sentence about a habit or task with numbers that may be meant as readings; empty for any
  /// other subject.
  private var noReadings: String {
    guard let subject = question.subject, let hidden = HiddenMeasure(subject, in: workspace),
      hidden.hasNumbers
    else {
      return ""
    }
    return " \(hidden.meaning), and only the numbers of a measure are readings. To compare them,"
      + " give \(hidden.change(newID: "\(subject)-done"))."
  }

  private func table(_ shown: [Relation], title: String) -> FigureTable {
    FigureTable(
      "relations", title: title, subject: "Pair", Figure.relations, shown, id: \.first.name)
  }

  // MARK: Formats

  /// - Parameter all: True to list pairs without a significant correlation, too.
  package func lines(for terminal: Terminal, all: Bool) -> [String] {
    var page = TextPage(terminal)
    page.heading("What went together", "\(question.from)..\(question.through)")
    if relations.isEmpty {
      page.say(
        "Nothing can be compared yet. It takes a reading on \(Relations.leastDays) days on which a"
          + " habit, another reading or a time is known too, and both must vary.\(noReadings)")
      return page.lines
    }
    let shown = all ? relations : holding
    if !shown.isEmpty {
      page.add(table(shown, title: "Pair"))
      page.gap()
      for relation in shown where relation.holds {
        page.say(relation.sentence, indent: 2)
        page.say(relation.id, indent: 4, .quiet)
      }
      if shown.contains(where: \.holds) { page.gap() }
    }
    let pairs = Words.count(relations.count, "pair")
    switch holding.count {
    case 0: page.say("\(pairs) compared, none holds.\(tooShort.map { " " + $0 } ?? "")\(unjudged)")
    case let count:
      page.say(
        "\(pairs) compared, \(count) \(count == 1 ? "holds" : "hold"). What went together need not"
          + " be cause and effect.\(unjudged)")
    }
    if !all, holding.count < relations.count {
      page.say("`track relate --all` lists every compared pair.", .quiet)
    }
    return page.lines
  }

  package var csv: String {
    var writer = CSVWriter()
    let table = table(relations, title: "")
    let columns = table.columns(in: .csv)
    writer.row(columns.map(\.heading.name))
    for row in table.rows { writer.row(columns.map { row.values[$0.index].cell ?? "" }) }
    return writer.text
  }
}

extension RelationSheet: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "version": 1, "today": today, "from": question.from, "to": question.through,
      "relations": table(relations, title: "").json, "leftOut": leftOut,
      "enoughDays": longEnough,
    ]
  }
}

extension Figure where Row == Relation {
  /// The figures that are shown for a pair.
  static var relations: [Figure] {
    [
      Figure("pair", in: .text, layout: ColumnLayout(least: 12, most: 40)) { .text($0.pair) },
      Figure("id", in: .data) { .text($0.first.name) },
      Figure("of", in: .data) { .text($0.first.source.rawValue) },
      Figure("with", in: .data) { .text($0.second.name) },
      Figure("explain", in: .json) { .text($0.id) },
      Figure("lag", in: .data) { .count($0.lag) },
      Figure("rho", in: [.json, .csv, .text], layout: .whole(.right)) {
        .worded(.fraction($0.rho.rounded(places: 4)), $0.rho.signed)
      },
      Figure("95 %", in: .text, layout: .whole(priority: 2)) {
        .text($0.interval.map { "\($0.lowerBound.signed) to \($0.upperBound.signed)" })
      },
      Figure("low", in: .data) { .fraction($0.interval?.lowerBound.rounded(places: 4)) },
      Figure("high", in: .data) { .fraction($0.interval?.upperBound.rounded(places: 4)) },
      Figure("p", in: .data) { .fraction($0.p.rounded(places: 6)) },
      Figure("q", in: [.json, .csv, .text], layout: .whole(.right, priority: 1)) {
        .worded(.fraction($0.q.rounded(places: 6)), $0.q < 0.005 ? "<.01" : $0.q.places(2))
      },
      Figure("n", title: "days", in: [.json, .csv, .text], layout: .whole(.right, priority: 3)) {
        .count($0.count)
      },
      Figure("holds", in: .data) { .flag($0.holds) },
      Figure("mean with", in: .data) { .fraction($0.means?.with.rounded(places: 6)) },
      Figure("mean without", in: .data) { .fraction($0.means?.without.rounded(places: 6)) },
      Figure("days with", in: .data) { .count($0.means?.daysWith) },
      Figure("days without", in: .data) { .count($0.means?.daysWithout) },
    ]
  }
}

extension Relation {
  /// The ID of the pair, which `track explain` accepts: `relate-run-mood-0`.
  var id: String {
    "relate-\(first.name)\(first.source == .time ? ".time" : "")-\(second.name)-\(lag)"
  }

  /// The first side of the pair in words, such as `run`, `time on run` or
  /// `coffee within its limit`.
  private var firstInWords: String {
    if first.isLimit { return "\(first.name) within its limit" }
    return first.source == .time ? "time on \(first.name)" : first.name
  }

  /// The pair in words: `mood with run`, `mood the day after run`.
  var pair: String {
    switch lag {
    case 0: "\(second.name) with \(firstInWords)"
    case 1: "\(second.name) the day after \(firstInWords)"
    default: "\(second.name) \(lag) days after \(firstInWords)"
    }
  }

  /// The correlation in words: `mood 7.1 on 38 days with run, 6.2 on 61 without`.
  var sentence: String {
    let later = lag == 0 ? "" : lag == 1 ? " the day before" : " \(lag) days before"
    guard let means else {
      return "the more \(firstInWords)\(later), the \(rho > 0 ? "higher" : "lower") \(second.name)"
    }
    func amount(_ number: Double) -> String {
      Words.amount(Number(rounding: number), second.unit.name)
    }
    let sentence =
      "\(second.name) \(amount(means.with)) on \(Words.count(means.daysWith, "day")) with"
      + " \(firstInWords)\(later), \(amount(means.without)) on \(means.daysWithout)"
      + (first.isLimit ? " over it" : " without")
    // The correlation leaves out the effects of weekday and trend, but the means include them. The
    // means may therefore differ in the other direction than the correlation.
    guard (means.with - means.without) * rho <= 0 else { return sentence }
    return sentence + "; weekday and trend removed, it is \(rho > 0 ? "higher" : "lower") on days"
      + " with \(firstInWords)\(later)"
  }
}

extension Double {
  func rounded(places: Int) -> Double {
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    return (self * scale).rounded() / scale
  }

  /// Returns the number as text with a fixed number of decimal places: `0.31`.
  func places(_ count: Int) -> String {
    let scale = (0..<count).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int(clamping: (magnitude * Double(scale)).rounded())
    let sign = self < 0 && scaled > 0 ? "−" : ""
    return "\(sign)\(Words.number(scaled / scale)).\(padded(scaled % scale, count))"
  }

  /// The number in words, with its sign and two decimal places: `+0.31`.
  var signed: String { (self > 0 ? "+" : "") + places(2) }
}
