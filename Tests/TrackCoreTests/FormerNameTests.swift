import Testing
import TrackCore

/// Tests of blocks that had the name of a built-in measure before they were renamed.
struct FormerNameTests {
  private func problems(_ text: String) throws -> [String] {
    let today = try #require(Day(iso: "2026-11-21"))
    return Workspace(files: [SourceFile(name: "habits.txt", text: text)]).check(today: today)
      .map(\.code.rawValue)
  }

  @Test func aRenamedBlockKeepsTheNameOfAMeasureAndItsUnits() throws {
    let text = "habit drink: Drink\n  was: water\ngoal dry\n  measure: water 3L\n"
    let workspace = Workspace(files: [SourceFile(name: "habits.txt", text: text)])
    #expect(workspace.block(id: "water")?.id == "drink")
    #expect(workspace.goals.first?.measures.first?.subject?.subject == workspace.habits.first?.name)
    // The built-in measure declares litres; nothing declares furlongs.
    #expect(try problems("\(text)2026-11-20 water 0.5 L\n2026-11-20 drink 0.5 L\n") == [])
    #expect(try problems("\(text)2026-11-20 water 0.5 furlong\n") == ["bare-word"])
  }

  @Test func aRenamedMeasureInheritsUnstatedProperties() throws {
    let text = "measure mass\n  was: weight\n2026-11-20 weight 72\n2026-11-21 mass 720kg\n"
    #expect(try problems(text) == ["reading-out-of-range"])
    #expect(try problems("measure mass\n2026-11-21 mass 720\n") == [])
  }

  @Test func aBlocksOwnNameTakesPrecedence() throws {
    let two = "measure weight\n  was: steps\n  was: height\n2026-11-21 steps 72kg\n"
    #expect(try problems(two) == [])
    #expect(try problems("habit a\n  was: water\nhabit b\n  was: water\n") == ["was-taken"])
    #expect(try problems("habit a\n  was: water\nhabit water\n") == ["was-taken"])
  }
}
