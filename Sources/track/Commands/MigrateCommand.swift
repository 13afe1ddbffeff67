import TrackCore
import TrackReport
import TrackStore

/// The command `track migrate`, which converts the files to the newest version of the format.
enum MigrateCommand {
  static let command = Command(
    "migrate", "lift the files to the newest version of the format", group: .files,
    examples: [
      .init("track migrate --dry-run", "the lines that would change"),
      .init("track migrate", "change them, with a backup, all files or none"),
    ],
    notes: [
      "A directory of an older version is read and written as it is, so migrate when you need what"
        + " the newer one has: `track help format history` lists it. Other machines need a track"
        + " that knows the version; an older one refuses to write.",
      "First there is a backup: the last commit if git has every file as it is, else a copy in"
        + " `.track`. track compares every figure before and after, and writes nothing if one"
        + " would change. `track undo` takes it back.",
    ]
  ) { (session, options: WriteOnlyOptions) throws(Failure) in
    let open = try session.open(toChange: true)
    try open.workspace.checkVersion()
    guard let version = open.workspace.settings.version else {
      throw .refused(.migrating(.noVersion))
    }
    if let problem = open.snapshot.problems.first(where: { $0.code == .unreadableFile }) {
      throw .refused(.migrating(.unreadable(problem)))
    }
    let names = open.snapshot.files.map(\.name)
    let backup = MigrationBackup(of: open, version)
    var place = ""
    if version < Settings.newestVersion, !options.writing.isDryRun { place = try backup.make() }
    let files = try session.change(names, of: open.directory, options.writing) {
      contents throws(Failure) in
      let old = contents.compactMap { name, bytes in
        bytes.map { SourceFile(name: name, bytes: $0) }
      }
      let new = FormatMigration.lifted(old)
      guard open.figures(of: old) == open.figures(of: new) else {
        throw .refused(.migrating(.figuresDiffer))
      }
      return Dictionary(new.map { ($0.name, $0.bytes) }) { first, _ in first }
    }
    let newest = Settings.newestVersion
    session.report(
      ChangeSummary(
        files: files,
        message: files.isEmpty
          ? "Nothing to change: the directory has version \(version), which is the newest."
          : "Migrated \(Words.count(files.count, "file")) from version \(version) to \(newest)."
            + " Every figure is the same.\nThe files as they were: \(place)"),
      options.writing)
    return .fine
  }
}

/// The options of a command that writes and has no other options.
struct WriteOnlyOptions: CommandOptions {
  let writing: WriteOptions

  init(_ reader: inout ArgumentReader) { writing = WriteOptions(&reader) }
}

/// A backup of the files, to be made before they are migrated.
private struct MigrationBackup {
  let directory: DataDirectory
  let files: [SourceFile]
  let version: Int

  init(of open: OpenDirectory, _ version: Int) {
    directory = open.directory
    files = open.snapshot.files
    self.version = version
  }

  /// Makes a backup, unless git already has the files. Returns a description of where the backup
  /// is.
  func make() throws(Failure) -> String {
    if let commit { return "git commit \(commit)" }
    let folder = "version-\(version)"
    for file in files {
      do { _ = try directory.writeState(folder + "/" + file.name, file.bytes) } catch {
        throw .write(error)
      }
    }
    return ".track/\(folder)"
  }

  /// The ID of the last commit if this commit contains all files in their current state; otherwise
  /// nil.
  private var commit: String? {
    let git = Git(in: directory)
    guard git.run(["ls-files", "--error-unmatch", "--"] + files.map(\.name)).isFine else {
      return nil
    }
    let status = git.run(["status", "--porcelain", "--"] + files.map(\.name))
    let head = git.run("rev-parse", "--short", "--verify", "--quiet", "HEAD")
    return status.isFine && status.output.isEmpty && head.isFine ? head.text : nil
  }
}
