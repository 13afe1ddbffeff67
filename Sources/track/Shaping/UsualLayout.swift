import TrackCore
import TrackPhrases
import TrackSystem

/// The files of a directory that formatting changes, with their formatted content.
struct UsualLayout {
  /// The files to change, in file order.
  private(set) var changed: [ChangedFile] = []
  /// The names of the files that are not formatted, because formatting would change their meaning.
  private(set) var refused: [String] = []
  /// The problems of the files before formatting.
  private let problems: [Problem]

  /// - Parameter files: The names of the files that may be formatted.
  init(_ open: OpenDirectory, files: Set<String>) {
    problems = open.workspace.checkWithAdvice(today: open.today)
    var wrong: [String: Set<Int>] = [:]
    for problem in problems where problem.severity == .error {
      if let line = problem.line { wrong[problem.file, default: []].insert(line) }
    }
    for file in open.workspace.files where files.contains(file.name) {
      let formatted = Document.formatted(file.bytes, keeping: wrong[file.name] ?? [])
      if formatted != file.bytes {
        changed.append(ChangedFile(name: file.name, pairs: LinePairs(file.bytes, formatted)))
      }
    }
    guard !changed.isEmpty, !isSafe(changed, open) else { return }
    refused = changed.filter { !isSafe([$0], open) }.map(\.name)
    if refused.isEmpty { refused = changed.map(\.name) }
    changed.removeAll { refused.contains($0.name) }
  }

  /// Returns true if the directory has the same meaning with these changes.
  private func isSafe(_ changed: [ChangedFile], _ open: OpenDirectory) -> Bool {
    var files = open.workspace.files
    for index in files.indices {
      guard let file = changed.first(where: { $0.name == files[index].name }) else { continue }
      guard let aligned = file.pairs.aligned else { return false }
      files[index] = SourceFile(name: file.name, bytes: aligned)
    }
    return open.workspace.isSemanticallyEqual(
      as: Workspace(files: files, executor: .twoThreads), today: open.today, knowing: problems)
  }
}
