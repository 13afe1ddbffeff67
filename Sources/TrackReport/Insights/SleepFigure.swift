import TrackCore
import TrackInsights

/// A figure of the nights of some days, declared once for the table, JSON and the explanation.
struct SleepFigure {
  /// What `track explain sleep` says of a figure that is a mean over nights.
  struct Mean {
    let title: String
    /// What the mean is of: `asleep / time in bed`.
    let ratio: String
    /// The limits of the ratings in words.
    let limits: String
    /// The arithmetic and the figure of a night; nil if it is unknown.
    let ofNight: (Night) -> (words: String, number: Double)?
  }

  /// How `track explain sleep` explains the figure.
  enum Explanation {
    case none, mean(Mean), awakenings, consistency, regularity, score
  }

  /// The name of its row: `to bed`.
  let name: String
  /// The name in JSON: `bedtime`.
  let field: String
  let value: (SleepFigures) -> FigureValue
  /// Returns the number of nights for which the figure is known; nil if it is known for every night.
  let count: ((SleepFigures) -> Int)?
  let rating: (SleepFigures) -> SleepRating?
  let explanation: Explanation

  init(
    _ name: String, field: String? = nil, count: ((SleepFigures) -> Int)? = nil,
    rating: @escaping (SleepFigures) -> SleepRating? = { _ in nil },
    explanation: Explanation = .none,
    value: @escaping (SleepFigures) -> FigureValue
  ) {
    (self.name, self.field) = (name, field ?? name.camelCased)
    (self.count, self.rating, self.value) = (count, rating, value)
    self.explanation = explanation
  }

  static func duration(_ seconds: Int) -> String { Words.duration(Number(seconds)) }

  private static func time(_ seconds: Int?, _ words: (Int) -> String = duration) -> FigureValue {
    seconds.map { .worded(.count($0), words($0)) } ?? .none
  }

  private static func share(_ share: Double?) -> FigureValue {
    share.map { .worded(.fraction($0.rounded(places: 4)), $0.percent) } ?? .none
  }

  /// Returns a mean of times that the lines of a night state.
  private static func time(
    _ name: String, _ mean: KeyPath<SleepFigures, Int?> & Sendable,
    _ ofNight: KeyPath<Night.Stages, Int?> & Sendable,
    count: @escaping (SleepFigures) -> Int, rating: @escaping (SleepFigures) -> SleepRating?,
    _ ratio: String, _ limits: String
  ) -> SleepFigure {
    SleepFigure(
      name, count: count, rating: rating,
      explanation: .mean(
        Mean(title: Words.capitalised(name), ratio: ratio, limits: limits) {
          $0.stages[keyPath: ofNight].map { (duration($0), Double($0)) }
        })
    ) { time($0[keyPath: mean]) }
  }

  /// Returns the share of a stage of sleep in the time asleep.
  private static func stage(
    _ name: String, _ title: String, _ stage: KeyPath<Night.Stages, Int> & Sendable,
    rating: @escaping (SleepFigures) -> SleepRating?, _ limits: String
  ) -> SleepFigure {
    let field = name.lowercased()
    return SleepFigure(
      name, field: field, count: { $0.count(of: stage) }, rating: rating,
      explanation: .mean(
        Mean(title: title, ratio: "\(field) / asleep", limits: "excellent within \(limits)") {
          night in
          night.share(of: stage).map {
            (quotient(night.stages[keyPath: stage], night.asleep, $0), $0)
          }
        })
    ) { share($0.meanShare(of: stage)) }
  }

  private static func quotient(_ part: Int, _ whole: Int, _ share: Double) -> String {
    "\(duration(part)) / \(duration(whole)) = \(Words.exactPercent(share))"
  }

  /// All figures, in the order of the table.
  static var all: [SleepFigure] {
    [
      SleepFigure("asleep") { time($0.meanAsleep) },
      SleepFigure("in bed") { time($0.meanInBed) },
      SleepFigure("to bed", field: "bedtime", count: \.withTimes) {
        time($0.meanBedtime, Words.clock)
      },
      SleepFigure("up", field: "waking", count: \.withTimes) { time($0.meanWaking, Words.clock) },
      SleepFigure(
        "efficiency", count: \.withEfficiency, rating: \.efficiencyRating,
        explanation: .mean(
          Mean(
            title: "Efficiency", ratio: "asleep / time in bed",
            limits: "excellent from 90 %, good from 80, fair from 70"
          ) { night in
            night.efficiency.map { (quotient(night.asleep, night.inBed, $0), $0) }
          })
      ) { share($0.meanEfficiency) },
      .time(
        "latency", \.meanLatency, \.latency, count: \.withLatency, rating: \.latencyRating,
        "the time until falling asleep", "excellent up to 15 minutes, good 30, fair 45"),
      .time(
        "awake", \.meanAwake, \.awake, count: \.withAwake, rating: \.awakeRating,
        "the time awake in bed", "excellent up to 20 minutes, good 40, fair 60"),
      SleepFigure("awakenings", count: \.withAwakenings, explanation: .awakenings) {
        $0.meanAwakenings.map {
          .worded(.fraction($0.rounded(places: 2)), Words.exact(($0 * 10).rounded() / 10))
        } ?? .none
      },
      .stage(
        "REM", "REM", \.rem, rating: \.remRating, "18 to 25 %, good 15 to 30, fair 10 to 35"),
      .stage(
        "deep", "Deep", \.deep, rating: \.deepRating, "13 to 20 %, good 10 to 25, fair 5 to 30"),
      SleepFigure(
        "consistency", count: \.withTimes, rating: \.consistencyRating, explanation: .consistency
      ) {
        share($0.consistency)
      },
      SleepFigure("regularity", explanation: .regularity) {
        $0.regularity.map {
          .worded(.fraction($0.rounded(places: 2)), "\(Int(clamping: $0.rounded()))")
        } ?? .none
      },
      SleepFigure(
        "score", count: { $0.score?.nights ?? 0 }, rating: { $0.score?.rating }, explanation: .score
      ) {
        $0.score.map {
          .worded(.fraction($0.points.rounded(places: 2)), "\($0.points.places(1)) of \($0.of)")
        } ?? .none
      },
    ]
  }
}
