import TrackCore

/// A measure that a directory does not have, because a habit or task has its ID. The lines on this
/// subject are no readings.
struct HiddenMeasure {
  private let block: any Block
  private let isBuiltIn: Bool
  /// True if a line on the subject has a number.
  let hasNumbers: Bool

  /// Returns nil if no habit or task has the ID.
  init?(_ id: String, in workspace: Workspace) {
    guard let block = workspace.block(id: id), block is Habit || block is Task else { return nil }
    self.block = block
    isBuiltIn = Workspace.isBuiltInMeasure(id)
    let name = block.heading.name
    var hasNumbers = false
    _ = workspace.forEachLine { entry, _ in
      hasNumbers =
        hasNumbers || entry.subject == name && (entry.count != nil || entry.quantity != nil)
    }
    self.hasNumbers = hasNumbers
  }

  /// What the ID means instead: "`sleep` is a habit in these files".
  var meaning: String { "`\(block.id)` is a \(block.heading.kind.rawValue) in these files" }

  /// How to change the files, after the word "give".
  ///
  /// - Parameter newID: An example of another ID for the habit or task.
  func change(newID: String) -> String {
    let kind = block.heading.kind.rawValue
    let link = block is Habit ? ", and the line `of: \(block.id)` below it" : ""
    let measure = isBuiltIn ? "" : ", and add `measure \(block.id): \(block.title)`"
    return "the \(kind) another ID, as in `\(kind) \(newID)`\(link)\(measure):"
      + " the log stays as it is"
  }
}
