import TrackCore
import TrackInsights

/// A figure of the nights of some days, declared once for the table, JSON and the explanation.
struct SleepFigure {
  /// How `track explain sleep` explains the figure.
  enum Explanation {
    case mean(Mean)
    case none, awakenings, consistency, regularity, score
  }

  /// A mean over nights of `ratio`, such as `asleep / time in bed`, and the limits of its ratings
  /// in words.
  struct Mean {
    let figure: NightFigure
    let ratio: String
    let limits: String
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
    _ name: String, count: ((SleepFigures) -> Int)? = nil,
    rating: @escaping (SleepFigures) -> SleepRating? = { _ in nil }, explanation: Explanation,
    value: @escaping (SleepFigures) -> FigureValue
  ) {
    (self.name, field) = (name, name)
    (self.count, self.rating, self.value) = (count, rating, value)
    self.explanation = explanation
  }

  /// Creates the mean of a figure of the nights.
  ///
  /// - Parameter value: Returns the form in which a mean is shown.
  private init(
    _ name: String, field: String? = nil, of figure: NightFigure, explanation: Explanation = .none,
    value: @escaping (Double) -> FigureValue
  ) {
    (self.name, self.field) = (name, field ?? name.camelCased)
    count = { $0.count(of: figure) }
    rating = { $0.rating(of: figure) }
    self.value = { $0.mean(of: figure).map(value) ?? .none }
    self.explanation = explanation
  }

  static func duration(_ seconds: Int) -> String { Words.duration(Number(seconds)) }

  private static func time(_ seconds: Double) -> FigureValue {
    .worded(.count(Int(clamping: seconds)), duration(Int(clamping: seconds)))
  }

  private static func clock(_ seconds: Double) -> FigureValue {
    .worded(.count(Int(clamping: seconds)), Words.clock(Int(clamping: seconds)))
  }

  private static func share(_ share: Double) -> FigureValue {
    .worded(.fraction(share.rounded(places: 4)), share.percent)
  }

  /// Returns the mean of a time that the lines of a night state, or of a share of its time.
  private static func mean(
    _ name: String, _ figure: NightFigure, _ ratio: String, _ limits: String
  ) -> SleepFigure {
    SleepFigure(
      name, field: name.lowercased(), of: figure,
      explanation: .mean(Mean(figure: figure, ratio: ratio, limits: limits))
    ) { figure.quotient == nil ? time($0) : share($0) }
  }

  /// All figures, in the order of the table.
  static var all: [SleepFigure] {
    [
      SleepFigure("asleep", of: .asleep, value: time),
      SleepFigure("in bed", of: .inBed, value: time),
      SleepFigure("to bed", field: "bedtime", of: .bedtime, value: clock),
      SleepFigure("up", field: "waking", of: .waking, value: clock),
      .mean(
        "efficiency", .efficiency, "asleep / time in bed",
        "excellent from 90 %, good from 80, fair from 70"),
      .mean(
        "latency", .latency, "the time until falling asleep",
        "excellent up to 15 minutes, good 30, fair 45"),
      .mean(
        "awake", .awake, "the time awake in bed", "excellent up to 20 minutes, good 40, fair 60"),
      SleepFigure("awakenings", of: .awakenings, explanation: .awakenings) {
        .worded(.fraction($0.rounded(places: 2)), Words.exact(($0 * 10).rounded() / 10))
      },
      .mean(
        "REM", .rem, "rem / asleep", "excellent within 18 to 25 %, good 15 to 30, fair 10 to 35"),
      .mean(
        "deep", .deep, "deep / asleep", "excellent within 13 to 20 %, good 10 to 25, fair 5 to 30"),
      SleepFigure(
        "consistency", count: { $0.count(of: .bedtime) }, rating: \.consistencyRating,
        explanation: .consistency
      ) { $0.consistency.map(share) ?? .none },
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
