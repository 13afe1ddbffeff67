import TrackCore
import TrackEditor
import TrackPhrases
import TrackReport
import TrackStore
import TrackSystem

/// A data directory in which the text of each file that is open in the editor replaces the text on
/// disk.
final class EditorFolder {
  let directory: DataDirectory
  /// The source of the current day and time.
  private let clock: EditorClock
  private(set) var live: LiveDirectory
  /// The URI with which the editor opened each open document, by file name.
  private(set) var open: [String: String] = [:]
  /// The problems with files that could not be read.
  private var fileProblems: [Problem] = []
  /// The problems that were last sent to the editor, by file.
  var published: [String: [Problem]] = [:]
  private var watch: DirectoryWatch
  /// The kind of each block that the directory had when it was opened, by ID.
  private var firstKinds: [String: Kind] = [:]
  /// The figures of the directory. Nil if they were not computed since a file changed.
  private var figures: Figures?

  /// Figures that are computed from the whole log.
  struct Figures {
    let workspace: Workspace
    let today: Day
    let overview: Overview

    func habit(_ name: Name) -> HabitProgress? { overview.habits.first { $0.name == name } }
  }

  init(_ directory: DataDirectory, _ clock: EditorClock) {
    self.directory = directory
    self.clock = clock
    live = LiveDirectory(files: [], today: .first, executor: .twoThreads)
    watch = DirectoryWatch(directory)
    readFiles()
    for block in live.declarations().blocks {
      firstKinds[foldedName(block.id)] = block.heading.kind
    }
  }

  /// The descriptor that becomes readable when a file may have changed.
  var descriptor: Int32? { watch.descriptor }

  var today: Day { clock.now(live.declarations().settings.dayStart).day }
  var time: String { clock.now(live.declarations().settings.dayStart).time }

  // MARK: Files

  /// Reads the files on disk. An open document keeps the text that it has in the editor.
  func readFiles() {
    guard let snapshot = try? directory.snapshot() else { return }
    let names = Set(snapshot.files.map(\.name))
    for file in snapshot.files where open[file.name] == nil {
      file.withBytes { live.replace(file.name, with: $0) }
    }
    for name in live.names where !names.contains(name) && open[name] == nil {
      live.remove(name)
    }
    fileProblems = snapshot.problems
    figures = nil
  }

  /// Reads the files again if one of them has changed on disk; returns true if so.
  func lookForChanges() -> Bool {
    let hasChanged = watch.hasChanged()
    if hasChanged { readFiles() }
    return hasChanged
  }

  func openDocument(_ name: String, uri: String, text: String) {
    open[name] = uri
    live.replace(name, with: text)
    figures = nil
  }

  func closeDocument(_ name: String) {
    open[name] = nil
    readFiles()
  }

  func setText(_ text: String, of name: String) {
    live.replace(name, with: text)
    figures = nil
  }

  func edit(
    _ name: String, _ start: PartedText.Position, _ end: PartedText.Position, with text: String
  ) {
    live.edit(name, start, end, with: Array(text.utf8))
    figures = nil
  }

  /// Returns a file; nil if there is no file with the name.
  func file(_ name: String) -> TextFile? {
    live.text(of: name).map { TextFile(name: name, text: $0) }
  }

  /// Returns the URI of a file. For a file that the editor has opened, it is the URI that the
  /// editor uses.
  func uri(of name: String) -> String {
    if let uri = open[name] { return uri }
    let path = directory.path(of: name)
    return FileURI.uri(of: resolvedPath(directory.path).map { "\($0)/\(name)" } ?? path)
  }

  // MARK: Results

  /// Returns all problems in the directory, by file.
  func problems() -> [String: [Problem]] {
    live.setToday(today)
    var problems = live.problems()
    let declarations = live.declarations()
    for (name, found) in problems where found.contains(where: Workspace.mayBeForeign) {
      guard let text = live.text(of: name) else { continue }
      problems[name] = declarations.withMeanings(
        found, of: SourceFile(name: name, bytes: text.bytes), today: today)
    }
    for problem in fileProblems { problems[problem.file, default: []].append(problem) }
    return problems
  }

  func declarations() -> Workspace { live.declarations() }

  /// Returns the block that a person probably renamed by hand, given its former ID.
  ///
  /// The result is the only block of the same kind that the directory did not have when it was
  /// opened. Nil if there is not exactly one such block, or if no block had the ID.
  func renamedBlock(from id: String) -> (any Block)? {
    guard let kind = firstKinds[foldedName(id)] else { return nil }
    let new = declarations().blocks.filter {
      $0.heading.kind == kind && firstKinds[foldedName($0.id)] == nil
    }
    return new.count == 1 ? new[0] : nil
  }

  func currentFigures() -> Figures {
    let today = today
    if let figures, figures.today == today { return figures }
    let workspace = live.workspace()
    let new = Figures(
      workspace: workspace, today: today, overview: workspace.overview(today: today, problems: nil))
    figures = new
    return new
  }

  /// Returns the contexts and tags of the last lines in the logs, most recent first, for
  /// completion.
  func recentWords() -> [String] {
    var words: [String] = []
    for name in live.names.reversed() {
      guard let file = file(name), name == "log.txt" || name.hasPrefix("log/") else { continue }
      words += file.recentWords().filter { !words.contains($0) }
      if words.count > 50 { break }
    }
    return words
  }
}

/// The source of the current day and time.
package struct EditorClock: Sendable {
  /// The function that returns the current day, and the time of day as a log line contains it, such
  /// as `14:05`. `dayStart` is the time at which a day begins, in seconds since midnight.
  package let now: @Sendable (_ dayStart: Int) -> (day: Day, time: String)

  package init(now: @escaping @Sendable (_ dayStart: Int) -> (day: Day, time: String)) {
    self.now = now
  }
}
