import TrackCore

/// An insight, and what its finding needs to be put into words.
struct FindingContext {
  let insight: Insight
  let workspace: Workspace
  let today: Day

  /// The title of the subject.
  var name: String { insight.subject.map(title) ?? "" }
  /// The ID of the subject.
  var id: String { insight.subject.map(workspace.text) ?? "" }

  func title(_ name: Name) -> String {
    workspace.block(named: name)?.title ?? workspace.effectiveMeasures[name]?.title
      ?? workspace.text(of: name)
  }

  /// The name of the measure in a sentence about its readings. The readings of `sleep` are times in
  /// bed, of which `track sleep` subtracts the time awake.
  var readingName: String { name + (foldedName(id) == "sleep" ? ", time in bed" : "") }

  /// The advice for a goal for which nothing is done.
  var nextStep: String {
    // An obligation is owed to someone, so it cannot just be put away.
    let block = insight.subject.flatMap { workspace.block(named: $0) }
    let isOwed = block?.heading.kind == .obligation
    return "Do the smallest next step\(isOwed ? "" : ", or archive it"): `track show \(id)`."
  }

  /// The length of the days that the insight covers: `four weeks`, or `17 days` if the log begins
  /// later.
  var length: String {
    let days = insight.days.upperBound - insight.days.lowerBound + 1
    return days == 28 ? "four weeks" : Words.count(days, "day")
  }

  /// The name of the day, week or month that the insight is about.
  var period: String {
    // The result of a period that ends today may still change.
    let isCut = insight.before.map { $0.upperBound + 1 < insight.days.lowerBound } ?? false
    let soFar =
      if insight.days.upperBound == today {
        switch insight.kind {
        case .daily: " so far"
        case _ where isCut: " so far, beside the same days before"
        case .weekly: " so far, beside the whole week before"
        default: " so far, beside the whole month before"
        }
      } else if isCut, insight.kind != .daily, insight.days.upperBound == today - 1 {
        " up to yesterday, beside the same days before"
      } else { "" }
    return switch insight.kind {
    case .daily: Words.capitalised(Words.day(insight.days.lowerBound, today: today))
    case .weekly: "Week of \(Words.date(insight.days.lowerBound))\(soFar)"
    default:
      "\(Words.monthNames[insight.days.lowerBound.month - 1]) \(insight.days.lowerBound.year)\(soFar)"
    }
  }

  /// Returns a share as a whole percentage. A small share is `less than 1 %`, because `0 %` would
  /// mean that there is none.
  func share(_ share: Double) -> String {
    share > 0 && share < 0.005 ? "less than 1 %" : share.percent
  }

  /// Returns the place and the header of a block: `goals.txt:3: goal run-half`.
  func place(of name: Name?) -> String? {
    guard let heading = name.flatMap({ workspace.block(named: $0) })?.heading else { return nil }
    return "\(workspace.files[heading.place.file].name):\(heading.place.line):"
      + " \(heading.kind.rawValue) \(heading.id)"
  }

  // MARK: Arithmetic

  /// Returns the spans of the period and of the one before it.
  func spans<Figures>(
    _ now: Figures, _ before: Figures, _ span: (ClosedRange<Day>, Figures) -> FindingSpan
  ) -> [FindingSpan] {
    [span(insight.days, now)] + (insight.before.map { [span($0, before)] } ?? [])
  }

  /// Returns the relative change between two numbers: `(57 − 48) / 48 = 18.8 %`.
  func change(_ recent: Number, _ before: Number, _ unit: Unit) -> String {
    let words = Words.exact(before, unit)
    let share = (recent - before).approximate / abs(before.approximate)
    return "(\(Words.exact(recent, unit)) − \(words)) / \(words) ="
      + " \(Words.exactPercent(share))"
  }
}

extension FindingSpan {
  /// The arithmetic of the mean of some readings: `(27 Oct 54 + 1 Nov 56) / 2 = 110 / 2` for 54 on 27
  /// October and 56 on 1 November. Fails if there are no days.
  init?(meanOf days: [ReadingDay], _ unit: Unit) {
    guard let first = days.first, let last = days.last else { return nil }
    let sum = days.reduce(Number.zero) { $0 + $1.number }
    let mean = sum.scaled(by: 1, over: Int128(days.count))
    let numbers = days.map { "\(Words.dayAndMonth($0.day)) \(Words.exact($0.number, unit))" }
    self.init(
      days: first.day...last.day, result: "a mean of \(Words.exact(mean, unit))",
      notes: [
        "(\(numbers.joined(separator: " + "))) / \(days.count) = \(Words.exact(sum, unit)) /"
          + " \(days.count)"
      ])
  }
}
