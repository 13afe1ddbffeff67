import TrackCore
import TrackMerge
import TrackReport
import TrackStore

/// The command `track merge`, which merges two versions of a file or directory.
enum MergeCommand {
  private struct Options: CommandOptions {
    /// The paths of the base, of our side and of their side.
    let paths: [String]
    let output: String?
    /// True if `output` may replace a file that is neither our side nor written by track.
    let replaces: Bool
    let writing: WriteOptions
    let driver: String?

    var isDryRun: Bool { writing.isDryRun }

    init(_ reader: inout ArgumentReader) throws(Failure) {
      let base = try reader.required(
        Placeholder("BASE", .files), "the common ancestor, or /dev/null if there is none")
      let ours = try reader.required(Placeholder("OURS", .files), "one side")
      let theirs = try reader.required(
        Placeholder("THEIRS", .files), "the other side; the order does not matter")
      paths = [base, ours, theirs]
      output = try reader.text(
        "output", short: "o", Placeholder("FILE", .files), "write the merged file or folder here",
        expected: "a file or folder")
      replaces = reader.flag("force", "with -o, replace a file that is not OURS")
      writing = WriteOptions(&reader, dryRun: "write nothing, only list the conflicts")
      driver = try reader.text(
        "driver", Placeholder("NAME"), "run as git's merge driver: write the result to OURS",
        expected: "the file's name, as git gives it for %P")
    }
  }

  static let command = Command(
    "merge", "merge two versions of a file or directory", group: .upkeep,
    examples: [
      .init("track merge base.txt here.txt there.txt", "print the merged file"),
      .init("track merge base.txt here.txt there.txt -o log.txt", "write it"),
      .init("track merge base.txt here.txt there.txt --dry-run", "only list the conflicts"),
      .init("track merge old/ here/ there/ -o here/", "merge directories into one of them"),
    ],
    notes: [
      "-o replaces OURS, or a file that track wrote; other files only with --force. `track undo`"
        + " takes back what was written in the data directory.",
      "In directories track merges the files that it reads and leaves the others alone. Without -o"
        + " it lists what would change in OURS.",
      "Exits 0 if the merge is clean, or if it left lines with #? for `track resolve`; exits 1 if"
        + " it had to keep both sides between <<<<<<< and >>>>>>>.",
      "`track sync --setup` makes git use it.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let paths = options.paths
    if paths[1...].contains(where: SingleFile.isFolder) {
      return try mergeFolders(&session, options)
    }
    let name = options.driver
    let target = options.output ?? (name == nil ? nil : paths[1])
    let versions = try versions(paths, named: name)
    let folder = (name ?? target ?? paths[1]).split(separator: "/").dropLast().last
    let merge = Merge(
      base: versions[0], ours: versions[1], theirs: versions[2], isFetched: folder == "sources")
    if !options.isDryRun, let output = options.output {
      try MergedFile(
        bytes: merge.document.bytes, ours: (paths[1], versions[1].bytes),
        replaces: options.replaces
      ).write(to: output, in: session, options.writing)
    } else if !options.isDryRun, let target {
      do { try SingleFile.write(merge.document.bytes, to: target) } catch {
        throw .replacing(file: target, error)
      }
      session.noteWritten()
    }
    if session.json {
      session.print(json: merge)
    } else if options.isDryRun || target != nil {
      list(merge, in: name ?? target ?? paths[1], to: &session)
    } else {
      session.out.write(merge.document.bytes)
    }
    return merge.hasMarkers ? .findings : .fine
  }

  /// Reads the versions; refuses what is no text.
  private static func versions(
    _ paths: [String], named name: String?
  ) throws(Failure) -> [Document] {
    let versions = try paths.map { word throws(Failure) in
      do throws(ReplaceError) { return Document(try SingleFile.read(word)) } catch {
        switch error {
        case .system(let error): throw .write(.unreadable(word, error.words))
        case .unreadable(let words): throw .write(.unreadable(word, words))
        case .changed: throw .replacing(file: word, error)
        }
      }
    }
    if let name, MergeDriver.isFiltered(name) {
      throw .refused(
        "Cannot merge \(name) as text: git keeps it through a filter, encrypted or elsewhere.",
        .data)
    }
    for (word, version) in zip(paths, versions) where version.bytes.contains(0) {
      throw .refused("Cannot merge \(name ?? word) as text: it has NUL bytes.", .data)
    }
    return versions
  }

  private static func mergeFolders(
    _ session: inout Session, _ options: Options
  ) throws(Failure) -> ExitCode {
    for (place, word) in zip(["BASE", "OURS", "THEIRS"], options.paths)
    where !SingleFile.isFolder(word) && (place != "BASE" || word != "/dev/null") {
      throw .usage(.badValue(word, of: place, expected: "a folder, as the others are", near: nil))
    }
    let folders = try MergedFolders(options.paths, in: session)
    if let target = options.output, !options.isDryRun {
      try folders.write(to: target, in: session, options.writing)
    }
    if session.json {
      session.print(json: folders.outcome)
    } else {
      for line in folders.outcome.lines {
        session.print(line.harmless(ascii: session.terminal.ascii))
      }
    }
    return folders.outcome.merge.marked.isEmpty ? .fine : .findings
  }

  private static func list(_ merge: Merge, in file: String, to session: inout Session) {
    for conflict in merge.conflicts where conflict.isNew {
      session.print(
        "\(file):\(conflict.line): unresolved conflict, the other value is \(conflict.lost)"
          .harmless())
    }
    if merge.hasMarkers {
      session.print(
        "\(file): conflict markers: both sides are kept between <<<<<<< and >>>>>>>".harmless())
    }
  }
}
