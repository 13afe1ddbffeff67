import TrackCore
import TrackExchange
import TrackReport
import TrackStore
import TrackSystem

/// The command `track export`, which writes the data in the format of another program.
enum ExportCommand {
  private struct Options: CommandOptions {
    let kind: Exporter?
    let isTidy: Bool
    let entries: EntryOptions
    let days: DayOptions
    let output: FileOptions

    init(_ reader: inout ArgumentReader) throws(Failure) {
      kind = try reader.choice("as", "KIND", "the format; csv if omitted", of: Exporter.self)
      isTidy = reader.flag("tidy", "with csv, a row for each figure and day")
      entries = try EntryOptions(&reader)
      days = try DayOptions(&reader)
      output = try FileOptions(&reader, opens: false)
    }
  }

  static let command = Command(
    "export", "write your data for other programs", group: .files,
    formats: [.text, .csv, .json],
    examples: [
      .init("track export -o log.csv", "every line of the log, as a table"),
      .init("track export --as json -o track.json", "everything, as one document"),
      .init("track export --csv --tidy --period 2026-01..", "a row for each figure and day"),
      .init("track export --as jsonl --subject run", "the lines of one habit"),
    ],
    notes: [
      "`track import` reads csv, json, jsonl and ics back as the same log, and the times of klog,"
        + " timeclock and timewarrior, the days of loop, and the tables of journal.",
      "Names what a format cannot hold on standard error. Exits 3 if a file cannot be read, because"
        + " the export then lacks what is in it.",
    ] + Exporter.allCases.map { "\($0.name): \($0.title)." },
    run: run)

  private static func run(_ session: inout Session, _ options: Options) throws(Failure) -> ExitCode
  {
    let open = try session.open(keepingProblems: false)
    var filter = try options.entries.filter(open.workspace)
    (filter.from, filter.through) = try options.days.days(open)
    let kind = options.kind ?? (session.json ? Exporter.json : .csv)
    let context = ExportContext(
      blocks: blocks(of: open), workspace: open.workspace, today: open.today,
      isTidy: options.isTidy
    ) { System.instant(of: $0.day, second: $0.second) }
    var format = kind.format(context)
    var output: [UInt8] = []
    format.begin(to: &output)
    open.workspace.forEachExchangeEntry(matching: filter) { entry, _ in
      format.write(entry, to: &output)
    }
    format.end(to: &output)
    if options.output.output == nil {
      session.print(data: output)
    } else {
      try session.deliver(output, options.output, of: open.directory)
    }
    for (what, count) in format.lost.sorted(by: { $0.key < $1.key }) {
      session.tell("\(kind.name) cannot hold \(what): \(count) left out.")
    }
    return open.exitCode(.fine)
  }

  /// Returns all blocks, with their properties as they are in the files.
  private static func blocks(of open: OpenDirectory) -> [ProposedBlock] {
    open.snapshot.files.flatMap { file in
      Document(file.bytes).blocks().filter { $0.kind != .track }.map { block in
        ProposedBlock(
          block.kind, id: block.id, title: block.title,
          block.properties.map { ProposedBlock.Property($0.key, $0.value) })
      }
    }
  }
}
