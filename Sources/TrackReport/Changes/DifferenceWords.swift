import TrackCore
import TrackMerge

extension DirectoryDifference {
  /// Returns a short description of the changes, such as `3 completions, habit run now 4/week`.
  ///
  /// - Parameter limit: The maximum number of phrases. If there are more, the last phrase only
  ///   counts the remaining changes.
  package func words(atMost limit: Int = 5) -> String {
    let phrases = recordPhrases + blockPhrases + conflictPhrases + filePhrases
    guard phrases.count > limit else { return phrases.joined(separator: ", ") }
    let rest = Words.count(phrases.count - limit + 1, "other change")
    return phrases[..<(limit - 1)].joined(separator: ", ") + " and " + rest
  }

  private var recordPhrases: [String] {
    Record.allCases.flatMap { record -> [String] in
      guard let count = records[record] else { return [] }
      return [
        count.added > 0 ? Words.count(count.added, record.noun) : nil,
        count.changed > 0 ? Words.count(count.changed, record.noun) + " changed" : nil,
        count.removed > 0 ? Words.count(count.removed, record.noun) + " removed" : nil,
      ].compactMap(\.self)
    }
  }

  private var blockPhrases: [String] {
    var phrases: [String] = []
    for kind in Kind.allCases {
      for what in [BlockChange.What.added, .removed] {
        let alike = blocks.filter { $0.kind == kind && $0.what == what }
        if alike.count <= 3 {
          phrases += alike.map(\.words)
        } else if what == .added {
          phrases.append(Words.count(alike.count, "new \(kind.rawValue)"))
        } else {
          phrases.append(Words.count(alike.count, kind.rawValue) + " removed")
        }
      }
    }
    let others = blocks.filter { $0.what != .added && $0.what != .removed }
    return phrases + others.map(\.words)
  }

  private var conflictPhrases: [String] {
    if openValues > 0 { return [Words.count(openValues, "value") + " to decide"] }
    return openValues < 0 ? [Words.count(-openValues, "value") + " decided"] : []
  }

  private var filePhrases: [String] {
    guard let first = otherFiles.first else { return [] }
    let files = otherFiles.count > 1 ? Words.count(otherFiles.count, "file") : first
    return ["comments or layout of \(files)"]
  }
}

extension DirectoryDifference.Record {
  fileprivate var noun: String {
    switch self {
    case .completion: "completion"
    case .reading: "reading"
    case .skip: "skip"
    }
  }
}

extension DirectoryDifference.BlockChange {
  fileprivate var words: String {
    let name = kind == .track ? "settings" : "\(kind.rawValue) \(id)"
    switch what {
    case .added: return "new \(name)"
    case .removed: return "\(name) removed"
    case .renamed(let former): return "\(kind.rawValue) \(former) now \(id)"
    case .changed(let properties):
      if let change = properties.first, properties.count == 1 {
        return words(name, change)
      }
      let keys = Set(properties.map(\.key)).sorted()
      return keys.count > 2
        ? "\(name): \(keys.count) properties" : "\(name): \(keys.joined(separator: " and "))"
    }
  }

  private func words(_ name: String, _ change: DirectoryDifference.PropertyChange) -> String {
    guard let value = change.value else { return "\(name) without \(change.key)" }
    let isText = kind.properties.contains { $0.name == change.key && $0.isText }
    if isText || value.utf8.count > 40 { return "\(name): \(change.key)" }
    switch change.key {
    case PropertyKey.every.rawValue: return "\(name) now \(value)"
    case "title": return "\(name) now \"\(value)\""
    default: return "\(name): \(change.key) \(value)"
    }
  }
}
