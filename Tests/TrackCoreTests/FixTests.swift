import Foundation
import Testing
import TrackCore
import TrackPhrases
import TrackTestSupport

/// Tests that apply the corrections that problems propose.
struct FixTests {
  private static let today = Day(ordinal: 20_778)

  @Test func fixesOfTheCorpusRemoveTheirProblemAndKeepTheOtherLines() throws {
    var tried = 0
    for test in try CorpusCase.all() {
      let today = try #require(Day(iso: test.today))
      let trial = FixTrial.complaints(about: test.files, today: today)
      tried += trial.tried
      #expect(trial.complaints == [], "\(test.name)")
    }
    #expect(tried > 50)
  }

  @Test(arguments: Problem.catalogue)
  func fixesOfTheCatalogueRemoveTheirProblem(_ entry: Problem.Explanation) {
    let file = SourceFile(name: entry.file, text: entry.wrong)
    #expect(FixTrial.complaints(about: [file], today: Self.today).complaints == [])
  }

  @Test func fixesOfMutatedDocumentsRemoveTheirProblemAndKeepTheOtherLines() {
    var tried = 0
    for seed in 1...UInt64(400) {
      let file = Campaign.mutatedFile(of: seed)
      let trial = FixTrial.complaints(about: [file], today: Self.today, most: 20)
      tried += trial.tried
      #expect(trial.complaints == [], "seed \(seed)")
    }
    #expect(tried > 100)
  }

  @Test(arguments: [
    ("habit walk: Walk\n  every: 10,000 steps/day", "write 10000"),
    ("habit run: Run\n  pause: 2026-12-24 to 2027-01-01", "write 2026-12-24..2027-01-01"),
    ("habit run: Run\n  every: biweekly", "write \"2 weeks\" or \"2/week\""),
    ("habit run = Run", "did you mean \"habit run: Run\"?"),
    ("habit run: Run\n  every: 3/wek", "did you mean \"3/week\"?"),
    ("habit run: Run\n  every: 3/wek outside", nil),
    ("habit read: Read\n  every: 1h30m/day\n2026-11-20 read -25", nil),
    ("stretch: daily", "did you mean \"habit stretch: Stretch\" with \"every: daily\"?"),
    (
      "yoga  tue and thu  #calm",
      "did you mean \"habit yoga: Yoga\" with \"every: tue thu\" and \"tag: calm\"?"
    ),
    (
      "habit run: Run\nrun: weekdays", "write \"every: weekdays\" below \"habit run\", which exists"
    ),
    ("- [ ] Floss every evening", "did you mean \"habit floss: Floss\" with \"every: daily\"?"),
    ("habit run: Run\nx 2026-11-20 run 5 km easy", "did you mean \"2026-11-20 run 5km ; easy\"?"),
  ])
  func fixesKeepWhatWasWritten(_ text: String, _ fix: String?) {
    let workspace = Workspace(files: [SourceFile(name: "habits.txt", text: text)])
    let problems = workspace.checkWithAdvice(today: Self.today)
    #expect(problems.contains { $0.code != .negativeAmount && $0.fix == fix }, "\(problems)")
  }
}
