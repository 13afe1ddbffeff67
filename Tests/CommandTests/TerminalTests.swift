import Foundation
import Testing
import TrackSystem
import TrackTestSupport

/// Tests of interactive commands on a terminal.
@Suite struct TerminalTests {
  private func place() throws -> (TemporaryFolder, [String: String]) {
    let place = try TemporaryFolder()
    try place.makeFolder("bin")
    try place.makeFolder("data")
    try place.makeLink("bin/track", to: PackageFolder.program().path)
    // Links with the names of editors lead to the shell, which runs the test's script as the
    // editor.
    for editor in ["vi", "nano"] { try place.makeLink("bin/\(editor)", to: "/bin/sh") }
    return (
      place,
      [
        "PATH": place.path("bin") + ":/usr/local/bin:/usr/bin:/bin", "HOME": place.path,
        "TERM": "dumb", "LC_ALL": "C.UTF-8", "TRACK_NOW": "2026-11-21T12:00",
      ]
    )
  }

  @Test func initAsksForEachChoice() async throws {
    let (place, environment) = try place()
    let run = try TerminalRun("track init", in: place.path("data"), environment: environment)
    try await run.wait(for: "In which folder? [.] ")
    run.type("~/diary\n")
    try await run.wait(for: "Which files: minimal (one line), full (with comments) or")
    try await run.wait(for: "[minimal] ")
    run.type("exmaple\n")
    try await run.wait(for: "Did you mean example?")
    run.type("full\n")
    try await run.wait(for: "Make it a git repository, too? [y/N] ")
    run.type("\n")
    #expect(try await run.end() == 0)
    #expect(try place.text(of: "diary/track.txt").contains("week-start"))
    #expect(!FileManager.default.fileExists(atPath: place.path("diary/.git")))
  }

