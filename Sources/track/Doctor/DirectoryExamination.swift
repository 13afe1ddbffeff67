import TrackCore
import TrackExchange
import TrackReport
import TrackStore
import TrackSystem

/// Checks a data directory for `track doctor`: its files, their problems and its data sources.
struct DirectoryExamination {
  let open: OpenDirectory
  let session: Session

  var findings: [Finding] { [place, files, problems] + sources }

  private var place: Finding {
    let path = resolvedPath(open.directory.path) ?? open.directory.path
    let marker = open.directory.path(of: DataDirectory.marker)
    let state = open.directory.statePath
    if let kind = try? fileKind(of: state), kind != .folder {
      return Finding(
        "directory", .broken, "\(state) is not a folder, so nothing can be written",
        command: "mv \(state) \(state)-old")
    }
    for path in [open.directory.path, marker] {
      do { try checkWritable(path) } catch {
        return Finding(
          "directory", .broken, "\(path) cannot be written: \(error.words)",
          command: "chmod u+w \(path)")
      }
    }
    return Finding("directory", path)
  }

  private var files: Finding {
    let workspace = open.workspace
    var lines = 0
    workspace.forEachEntry { _, _ in lines += 1 }
    let counts = [
      Words.count(open.snapshot.files.count, "file"), Words.count(lines, "log line"),
      Words.count(workspace.habits.count, "habit"), Words.count(workspace.goals.count, "goal"),
    ]
    let version = workspace.settings.version ?? 1
    guard version <= Settings.newestVersion else {
      return Finding(
        "files", .broken,
        "format version \(version) is newer than this program, which reads it but cannot write",
        command: "Update track.")
    }
    if workspace.habits.isEmpty, workspace.goals.isEmpty {
      return Finding(
        "files", .notSetUp, counts.joined(separator: ", "),
        command: "track add habit \"Drink water\" 8/day")
    }
    return Finding("files", counts.joined(separator: ", ") + ", format version \(version)")
  }

  private var problems: Finding {
    let found = open.workspace.check(today: open.today) + open.snapshot.problems
    let tally = found.reduce(into: Problem.Tally()) { $0.count($1.code) }
    let counts = "\(Words.count(tally.errors, "error")), \(Words.count(tally.warnings, "warning"))"
    if tally.conflicts > 0 {
      let conflicts = Words.count(tally.conflicts, "unresolved conflict")
      return Finding("problems", .broken, "\(counts), \(conflicts)", command: "track resolve")
    }
    if tally.errors > 0 {
      return Finding("problems", .broken, counts, command: "track check")
    }
    return Finding("problems", tally.isEmpty ? "none" : counts)
  }

  /// The findings on the data sources, each with the time of the last fetch.
  private var sources: [Finding] {
    zip(open.workspace.sources, open.sourceAges(session.clock)).map { source, age in
      do throws(FetchFailure) {
        try SourceKey(name: source.service, session: session).check(for: source.host)
      } catch {
        return Finding(
          "source", .broken, "\(source.id): \(error.wording)",
          command: "track fetch \(source.id)")
      }
      guard let fetched = age.fetched else {
        return Finding(
          "source", .notSetUp, "\(source.id) was never fetched",
          command: "track fetch \(source.id)")
      }
      let words = Words.distance(to: min(fetched, open.today), from: open.today)
      return Finding("source", "\(source.id), last fetched \(words)")
    }
  }
}
