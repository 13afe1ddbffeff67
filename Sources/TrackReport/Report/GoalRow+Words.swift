import TrackCore

/// What a goal's figures say, in a few words.
extension GoalRow {
  /// `128 of 200 km`, `70.9 kg to 70 kg`; of several measures the progress.
  var amountInWords: String {
    guard measures.count == 1, let measure = measures.first else { return progress.percent }
    let target = Words.amount(measure.target, measure.unit)
    guard let actual = measure.actual else { return "– of \(target)" }
    if measure.isLevel { return "\(Words.amount(actual, measure.unit)) to \(target)" }
    let isTime = measure.unit == "s" && actual != .zero
    let done = isTime ? Words.duration(actual) : Words.short(actual)
    return "\(done) of \(target)"
  }

  /// How far ahead or behind, in the measure's own unit where there is one; of a goal without a
  /// due date how the term's own share goes.
  func paceInWords(in term: TermRow?) -> String {
    guard ["ahead", "behind"].contains(status), let expected else {
      let share = term?.week == nil ? nil : term?.goals.first { $0.id == id }
      guard status == "open", let share, share.expected != nil else { return status }
      return "term: \(share.status)"
    }
    guard measures.count == 1, let measure = measures.first, let lead = measure.lead
    else { return "\(abs(progress - expected).percent) \(status)" }
    let gap = Number(millionths: Int64(clamping: lead.millionths.magnitude))
    let isFine = gap < Number(10) && measure.unit != "s"
    let shown =
      isFine
      ? gap.scaled(by: 10, over: 1).roundedToWhole.scaled(by: 1, over: 10) : gap.roundedToWhole
    return "\(Words.amount(shown, measure.unit)) \(status)"
  }

  /// `in 15 days`; empty without a due date.
  func dueInWords(today: Day) -> String {
    due.map { Words.distance(to: $0, from: today) } ?? ""
  }
}

extension GoalRow.Measured {
  /// Whether it says where one stands, not how much came together.
  var isLevel: Bool { ["latest", "best", "mean"].contains(how) }
}
