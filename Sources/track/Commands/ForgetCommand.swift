import TrackCore
import TrackExchange
import TrackHistory
import TrackReport
import TrackStore

/// The command `track forget`, which removes old lines that were fetched from a data source.
enum ForgetCommand {
  private struct Options: CommandOptions {
    let source: String
    let days: Int
    let keepsDays: Bool
    let writing: WriteOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      source = try reader.required(
        Placeholder("SOURCE", .blocks([.source])), "the source whose lines to remove")
      days =
        try reader.value(
          "older-than", Placeholder("DAYS"), "the days of lines to keep, up to today (90d)",
          expected: "a number of days such as 90d"
        ) { word in
          Int(word.hasSuffix("d") ? word.dropLast() : word[...])
            .flatMap { (0...100_000).contains($0) ? $0 : nil }
        } ?? 90
      keepsDays = reader.flag("daily", "keep one line a day and subject, with the day's figure")
      writing = WriteOptions(&reader)
    }
  }

  static let command = Command(
    "forget", "remove old lines that were fetched from a source", group: .upkeep,
    examples: [
      .init("track forget phone --older-than 90d --dry-run", "the lines that would go"),
      .init("track forget phone --older-than 90d", "keep the lines of the last 90 days"),
      .init("track forget phone --older-than 90d --daily", "of older days, keep one line each"),
    ],
    notes: [
      "Only lines of sources/SOURCE.txt are removed, never what you wrote yourself. `track undo`"
        + " brings them back. A comment in the file keeps `track fetch` from asking for their days"
        + " again; `track fetch --since DATE` does. The history of git keeps them; track prints the command that would"
        + " rewrite it.",
      "With --daily, the lines of an older day on one subject become one: amounts are added up, or"
        + " of a measure reduced as its `by` says. Times of day and notes go, and numbers of lines:"
        + " the contributions of goals and values, and the sessions of time. Every other figure of"
        + " the report stays: where one would change, such as a goal's best of single lines, the"
        + " lines on that subject stay as they are. Lines with a goal, tag, context, skip, fail or"
        + " ^id stay, and so do nights and meals.",
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let open = try session.open(toChange: true)
    try open.workspace.checkVersion()
    let block = try BlockResolver(workspace: open.workspace).block(options.source)
    guard let source = block as? Source else {
      throw .usage(
        .badValue(options.source, of: "SOURCE", expected: "the ID of a source", near: nil))
    }
    let file = "sources/\(source.service).txt"
    let first = open.today - options.days
    var count = 0
    var kept: [String] = []
    let files = try session.change([file], of: open.directory, options.writing) {
      contents throws(Failure) in
      guard let bytes = contents[file]?.flatMap(\.self) else { return [:] }
      if options.keepsDays {
        let folded = folded(file, bytes, before: first, open)
        (count, kept) = (folded.removed, folded.kept)
        return count > 0 ? [file: folded.bytes] : [:]
      }
      let (rest, removed) = Document(bytes).withoutLogLines(before: first)
      count = removed
      guard removed > 0 else { return [:] }
      return [
        file: FetchedFile(bytes: rest, in: open.workspace).marked(forgottenBefore: first)
      ]
    }
    var message =
      files.isEmpty
      ? nothing(before: first, file, options, isKept: !kept.isEmpty)
      : "Removed \(Words.count(count, "line")) before \(first) from \(file)."
    if !files.isEmpty, (try? GitRepository(of: open.directory))?.tracks(file) ?? false {
      message +=
        "\nThe history of git still has them. To remove the file from it as well:"
        + "\n  git filter-repo --invert-paths --path \(file)"
    }
    if !kept.isEmpty {
      message +=
        "\nLeft the lines on \(kept.joined(separator: ", ")) as they are: with one line a day, a"
        + " figure of the report would change."
    }
    session.report(ChangeSummary(files: files, message: message), options.writing)
    return .fine
  }

  /// Returns a file with one line for each day and subject before a day.
  private static func folded(
    _ file: String, _ bytes: [UInt8], before first: Day, _ open: OpenDirectory
  ) -> (bytes: [UInt8], removed: Int, kept: [String]) {
    let old =
      open.snapshot.files.filter { $0.name != file } + [SourceFile(name: file, bytes: bytes)]
    let fold = DailyFold(file, of: Workspace(files: old, executor: .twoThreads), before: first)
    let folded = fold.keepingFigures(today: open.today)
    return (folded.bytes, folded.removed, folded.kept)
  }

  /// Says why no line was removed.
  private static func nothing(
    before first: Day, _ file: String, _ options: Options, isKept: Bool
  ) -> String {
    if !options.keepsDays { return "Nothing to remove: \(file) has no line before \(first)." }
    return isKept
      ? "Nothing to remove before \(first) from \(file)."
      : "Nothing to remove: before \(first), \(file) has one line a day and subject."
  }
}
