import TrackCore

/// The flow of log lines from subjects through goals to values, for a picture with three columns.
package struct GoalStreams: Sendable {
  /// A subject, a goal or a value, drawn as a bar in its column.
  package struct Node: Hashable, Sendable {
    package let title: String
    /// The number of log lines that pass through the node.
    package let lines: Int
  }

  package struct Link: Hashable, Sendable {
    /// The index of the first node in its column. `to` is the index of the second node in the next
    /// column.
    package let from: Int
    package let to: Int
    package let lines: Int
  }

  package private(set) var subjects: [Node] = []
  package private(set) var goals: [Node] = []
  package private(set) var values: [Node] = []
  package private(set) var toGoals: [Link] = []
  package private(set) var toValues: [Link] = []

  /// The maximum number of subjects with a bar of their own. All other subjects share one bar. If
  /// there is only one more subject, it gets its own bar, too.
  private static let most = 12

  init(_ flow: GoalFlow, _ names: Names, _ workspace: Workspace) {
    let streams = flow.streams
    let byGoal = Dictionary(grouping: streams, by: \.goal).mapValues { Self.sum($0) }
    let goals = workspace.goals.indices.filter { byGoal[$0] != nil }
    self.goals = goals.map { Node(title: workspace.goals[$0].title, lines: byGoal[$0] ?? 0) }
    let places = Dictionary(
      goals.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    // The subjects with the most lines come first. Subjects with the same number of lines are
    // sorted by name.
    let bySubject = Dictionary(grouping: streams, by: \.subject)
      .map { (subject: $0, streams: $1, lines: Self.sum($1)) }
      .sorted { ($1.lines, $0.subject) < ($0.lines, $1.subject) }
    let isMany = bySubject.count > Self.most + 1
    let shown = isMany ? bySubject.prefix(Self.most) : bySubject[...]
    for found in shown {
      add(
        workspace.block(named: found.subject)?.title ?? names.text(found.subject), found.streams,
        places)
    }
    let others = bySubject.dropFirst(shown.count)
    if !others.isEmpty {
      add(Words.count(others.count, "other"), others.flatMap(\.streams), places)
    }
    addValues(goals, workspace)
  }

  private typealias Stream = (subject: Name, goal: Int, lines: Int)

  private static func sum(_ streams: [Stream]) -> Int {
    streams.reduce(0) { $0 + $1.lines }
  }

  private mutating func add(
    _ title: String, _ streams: [Stream], _ places: [Int: Int]
  ) {
    let byGoal = Dictionary(grouping: streams, by: \.goal).mapValues { Self.sum($0) }
    for (goal, place) in places.sorted(by: { $0.value < $1.value }) {
      guard let lines = byGoal[goal] else { continue }
      toGoals.append(Link(from: subjects.count, to: place, lines: lines))
    }
    subjects.append(Node(title: title, lines: Self.sum(streams)))
  }

  /// Adds the values. An entry for a goal counts for each of the goal's values.
  private mutating func addValues(_ goals: [Int], _ workspace: Workspace) {
    for value in workspace.values {
      var links: [Link] = []
      for (place, goal) in goals.enumerated()
      where workspace.goals[goal].values.contains(where: { $0.value == value.name }) {
        links.append(Link(from: place, to: values.count, lines: self.goals[place].lines))
      }
      guard !links.isEmpty else { continue }
      toValues += links
      values.append(Node(title: value.title, lines: links.reduce(0) { $0 + $1.lines }))
    }
  }
}
