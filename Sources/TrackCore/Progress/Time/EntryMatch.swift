/// Decides which lines of the log match a filter.
package struct EntryMatch: Sendable {
  private let filter: EntryFilter
  private var subjects: WantedNames
  private var contexts: WantedNames
  private var tags: WantedNames
  private let goals: Set<Int>
  private let blockTags: [Name: [Name]]
  private let decides: Bool
  /// The contributions of the line that has just matched, if `decides` is true.
  package var rules: ContributionRules

  /// - Parameter decides: True to compute `rules` for each matching line even if the filter has no
  ///   goals.
  package init(_ filter: EntryFilter, workspace: Workspace, decides: Bool = false) {
    self.filter = filter
    subjects = WantedNames(filter.subjects, areSubjects: true)
    contexts = WantedNames(filter.contexts)
    tags = WantedNames(filter.tags)
    goals = Set(
      filter.goals.compactMap { id in
        guard let name = workspace.names.existing(id),
          case .goal(let index) = workspace.positions[name]
        else { return nil }
        return index
      })
    self.decides = decides || !filter.goals.isEmpty
    blockTags = workspace.blockTags
    rules = ContributionRules(workspace: workspace)
  }

  /// Returns true if a line matches.
  @inline(__always)
  package mutating func matches(_ entry: borrowing LogEntry, _ reader: inout LogReader) -> Bool {
    matches(entry, on: entry.day, &reader)
  }

  /// Returns true if a line matches when it counts on the given day.
  @inline(__always)
  mutating func matches(
    _ entry: borrowing LogEntry, on day: Day, _ reader: inout LogReader
  ) -> Bool {
    if let from = filter.from, day < from { return false }
    if let through = filter.through, day > through { return false }
    if !subjects.isEmpty, !subjects.contains(entry.subject, reader) { return false }
    guard !filter.contexts.isEmpty || !filter.tags.isEmpty || decides else { return true }
    return matchesMore(entry, &reader)
  }

  private mutating func matchesMore(
    _ entry: borrowing LogEntry, _ reader: inout LogReader
  ) -> Bool {
    if !contexts.isEmpty {
      var isMatch = false
      for context in entry.contexts where contexts.contains(context, reader) { isMatch = true }
      if !isMatch { return false }
    }
    if !tags.isEmpty {
      var isMatch = false
      for tag in reader.allTags(of: entry, blockTags) where tags.contains(tag, reader) {
        isMatch = true
      }
      if !isMatch { return false }
    }
    guard decides else { return true }
    if !rules.decide(entry) { rules.forget() }
    return filter.goals.isEmpty
      || rules.contributions.contains { !$0.isBefore && goals.contains($0.goal) }
  }
}

/// The names that a filter asks for. A name may occur for the first time far down in the log, or
/// never. Names not found yet are therefore looked up again whenever the name table has grown.
private struct WantedNames: Sendable {
  private var missing: [String]
  private var names: Set<Name> = []
  private let areSubjects: Bool
  private var known = -1

  let isEmpty: Bool

  init(_ texts: [String], areSubjects: Bool = false) {
    missing = texts
    isEmpty = texts.isEmpty
    self.areSubjects = areSubjects
  }

  mutating func contains(_ name: Name, _ reader: borrowing LogReader) -> Bool {
    if !missing.isEmpty, known != reader.lineReader.names.count {
      known = reader.lineReader.names.count
      lookUp(reader)
    }
    return names.contains(name)
  }

  private mutating func lookUp(_ reader: borrowing LogReader) {
    var rest: [String] = []
    for text in missing {
      let id = reader.lineReader.names.existing(text)
      let title = areSubjects ? reader.lineReader.names.existing(title: text) : nil
      if let id { names.insert(id) }
      if let title { names.insert(title) }
      // Keep the text: a one-off action with this title may still follow in the log.
      if areSubjects ? title == nil : id == nil { rest.append(text) }
    }
    missing = rest
  }
}

extension Workspace {
  /// The tags of the blocks that may be the subject of log lines.
  var blockTags: [Name: [Name]] {
    var tags: [Name: [Name]] = [:]
    for heading in goals.map(\.heading) + habits.map(\.heading) + tasks.map(\.heading)
      + measures.map(\.heading) where !heading.tags.isEmpty
    {
      tags[heading.name] = heading.tags
    }
    return tags
  }
}

extension LogReader {
  /// Returns the tags of a line, of its note and of its subject's block, without duplicates.
  mutating func allTags(
    of entry: borrowing LogEntry, _ blockTags: [Name: [Name]]
  ) -> [Name] {
    var tags = entry.tags
    if !entry.note.isEmpty { tags += noteTagNames(of: entry) }
    if let more = blockTags[entry.subject] { tags += more }
    guard tags.count > 1 else { return tags }
    var seen: Set<Name> = []
    return tags.filter { seen.insert($0).inserted }
  }
}
