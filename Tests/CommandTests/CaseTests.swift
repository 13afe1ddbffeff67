import Foundation
import Testing
import TrackTestSupport

/// Runs every case of `Tests/Cases` against the program.
@Suite struct CaseTests {
  @Test(arguments: try CaseFile.all()) func caseHasTheExpectedResults(file: CaseFile) async throws {
    let text = try String(contentsOf: file.url, encoding: .utf8)
    let test = try Case(text)
    let actual = try await CaseRun(test).steps()
    if ProcessInfo.processInfo.environment["TRACK_REWRITE_CASES"] != nil {
      let new = test.text(with: actual)
      if new != text { try new.write(to: file.url, atomically: true, encoding: .utf8) }
      return
    }
    for (expected, actual) in zip(test.steps, actual) {
      let (old, new) = (expected.report, actual.report)
      if old != new { Issue.record("\(lineDifference(expected: old, actual: new))") }
    }
  }
}

struct CaseFile: Sendable, CustomTestStringConvertible {
  let url: URL
  /// The path of the case below `Tests/Cases`, without the file extension.
  let testDescription: String

  static func all() throws -> [CaseFile] {
    let folder = PackageFolder.root.appendingPathComponent("Tests/Cases").resolvingSymlinksInPath()
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let cases = (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.pathExtension == "test" }
    return cases.sorted { $0.path < $1.path }.map { url in
      let name = url.deletingPathExtension().resolvingSymlinksInPath().path
      return CaseFile(url: url, testDescription: String(name.dropFirst(folder.path.count + 1)))
    }
  }
}

extension Case.Step {
  /// The script and its results as text, by which expected and actual results are compared.
  fileprivate var report: String {
    "$ \(script)\(EscapedText.text(of: output))"
      + (errors.isEmpty ? "" : "--- stderr\n\(EscapedText.text(of: errors))")
      + (code == 0 ? "" : "--- exit \(code)\n")
  }
}
