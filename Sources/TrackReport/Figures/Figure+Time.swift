import TrackCore

/// The time spent on a subject.
package struct TimeSpent: Hashable, Sendable {
  package let id: String
  package let title: String
  package let sum: TimeSum

  /// Fails if the row is for lines without a subject, or if no time was spent on the subject.
  init?(_ row: TimeRow, _ workspace: Workspace) {
    guard let id = row.id, row.total.sessions > 0 else { return nil }
    self.id = id
    title = row.isOneOff ? id : workspace.block(id: id)?.title ?? Words.title(ofSubject: id)
    sum = row.total
  }
}

extension Figure where Row == TimeSpent {
  /// The figures of the time spent on subjects.
  static func time(longest: Number) -> [Figure] {
    [
      Figure("what", in: [.text, .markdown, .page], layout: ColumnLayout(most: 32)) {
        .title($0.title)
      },
      Figure("id", in: .json) { .text($0.id) },
      Figure("duration", field: "seconds", title: "time", in: [.json, .csv, .markdown, .page]) {
        .amount($0.sum.seconds, unit: "s")
      }
      .or(in: .text, title: "", layout: .whole(.right)) { .amount($0.sum.seconds, unit: "s") },
      Figure(
        "sessions", in: [.json, .csv, .text, .markdown, .page],
        layout: .whole(.right, priority: 1)
      ) { .count($0.sum.sessions) },
      Figure("bar", title: "", in: .text, layout: ColumnLayout(least: 6, most: 20, priority: 2)) {
        .bar(longest > .zero ? $0.sum.seconds.approximate / longest.approximate : 0)
      },
    ]
  }
}

extension Figure where Row == TimeSum? {
  /// The time of a block, in `show`.
  static var timeSums: [Figure] {
    [
      Figure("time", in: .show) { sum in
        .text(
          sum.map { "\(Words.duration($0.seconds)) in \(Words.count($0.sessions, "session"))" })
      },
      Figure("seconds", in: .showJSON) { .amount($0?.seconds ?? .zero) },
      Figure("sessions", in: .showJSON) { .count($0?.sessions ?? 0) },
    ]
  }
}
