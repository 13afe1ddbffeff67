import TrackCore
import TrackExchange

/// Selects the entries that the options of `track export` ask for.
struct ExportFilter {
  private let from: Day?
  private let through: Day?
  private let subjects: Set<String>
  private let goals: Set<String>
  private let tags: Set<String>
  private let contexts: Set<String>

  init(_ entries: EntryOptions, _ days: DayOptions, _ open: OpenDirectory) throws(Failure) {
    (from, through) = try days.days(open)
    let resolver = BlockResolver(workspace: open.workspace)
    subjects = Set(try resolver.ids(entries.subjects).map(foldedName))
    goals = Set(try resolver.ids(entries.goals).map(foldedName))
    tags = Set(entries.tags.map(foldedName))
    contexts = Set(entries.contexts.map(foldedName))
  }

  func takes(_ entry: ExchangeEntry) -> Bool {
    if let from, entry.day < from { return false }
    if let through, entry.day > through { return false }
    if !subjects.isEmpty, !subjects.contains(foldedName(entry.subject)) { return false }
    if !goals.isEmpty, !entry.goals.contains(where: { goals.contains(foldedName($0.goal)) }) {
      return false
    }
    if !tags.isEmpty, !entry.tags.contains(where: { tags.contains(foldedName($0)) }) {
      return false
    }
    return contexts.isEmpty || entry.contexts.contains { contexts.contains(foldedName($0)) }
  }
}
