import Testing
import TrackCore
import TrackSearch

@Suite struct TitleLikenessTests {
  private func likeness(_ one: String, _ other: String) -> Double {
    TitleLikeness(one).likeness(to: TitleLikeness(other))
  }

  @Test(arguments: [
    ("Run a half marathon", "Run a half marathon"),
    ("Run a half marathon", "run the HALF-marathon"),
    ("Read 20 books", "Read 20 books"), ("日本語を学ぶ", "日本語を学ぶ"), ("Größe", "größe"),
  ])
  func same(one: String, other: String) {
    #expect(likeness(one, other) > 0.95)
  }

  @Test(arguments: [
    ("Run 5 km", "Run 10 km"), ("Run a half marathon", "Learn Italian"),
    ("Read 20 books", "Read 30 books"),
    ("", "Anything"), ("The", "Of"), ("Save money", "Save time"),
  ])
  func different(one: String, other: String) {
    #expect(likeness(one, other) < 0.75)
    #expect(likeness(one, other) == likeness(other, one))
  }

  @Test func findsTheMostAlikeFirst() {
    let workspace = Workspace(files: [
      SourceFile(
        name: "goals.txt",
        text: "goal half: Run a half marathon\ngoal whole: Run a marathon\ngoal sing: Sing\n")
    ])
    let found = workspace.blocks(like: "Run half marathon", of: [.goal], atLeast: 0.5)
    #expect(found.map(\.block.id) == ["half", "whole"])
  }
}
