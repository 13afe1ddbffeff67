import Testing
import TrackTestSupport

@testable import TrackCore

/// Tests of converting files from one format version to the next, both alone and before a merge.
@Suite struct MigrationTests {
  struct StepCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var name = "habits.txt"
    let old: String
    /// The expected text; nil if the migration changes nothing.
    var new: String?
  }

  static let toVersion2 = [
    StepCase(testDescription: "the version", name: "track.txt", old: "track 1\n", new: "track 2\n"),
    StepCase(
      testDescription: "the version's digits and layout", name: "track.txt",
      old: "# mine\r\n  \r\nTrack  01 : me\r\n  week-start: sunday\r\n",
      new: "# mine\r\n  \r\nTrack  2 : me\r\n  week-start: sunday\r\n"),
    StepCase(testDescription: "settings elsewhere", old: "track 1\n"),
    StepCase(
      testDescription: "a later block of settings", name: "track.txt", old: "track 1\ntrack 1\n",
      new: "track 2\ntrack 1\n"),
    StepCase(testDescription: "a wrong version", name: "track.txt", old: "track one\n"),
    StepCase(
      testDescription: "a pledge", old: "habit run\n  pledge: 7 days\n",
      new: "habit run\n  # pledge: 7 days\n"),
    StepCase(
      testDescription: "a pledge in capitals, with blanks and without a last line end",
      old: "\u{FEFF}HABIT run\n\t PLEDGE : x", new: "\u{FEFF}HABIT run\n\t # PLEDGE : x"),
    StepCase(
      testDescription: "two pledges in two habits, one with lines that go on",
      old: "habit a\n  pledge: 1\n    | more\n\n    # between\n    | most\n  every: daily\n"
        + "habit b\n  pledge: 2\n",
      new: "habit a\n  # pledge: 1\n    # | more\n\n    # between\n    # | most\n  every: daily\n"
        + "habit b\n  # pledge: 2\n"),
    StepCase(
      testDescription: "pledges that are none",
      old: "goal g\n  pledge: 7 days\nhabit h\n  note: pledge: 7 days\n  pledges: 2\n"
        + "  # pledge: 1\n#? pledge: 3\nhabbit i\n  pledge: 4\n2026-11-20 pledge\n"),
    StepCase(testDescription: "an empty file", old: ""),
  ]

  @Test("From version 1 to 2", arguments: toVersion2)
  func version2(step: StepCase) {
    let bytes = Version2.lifted(SourceFile(name: step.name, text: step.old))
    #expect(String(decoding: bytes, as: UTF8.self) == step.new ?? step.old)
    // A migrated file does not change when it is migrated again.
    let again = Version2.lifted(SourceFile(name: step.name, bytes: bytes))
    #expect(again == bytes)
  }

  @Test("There is a step for each version but the newest")
  func steps() { #expect(FormatMigration.steps.count == Settings.newestVersion - 1) }

  @Test("Only an older directory with a version is lifted")
  func directories() {
    func lifted(_ track: String, to version: Int) -> [String] {
      let files = [
        SourceFile(name: "track.txt", text: track),
        SourceFile(name: "habits.txt", text: "habit run\n  pledge: 7 days\n"),
      ]
      return FormatMigration.lifted(files, to: version).map {
        String(decoding: $0.bytes, as: UTF8.self)
      }
    }
    let (pledge, comment) = ("habit run\n  pledge: 7 days\n", "habit run\n  # pledge: 7 days\n")
    #expect(lifted("track 1\n", to: 2) == ["track 2\n", comment])
    #expect(lifted("track 1\n", to: 1) == ["track 1\n", pledge])
    #expect(lifted("track 1\n", to: 9) == ["track 2\n", comment])
    #expect(lifted("track 2\n", to: 2) == ["track 2\n", pledge])
    #expect(lifted("track 3\n", to: 2) == ["track 3\n", pledge])
    #expect(lifted("track\n", to: 2) == ["track\n", pledge])
  }

  @Test("The meaning of a random directory stays", arguments: 0..<3)
  func keepsMeaning(block: UInt64) {
    for seed in block * 100..<block * 100 + 100 {
      let made = DocumentMaker.document(seed: seed)
      let files = [
        SourceFile(name: "track.txt", text: "track 1\n"),
        SourceFile(name: "all.txt", bytes: made.bytes),
      ]
      let lifted = FormatMigration.lifted(files)
      #expect(
        Meaning.text(of: Workspace(files: lifted)) == Meaning.text(of: Workspace(files: files)),
        "seed \(seed)")
    }
  }

  // MARK: Merging

  private static func directory(_ version: Int, _ habits: String) -> [SourceFile] {
    [
      SourceFile(name: "track.txt", text: "track \(version)\n"),
      SourceFile(name: "habits.txt", text: habits),
    ]
  }

  @Test(
    "A side of version 1 is lifted before it is merged with one of version 2",
    arguments: [
      // The older side was edited, and the newer side was migrated. The pledge of the base has no
      // effect.
      ("  every: daily\n  pledge: 1 day\n", "  # pledge: 1 day\n"),
      ("  every: daily\n  pledge: 1 day\n", "  # pledge: 1 day\n  pledge: 7 days\n"),
      ("  pledge: 2 days\n", "  # pledge: 1 day\n"),
      ("", "  # pledge: 1 day\n  pledge: 7 days\n"),
    ])
  func merging(older: String, newer: String) {
    let base = Self.directory(1, "habit run\n  pledge: 1 day\n")
    let old = Self.directory(1, "habit run\n" + older)
    let new = Self.directory(2, "habit run\n" + newer)
    let lifted = DirectoryMerge(
      base: FormatMigration.lifted(base), ours: FormatMigration.lifted(old), theirs: new)
    for (ours, theirs) in [(old, new), (new, old)] {
      let merge = DirectoryMerge(base: base, ours: ours, theirs: theirs)
      #expect(merge.files == lifted.files)
      let workspace = Workspace(files: merge.files)
      #expect(workspace.settings.version == 2)
      #expect(workspace.habits.first?.pledge == (newer.contains("7 days") ? 7 : nil))
    }
  }

  @Test("Two sides that both migrated, or neither, are merged as they are")
  func sameVersions() {
    for version in [1, 2] {
      let base = Self.directory(version, "habit run\n  pledge: 1 day\n")
      let side = Self.directory(version, "habit run\n  pledge: 1 day\n  every: daily\n")
      #expect(DirectoryMerge(base: base, ours: side, theirs: base).files == side)
    }
  }
}
