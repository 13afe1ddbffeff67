/// The lines about `sleep` whose ranges overlap or are less than two hours apart, or one line
/// without a range.
struct Sleep: Sendable {
  /// The lines, in the order of their starts.
  private var lines: [SleepLine]
  /// From the first start to the last end; nil for a line without a range.
  private(set) var range: Range<Int>?
  /// The seconds of the range that no line covers, and the number of such stretches.
  private var pauses = (seconds: 0, count: 0)

  /// The length of a pause that separates two sleeps, in seconds.
  private static let gap = 2 * 3600

  private init(_ line: SleepLine) {
    lines = [line]
    range = line.range
  }

  /// Returns the sleeps of the lines of a day.
  static func sleeps(of lines: [SleepLine]) -> [Sleep] {
    var sleeps: [Sleep] = []
    let timed = lines.filter { $0.range != nil }
      .sorted { ($0.start, $0.place) < ($1.start, $1.place) }
    for line in timed {
      if sleeps.last?.isContinued(by: line) == true {
        sleeps[sleeps.count - 1].append(line)
      } else {
        sleeps.append(Sleep(line))
      }
    }
    return sleeps + lines.filter { $0.range == nil }.mostTellingFirst.map { Sleep($0) }
  }

  private func isContinued(by line: SleepLine) -> Bool {
    range.map { line.start - $0.upperBound < Self.gap } ?? false
  }

  private mutating func append(_ line: SleepLine) {
    lines.append(line)
    guard let before = range, let added = line.range else { return }
    if added.lowerBound > before.upperBound {
      pauses.seconds += added.lowerBound - before.upperBound
      pauses.count += 1
    }
    range = before.lowerBound..<max(before.upperBound, added.upperBound)
  }
}

extension SleepLine {
  fileprivate var start: Int { range?.lowerBound ?? 0 }
}

extension Sleep {
  /// Some of the seconds of a line, in which its time and parts count in proportion.
  private struct Share {
    let line: SleepLine
    let seconds: Int

    func part(_ whole: Int) -> Number {
      Number(whole).scaled(by: Int128(seconds), over: Int128(line.range?.count ?? 1))
    }
  }

  private static func shares(_ lines: [SleepLine]) -> [Share] {
    zip(lines, lines.uncovered()).map { Share(line: $0, seconds: $1) }.filter { $0.seconds > 0 }
  }

  /// Returns the sum of a figure of the lines, rounded to whole units.
  private static func sum(_ shares: [Share], _ figure: (SleepLine) -> Int) -> Int {
    shares.reduce(Number(millionths: 500_000)) { $0 + $1.part(figure($1.line)) }.whole
  }

  /// Returns the sum of a figure of the lines that state it; nil if none does.
  private static func stated(_ shares: [Share], _ figure: (SleepLine) -> Int?) -> Int? {
    shares.contains { figure($0.line) != nil } ? sum(shares) { figure($0) ?? 0 } : nil
  }

  /// The seconds that the lines have, each second of the day only once: without written times, the
  /// union of their ranges.
  var time: Int { Self.sum(Self.shares(lines.densestFirst), \.time) }
  /// The time in bed: the time of the lines and the pauses between them.
  var inBed: Int { time + pauses.seconds }
  /// The seconds asleep, each as the line says that tells most about it.
  var asleep: Int { Self.sum(Self.shares(lines.mostTellingFirst), \.asleep) }

  /// True for a sleep that is a nap even if it is the longest of its day: it is shorter than three
  /// hours, begins at 09:00 or later, and ends on the same day by 21:00.
  var isDaytimeNap: Bool {
    guard let range else { return false }
    return range.lowerBound >= 9 * 3600 && range.upperBound <= 21 * 3600 && time < 3 * 3600
  }

  /// Returns the night that consists of this sleep.
  ///
  /// - Parameter naps: The seconds asleep in the other sleeps of the day.
  func night(naps: Int) -> Night? {
    guard let longest = lines.max(by: { $0.time < $1.time }) else { return nil }
    let shares = Self.shares(lines.mostTellingFirst)
    let staged = shares.filter(\.line.stages.areKnown)
    var stages = Night.Stages()
    stages.deep = Self.sum(shares, \.stages.deep)
    stages.rem = Self.sum(shares, \.stages.rem)
    stages.core = Self.sum(shares, \.stages.core)
    stages.asleep = Self.stated(shares, \.stages.asleep)
    stages.awake = Self.stated(shares, \.stages.awake)
    stages.awakenings = Self.stated(shares, \.stages.awakenings).map { $0 + pauses.count }
    stages.latency =
      shares.filter { $0.line.stages.latency != nil }
      .min { $0.line.start < $1.line.start }?.line.stages.latency
    if pauses.count > 0 { stages.awake = (stages.awake ?? 0) + pauses.seconds }
    return Night(
      day: longest.day, range: range, inBed: inBed, pauses: pauses.seconds,
      asleep: Self.sum(shares, \.asleep), stages: stages,
      staged: Self.sum(staged, \.asleep),
      areStagesComplete: !staged.isEmpty && staged.allSatisfy(\.line.stages.areComplete),
      naps: naps, place: longest.place, text: longest.text)
  }
}
