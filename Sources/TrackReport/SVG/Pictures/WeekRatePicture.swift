import TrackCore

/// A picture of the rate of habits in each week, with the weeks of the previous term before those of
/// the current one.
struct WeekRatePicture: Picture {
  private let weeks: [WeekRate]

  private static let (top, bottom, left) = (6.0, 66.0, 42.0)

  init(_ weeks: [WeekRate]) { self.weeks = weeks }

  let title = "Rate of habits by week"
  let height = 84.0

  var summary: String {
    weeks.compactMap { week in
      week.rate.map { rate in
        (week.term.map { "term \($0.term) " } ?? "") + "\(week.name): \(rate.percent)"
      }
    }.joined(separator: ", ") + "."
  }

  private var step: Double { min((360 - Self.left) / Double(max(weeks.count, 1)), 30) }
  private func x(_ index: Int) -> Double { Self.left + Double(index) * step }
  private func y(_ rate: Double) -> Double {
    Self.bottom - min(max(rate, 0), 1) * (Self.bottom - Self.top)
  }

  var tips: PictureTips? {
    PictureTips(
      words: weeks.map { "\($0.name), \($0.rate?.percent ?? "nothing due")" },
      places: weeks.enumerated().map { (x($0) + step / 2, y($1.rate ?? 0)) })
  }

  func draw(on canvas: inout Canvas) {
    for (share, words) in [(0.0, "0 %"), (0.5, "50 %"), (1.0, "100 %")] {
      canvas.line((Self.left, y(share)), (360, y(share)), "grid")
      canvas.text(words, Self.left - 4, y(share) + 4, anchor: .end, "q")
    }
    let latest = weeks.last?.term?.term
    for (index, week) in weeks.enumerated() {
      guard let rate = week.rate else { continue }
      canvas.rect(
        x(index) + 1.5, y(rate), step - 3, Self.bottom - y(rate),
        week.term?.term == latest ? "bar" : "l2", corner: 1)
    }
    var room = LabelRoom(Box(left: Self.left - 4, top: Self.bottom, right: 366, bottom: height))
    if let last = weeks.last, let rate = last.rate {
      let end = x(weeks.count - 1) + step
      let words = "\(last.name): \(rate.percent)"
      // The name of a term that begins in one of the last weeks has room beside a short label.
      let first = weeks.firstIndex { $0.term?.term == last.term?.term }.map(x) ?? Self.left
      let isShort = end - first < TextWidth.of("Term 00 " + words, size: 12)
      canvas.label(isShort ? rate.percent : words, in: &room, "end", at: [(end, 80, .end)])
    }
    for (index, week) in weeks.enumerated() {
      let isFirst = index == 0 || weeks[index - 1].term?.term != week.term?.term
      guard isFirst else { continue }
      canvas.label(
        week.term.map { "Term \($0.term)" } ?? Words.dayAndMonth(week.first), in: &room, "q",
        at: [(x(index) + 1.5, 80, .start)])
    }
  }
}
