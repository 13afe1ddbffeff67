import TrackCore
import TrackExchange
import TrackJSON
import TrackReport
import TrackStore
import TrackSystem

/// The command `track import`, which imports data from other programs.
enum ImportCommand {
  private struct Options: CommandOptions {
    let paths: [String]
    let kind: Importer?
    let map: String?
    let newMap: String?
    let days: DayOptions
    let into: String?
    let writes: Bool
    let isWhole: Bool
    let lists: Bool
    let writing: WriteOptions
    /// The command line that writes the import, to be suggested after the preview.
    let nextCommand: String

    init(_ reader: inout ArgumentReader) throws(Failure) {
      paths = reader.many(Placeholder("FILE", .files), "files, folders or zip archives to import")
      kind = try reader.choice(
        "as", "KIND", "the kind, if it is not recognised", of: Importer.self)
      map = try reader.text(
        "map", Placeholder("FILE", .files), "what each foreign name means", expected: "a file")
      newMap = try reader.text(
        "map-init", Placeholder("FILE", .files), "write a first map for a CSV file and stop",
        expected: "a file that does not exist")
      days = try DayOptions(&reader)
      into = try reader.text(
        "into", Placeholder("FILE"), "the file for the lines; the log if omitted",
        expected: "a file of the directory, such as log/2024.txt")
      writes = reader.flag("write", short: "w", "write what the preview shows")
      isWhole = reader.flag("all", "show every row of the preview")
      lists = reader.flag("list", "list the kinds that can be imported; with a kind, show a sample")
      writing = WriteOptions(&reader)
      let given = ["as", "map", "into", "from", "to", "period"].compactMap { [reader] name in
        reader.lastValue(of: name).map { "--\(name) \($0.quotedForShell)" }
      }
      nextCommand = (["track import"] + paths.map(\.quotedForShell) + given + ["--write"])
        .joined(separator: " ")
    }
  }

  static let command = Command(
    "import", "take over data from other programs", group: .files,
    examples: [
      .init("track import log.csv", "show what would be written"),
      .init("track import log.csv --write", "write it; `track undo` takes it back"),
      .init("track import data.csv --map-init data.map", "begin a map for another table"),
      .init("track import data.csv --map data.map", "a table by its map"),
      .init("track import --list", "the kinds of files that track can read"),
    ],
    notes: [
      "Importing a file again adds only what is new. Exits 1 if a row could not be read.",
      "A map has a line NAME = ID for each foreign name; NAME = skip leaves a name out.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    if options.lists {
      if !options.paths.isEmpty { return try printSamples(&session, options.paths) }
      printKinds(&session)
      return .fine
    }
    guard !options.paths.isEmpty else {
      throw .usage(.missingArgument("FILE", command: "import"))
    }
    if let file = options.newMap { return try writeMap(to: file, &session, options) }
    let open = try session.open(keepingProblems: false, toChange: true)
    try open.workspace.checkVersion()
    if options.writes { try open.workspace.checkIsWhole(for: nil) }
    if let into = options.into, !into.hasSuffix(".txt") || into.hasPrefix("/") {
      throw .usage(
        .badValue(into, of: "--into", expected: "a file such as log/2024.txt", near: nil))
    }
    let map = try options.map.map { path throws(Failure) in try readMap(path) } ?? NameMap()
    var empty = ImportPlan(
      resolver: SubjectResolver(map: map, workspace: open.workspace),
      index: LogIndex(of: open.workspace))
    let days = try options.days.days(open)
    empty.days = (days.from ?? .first)...max(days.from ?? .first, days.through ?? .last)
    var paths: [ForeignPath] = []
    for path in options.paths { paths.append(try ForeignPath(path)) }
    let context = ImportContext(map: map, today: open.today) { System.offset(at: $0) }
    var run = try ImportRun(paths, as: options.kind, context: context, plan: empty, session)
    run.plan.check(in: open.workspace, today: open.today)
    try finish(run, open, &session, options)
    return run.plan.invalidCount > 0 ? .findings : .fine
  }

  private static func printKinds(_ session: inout Session) {
    session.print(
      Importer.allCases.flatMap { kind in
        [
          "\(kind.name)\(String(repeating: " ", count: 14 - kind.name.count))\(kind.title)",
          String(repeating: " ", count: 16) + "track import \(kind.example)",
        ]
      },
      json: Importer.allCases.map { kind -> JSONObject in
        ["kind": kind.name, "title": kind.title, "example": kind.example]
      })
  }

  /// Prints a small file of each kind, as its program writes it.
  private static func printSamples(
    _ session: inout Session, _ names: [String]
  ) throws(Failure) -> ExitCode {
    for name in names {
      guard let importer = Importer(rawValue: name) else {
        throw .usage(
          .badValue(
            name, of: "--list", expected: "a kind that `track import --list` names", near: nil))
      }
      let sample = importer.sample
      session.print("\(importer.title). \(sample.name):\n\n" + sample.text)
      if !sample.map.isEmpty { session.print("With the map:\n\n\(sample.map)\n") }
    }
    return .fine
  }

  private static func writeMap(
    to file: String, _ session: inout Session, _ options: Options
  ) throws(Failure) -> ExitCode {
    let path = options.paths[0]
    guard !hasEntry(file) else { throw .refused(.takenFile(file)) }
    let text: String
    let files = try ForeignPath(path).files()
    do { text = try files.proposedMap() } catch { throw .refused(.foreign(path, error)) }
    do { try SingleFile.write(Array(text.utf8), to: file) } catch {
      throw .refused(.notWritten(file: file, error))
    }
    if session.json {
      session.print(json: ["version": 1, "map": file, "of": path] as JSONObject)
    } else {
      session.print(
        "Wrote \(file). Change it, then: track import \(path.quotedForShell) --map \(file.quotedForShell)"
          .harmless())
    }
    return .fine
  }

  private static func readMap(_ path: String) throws(Failure) -> NameMap {
    let bytes: [UInt8]
    do { bytes = try SingleFile.read(path) } catch {
      throw .refused(.notReadable(path, "it cannot be read"))
    }
    do { return try NameMap(parsing: String(decoding: bytes, as: UTF8.self)) } catch {
      throw .refused(.foreign(path, error))
    }
  }

  private static func finish(
    _ run: ImportRun, _ open: OpenDirectory, _ session: inout Session, _ options: Options
  ) throws(Failure) {
    let preview = ImportPreview(
      kind: run.kind, plan: run.plan, unread: run.unread, next: options.nextCommand,
      isWhole: options.isWhole)
    guard options.writes, !options.writing.isDryRun else {
      if session.json { return session.print(json: preview) }
      session.out.write(preview.text(for: session.terminal))
      session.print(preview.summary("Ready:"))
      if run.plan.readyCount == 0, run.plan.blocks.isEmpty {
        session.print("Nothing new to import.")
      } else {
        session.print("To write this: \(preview.next)".harmless())
      }
      return
    }
    let writing = ImportWriting(
      plan: run.plan, workspace: open.workspace, directory: open.directory, file: options.into)
    let files = try writing.write(in: session, options.writing)
    if session.json { return session.print(json: preview) }
    for error in run.plan.invalid.prefix(20) { session.print((error.wording + ".").harmless()) }
    session.print(preview.summary("Imported"))
    if !files.isEmpty { session.print("To take it back: track undo") }
  }
}
