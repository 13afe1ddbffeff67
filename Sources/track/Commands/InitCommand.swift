import TrackCore
import TrackStore
import TrackSystem

/// The command `track init`, which creates a data directory.
enum InitCommand {
  private struct Options: CommandOptions {
    let folder: String?
    let template: Template?
    let git: Bool
    let remote: String?
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      folder = reader.optional(Placeholder("FOLDER", .folders), "where; here if omitted")
      template = try reader.choice(
        "template", "NAME",
        "minimal (one line), full (files with comments) or example (habits to change)",
        of: Template.self)
      remote = try reader.text(
        "remote", Placeholder("URL"), "also add this git remote, for `track sync`",
        expected: "the address of a git repository")
      git = reader.flag("git", "make it a git repository, too") || remote != nil
      writing = WriteOptions(&reader)
    }
  }

  static let command = Command(
    "init", "create a data directory", group: .shaping,
    examples: [
      .init("track init", "in this folder"),
      .init("track init ~/track --git", "in a new folder, with git"),
      .init("track init ~/track --remote git@example.org:me/track.git", "ready for `track sync`"),
      .init("track init --template example", "with a few habits to change"),
    ],
    notes: [
      "Existing files stay as they are.",
      "In a terminal, `track init` alone asks for the folder, the files, git and a"
        + " remote. The home folder itself is refused, because track reads every *.txt file.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let initOptions =
      try askForOptions(options, session) ?? optionsFromCommandLine(options, session)
    let folder = initOptions.folder
    let directory = DataDirectory(path: folder)
    if directory.holds(DataDirectory.marker) {
      throw .refused(.notEmpty(folder: resolvedPath(folder) ?? folder))
    }
    if isHome(folder, session) { try confirmHome(folder, session) }
    var words = options.writing
    // Do not save this change for undo: undo would remove the directory, and redo would then have
    // nothing to work on.
    words.isKept = false
    do {
      if !words.isDryRun { try directory.makeFolder() }
    } catch {
      throw .refused(.noFolder(folder, error))
    }
    let new = initOptions.template.files
    let files = try session.change(new.map(\.name), of: directory, words) { contents in
      var result: FileContents = [:]
      for file in new where (contents[file.name] ?? nil) == nil {
        result[file.name] = file.text
      }
      return result
    }
    let place = resolvedPath(folder) ?? folder
    let names = files.map(\.name).joined(separator: ", ")
    var message =
      names.isEmpty ? "\(place) is a data directory now." : "Created \(place) with \(names)."
    message += "\nNext: \(initOptions.template.next)."
    if initOptions.git, !words.isDryRun {
      message += try makeRepository(in: directory, remote: initOptions.remote, session)
    }
    session.report(ChangeSummary(files: files, message: message), words)
    return .fine
  }

  private struct InitOptions {
    let folder: String
    let template: Template
    let git: Bool
    let remote: String?
  }

  private static func isHome(_ folder: String, _ session: Session) -> Bool {
    guard let home = session.variable("HOME"), let path = resolvedPath(home) else { return false }
    return resolvedPath(folder) == path
  }

  /// Makes the directory a git repository; returns what to say about its remote.
  private static func makeRepository(
    in directory: DataDirectory, remote: String?, _ session: Session
  ) throws(Failure) -> String {
    do throws(SyncFailure) {
      try GitRepository.make(in: directory, remote: remote)
      var driver = DriverSetUp(session, directory)
      try driver.setUp()
    } catch {
      throw .sync(error)
    }
    return remote.map { "\nThe remote is \($0): `track sync` commits and pushes." } ?? ""
  }

  /// Asks on a terminal whether the home folder is to be the data directory, and refuses it otherwise.
  private static func confirmHome(_ folder: String, _ session: Session) throws(Failure) {
    let asked = try Asking(session)?.confirm(
      "This is your home folder: track would read every *.txt file in it. Use it anyway?",
      usual: false)
    guard asked == true else {
      throw .refused(
        "\(resolvedPath(folder) ?? folder) is your home folder: track would read every *.txt file in"
          + " it. `track init ~/track` makes a folder for your data.")
    }
  }

  /// Returns the options from the command line.
  private static func optionsFromCommandLine(_ options: Options, _ session: Session) -> InitOptions
  {
    InitOptions(
      folder: options.folder ?? session.namedFolder ?? ".",
      template: options.template ?? .minimal, git: options.git, remote: options.remote)
  }

  /// Asks for the options on the terminal. Returns nil if the command line has a folder, a template
  /// or `--git`, or if nobody can answer.
  private static func askForOptions(_ options: Options, _ session: Session) throws(Failure)
    -> InitOptions?
  {
    guard options.folder == nil, session.namedFolder == nil, options.template == nil, !options.git,
      let asking = Asking(session)
    else { return nil }
    let isHere = DataDirectory(path: ".").holds(DataDirectory.marker)
    let usual = isHere ? nil : isHome(".", session) ? "~/track" : "."
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
    var remote: String?
    if git {
      let typed = try asking.ask("The address of a git remote to sync with?", usual: "none") { $0 }
      remote = typed == "none" ? nil : typed
    }
    return InitOptions(folder: folder, template: template, git: git, remote: remote)
  }
}