  @Test func syncAsksWhetherAFileIsACopy() async throws {
    let (place, environment) = try place()
    try place.write("track 1\n", to: "data/track.txt")
    try place.write("2026-11-19 run\n2026-11-20 run\n", to: "data/log.txt")
    for name in ["log (1).txt", "log 2.txt"] {
      try place.write(
        "2026-11-19 run\n2026-11-20 run\n2026-11-21 \(name.count)km\n", to: "data/\(name)")
    }
    let run = try TerminalRun("track sync", in: place.path("data"), environment: environment)
    try await run.wait(for: "Is log (1).txt a copy of log.txt, to be merged into it? [y/N] ")
    run.type("y\n")
    try await run.wait(for: "Is log 2.txt a copy of log.txt, to be merged into it? [y/N] ")
    run.type("\n")
    try await run.wait(for: "Took in log (conflict).txt")
    _ = try await run.end()
    #expect(
      try place.text(of: "data/log.txt") == "2026-11-19 run\n2026-11-20 run\n2026-11-21 11km\n")
    #expect(!FileManager.default.fileExists(atPath: place.path("data/log (1).txt")))
    #expect(FileManager.default.fileExists(atPath: place.path("data/log 2.txt")))
  }

  @Test func addAsksOnceWhatAGoalCounts() async throws {
    let (place, environment) = try place()
    try place.write("track 1\n", to: "data/track.txt")
    let script = "track add goal Swim swim 10km; track add goal Slim waist latest 80cm"
    let run = try TerminalRun(script, in: place.path("data"), environment: environment)
    try await run.wait(for: "\"swim\". Add it as a task, a habit, a measure, or no? [task] ")
    run.type("\n")
    try await run.wait(for: "\"waist\". Add it as a measure, a task, a habit, or no? [measure] ")
    run.type("\n")
    #expect(try await run.end() == 0)
    #expect(try place.text(of: "data/tasks.txt") == "task swim\n")
    #expect(try place.text(of: "data/measures.txt") == "measure waist\n  unit: cm\n")
    #expect(
      try place.text(of: "data/goals.txt") == """
        goal swim-goal: Swim
          measure: swim 10km

        goal slim: Slim
          measure: waist latest 80cm

        """)
  }

  @Test func addAsksForMissingArguments() async throws {
    let (place, environment) = try place()
    try place.write("track 1\n", to: "data/track.txt")
    try place.write("value health: Health\nhabit run: Run\n", to: "data/habits.txt")
    let run = try TerminalRun(
      "track add emoji=R", in: place.path("data"), environment: environment)
    try await run.wait(for: "source? [habit] ")
    run.type("\n")
    try await run.wait(for: "What is the habit called? ")
    run.type("\n")
    try await run.wait(for: "What is the habit called? ")
    run.type("Run\n")
    // The ID that would be made from the title is taken, so no ID is proposed.
    try await run.wait(for: "Its ID, which you will type? ")
    run.type("run\n")
    try await run.wait(for: "belongs to \"Run\"")
    run.type("jog\n")
    try await run.wait(for: "[daily] ")
    run.type("3/wek\n")
    try await run.wait(for: "Did you mean \"3/week\"?")
    run.type("3/week\n")
    try await run.wait(for: "Which value does it serve: health? [none] ")
    run.type("heal\n")
    try await run.wait(for: "habit jog, \"Run\": 3 times a week, for health, strength 5.")
    #expect(try await run.end() == 0)
    #expect(
      try place.text(of: "data/habits.txt") == """
        value health: Health
        habit run: Run
        habit jog: Run
          emoji: R
          every: 3/week
          value: health

        """)
  }

  @Test(arguments: ["\u{3}", "\u{4}"])
  func endingTheDialogueWritesNothing(_ key: String) async throws {
    let (place, environment) = try place()
    for script in ["track init", "track init . && track add habit every=daily"] {
      try? FileManager.default.removeItem(atPath: place.path("data/track.txt"))
      let run = try TerminalRun(script, in: place.path("data"), environment: environment)
      try await run.wait(for: script == "track init" ? "folder? [.] " : "called? ")
      run.type(key)
      let code = try await run.end()
      #expect(code == (key == "\u{4}" ? 2 : 128 + SIGINT))
      if key == "\u{4}" { #expect(run.shown.contains("nothing was written.")) }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path("data"))
    #expect(names.sorted() == [".track", "track.txt"])
  }

  @Test(arguments: [
    ("PAGER='sed s/^/%/' track help", "%track keeps"),
    ("PAGER='sed s/^/%/' track help format page", "%# The format"),
    ("PAGER='sed s/^/%/' track help --no-pager", "\ntrack keeps"),
    ("PAGER='sed s/^/%/' track version", "\ntrack "),
    ("PAGER='sed s/^/%/' track help | head -n 2", "\ntrack keeps"),
    ("PAGER=cat track help", "\ntrack keeps"), ("PAGER= track help", "\ntrack keeps"),
    ("PAGER=true TERM=dumb track help", "\ntrack keeps"),
    // A pager in the directory does not run, and neither is there `less`.
    (
      "printf '#!/bin/sh\ntouch ran' > pager; chmod +x pager; PATH=.:$HOME/bin PAGER=pager track help",
      "\ntrack keeps"
    ),
  ])
  func longHelpIsPaged(_ script: String, _ shown: String) async throws {
    var (place, environment) = try place()
    environment["TERM"] = "vt100"
    try place.write("track 1\n", to: "data/track.txt")
    let run = try TerminalRun(
      "echo; \(script)", in: place.path("data"), environment: environment)
    #expect(try await run.end() == 0)
    #expect(run.shown.replacingOccurrences(of: "\r", with: "").contains(shown), "\(run.shown)")
    #expect(!FileManager.default.fileExists(atPath: place.path("data/ran")))
  }

  @Test func anInvalidEditIsOpenedAgain() async throws {
    let (place, environment) = try place()
    try place.write("track 1\n", to: "data/track.txt")
    try place.write("habit run: Run\n  every: 3/week\n", to: "data/habits.txt")
    try place.write(
      """
      printf '%s ' "$@" | sed 's|/.*/||'; printf 'line? '; read line
      printf '%s\\n' "$line" >> "$2"
      """, to: "typed.sh")
    let run = try TerminalRun(
      "EDITOR='vi ../typed.sh' track edit run", in: place.path("data"), environment: environment)
    try await run.wait(for: "+1 habits.txt line? ")
    run.type("  evry: day\n")
    try await run.wait(for: "Edit again? [Y/n] ")
    run.type("\n")
    // The editor opens at the line of the mistake.
    try await run.wait(for: "+3 habits.txt line? ")
    run.type("  vlaue: x\n")
    try await run.wait(for: "Edit again? [Y/n] ")
    run.type("n\n")
    #expect(try await run.end() == 2)
    #expect(run.shown.contains("What you typed is in .track/edit/habits.txt"))
    #expect(try place.text(of: "data/habits.txt") == "habit run: Run\n  every: 3/week\n")
    #expect(try place.text(of: "data/.track/edit/habits.txt").contains("evry"))
  }

  @Test func aReviewOpensTheEditorAtItsLine() async throws {
    let (place, environment) = try place()
    try place.write("track 1\n", to: "data/track.txt")
    try place.write("habit run: Run\n  every: 3/week\n2026-11-19 run\n", to: "data/habits.txt")
    try place.write("term 1\n  theme: x\n", to: "data/terms/2026-11-16.txt")
    try place.write("sed -i.old \"${1#+}s/Run/Ran/\" \"$2\"\n", to: "typed.sh")
    let run = try TerminalRun(
      "VISUAL='nano ../typed.sh' track term review", in: place.path("data"),
      environment: environment)
    #expect(try await run.end() == 0, "\(run.shown)")
    #expect(
      try place.text(of: "data/terms/2026-11-16.txt")
        == "term 1\n  theme: x\n  review: 2026-11-21 ; Ran 1 of 2 times; 0 entries counted for a goal\n"
    )
  }
}
