import TrackCore
import TrackStore

/// `track init`
enum InitCommand {
  private static let template = Option.value(
    "template", Placeholder("NAME", .words(Template.allCases.map(\.rawValue))),
    "minimal (one line), full (files with comments) or example (habits to change)",
    expected: "minimal, full or example"
  ) { Template(rawValue: $0) }
  private static let git = Option.flag("git", "make it a git repository, too")

  static let command = Command(
    "init", "begin a data directory", group: .shaping,
    examples: [
      .init("track init", "in the working folder"),
      .init("track init ~/track --git", "in a folder, which is made, under git"),
      .init("track init --template example", "with a few habits to change"),
    ],
    arguments: [Argument(Placeholder("FOLDER", .folders), .optional, "where")],
    options: [template.form, git.form, WritingWords.dryRun.form],
    notes: ["Files that are there already stay as they are."],
    run: run)

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    let folder = input.words.first ?? session.namedFolder ?? "."
    let directory = DataDirectory(path: folder)
    if directory.holds(DataDirectory.marker) {
      throw .refused(.notEmpty(folder: resolvedPath(folder) ?? folder))
    }
    let words = WritingWords("init", input)
    do {
      if !words.isDryRun { try directory.makeFolder() }
    } catch {
      throw .refused(.noFolder(folder, error))
    }
    let new = (try input.value(of: template) ?? .minimal).files
    let files = try session.change(new.map(\.name), of: directory, words) { contents in
      var result: FileContents = [:]
      for file in new where (contents[file.name] ?? nil) == nil {
        result[file.name] = Array(file.text.utf8)
      }
      return result
    }
    let place = resolvedPath(folder) ?? folder
    var message = "\(place) is a data directory now: \(files.map(\.name).joined(separator: ", "))."
    message += "\nNext: `track add habit \"Drink water\" 8/day`, then `track done drink-water`."
    if input.has(git), !words.isDryRun {
      let repository = Git(in: directory)
      if !repository.run("rev-parse", "--is-inside-work-tree").isFine {
        let code = repository.run("init", "--quiet").code
        guard code == 0 else { throw .refused(.gitFailed(code)) }
      }
      do throws(SyncFailure) { try DriverSetUp(session, directory).setUp() } catch {
        throw .sync(error)
      }
    }
    session.report(Written(files: files, message: message), words)
    return .fine
  }
}
