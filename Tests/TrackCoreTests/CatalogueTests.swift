import Testing
import TrackCore

/// The current day in the examples of the problem catalogue and of the reference manual.
private let today = Day(ordinal: 20_778)

private func codes(_ file: String, _ text: String) -> [Problem.Code] {
  Workspace(files: [SourceFile(name: file, text: text)]).check(today: today).map(\.code)
}

struct CatalogueTests {
  @Test func theDayIsTheSecondToLastSaturdayOfNovember() {
    #expect(today.iso == "2026-11-21")
  }

  @Test func everyCodeHasOneExplanation() {
    #expect(Problem.catalogue.map(\.code) == Problem.Code.allCases)
    #expect(Problem.catalogue.count >= 60)
  }

  @Test(arguments: Problem.catalogue)
  func theWrongExampleHasTheProblemAndTheRightOneNone(_ entry: Problem.Explanation) {
    if !entry.wrong.isEmpty {
      let found = codes(entry.file, entry.wrong)
      #expect(found == [entry.code], "\(entry.code.rawValue): \(found.map(\.rawValue))")
    }
    #expect(codes(entry.file, entry.right) == [], "\(entry.code.rawValue), right")
  }
}
