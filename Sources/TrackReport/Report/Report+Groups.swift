import TrackCore
import TrackInsights

extension Report {
  /// The property by which habits and goals are grouped.
  package enum Grouping: String, CaseIterable, Sendable {
    case value, level, tag
  }

  /// Groups habits and goals by the value that each serves most, by the level of that value, or by
  /// the first tag of the habit or goal itself.
  ///
  /// Levels are sorted in descending order. Values and tags keep the order of the files. Habits and
  /// goals without a group come last.
  package mutating func group(by grouping: Grouping) {
    let values = workspace.values
    var ranks: [String: (rank: Int, name: String)] = [:]
    var tags: [String] = []
    for block in workspace.blocks {
      let strongest = block.servedValues.max { $0.strength < $1.strength }
      let rank = strongest.flatMap { link in values.firstIndex { $0.name == link.value } }
      switch (grouping, rank) {
      case (.value, let rank?): ranks[block.id] = (rank, values[rank].title)
      case (.level, let rank?):
        let level = values[rank].level ?? .general
        let order: [Value.Level] = [.highestOrder, .lifeArea, .major, .general]
        ranks[block.id] = (order.firstIndex(of: level) ?? 0, Words.capitalised(level.rawValue))
      case (.tag, _):
        guard let tag = block.heading.tags.first.map({ workspace.text(of: $0) }) else { continue }
        if !tags.contains(tag) { tags.append(tag) }
        ranks[block.id] = (tags.firstIndex(of: tag) ?? 0, "#" + tag)
      default: break
      }
    }
    let rest = (rank: Int.max, name: "No \(grouping == .tag ? "tag" : "value")")
    func sorted<Row>(_ rows: [Row], _ id: (Row) -> String) -> [Row] {
      rows.stablySorted { (ranks[id($0)] ?? rest).rank }
    }
    habits = sorted(habits, \.id)
    goals = sorted(goals, \.id)
    for id in habits.map(\.id) + goals.map(\.id) { groups[id] = (ranks[id] ?? rest).name }
  }
}
