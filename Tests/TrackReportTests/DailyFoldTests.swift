import TrackHistory
import Testing
import TrackTestSupport

@testable import TrackCore
@testable import TrackReport

/// Laws of reducing the lines of a source to one a day, over random directories.
@Suite struct DailyFoldTests {
  private static let seeds = UInt64(0)..<150
  private static let today = Day(ordinal: 20_100)

  private static let blocks = """
    measure mood: Mood
      by: mean
    measure pulse: Pulse
      unit: bpm
      by: max
    measure cold: Cold
      unit: °C
      by: min
    measure lift: Lift
      unit: kg
      also: plate = 20kg
    measure focus: Focus
      unit: min
    habit walk: Walk
      every: 2/day
    habit active: Active
      every: 5000/day
      of: steps
    task distance: Distance
      every: 3/week

    """

  private static let more = [
    "goal slim: Slim\n  measure: weight latest 72kg\n",
    "goal calm: Calm\n  measure: pulse best 50 from 90\n",
    "goal far: Far\n  measure: steps 100000\n",
    "goal often: Often\n  measure: weight count 90\n  measure: mood mean 8\n",
    "goal things: Things\n  measure: distance count 10\n",
    "habit weighed: Weighed\n  every: 2/day\n  of: weight\n",
    "value health: Health\nhabit lifting: Lifting\n  every: 2/week\n  of: lift\n  value: health\n",
    "habit drink: Drink\n  every: 2l/day\n  of: water\n",
  ]

  private static func line(_ random: inout SeededGenerator) -> String {
    let day = today - random.number(0...20)
    let hour = random.number(5...27)
    let time = random.one(of: ["", "", "\(hour / 10)\(hour % 10):\(random.one(of: ["00", "30"])) "])
    let number = random.number(1...9)
    let words = random.one(of: [
      "weight 7\(number)kg", "weight 7\(number).\(number)", "weight 15\(number)lb",
      "mood \(number)", "mood \(number)", "pulse 6\(number)", "cold 3\(number).5",
      "lift 4\(number)kg",
      "lift \(number)plate", "steps \(number)00", "steps \(number)50", "distance",
      "distance \(number)km",
      "water 25\(number)ml", "water 0.\(number)l", "focus \(number)m", "focus 1h", "walk", "walk 2",
      "walk \(number)km", "walk 0", "walk 0km 5m", "meal kcal:\(number)00", "sleep \(number)h",
      "blood_pressure systolic:12\(number) diastolic:8\(number)",
      "blood_pressure systolic:13\(number)",
      "respiratory_rate 1\(number)", "\"A title\" \(number)",
    ])
    let end = random.one(of: [
      "", "", "", "", "", " ; note", " #tag", " ^a\(random.number(1...999_999))",
    ])
    return "\(day) \(time)\(words)\(end)\n"
  }

  /// Returns a fold of all days but the last ten of a random source.
  private static func fold(_ random: inout SeededGenerator) -> DailyFold {
    let count = random.number(0...3)
    let source = (0..<random.number(5...80)).map { _ in line(&random) }.joined()
    let own = (0..<random.number(0...8)).map { _ in line(&random) }.joined()
    let extra = random.shuffled(more).prefix(count).joined()
    let workspace = Workspace(files: [
      SourceFile(name: "track.txt", text: "track 1\n"),
      SourceFile(name: "all.txt", text: blocks + extra), SourceFile(name: "log.txt", text: own),
      SourceFile(name: "sources/phone.txt", text: source),
    ])
    return DailyFold("sources/phone.txt", of: workspace, before: today - 10)
  }

  private static func files(_ fold: DailyFold, _ bytes: [UInt8]) -> Workspace {
    var files = fold.workspace.files
    files[fold.file] = SourceFile(name: files[fold.file].name, bytes: bytes)
    return Workspace(files: files)
  }

  private static func readings(_ workspace: Workspace) -> [String] {
    var pass = LogPass(readings: Readings(workspace: workspace, today: today))
    _ = pass.run(over: workspace)
    return (pass.readings?.series ?? []).flatMap { series in
      let measure = workspace.readingMeasure(series.key.measure)
      return measure.map { series.days(of: $0, from: .first, through: today) }?
        .map { "\($0.day) \(measure?.id ?? "").\(series.part ?? "") \($0.number)" } ?? []
    }
  }

  @Test("Each day has the same readings as before, whatever is reduced", arguments: seeds)
  func readingsOfDays(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let fold = Self.fold(&random)
    let new = Self.files(fold, fold.folded(Set(fold.subjects.keys)).bytes)
    #expect(Self.readings(new) == Self.readings(fold.workspace))
    #expect(
      new.check(today: Self.today).filter { $0.severity == .error }.map(\.detail) == [])
  }

  @Test("Each figure of the report stays, but for numbers of lines", arguments: seeds)
  func figures(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let fold = Self.fold(&random)
    let reduced = fold.keepingFigures(today: Self.today)
    let new = Self.files(fold, reduced.bytes)
    #expect(
      FiguresOfDays(new, today: Self.today) == FiguresOfDays(fold.workspace, today: Self.today))
    let again = DailyFold("sources/phone.txt", of: new, before: Self.today - 10)
    #expect(again.keepingFigures(today: Self.today).removed == 0)
  }
}
