import Foundation
import Testing
import TrackTestSupport

@testable import TrackCore

/// Tests of moving past years of a log to files of their own, both alone and merged with other
/// changes.
@Suite struct LogRollTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Returns as one text the rest of a log and the logs of the past years.
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

  /// The number of random histories; `TRACK_ROLLS=5000` sets a larger one.
  private static let histories =
    ProcessInfo.processInfo.environment["TRACK_ROLLS"].flatMap(UInt64.init) ?? 300

  @Test("Two clones that roll, append, edit and delete in any order end equal", arguments: 0..<3)
  func historiesOfTwoClones(block: UInt64) {
    for seed in stride(from: block, to: Self.histories, by: 3) {
      var history = RollHistory(seed: seed)
      if let complaint = history.run() { Issue.record("seed \(seed): \(complaint)") }
    }
  }
}

/// A history of two clones, generated from a seed, with the lines that must be in their files at
/// its end.
private struct RollHistory {
  private var random: SeededGenerator
  private var clones: [[String: [UInt8]]] = [[:], [:]]
  /// The lines by their marks. Each line has the number of the only clone that changes it.
  private var lines: [String: (text: String, clone: Int)] = [:]
  private var base: [String: [UInt8]] = [:]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Runs the history. Returns what is wrong with the files at its end; nil if they are correct.
  mutating func run() -> String? {
    for _ in 0..<random.number(1...4) {
      for _ in 0..<random.number(1...12) { change(random.number(0...1)) }
      if let complaint = merge() { return complaint }
    }
    return nil
  }

  private mutating func change(_ clone: Int) {
    let own = lines.filter { $0.value.clone == clone }.keys.sorted()
    switch random.number(0...5) {
    case 0: roll(clone)
    case 4 where !own.isEmpty: edit(random.one(of: own), in: clone, deletes: false)
    case 5 where !own.isEmpty: edit(random.one(of: own), in: clone, deletes: true)
    default: append(to: clone)
    }
  }

  private mutating func append(to clone: Int) {
    let mark = "n\(clone)x\(lines.count)y\(random.number(0...99_999))"
    let year = random.number(2022...2026)
    let id = random.chance(2) ? " ^\(mark)" : ""
    let line = "\(year)-0\(random.number(1...9))-11 run \(random.number(1...9))km\(id) ; \(mark)"
    let file = "log/\(year).txt"
    // Recording goes to the file of the year if there is one.
    let name = clones[clone][file] != nil && random.chance(2) ? file : "log.txt"
    clones[clone][name, default: []] += Array((line + "\n").utf8)
    lines[mark] = (line, clone)
  }

  private mutating func edit(_ mark: String, in clone: Int, deletes: Bool) {
    guard let old = lines[mark]?.text else { return }
    let new = deletes ? nil : old.replacing("km", with: ".5km").replacing(".5.5", with: ".25")
    for (name, bytes) in clones[clone] {
      let text = String(decoding: bytes, as: UTF8.self)
      guard text.contains(old + "\n") else { continue }
      clones[clone][name] = Array(
        text.replacing(old + "\n", with: new.map { $0 + "\n" } ?? "").utf8)
    }
    lines[mark] = new.map { ($0, clone) }
  }

  private mutating func roll(_ clone: Int) {
    let roll = LogRoll(clones[clone]["log.txt"] ?? [], through: random.number(2022...2025))
    guard !roll.years.isEmpty else { return }
    clones[clone]["log.txt"] = roll.rest
    for year in roll.years {
      clones[clone][year.file] = LogRoll.joined(clones[clone][year.file] ?? [], year.bytes)
    }
  }

  private mutating func merge() -> String? {
    func files(_ contents: [String: [UInt8]]) -> [SourceFile] {
      contents.map { SourceFile(name: $0.key, bytes: $0.value) }
    }
    func merged(_ one: Int, _ two: Int) -> [String: [UInt8]] {
      let merge = DirectoryMerge(
        base: files(base), ours: files(clones[one]), theirs: files(clones[two]))
      return Dictionary(merge.files.map { ($0.name, $0.bytes) }) { first, _ in first }
    }
    let (one, two) = (merged(0, 1), merged(1, 0))
    guard one == two else { return "the two sides of a merge differ" }
    let found = one.values.flatMap {
      String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    let expected = lines.values.map(\.text)
    guard found.sorted() == expected.sorted() else {
      return "other lines: "
        + Set(found).symmetricDifference(expected).sorted().joined(separator: " | ")
    }
    (clones, base) = ([one, one], one)
    return nil
  }
}
