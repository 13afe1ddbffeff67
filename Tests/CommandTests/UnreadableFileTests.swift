import Foundation
import Testing
import TrackTestSupport

/// Tests of every command in a directory with a file that cannot be read.
@Suite struct UnreadableFileTests {
  /// What stands in place of habits.txt, as a shell command.
  enum Obstacle: String, CaseIterable, Sendable {
    case danglingLink = "ln -s nowhere habits.txt"
    case pipe = "mkfifo habits.txt"
    case folder = "mkdir habits.txt"
  }

  /// A command line for each command that reads the directory to show or export it.
  static let reading = [
    "report", "today", "day", "calendar", "today run-half", "today --line", "term", "remind",
    "badges", "list", "show run-half", "explain run-half", "find run", "sum", "contributions",
    "insights", "forecast", "relate weight", "plan", "sleep", "meal", "fmt --check",
    "audit", "doctor", "export", "export --as json", "fetch nowhere", "undo --dry-run",
  ]
  /// A command line for each command that writes. Each abbreviates the ID of a goal, which may be
  /// that of a habit in the file that cannot be read, or adds what may be in it.
  static let writing = [
    "done run", "done 'run' 5km", "done Half", "skip run", "pause run tomorrow",
    "done --toggle run",
    "start run", "add habit run daily", "add milestone m goal=run",
    "add habit swim daily goal=run", "set run due=2026-12-01", "edit run", "rename run walk",
    "rename run-half walk", "archive run", "restore run", "remove run",
    "import --write lines.csv",
  ]
  /// The other commands, with the reason why they are in neither table.
  static let others = [
    "week": "needs a term", "check": "prints it as a problem", "ask": "asks on a terminal",
    "again": "repeats a line of the log", "amend": "changes a line of the log",
    "stop": "nothing runs", "init": "makes a directory",
    "sync": "has its own tests", "merge": "reads other files",
    "resolve": "there is no conflict", "forget": "needs a source",
    "help": "reads no directory",
    "completions": "its output is that of a key press", "lsp": "serves", "mcp": "serves",
    "serve": "serves",
    "version": "reads no directory", "upkeep": "reads no directory",
  ]

  @Test func everyCommandIsInATable() async throws {
    let folder = try place(.folder)
    let run = try await ShellRun(
      "track help --json | grep -o '\"version\":1,\"name\":\"[a-z]*' | sed 's/.*\"//'",
      in: folder.path("data"), environment: environment(folder))
    let names = String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
    let tested = (Self.reading + Self.writing).compactMap { $0.split(separator: " ").first }
    let missing = Set(names).subtracting(tested.map(String.init)).subtracting(Self.others.keys)
    #expect(names.count > 50 && missing.isEmpty, "\(missing)")
  }

  @Test(arguments: reading, Obstacle.allCases)
  func aReaderNamesTheFile(line: String, obstacle: Obstacle) async throws {
    let run = try await run(line, obstacle)
    #expect(run.errors.contains("track: habits.txt: this file cannot be read"), "\(run.errors)")
    if line.hasPrefix("export") || line.hasPrefix("fmt") { #expect(run.code == 3) }
    #expect(run.after == run.before)
  }

  @Test(arguments: writing, Obstacle.allCases)
  func aWriterTakesNoAbbreviation(line: String, obstacle: Obstacle) async throws {
    let run = try await run(line, obstacle)
    #expect(run.code != 0, "\(run.output)")
    #expect(run.errors.contains("habits.txt"), "\(run.errors)")
    #expect(run.after == run.before)
  }

  @Test(arguments: Obstacle.allCases)
  func aWholeIDIsTaken(obstacle: Obstacle) async throws {
    let run = try await run("done run-half", obstacle)
    #expect(run.code == 0 && run.after.contains("done: 2026-11-21"), "\(run.errors)")
  }

  private func place(_ obstacle: Obstacle) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.makeFolder("bin")
    try folder.makeLink("bin/track", to: PackageFolder.program().path)
    try folder.write("track 1\n", to: "data/track.txt")
    try folder.write("goal run-half: Half\n  due: 2026-12-06\n", to: "data/goals.txt")
    try folder.write(
      "2026-11-20 weight 72kg\n2026-11-20 23:00-07:00 sleep\n2026-11-20 \"Ran\" +run-half\n",
      to: "data/log.txt")
    try folder.write("date,subject\n2026-11-19,run\n", to: "data/lines.csv")
    return folder
  }

  private func environment(_ folder: TemporaryFolder) -> [String: String] {
    [
      "PATH": folder.path("bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/bin"),
      "HOME": folder.path(""), "TRACK_NOW": "2026-11-21T12:00", "TZ": "UTC", "EDITOR": "true",
    ]
  }

  private func run(
    _ line: String, _ obstacle: Obstacle
  ) async throws -> (code: Int32, output: String, errors: String, before: String, after: String) {
    let folder = try place(obstacle)
    func files() throws -> String {
      try ["goals.txt", "log.txt"].map { try folder.text(of: "data/\($0)") }.joined()
    }
    let before = try files()
    let run = try await ShellRun(
      "\(obstacle.rawValue); track \(line)", in: folder.path("data"),
      environment: environment(folder))
    #expect(!run.tookTooLong)
    return (
      run.code, String(decoding: run.output, as: UTF8.self),
      String(decoding: run.errors, as: UTF8.self), before, try files()
    )
  }
}
