import Testing

@testable import TrackCore

/// Tests what counts as a change of meaning.
@Suite struct SemanticEqualityTests {
  private static func workspace(_ line: String) -> Workspace {
    let text = """
      food oats
        kcal: 100
      food rice
        kcal: 100
      2026-11-20 \(line)

      """
    return Workspace(files: [SourceFile(name: "meals.txt", bytes: Array(text.utf8))])
  }

  private static func areEqual(_ left: String, _ right: String) throws -> Bool {
    workspace(left).isSemanticallyEqual(
      as: workspace(right), today: try #require(Day(iso: "2026-11-21")))
  }

  @Test("Foods and portions count even if the computed amounts are equal")
  func foodsOfMeals() throws {
    #expect(try Self.areEqual("meal oats  x2", "meal oats x2"))
    #expect(try !Self.areEqual("meal oats x2", "meal rice x2"))
    #expect(try !Self.areEqual("meal oats x2 kcal:150", "meal oats kcal:150"))
  }
}
