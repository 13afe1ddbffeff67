import Testing
import TrackCore
import TrackMerge
import TrackReport

/// Tests of the sentences about the differences between two versions of a directory.
struct DifferenceWordsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let before: [String: String]
    let after: [String: String]
    let words: String
    var testDescription: String { words }

    init(_ before: String, _ after: String, _ words: String) {
      self.before = ["all.txt": before]
      self.after = ["all.txt": after]
      self.words = words
    }

    init(_ before: [String: String], _ after: [String: String], _ words: String) {
      (self.before, self.after, self.words) = (before, after, words)
    }
  }

  private static let run = "habit run: Run\n  every: 3/week\n"
  private static let line = "2026-11-20 run 5km\n"

  @Test(arguments: [
    Row(run, run, ""),
    Row(run, run + line, "1 completion"),
    Row(run + line, run + line + line, "1 completion"),
    Row(
      "", "2026-11-20 run\n2026-11-20 weight 71kg\n2026-11-20 run skip\n",
      "1 completion, 1 reading, 1 skip"),
    Row("measure mood\n", "measure mood\n2026-11-20 mood 7\n", "1 reading"),
    Row(line, "2026-11-20 run 6km\n", "1 completion changed"),
    Row("2026-11-20 run ^a\n", "2026-11-21 swim ^a\n", "1 completion changed"),
    Row(line + line, line, "1 completion removed"),
    Row(line, "2026-11-20  run  5km\r\n", "comments or layout of all.txt"),
    Row(["log.txt": line], ["log/2026.txt": line], ""),
    Row(run, run + "habit swim\n", "new habit swim"),
    Row(run, "", "habit run removed"),
    Row("", "habit a\nhabit b\nhabit c\nhabit d\n", "4 new habits"),
    Row("habit a\nhabit b\nhabit c\nhabit d\n", "", "4 habits removed"),
    Row(run, "habit run: Run\n  every: 4/week\n", "habit run now 4/week"),
    Row(run, "habit run: Jog\n  every: 3/week\n", "habit run now \"Jog\""),
    Row(run, "habit jog: Run\n  every: 3/week\n  was: run\n", "habit run now jog"),
    Row(run, "habit run: Run\n", "habit run without every"),
    Row("goal x\n", "goal x\n  due: 2026-12-06\n", "goal x: due 2026-12-06"),
    Row("goal x\n", "goal x\n  due: 2026-12-06\n  urgency: 7\n", "goal x: due and urgency"),
    Row("goal x\n", "goal x\n  note: a secret\n", "goal x: note"),
    Row(
      "goal x\n", "goal x\n  due: 2026-12-06\n  urgency: 7\n  importance: 3\n",
      "goal x: 3 properties"),
    Row(run, "habit run: Run\n  every: 3/week\n  #? every: 4/week\n", "1 value to decide"),
    Row("#? deleted\n", "", "1 value decided"),
    Row(
      ["track.txt": "track 1\n"], ["track.txt": "track 1\n  week-start: sunday\n"],
      "settings: week-start sunday"),
    Row(["a.txt": ""], ["a.txt": "# a comment\n"], "comments or layout of a.txt"),
    Row(
      "", "habit a\ngoal b\nvalue c\ntask d\nmeasure e\n" + line,
      "1 completion, new value c, new goal b, new habit a and 2 other changes"),
  ])
  func differencesGiveTheExpectedSentences(_ row: Row) {
    func files(_ texts: [String: String]) -> [SourceFile] {
      texts.map { SourceFile(name: $0.key, text: $0.value) }
    }
    let (before, after) = (files(row.before), files(row.after))
    #expect(DirectoryDifference(from: before, to: after).words() == row.words)
    #expect(DirectoryDifference(from: after, to: after).isEmpty)
  }
}
