import Testing
import TrackTestSupport

@testable import TrackCore

/// Moving past years of a log to files of their own, alone and merged with changes elsewhere.
@Suite struct LogRollTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Returns the rest and the years as one text.
  private func rolled(_ log: String, through last: Int) -> String {
    let roll = LogRoll(Array(log.utf8), through: last)
    return text(roll.rest) + roll.years.map { "[\($0.file)]\n" + text($0.bytes) }.joined()
  }

  @Test("Whole years move, with the comments above their lines")
  func years() {
    let log = """
      # The log

      # about the first
      2024-12-31 run 5km
      2023-01-01 23:30 run
      2025-01-01 run
        stays: below
      # a late one

      2024-06-01 walk ; later
        note: indented
      habit run: Run
        # in the block
        every: daily
      2024-99-01 wrong
      # the end

      """
    #expect(
      rolled(log, through: 2024) == """
        # The log

        2025-01-01 run
          stays: below
        habit run: Run
          # in the block
          every: daily
        2024-99-01 wrong
        # the end
        [log/2023.txt]
        2023-01-01 23:30 run
        [log/2024.txt]
        # about the first
        2024-12-31 run 5km
        # a late one

        2024-06-01 walk ; later
          note: indented

        """)
    #expect(rolled(log, through: 2022) == log)
  }

  @Test("Line endings and the byte order mark stay; a missing last ending is added")
  func endings() {
    #expect(
      rolled("\u{FEFF}2024-01-01 a\r\n2026-01-01 b\r\n2024-01-02 c", through: 2024)
        == "\u{FEFF}2026-01-01 b\r\n[log/2024.txt]\n2024-01-01 a\r\n2024-01-02 c\r\n")
    #expect(text(LogRoll.joined(Array("x\r\ny".utf8), Array("z\r\n".utf8))) == "x\r\ny\r\nz\r\n")
    #expect(LogRoll([], through: 2024).years.isEmpty)
  }

  @Test("No line of a random log is lost, added or changed", arguments: 0..<5)
  func keepsLines(block: UInt64) throws {
    for seed in block * 100..<block * 100 + 100 {
      let made = DocumentMaker.document(seed: seed)
      let roll = LogRoll(made.bytes, through: 2024 + Int(seed % 3))
      let pieces = [roll.rest] + roll.years.map(\.bytes)
      func lines(_ bytes: [UInt8]) -> [String] {
        let document = Document(bytes)
        return document.lines.map(document.text(of:))
      }
      #expect(pieces.flatMap(lines).sorted() == lines(made.bytes).sorted(), "seed \(seed)")
    }
  }

  // MARK: Merging

  private static let log = """
    2024-03-01 run 5km ^a
    2024-03-02 walk
    2024-03-03 swim ; in the lake
    2026-01-01 run ^b

    """

  private static func files(_ log: String, rolled: Bool) -> [SourceFile] {
    guard rolled else { return [SourceFile(name: "log.txt", text: log)] }
    let roll = LogRoll(Array(log.utf8), through: 2024)
    return [SourceFile(name: "log.txt", bytes: roll.rest)]
      + roll.years.map { SourceFile(name: $0.file, bytes: $0.bytes) }
  }

  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let old: String
    let new: String
  }

  static let changes = [
    Change(testDescription: "nothing", old: "", new: ""),
    Change(
      testDescription: "a line appended", old: "run ^b\n",
      new: "run ^b\n2026-01-02 run ^c\n"),
    Change(
      testDescription: "a late line appended", old: "run ^b\n",
      new: "run ^b\n2024-05-05 run ^c\n"),
    Change(testDescription: "a rolled line edited", old: "5km ^a", new: "6km ^a"),
    Change(
      testDescription: "a rolled line without an ID edited", old: "in the lake", new: "in the sea"),
    Change(testDescription: "a rolled line deleted", old: "2024-03-01 run 5km ^a\n", new: ""),
    Change(
      testDescription: "a rolled line without an ID deleted", old: "2024-03-02 walk\n", new: ""),
    Change(testDescription: "a line that stays edited", old: "run ^b", new: "run 3km ^b"),
    Change(testDescription: "a line that stays deleted", old: "2026-01-01 run ^b\n", new: ""),
  ]

  @Test("A change there follows the lines that were rolled here", arguments: changes)
  func rollAgainst(change: Change) {
    let changed =
      change.old.isEmpty ? Self.log : Self.log.replacing(change.old, with: change.new)
    let base = Self.files(Self.log, rolled: false)
    let here = Self.files(Self.log, rolled: true)
    for isRolledThere in [false, true] {
      let there = Self.files(changed, rolled: isRolledThere)
      for (ours, theirs) in [(here, there), (there, here)] {
        let merge = DirectoryMerge(base: base, ours: ours, theirs: theirs)
        #expect(merge.conflicts.isEmpty)
        let lines = merge.files.flatMap { file in
          text(file.bytes).split(separator: "\n").map(String.init)
        }
        #expect(
          lines.sorted() == changed.split(separator: "\n").map(String.init).sorted(),
          "rolled there: \(isRolledThere)")
        let rolled = merge.files.first { $0.name == "log/2024.txt" }.map { text($0.bytes) } ?? ""
        #expect(rolled.contains("walk") == changed.contains("walk"))
      }
    }
  }
}
