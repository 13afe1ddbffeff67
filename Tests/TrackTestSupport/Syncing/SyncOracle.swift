/// What must stand in the files in the end, from the operations alone: who did what, and what
/// they had before them when they did it. It knows nothing of how files are merged.
struct SyncOracle {
  struct Operation {
    enum Kind {
      case write, delete
      /// Something beside it was written, such as a comment above: it may count as changed.
      case touch
    }
    let kind: Kind
    /// What it is about: a line, a block, a note of a block.
    let thing: String
    /// A value of the thing that can have only one: `h3 question`; nil where there is none.
    var field: String?
    /// The word in the files that this operation put there.
    var token: String?
    /// The thing that it made this one of: what somebody else writes beside that meanwhile
    /// stands beside this one.
    var former: String?
    /// The block of which it was deleted: if that was deleted as well and somebody keeps it, it
    /// stays whole.
    var block: String?
    /// The operations that it had before it.
    let seen: Set<Int>
  }

  private(set) var operations: [Operation] = []

  mutating func note(_ operation: Operation) -> Int {
    operations.append(operation)
    return operations.count - 1
  }

  /// What does not hold of the files that all ended with.
  ///
  /// - Parameters:
  ///   - known: the operations that any device still has.
  ///   - isExact: whether nothing deleted may be there again and no value be an old one.
  func complaints(about files: [String: [UInt8]], _ known: Set<Int>, isExact: Bool) -> [String] {
    // The tags of each line that a word stands on.
    var live: [Substring: [Set<Substring>]] = [:]
    var lost: Set<Substring> = []
    var complaints: [String] = []
    let texts = files.sorted { $0.key < $1.key }.map { String(decoding: $0.value, as: UTF8.self) }
    for text in texts {
      for line in text.split(whereSeparator: \.isNewline) {
        let isLost = line.drop { $0 == " " }.hasPrefix("#?")
        let words = line.split(separator: " ")
        let tags = Set(words.filter { $0.hasPrefix("#l") })
        for word in words where word.last?.isNumber == true || word.hasSuffix("km") {
          if isLost { lost.insert(word) } else { live[word, default: []].append(tags) }
        }
        if line.hasPrefix("<<<<<<<") { complaints.append("conflict markers") }
      }
    }

    var writes: [String: [Int]] = [:]
    var deletions: [String: [Int]] = [:]
    var touches: [String: [Int]] = [:]
    var fields: [String: [Int]] = [:]
    for index in known.sorted() {
      let operation = operations[index]
      switch operation.kind {
      case .write: writes[operation.thing, default: []].append(index)
      case .delete: deletions[operation.thing, default: []].append(index)
      case .touch: touches[operation.thing, default: []].append(index)
      }
      if let field = operation.field { fields[field, default: []].append(index) }
    }
    for index in known.sorted() {
      guard let former = operations[index].former else { continue }
      touches[operations[index].thing, default: []] += touches[former] ?? []
    }
    func isAfterAll(_ index: Int, _ ends: [Int]?) -> Bool {
      !(ends ?? []).contains { operations[$0].seen.contains(index) }
    }
    let alive = Set(
      writes.filter { thing, indices in
        indices.contains { isAfterAll($0, deletions[thing]) }
      }.keys.map { Substring($0) })
    for thing in writes.keys.sorted() {
      let ends = deletions[thing] ?? []
      let lines = live[Substring(thing)] ?? []
      if lines.isEmpty {
        if alive.contains(Substring(thing)), !lost.contains(Substring(thing)) {
          complaints.append("\(thing) is lost")
        }
        continue
      }
      // What a line was before may come back beside what it became where knowledge was lost.
      if lines.count > (isExact ? 1 : Set(lines).count) {
        complaints.append("\(thing) is there \(lines.count) times")
      }
      // Two changes of one line, of which one was deleted: the other stays, with what it met.
      let isPart = lines.allSatisfy { !$0.isDisjoint(with: alive) }
      let isKept = ends.contains { end in
        guard let block = operations[end].block else { return false }
        return live[Substring(block)] != nil && deletions[block] != nil
      }
      let isTouched = (touches[thing] ?? []).contains { isAfterAll($0, ends) }
      if isExact, !alive.contains(Substring(thing)), !isPart, !isKept, !isTouched {
        complaints.append("\(thing) is back")
      }
    }
    for (field, indices) in fields.sorted(by: { $0.key < $1.key }) {
      guard let thing = indices.first.map({ operations[$0].thing }),
        live[Substring(thing)] != nil
      else { continue }
      let ends = deletions[thing] ?? []
      let latest = indices.filter { index in
        !indices.contains { operations[$0].seen.contains(index) }
          && !ends.contains { operations[$0].seen.contains(index) }
      }
      for index in latest {
        guard let token = operations[index].token.map({ Substring($0) }) else { continue }
        if live[token] == nil, !lost.contains(token) {
          complaints.append("\(token) of \(field) is lost")
        }
      }
      guard isExact, ends.isEmpty, touches[thing] == nil else { continue }
      for index in indices where !latest.contains(index) {
        if let token = operations[index].token, live[Substring(token)] != nil {
          complaints.append("\(token) of \(field) is back")
        }
      }
    }
    return complaints
  }
}
