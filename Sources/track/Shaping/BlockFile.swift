import TrackCore

extension Workspace {
  /// Returns the file to which a new block is added. It is the file at the top level with the most
  /// blocks of the same kind; if there is none, the default file. For obligations and milestones,
  /// goals count as well.
  func file(forNew kind: Kind) -> String {
    var counts: [String: Int] = [:]
    for block in blocks(of: kind) + (Kind.goals.contains(kind) ? blocks(of: .goal) : []) {
      let name = files[block.heading.place.file].name
      if !name.contains("/") { counts[name, default: 0] += 1 }
    }
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return most?.key ?? kind.usualFile
  }
}

extension Kind {
  fileprivate var usualFile: String {
    Kind.goals.contains(self) ? "goals.txt" : rawValue + "s.txt"
  }

  /// The property that the arguments after the title set, joined by spaces; nil if this kind of
  /// block has none.
  var propertyOfWords: PropertyKey? {
    switch self {
    case .habit, .task: .every
    case .goal, .obligation, .milestone: .measure
    case .measure: .unit
    case .food: .kcal
    case .value: .level
    case .source: .user
    case .term, .track: nil
    }
  }
}
