import Foundation
import Testing
import TrackCore
import TrackSystem
import TrackTestSupport

@testable import track

/// Tests of the completion candidates, and of completion in the installed shells.
@Suite struct CompletionTests {
  private static let workspace = Workspace(files: [
    SourceFile(
      name: "habits.txt",
      text: """
        value health: Health
        goal run-half: Run a half marathon
        goal run-old: Run at all
          done: 2026-01-01
        habit run: Run
        habit water: Drink water
        habit writing: Write
          archived: 2026-01-01
        term 12
        """)
  ])

  private func words(_ words: String...) -> [String] {
    let completion = WordCompletion(
      commands: Program.commands.map(\.description), blocks: { _ in Self.workspace.blocks },
      marks: { _ in ["@park", "#trail", "@home", "#easy"] })
    guard case .words(let found) = completion.answer(for: words) else { return ["a path"] }
    return found.map(\.word)
  }

  @Test func offersCommandsAndOptions() {
    #expect(words("sho") == ["show"])
    #expect(words("").count == Program.commands.map(\.description).listed.count)
    #expect(words("swi") == [])
    #expect(words("find", "--fr") == [])
    #expect(words("upkeep", "doc") == ["doctor"])
    #expect(words("upkeep", "nothing", "") == [])
    #expect(words("upkeep", "fmt", "--ch") == ["--check"])
    #expect(words("report", "--cs") == ["--csv"])
    #expect(words("--dir", "x", "sho") == ["show"])
    #expect(words("check", "--st") == ["--strict"])
    #expect(words("check", "--strict", "--s") == [])
    #expect(words("check", "--", "--st") == ["a path"])
    #expect(words("--col") == ["--color"])
    #expect(words("--color", "al") == ["always"])
    #expect(words("--color=al") == ["--color=always"])
    #expect(words("--color", "=", "al") == ["--color=always"])
    #expect(words("find", "--kind", "habits,lo") == ["habits,log"])
    #expect(words("add", "habit", "--dir=", "Run", "value=h") == ["value=health"])
    #expect(words("--dir") == ["--dir"])
    #expect(words("--dir", "") == ["a path"])
    #expect(words("no-such", "x") == [])
  }

  @Test func offersOnlyIDsOfTheRightKind() {
    #expect(words("done", "r") == ["run", "run-half"])
    #expect(words("done", "run", "@") == ["@park", "@home"])
    #expect(words("log", "run", "5km", "#t") == ["#trail"])
    #expect(words("find", "--tag", "e,t") == ["e,trail"])
    #expect(words("done", "run", "wa") == [])
    #expect(words("done", "run", "5km,", "wa") == ["water"])
    #expect(words("done", "run", "+r") == ["+run-half"])
    for command in ["start", "switch", "undo", "stop"] {
      #expect(words(command, "wa") == ["water"])
    }
    #expect(words("skip", "run", "wa") == ["water"])
    #expect(words("show", "w") == ["water", "writing"])
    #expect(words("restore", "") == ["writing"])
    #expect(words("set", "water", "ev") == ["every="])
    #expect(words("set", "run-half", "ev") == [])
    #expect(words("set", "water", "value=h") == ["value=health"])
    #expect(words("set", "water", "value", "=", "h") == ["value=health"])
    #expect(words("set", "water", "value+=h") == ["value+=health"])
    #expect(words("show", "water", "x") == [])
  }

  // MARK: Shells

  private static func has(_ shell: String) -> Bool {
    ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + shell)
    }
  }

  private func place() throws -> (TemporaryFolder, [String: String]) {
    let place = try TemporaryFolder()
    try place.makeFolder("bin")
    try place.makeLink("bin/track", to: PackageFolder.program().path)
    try place.write("track 1\n", to: "data/track.txt")
    try place.write("habit drink-water: Drink water\n  every: 8/day\n", to: "data/habits.txt")
    return (
      place,
      [
        "PATH": place.path("bin") + ":/opt/homebrew/bin:/usr/local/bin:/usr/bin:/bin",
        "HOME": place.path, "TERM": "vt100", "LC_ALL": "C.UTF-8", "TRACK_NOW": "2026-11-21T12:00",
      ]
    )
  }

  @Test(arguments: [
    ("bash", "bash --norc --noprofile -i", "eval \"$(track completions bash)\""),
    ("zsh", "zsh -f -i", "autoload -U compinit; compinit -u -D; eval \"$(track completions zsh)\""),
  ])
  func bashAndZshComplete(_ shell: String, _ start: String, _ setUp: String) async throws {
    guard Self.has(shell) else {
      try RequiredTools.areMissing("\(shell)")
    }
    let (place, environment) = try place()
    let run = try TerminalRun("exec \(start)", in: place.path("data"), environment: environment)
    run.type("PS1='ready> '\n")
    try await run.wait(for: "ready> ")
    run.type("\(setUp); echo set-$((1 + 1))\n")
    try await run.wait(for: "set-2")
    try await run.wait(for: "ready> ")
    // The command's name, the ID and the option are all completed.
    run.type("track sh\tdr\t--js\t\n")
    try await run.wait(for: "\"title\":\"Drink water\"")
    run.type("track --color=nev\tset drink-water ev\t")
    try await run.wait(for: "--color=never")
    try await run.wait(for: "every=")
    run.type("daily\n")
    try await run.wait(for: "every day")
    run.type("exit\n")
    _ = try await run.end()
    #expect(try place.text(of: "data/habits.txt").contains("daily"))
  }

  @Test func fishCompletes() async throws {
    guard Self.has("fish") else {
      try RequiredTools.areMissing("fish")
    }
    let (place, environment) = try place()
    try place.write(
      """
      track completions fish | source
      for line in 'track sho' 'track show dr' 'track show --js' 'track --color=nev' 'track set drink-water ev'
          complete -C $line
      end
      """, to: "try.fish")
    let run = try await ShellRun(
      "fish --no-config ../try.fish", in: place.path("data"), environment: environment)
    #expect(
      String(decoding: run.output, as: UTF8.self) == """
        show\tshow everything about one thing
        drink-water\tDrink water
        --json\tprint JSON
        --color=never
        every=

        """)
  }

  // MARK: Manual page

  @Test func theManualPageHasNoWarnings() async throws {
    guard Self.has("mandoc") else {
      try RequiredTools.areMissing("mandoc")
    }
    let (place, environment) = try place()
    let run = try await ShellRun(
      "track help --man > ../track.1; mandoc -T lint -W warning ../track.1; mandoc -T utf8 ../track.1",
      in: place.path("data"), environment: environment)
    #expect(run.code == 0)
    let page = String(decoding: run.output, as: UTF8.self)
    #expect(!page.contains("mandoc: "), "\(page.prefix(500))")
    for command in Program.commands.map(\.description) {
      #expect(page.contains("track \(command.name)"))
    }
  }
}
