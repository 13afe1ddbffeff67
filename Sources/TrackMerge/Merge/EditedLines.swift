import TrackCore

/// Matches lines without an `^id` that were edited: each line of the base that a side lost with the
/// new line that it became.
struct EditedLines {
  struct Line {
    /// The index of its item in its version.
    let index: Int
    fileprivate let text: [UInt8]
    fileprivate let tokens: LogTokens

    init(_ index: Int, _ text: [UInt8]) {
      self.index = index
      self.text = text.plain
      tokens = LogTokens(text)
    }

    fileprivate init(_ index: Int, _ line: Line) {
      self.index = index
      (text, tokens) = (line.text, line.tokens)
    }

    /// Returns true if a line of the same date and subject shares an item with another one or
    /// differs in its time only.
    fileprivate func isLike(_ other: Line) -> Bool {
      tokens.likeness(other.tokens) > 2 || hasNoItems && other.hasNoItems
    }

    private var hasNoItems: Bool {
      tokens.tokens.allSatisfy { ["date", "when", "subject"].contains($0.key) }
    }
  }

  /// The index of the new line by the index of the lost line.
  var matches: [Int: Int] { matched.mapValues(\.new.index) }
  private var matched: [Int: (old: Line, new: Line)] = [:]
  private var lost: [Line]
  /// The new lines that match no lost one.
  private var new: [Line]

  /// - Parameters:
  ///   - lost: The lines of the base that the side lacks.
  ///   - new: The lines of the side that neither the base nor the other side has.
  init(lost: [Line], new: [Line]) {
    (self.lost, self.new) = (lost, new)
    matchUnique { $0.occasion }
    matchUnique { $0.withoutDate }
    matchAlike()
  }

  /// Returns the matches of both sides.
  static func matching(_ ours: EditedLines, _ theirs: EditedLines) -> [EditedLines] {
    var (one, two) = (ours, theirs)
    let known = one
    one.add(by: two)
    two.add(by: known)
    return [one, two]
  }

  /// Matches lines that a lost line became by way of the other side's line. A merge of both sides
  /// may be like each side, but not like the base.
  private mutating func add(by other: EditedLines) {
    let ways = other.matched.values.filter { way in lost.contains { $0.index == way.old.index } }
    let more = EditedLines(lost: ways.map { Line($0.old.index, $0.new) }, new: new)
    for old in lost {
      if let line = more.matched[old.index]?.new { match(old, line) }
    }
  }

  /// Matches lines that are the only ones with a key. Equal lost lines count as one.
  private mutating func matchUnique<Key: Hashable>(by key: (LogTokens) -> Key?) {
    let (olds, news) = (groups(distinct(lost), by: key), groups(new, by: key))
    for (key, old) in olds where old.count == 1 {
      guard let line = news[key], line.count == 1 else { continue }
      match(old[0], line[0])
    }
  }

  /// Matches lines of one date and subject: if there are several, those that share the most items.
  private mutating func matchAlike() {
    let news = groups(new) { $0.lineKey }
    for (key, olds) in groups(lost, by: { $0.lineKey }) {
      var (olds, news) = (olds, news[key] ?? [])
      while let (old, line) = mostAlike(olds, news) {
        match(old, line)
        olds.removeAll { $0.index == old.index }
        news.removeAll { $0.index == line.index }
      }
    }
  }

  /// Returns the two lines that are most alike; nil if that is not clear.
  private func mostAlike(_ olds: [Line], _ news: [Line]) -> (Line, Line)? {
    var best: (old: Line, new: Line)?
    var (most, isClear) = (0, false)
    for old in distinct(olds) {
      for line in news where old.isLike(line) {
        let likeness = old.tokens.likeness(line.tokens)
        if likeness > most {
          (best, most, isClear) = ((old, line), likeness, true)
        } else if likeness == most {
          isClear = false
        }
      }
    }
    return isClear ? best : nil
  }

  /// Returns one of each group of equal lines: the last, because that is lost first where a side has
  /// fewer of them.
  private func distinct(_ lines: [Line]) -> [Line] {
    guard lines.count > 1 else { return lines }
    var texts: Set<[UInt8]> = []
    return lines.reversed().filter { texts.insert($0.text).inserted }.reversed()
  }

  private mutating func match(_ old: Line, _ line: Line) {
    matched[old.index] = (old, line)
    lost.removeAll { $0.index == old.index }
    new.removeAll { $0.index == line.index }
  }

  private func groups<Key: Hashable>(
    _ lines: [Line], by key: (LogTokens) -> Key?
  ) -> [Key: [Line]] {
    var groups: [Key: [Line]] = [:]
    for line in lines {
      if let key = key(line.tokens) { groups[key, default: []].append(line) }
    }
    return groups
  }
}
