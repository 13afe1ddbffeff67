import Foundation
import Testing
import TrackCore
import TrackPhrases
import TrackStore
import TrackTestSupport

extension CorpusCase: CustomTestStringConvertible {
  public var testDescription: String { name }

  /// Returns every case of Tests/Corpus.
  static func all() throws -> [CorpusCase] {
    let folder = PackageFolder.root.appendingPathComponent("Tests/Corpus")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".cases") }.flatMap { name in
        CorpusCase.all(
          in: try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8),
          of: String(name.dropLast(".cases".count)))
      }
  }
}

extension CorpusCase {
  /// Reads the files of the case into a workspace.
  ///
  /// A case of the chapter `directory` is written to a real folder and read from there, and the
  /// problems of the folder are included.
  fileprivate func read() throws -> (Workspace, [Problem]) {
    guard name.hasPrefix("directory/") else { return (Workspace(files: files), []) }
    let folder = try TemporaryFolder()
    for file in files { try folder.write(file.bytes, to: file.name) }
    let directory = try DataDirectory.find(option: folder.path) { _ in nil }
    let snapshot = try directory.snapshot()
    return (Workspace(files: snapshot.files), snapshot.problems)
  }
}

/// Tests of the format by the cases of `Tests/Corpus`: the meaning of files and their problems.
struct CorpusCaseTests {
  @Test(arguments: try CorpusCase.all())
  fileprivate func meaningAndProblemsAreAsExpected(_ test: CorpusCase) throws {
    let today = try #require(Day(iso: test.today))
    let (workspace, found) = try test.read()
    let problems = CorpusCase.text(of: found + workspace.checkWithAdvice(today: today))
    if problems != test.problems {
      Issue.record("problems\n\(lineDifference(expected: test.problems, actual: problems))")
    }
    let meaning = Meaning.text(of: workspace)
    if let expected = test.meaning, expected != meaning {
      Issue.record("meaning\n\(lineDifference(expected: expected, actual: meaning))")
    }
  }

  @Test func theCorpusIsNotEmpty() throws {
    #expect(try CorpusCase.all().count >= 600)
  }
}
