import Foundation
import Testing
import TrackTestSupport

/// Runs every command line that the program proposes for a wrong line. The wrong lines are those of
/// the cases in `Tests/Cases/words`, and random changes of them.
@Suite struct SuggestionTests {
  /// The number of lines for each example. `TRACK_SUGGESTIONS=2000` sets a larger one.
  private static let count =
    ProcessInfo.processInfo.environment["TRACK_SUGGESTIONS"].flatMap { Int($0) } ?? 24

  @Test(arguments: ["minimal", "rich"])
  func everyProposedLineWorks(example: String) async throws {
    let run = try SuggestionRun(example: example)
    var random = SeededGenerator(seed: 13)
    for line in run.lines(count: Self.count, using: &random) {
      let answer = try await run.answer(to: line)
      for proposal in Self.proposals(in: answer) {
        let result = try await run.answer(to: proposal)
        // A search that finds nothing exits 1.
        let isFine = result.code == 0 || result.code == 1 && Self.findsNothing(result.text)
        #expect(isFine, "\(line) proposed \(proposal): \(result.text)")
        #expect(!result.text.contains("Did you mean"), "\(line) proposed \(proposal)")
        if !Self.mayReplace(line) {
          #expect(result.lostTargets.isEmpty, "\(line) proposed \(proposal)")
        }
      }
    }
  }

  /// Puts a word that denies, wishes or doubts into each place of sentences about something done. No
  /// answer may record it, or write anything.
  @Test func nothingDeniedIsRecorded() async throws {
    let run = try SuggestionRun(example: "rich")
    let words = [
      "not", "never", "didn't", "forgot", "almost", "will", "want", "should", "hope", "maybe",
      "might", "if", "think", "unsure", "less", "cancelled",
    ]
    let sentences = [
      "I ran 5 km yesterday", "drank two glasses of water", "I read 20 pages today",
      "I meditated this morning",
    ]
    var random = SeededGenerator(seed: 17)
    for _ in 0..<(2 * Self.count) {
      var line = random.one(of: sentences).components(separatedBy: " ")
      line.insert(random.one(of: words), at: random.number(0...line.count - 1))
      let answer = try await run.answer(to: "track \"\(line.joined(separator: " "))\"")
      #expect(answer.code != 0, "\(line)")
      let parts = answer.text.components(separatedBy: "`")
      let records = parts.filter { $0.hasPrefix("track done ") && !$0.contains(" fail") }
      #expect(records.isEmpty, "\(line): \(records)")
    }
  }

  /// The lines that an answer proposes, except those that need a terminal, a network or another
  /// program, or that have nothing to act on now, as their remark says.
  private static func proposals(in answer: SuggestionRun.Answer) -> [String] {
    guard let start = answer.text.range(of: "Did you mean ")?.upperBound else { return [] }
    let parts = answer.text[start...].components(separatedBy: "`")
    return parts.indices.filter { $0 % 2 == 1 && parts[$0].hasPrefix("track ") }.filter { place in
      let remark = place + 1 < parts.count ? parts[place + 1] : ""
      let words = parts[place].split(separator: " ").map(String.init)
      return !remark.hasPrefix(" (there is") && !parts[place].contains("--open")
        && !["ask", "sync", "watch", "remind", "stop", "resume", "restore"].contains(words[1])
    }.map { parts[$0] }
  }

  private static func findsNothing(_ text: String) -> Bool {
    text.isEmpty || text.contains("No line matches.")
  }

  /// True if a wrong line has a verb that asks for a change of a block.
  private static func mayReplace(_ line: String) -> Bool {
    let verbs = [
      "set", "edit", "change", "target", "goal", "limit", "max", "update", "modify", "delete",
      "remove", "rm", "drop", "rename", "fix", "correct", "amend", "add", "new", "create", "clear",
      "every", "measure", "erase", "due", "move", "goals", "habit", "habits", "task", "deadline",
    ]
    let words = line.lowercased().split { !$0.isLetter }.map(String.init)
    return !words.allSatisfy { !verbs.contains($0) }
  }
}

/// Runs of lines on new copies of an example.
private struct SuggestionRun {
  struct Answer {
    let text: String
    let code: Int32
    /// The lines with a rhythm or measure that the run removed from the files.
    let lostTargets: [String]
  }

  private let example: URL
  private let program: String
  private let sources: [String]

  init(example: String) throws {
    self.example = PackageFolder.examples.appendingPathComponent(example)
    program = try PackageFolder.program().resolvingSymlinksInPath().path
    let folder = PackageFolder.root.appendingPathComponent("Tests/Cases/words")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    sources = try files.flatMap { file in
      try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        .components(separatedBy: "\n").flatMap { $0.components(separatedBy: "; ") }
    }
    .filter { $0.hasPrefix("track ") }.map { $0.replacingOccurrences(of: " 2>&1", with: "") }
    .filter { line in !line.contains { "|>&`$;".contains($0) } }
  }

  /// Returns lines of the cases, every second one with a word of another line added.
  func lines(count: Int, using random: inout SeededGenerator) -> [String] {
    let plain = sources.filter { !$0.contains { "'\"".contains($0) } }
    return (0..<count).compactMap { index in
      if index.isMultiple(of: 2) { return random.one(of: sources) }
      var words = random.one(of: plain).components(separatedBy: " ")
      let others = Array(random.one(of: plain).components(separatedBy: " ").dropFirst())
      guard !others.isEmpty else { return nil }
      words.insert(random.one(of: others), at: random.number(1...words.count))
      return words.joined(separator: " ")
    }
  }

  /// Runs a line on a new copy of the example.
  func answer(to line: String) async throws -> Answer {
    let place = try TemporaryFolder()
    try place.makeFolder("home")
    try place.makeFolder("bin")
    try place.makeLink("bin/track", to: program)
    let folder = URL(fileURLWithPath: place.path("data"))
    try place.write(filesOf: example, to: "data")
    let before = try targets(in: folder)
    let run = try await ShellRun(
      line + " </dev/null", in: folder.path,
      environment: [
        "PATH": place.path("bin") + ":/usr/bin:/bin", "HOME": place.path("home"),
        "TRACK_NOW": "2026-11-21T12:00", "TZ": "UTC", "LC_ALL": "C.UTF-8", "EDITOR": "true",
      ])
    let after = Set(try targets(in: folder))
    return Answer(
      text: String(decoding: run.errors, as: UTF8.self), code: run.code,
      lostTargets: before.filter { !after.contains($0) })
  }

  private func targets(in folder: URL) throws -> [String] {
    try ["goals.txt", "habits.txt"].flatMap { name in
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        .components(separatedBy: "\n").filter { $0.contains("every:") || $0.contains("measure:") }
    }
  }
}
