import Foundation
import Testing
import TrackSystem
import TrackTestSupport

/// Tests that another program may change a long log while a command reads it through a memory map.
@Suite struct MappedFileTests {
  /// A script that changes `log.txt`, and the result that the command must have.
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let script: String
    let outcome: String
  }

  private static let lines = 60_000

  static let changes = [
    Change(
      testDescription: "cut short", script: ": > log.txt",
      outcome: """
        exit 3
        track: log.txt cannot be read: another program changed it meanwhile. Run the command again.

        """),
    Change(
      testDescription: "written anew at once", script: "cp log.txt new; cat new > log.txt",
      outcome: "ends"),
    Change(
      testDescription: "written over",
      script: "head -c 2000000 /dev/zero | dd of=log.txt conv=notrunc bs=65536 2> /dev/null",
      outcome: "ends"),
    Change(
      testDescription: "replaced", script: "echo > new; mv new log.txt", outcome: "exit 0\nall\n"),
    Change(
      testDescription: "appended to", script: "echo 2026-11-20 water >> log.txt",
      outcome: "exit 0\nall\n"),
  ]

  /// Starts a command whose output blocks while it is in the middle of the log. Then runs a script.
  private func run(_ words: String, during script: String) async throws -> ShellRun {
    let folder = try TemporaryFolder()
    try folder.makeFolder("bin")
    try folder.makeLink("bin/track", to: PackageFolder.program().path)
    try folder.write("track 1\n\nhabit water\n", to: "data/track.txt")
    return try await ShellRun(
      """
      seq \(Self.lines) | sed 's/.*/2026-11-20 water \\& ; a line that is printed/' > log.txt
      mkfifo ../out
      track \(words) > ../out 2> ../errors & program=$!
      exec 3< ../out
      head -c 1 <&3 > ../first
      \(script)
      cat <&3 > ../rest
      wait $program; echo "exit $?"
      [ $(cat ../first ../rest | wc -l) = \(Self.lines) ] && echo all
      cat ../errors
      """, in: folder.path("data"),
      environment: [
        "PATH": folder.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/bin"),
        "TRACK_NOW": "2026-11-21T12:00", "SWIFT_BACKTRACE": "enable=no",
      ])
  }

  @Test(arguments: changes) func aChangedFileDoesNotCrashTheCommand(change: Change) async throws {
    let run = try await run("find printed", during: change.script)
    let output = String(decoding: run.output, as: UTF8.self)
    guard change.outcome == "ends" else {
      #expect(output == change.outcome)
      return
    }
    // The command either reports the change or reads to the end; both are correct.
    #expect(
      output.hasPrefix("exit 0\n") || output == Self.changes[0].outcome, "\(output.prefix(300))")
  }

  /// Both threads reach the end of the truncated file. The message of the first one is blocked,
  /// because nobody reads it.
  @Test func aTruncatedFileIsReportedOnce() async throws {
    let folder = try TemporaryFolder()
    try folder.makePipe("errors")
    try folder.write("track 1\n\nhabit water\n", to: "data/track.txt")
    let lines = String(repeating: "2026-11-20 water 2 ; a line that is long\n", count: 1_200_000)
    try folder.write(lines, to: "data/log.txt")
    let run = try await ShellRun(
      """
      [ -r /proc/self/maps ] || { echo none; exit; }
      exec 3<> ../errors
      dd if=/dev/zero of=../errors bs=4096 oflag=nonblock 2> /dev/null
      "\(PackageFolder.program().path)" check > /dev/null 2> ../errors 3>&- & program=$!
      until grep -q log.txt /proc/$program/maps; do kill -0 $program || break; done
      : > log.txt
      sleep 0.5
      exec 4< ../errors 3>&-
      cat <&4 > ../said
      wait $program; echo "exit $?"
      tr -d '\\0' < ../said
      """, in: folder.path("data"),
      environment: [
        "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/bin",
        "TRACK_NOW": "2026-11-21T12:00", "SWIFT_BACKTRACE": "enable=no",
      ])
    let output = String(decoding: run.output, as: UTF8.self)
    if output == "none\n" { try RequiredTools.areMissing("/proc") }
    #expect(output == Self.changes[0].outcome)
  }

  @Test func longRunningCommandsMapNoFile() async throws {
    let look = """
      [ -r /proc/$program/maps ] || echo none
      grep -c log.txt /proc/$program/maps > ../mapped
      kill $program 2> /dev/null
      """
    for (words, count) in [("find printed", "1"), ("watch --json", "0")] {
      let run = try await run(words, during: look + "\necho mapped $(cat ../mapped)\n")
      let output = String(decoding: run.output, as: UTF8.self)
      if output.hasPrefix("none") { try RequiredTools.areMissing("/proc") }
      #expect(output.hasPrefix("mapped \(count)\n"), "\(words): \(output.prefix(200))")
    }
  }
}
