import Foundation
import TrackSystem
import TrackTestSupport

/// A run of a case in a new temporary folder.
struct CaseRun {
  private let test: Case
  private let ids: GeneratedIDs
  private let program: String
  private let place: TemporaryFolder
  private let environment: [String: String]
  private var folder: String { place.path("data") }

  init(_ test: Case) throws {
    self.test = test
    ids = GeneratedIDs(source: test.source)
    program = try PackageFolder.program().resolvingSymlinksInPath().path
    place = try TemporaryFolder()
    environment = try place.cleanEnvironment()
    try place.makeFolder("bin")
    try place.makeLink("bin/track", to: program)
    if let example = test.example {
      try place.write(
        filesOf: PackageFolder.examples.appendingPathComponent(example), to: "data")
    } else {
      try place.makeFolder("data")
      if !test.isEmpty { try place.write("track 1\n", to: "data/track.txt") }
    }
    for file in test.files { try place.write(file.bytes, to: "data/\(file.name)") }
  }

  /// Runs the scripts and returns the steps with the actual results.
  func steps() async throws -> [Case.Step] {
    var steps: [Case.Step] = []
    for step in test.steps {
      let run = try await ShellRun(step.script, in: folder, environment: environment)
      if run.tookTooLong { throw CaseSection.Mistake("took too long: \(step.script)") }
      var actual = Case.Step(script: step.script)
      actual.output = reproducible(run.output)
      actual.errors = reproducible(run.errors)
      actual.code = run.code
      steps.append(actual)
    }
    return steps
  }

  /// Returns the bytes with placeholders for the parts that differ from run to run: `{folder}`,
  /// `{place}` and `{program}` for paths, and `^ID` for new IDs.
  private func reproducible(_ bytes: [UInt8]) -> [UInt8] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return bytes }
    let neutral = text.replacingOccurrences(of: folder, with: "{folder}")
      .replacingOccurrences(of: place.path, with: "{place}")
      .replacingOccurrences(of: program, with: "{program}")
    return Array(ids.masked(in: neutral).utf8)
  }
}
