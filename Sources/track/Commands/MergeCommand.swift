import TrackCore
import TrackReport
import TrackStore

/// `track merge`
enum MergeCommand {
  private static let output = Option.value(
    "output", short: "o", Placeholder("FILE", .files), "write the merged file or folder here",
    expected: "a file or folder"
  ) { $0.isEmpty ? nil : $0 }
  private static let dryRun = Option.flag(
    "dry-run", "write nothing, only list what waits for a decision")
  private static let driver = Option.value(
    "driver", Placeholder("NAME"), "merge for git: put the outcome in the place of OURS",
    expected: "the file's name, as git gives it for %P"
  ) { $0.isEmpty ? nil : $0 }

  static let command = Command(
    "merge", "merge two versions of a file or directory", group: .files,
    examples: [
      .init("track merge base.txt here.txt there.txt", "print the merged file"),
      .init("track merge base.txt here.txt there.txt -o log.txt", "write it"),
      .init("track merge base.txt here.txt there.txt --dry-run", "only list the conflicts"),
      .init("track merge old/ here/ there/ -o here/", "whole directories, into one of them"),
    ],
    arguments: [
      Argument(Placeholder("BASE", .files), .one, "what both sides come from; /dev/null for none"),
      Argument(Placeholder("OURS", .files), .one, "one side"),
      Argument(Placeholder("THEIRS", .files), .one, "the other side; the order does not matter"),
    ],
    options: [output.form, dryRun.form, driver.form],
    notes: [
      "Of directories every file that counts is merged; the others stay where they are. Without"
        + " -o it lists what would change in OURS.",
      "It ends with 0 where the merge is clean, also if lines with #? wait for a decision, and"
        + " with 1 where both sides had to be left between <<<<<<< and >>>>>>>.",
      "`track sync --setup` makes git use it.",
    ],
    run: run)

  private static func run(
    _ session: inout Session, _ input: Input
  ) throws(Failure) -> ExitCode {
    if input.words[1...].contains(where: SingleFile.isFolder) {
      return try mergeFolders(&session, input)
    }
    let name = try input.value(of: driver)
    let target = try input.value(of: output) ?? (name == nil ? nil : input.words[1])
    var versions: [Document] = []
    for word in input.words {
      do { versions.append(Document(try SingleFile.read(word))) } catch {
        switch error {
        case .system(let error): throw .write(.unreadable(word, error.words))
        case .unreadable(let words): throw .write(.unreadable(word, words))
        case .changed: throw .replacing(file: word, error)
        }
      }
    }
    if let name, MergeDriver.isFiltered(name) {
      throw .refused(.noText(name, "git keeps it through a filter, encrypted or elsewhere"))
    }
    for (word, version) in zip(input.words, versions) where version.bytes.contains(0) {
      throw .refused(.noText(name ?? word, "it has NUL bytes"))
    }
    let folder = (name ?? target ?? input.words[1]).split(separator: "/").dropLast().last
    let merge = Merge(
      base: versions[0], ours: versions[1], theirs: versions[2], isFetched: folder == "sources")
    let isDry = input.has(dryRun)
    if !isDry, let target {
      do { try SingleFile.write(merge.document.bytes, to: target) } catch {
        throw .replacing(file: target, error)
      }
    }
    if session.json {
      session.print(json: merge)
    } else if isDry || target != nil {
      list(merge, in: name ?? target ?? input.words[1], to: &session)
    } else {
      session.out.write(merge.document.bytes)
    }
    return merge.hasMarkers ? .findings : .fine
  }

  private static func mergeFolders(
    _ session: inout Session, _ input: Input
  ) throws(Failure) -> ExitCode {
    for (place, word) in zip(["BASE", "OURS", "THEIRS"], input.words)
    where !SingleFile.isFolder(word) && (place != "BASE" || word != "/dev/null") {
      throw .usage(.badValue(word, of: place, expected: "a folder, as the others are", near: nil))
    }
    let folders = try MergedFolders(input.words, in: session)
    if let target = try input.value(of: output), !input.has(dryRun) {
      try folders.write(to: target)
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
      session.print("\(file):\(conflict.line): a value that lost: \(conflict.lost)".harmless())
    }
    if merge.hasMarkers {
      session.print("\(file): both sides stand between <<<<<<< and >>>>>>>".harmless())
    }
  }
}
