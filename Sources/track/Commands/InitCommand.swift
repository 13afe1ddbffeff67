import TrackCore
import TrackStore
import TrackSystem

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
    notes: [
      "Files that are there already stay as they are.",
      "On a terminal `track init` alone asks for the folder, the files and git.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ input: Input) throws(Failure) -> ExitCode {
    var wishes = try typed(input, session)
    if let asked = try asked(input, session) { wishes = asked }
    let folder = wishes.folder
    let directory = DataDirectory(path: folder)
    if directory.holds(DataDirectory.marker) {
      throw .refused(.notEmpty(folder: resolvedPath(folder) ?? folder))
    }
    var words = WritingWords("init", input)
    // Without its directory nothing could be done again.
    words.isKept = false
    do {
      if !words.isDryRun { try directory.makeFolder() }
    } catch {
      throw .refused(.noFolder(folder, error))
    }
    let new = wishes.template.files
    let files = try session.change(new.map(\.name), of: directory, words) { contents in
      var result: FileContents = [:]
      for file in new where (contents[file.name] ?? nil) == nil {
        result[file.name] = Array(file.text.utf8)
      }
      return result
    }
    let place = resolvedPath(folder) ?? folder
    let names = files.map(\.name).joined(separator: ", ")
    var message = "\(place) is a data directory now" + (names.isEmpty ? "." : ": \(names).")
    message += "\nNext: \(wishes.template.next)."
    if wishes.git, !words.isDryRun {
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

  /// What the new directory is to be.
  private struct InitOptions {
    let folder: String
    let template: Template
    let git: Bool
  }

  /// What the command line says.
  private static func typed(_ input: Input, _ session: Session) throws(Failure) -> InitOptions {
    InitOptions(
      folder: input.words.first ?? session.namedFolder ?? ".",
      template: try input.value(of: template) ?? .minimal, git: input.has(git))
  }

  /// What is asked on a terminal where nothing is said.
  private static func asked(_ input: Input, _ session: Session) throws(Failure) -> InitOptions? {
    let named = try input.value(of: template)
    guard input.words.isEmpty, session.namedFolder == nil, named == nil, !input.has(git),
      let asking = Asking(session)
    else { return nil }
    let isHere = DataDirectory(path: ".").holds(DataDirectory.marker)
    let usual = isHere ? nil : "."
    let folder = try asking.ask("In which folder?", usual: usual) { typed throws(Failure) in
      let folder = session.path(typed: typed)
      guard !DataDirectory(path: folder).holds(DataDirectory.marker) else {
        throw .refused(.notEmpty(folder: resolvedPath(folder) ?? folder))
      }
      return folder
    }
    let names = Template.allCases.map(\.rawValue)
    let template = try asking.ask(
      "Which files: minimal (one line), full (with comments) or example (habits to change)?",
      usual: Template.minimal.rawValue
    ) { word throws(Failure) in
      if let template = Template(rawValue: word.lowercased()) { return template }
      throw .usage(
        .badValue(
          word, of: "The answer", expected: "minimal, full or example",
          near: Suggestion.nearest(to: word, in: names)))
    }
    let git = try asking.confirm("Make it a git repository, too?", usual: false)
    return InitOptions(folder: folder, template: template, git: git)
  }
}
