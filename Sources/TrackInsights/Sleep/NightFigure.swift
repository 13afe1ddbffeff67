import TrackCore

/// A figure of a night that not every night has, because not every log line tells it.
package struct NightFigure: Sendable {
  /// Returns the figure of a night; nil if it is unknown.
  package let ofNight: @Sendable (Night) -> Double?
  /// The two times whose quotient the figure is; nil for another figure.
  package private(set) var quotient: (@Sendable (Night) -> (part: Int, whole: Int))?
  /// True for seconds, of which the mean is a whole number.
  fileprivate var isOfSeconds = false
  /// Rates the mean; nil for a figure that has no rating.
  fileprivate let rate: (@Sendable (Double) -> SleepRating)?

  init(
    _ ofNight: @escaping @Sendable (Night) -> Double?,
    rate: (@Sendable (Double) -> SleepRating)? = nil
  ) {
    (self.ofNight, self.rate) = (ofNight, rate)
  }

  private static func seconds(
    _ ofNight: @escaping @Sendable (Night) -> Int?,
    rate: (@Sendable (Double) -> SleepRating)? = nil
  ) -> NightFigure {
    var figure = NightFigure({ ofNight($0).map(Double.init) }, rate: rate)
    figure.isOfSeconds = true
    return figure
  }

  private static func share(
    _ ofNight: @escaping @Sendable (Night) -> Double?,
    of quotient: @escaping @Sendable (Night) -> (part: Int, whole: Int),
    rate: @escaping @Sendable (Double) -> SleepRating
  ) -> NightFigure {
    var figure = NightFigure(ofNight, rate: rate)
    figure.quotient = quotient
    return figure
  }

  package static let asleep = seconds { $0.asleep }
  package static let inBed = seconds { $0.inBed }
  /// The bedtime, in seconds from the midnight that begins the day of waking.
  package static let bedtime = seconds { $0.range?.lowerBound }
  package static let waking = seconds { $0.range?.upperBound }
  static let middle = seconds { $0.middle }
  /// The share of the time in bed that was slept.
  package static let efficiency = share({ $0.efficiency }, of: { ($0.asleep, $0.inBed) }) {
    SleepRating($0, atLeast: (0.90, 0.80, 0.70))
  }
  /// The time until falling asleep.
  package static let latency = seconds({ $0.stages.latency }) {
    SleepRating(-$0 / 60, atLeast: (-15, -30, -45))
  }
  /// The time awake: a log line states it, or it is the time between two log lines of the night.
  package static let awake = seconds({ $0.stages.awake }) {
    SleepRating(-$0 / 60, atLeast: (-20, -40, -60))
  }
  package static let awakenings = NightFigure { $0.stages.awakenings.map(Double.init) }
  package static let rem = share({ $0.share(of: \.rem) }, of: { ($0.stages.rem, $0.asleep) }) {
    SleepRating($0, within: [0.18...0.25, 0.15...0.30, 0.10...0.35])
  }
  package static let deep = share({ $0.share(of: \.deep) }, of: { ($0.stages.deep, $0.asleep) }) {
    SleepRating($0, within: [0.13...0.20, 0.10...0.25, 0.05...0.30])
  }
}

extension SleepFigures {
  /// Returns the number of nights for which a figure is known.
  package func count(of figure: NightFigure) -> Int { nights.count { figure.ofNight($0) != nil } }

  /// Returns the mean of the nights for which a figure is known; nil if there are none.
  package func mean(of figure: NightFigure) -> Double? { mean(of: figure, in: nights) }

  func mean(of figure: NightFigure, in nights: [Night]) -> Double? {
    nights.compactMap(figure.ofNight).mean.map { figure.isOfSeconds ? $0.rounded() : $0 }
  }

  /// Returns the mean of a time in whole seconds; nil if it is known for no night.
  package func seconds(of figure: NightFigure) -> Int? {
    mean(of: figure).map { Int(clamping: $0) }
  }

  /// Returns the rating of a mean; nil for a figure without a rating, and if too few nights tell it.
  package func rating(of figure: NightFigure) -> SleepRating? {
    guard isEnough(count(of: figure)) else { return nil }
    return mean(of: figure).flatMap { figure.rate?($0) }
  }
}
