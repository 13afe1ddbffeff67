import TrackCore
import TrackReport
import TrackStore

/// The command `track forget`.
enum ForgetCommand {
  private struct Options: CommandOptions {
    let source: String
    let days: Int
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
      writing = WriteOptions(&reader)
    }
  }

  static let command = Command(
    "forget", "remove old lines that were fetched from a source", group: .files,
    examples: [
      .init("track forget phone --older-than 90d --dry-run", "the lines that would go"),
      .init("track forget phone --older-than 90d", "keep the lines of the last 90 days"),
    ],
    notes: [
      "Only lines of sources/SOURCE.txt are removed, never what you wrote yourself. `track undo`"
        + " brings them back. The history of git keeps them; track prints the command that would"
        + " rewrite it."
    ],
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let open = try session.open(toChange: true)
    if let version = open.workspace.settings.version, version > Settings.newestVersion {
      throw .newerVersion(version)
    }
    let block = try BlockResolver(workspace: open.workspace).block(options.source)
    guard block is Source else {
      throw .usage(
        .badValue(options.source, of: "SOURCE", expected: "the ID of a source", near: nil))
    }
    let file = "sources/\(block.id).txt"
    let first = open.today - options.days
    var count = 0
    let files = try session.change([file], of: open.directory, options.writing) {
      contents throws(Failure) in
      guard let bytes = contents[file]?.flatMap(\.self) else { return [:] }
      let (rest, removed) = Document(bytes).withoutLogLines(before: first)
      count = removed
      return removed > 0 ? [file: rest] : [:]
    }
    var message = "Nothing to remove: \(file) has no line before \(first)."
    if !files.isEmpty {
      message = "Removed \(Words.count(count, "line")) before \(first) from \(file)."
      if Git(in: open.directory).run("ls-files", "--error-unmatch", "--", file).isFine {
        message +=
          "\nThe history of git still has them. To remove the file from it as well:"
          + "\n  git filter-repo --invert-paths --path \(file)"
      }
    }
    session.report(ChangeSummary(files: files, message: message), options.writing)
    return .fine
  }
}
