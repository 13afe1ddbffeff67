import Foundation
import Testing
import TrackCore
import TrackTestSupport

/// Tests that formatting a directory keeps its meaning and that formatting twice changes nothing.
@Suite struct FormatterPropertyTests {
  private static let today = Day(ordinal: 20_778)

  /// The number of mutations of each example; `TRACK_ROUNDS` sets a larger one.
  private static let rounds =
    ProcessInfo.processInfo.environment["TRACK_ROUNDS"].flatMap { Int($0) } ?? 60

  private func formatted(_ files: [SourceFile]) -> [SourceFile] {
    let workspace = Workspace(files: files)
    var wrong: [String: Set<Int>] = [:]
    for problem in workspace.check(today: Self.today) where problem.severity == .error {
      if let line = problem.line { wrong[problem.file, default: []].insert(line) }
    }
    return workspace.files.map { file in
      SourceFile(
        name: file.name,
        bytes: Document(file.bytes).formatted(keeping: wrong[file.name] ?? []).bytes)
    }
  }

  private func expectSameMeaning(_ files: [SourceFile], _ what: String) {
    let before = Workspace(files: files)
    let after = formatted(files)
    var aligned: [SourceFile] = []
    for (old, new) in zip(before.files, after) {
      let bytes = LinePairs(old.bytes, new.bytes).aligned
      #expect(bytes != nil, "\(what), \(old.name)")
      aligned.append(SourceFile(name: old.name, bytes: bytes ?? []))
    }
    #expect(before.isSemanticallyEqual(as: Workspace(files: aligned), today: Self.today), "\(what)")
    let again = formatted(after)
    for (once, twice) in zip(after, again) where once.bytes != twice.bytes {
      let texts = [once, twice].map { String(decoding: $0.bytes, as: UTF8.self) }
      Issue.record("\(what), \(once.name)\n\(lineDifference(expected: texts[0], actual: texts[1]))")
    }
  }

  @Test(arguments: ExampleFiles.names)
  func formattingKeepsTheMeaningOfExamples(name: String) throws {
    expectSameMeaning(try ExampleFiles.all(of: name), name)
  }

  @Test(arguments: ExampleFiles.names)
  func formattingKeepsTheMeaningOfMutatedExamples(name: String) throws {
    let files = try ExampleFiles.all(of: name, longest: 3000)
    for seed in 0..<Self.rounds {
      var mutator = Mutator(seed: UInt64(seed) + 1)
      let mutated = files.map { file in
        SourceFile(
          name: file.name,
          bytes: mutator.next(below: 3) == 0
            ? file.bytes : mutator.mutated(file.bytes, changes: 1 + mutator.next(below: 12)))
      }
      expectSameMeaning(mutated, "\(name), seed \(seed)")
    }
  }
}
