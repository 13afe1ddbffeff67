import Foundation
import Testing
import TrackTestSupport

/// Tests of commands whose input, output or environment fails.
@Suite struct EndedRunTests {
  private func run(_ script: String, seconds: Double = 60) async throws -> (String, ShellRun) {
    let folder = try TemporaryFolder()
    try folder.makeFolder("bin")
    try folder.makeFolder("home")
    try folder.makeLink("bin/track", to: PackageFolder.program().path)
    try folder.write("track 1\n", to: "data/track.txt")
    try folder.write("habit water\n  every: 8/day\n", to: "data/habits.txt")
    let run = try await ShellRun(
      script, in: folder.path("data"),
      environment: [
        "PATH": folder.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/bin"),
        "HOME": folder.path("home"), "TRACK_NOW": "2026-11-21T12:00", "TZ": "UTC",
      ], seconds: seconds)
    return (String(decoding: run.output + run.errors, as: UTF8.self), run)
  }

  #if os(Linux)
    @Test func anEntryIsRecordedOnceAlthoughItsOutputFails() async throws {
      let (words, _) = try await run(
        """
        track done water > ../said; track done water > /dev/full; echo $?; wc -l < log.txt
        track undo > /dev/full; wc -l < log.txt
        """)
      #expect(
        words == "0\n2\n1\n"
          + String(
            repeating: "track: Done, but this cannot be shown: the disk is full.\n", count: 2))
    }

    /// These commands change files and print no summary of the change.
    @Test func aChangeSucceedsAlthoughItsOutputFails() async throws {
      let (words, _) = try await run(
        """
        git config --global user.name A; git config --global user.email a@example.org
        printf 'habit  read\\n  every:  3/day\\nhabit walk\\n  every: 3/wek\\n' > habits.txt
        track fmt > /dev/full; echo $?; head -1 habits.txt
        track check --fix --yes > /dev/full; echo $?; tail -1 habits.txt
        mkdir ../copy; track sync ../copy > /dev/full; echo $?; ls ../copy
        git init -q; track sync --setup > /dev/full; echo $?; track sync > /dev/full; echo $?
        track export --csv -o ../out.csv > /dev/full; echo $?
        mkdir ../new; track merge ../copy . ../copy -o ../new > /dev/full; echo $?
        """)
      #expect(
        words
          == "0\nhabit read\n0\n  every: 3/week\n0\nhabits.txt\ntrack.txt\n0\n0\n0\n0\n"
          + String(
            repeating: "track: Done, but this cannot be shown: the disk is full.\n", count: 7))
      // If nothing was changed, a failure to print is a failure of the command.
      let (others, _) = try await run(
        "track fmt > /dev/full; echo $?; track list habits > /dev/full; echo $?")
      #expect(others == "0\n3\ntrack: Cannot write the output: the disk is full.\n", "\(others)")
    }

    @Test func withoutProcTheCommandIsRefused() async throws {
      guard RequiredTools.work("unshare -m sh -c 'umount -l /proc'") else {
        try RequiredTools.areMissing("right to unmount /proc")
      }
      let (words, _) = try await run(
        "unshare -m sh -c 'umount -l /proc; track done water 3; echo $?'; ls")
      #expect(words.hasPrefix("3\nhabits.txt\ntrack.txt\n") && words.contains("/proc is missing"))
    }
  #endif

  @Test func noFileReusesTheDescriptorOfAClosedStream() async throws {
    let (words, _) = try await run(
      """
      mkdir -p -m 700 .track; printf '1 track done\\nappend log.txt 0 x\\n' > .track/lock
      track done water 2>&-; cat .track/lock | cut -d% -f2-; track done water >&-; wc -l < log.txt
      """)
    #expect(
      words.hasPrefix("Recorded") && words.contains("\n20track%20done%20water\n2\n"), "\(words)")
  }

  /// An undo succeeds although the redo stack cannot be written.
  @Test func anUndoSucceedsWithoutAWritableRedoStack() async throws {
    let (words, _) = try await run(
      """
      track done water; track done water; touch .track/redo; track undo; echo $?; wc -l < log.txt
      """)
    #expect(words.contains("Undone: track done water\n  - 2026-11-21 12:00 water\n0\n1\n"))
    #expect(words.contains("track: This cannot be redone: .track/redo: "))
    #expect(!words.contains("Nothing was written"))
  }

  @Test func aSyncWithASilentRemoteTimesOut() async throws {
    guard RequiredTools.work("command -v python3") else { try RequiredTools.areMissing("python3") }
    let (words, ended) = try await run(
      """
      git config --global user.name A; git config --global user.email a@example.org
      python3 -c '
      import socket, time
      listener = socket.create_server(("127.0.0.1", 0))
      open("../port", "w").write(str(listener.getsockname()[1]))
      time.sleep(50)
      ' & silent=$!
      until [ -s ../port ]; do sleep 0.05; done
      git init -q; git remote add origin "git://127.0.0.1:$(cat ../port)/x"
      TRACK_NETWORK_TIMEOUT=1 track sync; echo $?; git log --oneline | wc -l
      # A sync that is ended takes git with it.
      TRACK_NETWORK_TIMEOUT=40 track sync & sync=$!
      sleep 1; kill $sync; wait $sync; sleep 1
      ps -ef 2> /dev/null | grep -c "[f]etch.*--progress.*$(cat ../port)" ; kill $silent
      """, seconds: 40)
    #expect(words.contains("it did not answer for 1 second"), "\(words)")
    #expect(!ended.tookTooLong)
  }

  @Test func aReportReplacesOnlyFilesThatTrackWrote() async throws {
    let (words, _) = try await run(
      """
      echo mine > ../mine; track report --md -o ../mine; echo $?; cat ../mine
      track report --md -o ../mine --force; track report --md -o ../mine; echo $?
      echo more >> ../mine; track report --md -o ../mine; echo $?
      track report --md -o habits.txt; echo $?; track report --md -o /dev/null; echo $?
      """)
    #expect(
      words.hasPrefix(
        "2\nmine\nWrote ../mine.\nWrote ../mine.\n0\n2\n2\nWrote /dev/null.\n0\n")
        || words.hasPrefix(
          "3\nmine\nWrote ../mine.\nWrote ../mine.\n0\n3\n3\nWrote /dev/null.\n0\n"),
      "\(words)")
  }
}
