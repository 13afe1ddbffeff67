/// Finds out which lines of three versions of a log tell of one event, as the reference defines it.
///
/// It knows nothing of the merge. A line with an ID is what it was when it was written. A line
/// without one is the line of the base with its text, or the only one that it is like. Equal lines
/// that both sides added are one event unless it may happen more than once a day.
struct RecordedIdentities {
  private(set) var versions: [[RecordedLine]]
  /// True if a changed line without an ID may be any of several lines of the base.
  private(set) var isAmbiguous = false
  private var events: Int
  /// For each side, the indices of the lines that are none of the base.
  private var added: [[Int]] = [[], [], []]

  init(_ versions: [[RecordedLine]], events: Int) {
    (self.versions, self.events) = (versions, events)
  }

  mutating func find() {
    var lost: [[RecordedLine]] = [[], [], []]
    for side in 1...2 { lost[side] = matchEqualLines(side) }
    let texts = added.indices.map { side in
      Set(added[side].map { versions[side][$0] }.filter { $0.id == nil }.map(\.plain))
    }
    for side in 1...2 { matchLikeLines(side, lost[side], notIn: texts[3 - side]) }
    // A line may be like what the other side made of the one that both changed.
    for side in 1...2 {
      let ways = versions[3 - side].filter { line in
        lost[3 - side].contains { $0.event == line.event }
          && lost[side].contains { $0.event == line.event }
          && !versions[side].contains { $0.event == line.event }
      }
      matchLikeLines(side, ways, notIn: texts[3 - side])
    }
    uniteAdded()
  }

  /// Matches the lines with the ID or the text of a line of the base. Returns the lines without an
  /// ID that the side lost.
  private mutating func matchEqualLines(_ side: Int) -> [RecordedLine] {
    var left = versions[0]
    for index in versions[side].indices {
      let line = versions[side][index]
      let twin = left.firstIndex {
        line.id == nil ? $0.id == nil && $0.plain == line.plain : $0.id == line.id
      }
      if let twin {
        versions[side][index].event = left.remove(at: twin).event
      } else {
        if versions[0].contains(where: { $0.event == line.event }) {
          events += 1
          versions[side][index].event = events
        }
        added[side].append(index)
      }
    }
    return left.filter { $0.id == nil }
  }

  private mutating func matchLikeLines(
    _ side: Int, _ lost: [RecordedLine], notIn others: Set<String>
  ) {
    let new = added[side].filter {
      versions[side][$0].id == nil && !others.contains(versions[side][$0].plain)
    }
    let twins = lost.map { old in
      new.filter { versions[side][$0].subject == old.subject && versions[side][$0].isLike(old) }
    }
    isAmbiguous =
      isAmbiguous || twins.contains { $0.count > 1 }
      || Set(twins.joined()).count < twins.joined().count
    if isAmbiguous { return }
    for (old, twin) in zip(lost, twins) {
      guard let index = twin.first else { continue }
      versions[side][index].event = old.event
      added[side].removeAll { $0 == index }
    }
  }

  private mutating func uniteAdded() {
    for index in added[1] {
      let line = versions[1][index]
      guard line.isFirst, !line.isRepeatable,
        let twin = added[2].firstIndex(where: {
          versions[2][$0].isFirst && versions[2][$0].plain == line.plain
        })
      else { continue }
      versions[2][added[2].remove(at: twin)].event = line.event
    }
  }
}
