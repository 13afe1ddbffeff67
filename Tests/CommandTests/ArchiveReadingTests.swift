import Foundation
import Testing
import TrackTestSupport

/// Tests that an archive of many files is the same import as the folder, and is read by few runs of
/// `unzip`.
@Suite struct ArchiveReadingTests {
  private static let canRun = RequiredTools.work("command -v python3 && command -v unzip")

  /// For each case, the Python code that makes the files in `x` and the order of the archive.
  private static let archives = [
    // Loop Habit Tracker: the names have wildcards, spaces, and letters of other scripts.
    """
    put('Habits.csv', 'Position,Name,Question,Description,NumRepetitions,Interval,Color\\n' + ''.join(
      f'{k},Habit {k},,,1,1,#fff\\n' for k in range(1, 201)))
    for k in range(1, 201):
      put(f'{k:03} Habit [{k}] * 日本/Checkmarks.csv', '2026-11-01,2\\n' * (k % 3 > 0))
      put(f'{k:03} Habit [{k}] * 日本/Scores.csv', '2026-11-01,0.5\\n')
    """,
    // The files that are read first stand last in the archive.
    "put('log', '2026-11-20 : Run : y : :\\n'); put('habits', 'Run: 1\\n')",
    // Files whose kind is recognised one by one.
    "for k in range(120): put(f'part{k:03}.klg', f'2026-11-20\\n  {k + 1}m Work {k}\\n')",
  ]

  @Test(
    "An archive of many files is the same import as the folder, by at most eight runs of unzip",
    .enabled(if: canRun, "there is no python3, or no unzip"), arguments: archives)
  func fewRuns(code: String) async throws {
    let place = try TemporaryFolder()
    try place.write("track 1\n", to: "data/track.txt")
    try place.write(
      """
      import os, zipfile
      archive = zipfile.ZipFile('x.zip', 'w', zipfile.ZIP_DEFLATED)
      def put(name, text):
        os.makedirs(os.path.dirname('x/' + name), exist_ok=True)
        open('x/' + name, 'w').write(text)
        archive.writestr(name, text)
      \(code)
      archive.close()

      """, to: "make.py")
    try place.write(
      "#!/bin/sh\necho run >> \"$RUNS\"\nPATH=${PATH#*:} exec unzip \"$@\"\n", to: "bin/unzip")
    let program = try PackageFolder.program().path
    let track = "'\(program)' --dir data import"
    let run = try await ShellRun(
      "python3 make.py && chmod +x bin/unzip && export RUNS=$PWD/runs PATH=$PWD/bin:$PATH; "
        + "\(track) x.zip --json > a.json; \(track) x --json > b.json; "
        + "cmp a.json b.json && grep -c '\"line\"' a.json; wc -l < runs",
      in: place.path,
      environment: [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/bin", "TZ": "UTC",
        "LC_ALL": "C.UTF-8",
      ])
    let words = String(decoding: run.output, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    let numbers = words.compactMap { Int($0) }
    try #require(numbers.count == 2, "\(words) \(String(decoding: run.errors, as: UTF8.self))")
    #expect(numbers[0] > 0 && numbers[1] <= 8, "\(words)")
  }
}
