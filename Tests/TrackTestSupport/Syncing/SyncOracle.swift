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
    /// The block that was deleted with it: if somebody keeps that, it stays whole.
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
    var live: [Substring: Int] = [:]
    var lost: Set<Substring> = []
    var complaints: [String] = []
    let texts = files.sorted { $0.key < $1.key }.map { String(decoding: $0.value, as: UTF8.self) }
    for text in texts {
      for line in text.split(whereSeparator: \.isNewline) {
        let isLost = line.drop { $0 == " " }.hasPrefix("#?")
        for word in line.split(separator: " ")
        where word.last?.isNumber == true || word.hasSuffix("km") {
          if isLost { lost.insert(word) } else { live[word, default: 0] += 1 }
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
    for (thing, indices) in writes.sorted(by: { $0.key < $1.key }) {
      let ends = deletions[thing] ?? []
      func isAfter(_ write: Int) -> Bool {
        !ends.contains { operations[$0].seen.contains(write) }
      }
      let isAlive = indices.contains(where: isAfter)
      let count = live[Substring(thing)] ?? 0
      if isAlive, count == 0, !lost.contains(Substring(thing)) {
        complaints.append("\(thing) is lost")
      }
      if count > 1 { complaints.append("\(thing) is there \(count) times") }
      let isKept = ends.contains { end in
        operations[end].block.map { live[Substring($0)] != nil } ?? false
      }
      if isExact, !isAlive, count > 0, !isKept, !(touches[thing] ?? []).contains(where: isAfter) {
        complaints.append("\(thing) is back")
      }
    }
    for (field, indices) in fields.sorted(by: { $0.key < $1.key }) {
      guard let thing = indices.first.map({ operations[$0].thing }),
        live[Substring(thing)] ?? 0 > 0
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
