import TrackCore
import TrackReport
import TrackStore

/// The command `track roll`, which moves the lines of past years from `log.txt` to a file for each
/// year.
enum RollCommand {
  private struct Options: CommandOptions {
    let keep: Int
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      keep =
        try reader.value(
          "keep", Placeholder("YEARS"), "the past years to leave in log.txt (1y)",
          expected: "a number of years such as 0y or 2y"
        ) { word in
          Int(word.hasSuffix("y") ? word.dropLast() : word[...])
            .flatMap { (0...999).contains($0) ? $0 : nil }
        } ?? 1
      writing = WriteOptions(&reader)
    }
  }

  static let command = Command(
    "roll", "move past years of log.txt to a file for each year", group: .files,
    examples: [
      .init("track roll --dry-run", "the lines that would move"),
      .init("track roll", "all whole years but the last one to log/YEAR.txt"),
      .init("track roll --keep 0y", "every year that is over"),
    ],
    notes: [
      "Each line keeps its bytes, and the comments above a line go with it. All files are written"
        + " or none; `track undo` takes it back. track compares every figure before and after, and"
        + " writes nothing if one would change.",
      "Recording into a year that has a file goes to that file. Other clones that append or edit"
        + " meanwhile are merged: their changes follow the lines.",
    ],
    run: run)

  private static let log = "log.txt"

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let open = try session.open(toChange: true)
    try open.workspace.checkVersion()
    let bytes = open.snapshot.files.first { $0.name == log }?.bytes ?? []
    let last = open.today.year - 1 - options.keep
    let years = LogRoll(bytes, through: last).years
    guard !years.isEmpty else {
      session.report(
        ChangeSummary(
          files: [], message: "Nothing to move: log.txt has no line of \(last) or before."),
        options.writing)
      return .fine
    }
    let names = [log] + years.map(\.file)
    let files = try session.change(names, of: open.directory, options.writing) {
      contents throws(Failure) in
      try rolled(contents, through: last, open)
    }
    let moved = years.map { "\(Words.count($0.lines, "line")) to \($0.file)" }
    session.report(
      ChangeSummary(files: files, message: "Moved \(moved.joined(separator: ", "))."),
      options.writing)
    return .fine
  }

  /// Returns the new contents of the files. Throws if a figure would change.
  private static func rolled(
    _ contents: FileContents, through last: Int, _ open: OpenDirectory
  ) throws(Failure) -> FileContents {
    let bytes = contents[log]?.flatMap(\.self) ?? []
    guard !Document(bytes).hasConflicts else { throw .refused(.rolling(.conflicts)) }
    let roll = LogRoll(bytes, through: last)
    var new: FileContents = [log: roll.rest]
    for year in roll.years {
      guard let old = contents[year.file] else {
        // Since the files were chosen, another program has added a line of a year that has no file
        // among them.
        throw .replacing(file: log, .changed)
      }
      new[year.file] = LogRoll.joined(old ?? [], year.bytes)
    }
    func files(_ contents: FileContents) -> [SourceFile] {
      open.snapshot.files.filter { contents.index(forKey: $0.name) == nil }
        + contents.compactMap { name, bytes in bytes.map { SourceFile(name: name, bytes: $0) } }
    }
    guard open.figures(of: files(contents)) == open.figures(of: files(new)) else {
      throw .refused(.rolling(.figuresDiffer(roll.years.map(\.file))))
    }
    return new
  }
}
