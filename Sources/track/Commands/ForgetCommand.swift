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
    var forgetting = Forgetting(
      file: "sources/\(source.service).txt", first: open.today - options.days,
      keepsDays: options.keepsDays, open: open)
    let files = try session.change([forgetting.file], of: open.directory, options.writing) {
      contents throws(Failure) in
      forgetting.changed(contents[forgetting.file]?.flatMap(\.self))
    }
    let message = forgetting.message(isChanged: !files.isEmpty)
    session.report(ChangeSummary(files: files, message: message), options.writing)
    return .fine
  }
}

/// The removal of old lines from the file of a source.
private struct Forgetting {
  let file: String
  /// The first day whose lines stay.
  let first: Day
  let keepsDays: Bool
  let open: OpenDirectory
  /// The number of lines removed.
  private var count = 0
  /// The subjects whose lines stay although they are older, because a figure would change.
  private var kept: [String] = []

  init(file: String, first: Day, keepsDays: Bool, open: OpenDirectory) {
    self.file = file
    self.first = first
    self.keepsDays = keepsDays
    self.open = open
  }

  /// Returns the file without the lines; nothing if it stays as it is.
  mutating func changed(_ bytes: [UInt8]?) -> [String: [UInt8]] {
    guard let bytes else { return [:] }
    if keepsDays {
      let folded = fold(of: bytes).keepingFigures(today: open.today)
      (count, kept) = (folded.removed, folded.kept)
      return count > 0 ? [file: folded.bytes] : [:]
    }
    let (rest, removed) = Document(bytes).withoutLogLines(before: first)
    count = removed
    guard removed > 0 else { return [:] }
    return [file: FetchedFile(bytes: rest, in: open.workspace).marked(forgottenBefore: first)]
  }

  private func fold(of bytes: [UInt8]) -> DailyFold {
    let files =
      open.snapshot.files.filter { $0.name != file } + [SourceFile(name: file, bytes: bytes)]
    return DailyFold(file, of: Workspace(files: files, executor: .twoThreads), before: first)
  }

  func message(isChanged: Bool) -> String {
    var message =
      isChanged ? "Removed \(Words.count(count, "line")) before \(first) from \(file)." : nothing
    if isChanged, (try? GitRepository(of: open.directory))?.tracks(file) ?? false {
      message +=
        "\nThe history of git still has them. To remove the file from it as well:"
        + "\n  git filter-repo --invert-paths --path \(file)"
    }
    if !kept.isEmpty {
      message +=
        "\nLeft the lines on \(kept.joined(separator: ", ")) as they are: with one line a day, a"
        + " figure of the report would change."
    }
    return message
  }

  /// Says why no line was removed.
  private var nothing: String {
    if !keepsDays { return "Nothing to remove: \(file) has no line before \(first)." }
    return kept.isEmpty
      ? "Nothing to remove: before \(first), \(file) has one line a day and subject."
      : "Nothing to remove before \(first) from \(file)."
  }
}
