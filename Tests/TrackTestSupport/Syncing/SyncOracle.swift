/// Computes what the final files must contain, without using the merge. It only knows each edit,
/// and the operations that the author of the edit had seen.
struct SyncOracle {
  struct Operation {
    enum Kind {
      case write, delete
      /// A change beside the item, such as a comment above it. The item may then count as changed.
      case touch
    }
    let kind: Kind
    /// The edited item: a line, a block or the note of a block.
    let thing: String
    /// The property with a single value that was written, such as `h3 question`; nil if none was.
    var field: String?
    /// The word that this operation wrote to the file.
    var token: String?
    /// The item that this one replaced. If another device added a comment beside the old item at
    /// the same time, the comment belongs to the new item.
    var former: String?
    /// The block from which the item was deleted. If one side deletes the block and another keeps
    /// it, the block stays complete.
    var block: String?
    /// The operations that the author had seen.
    let seen: Set<Int>
  }

  private(set) var operations: [Operation] = []

  mutating func note(_ operation: Operation) -> Int {
    operations.append(operation)
    return operations.count - 1
  }

  /// Returns the expectations that the final files violate.
  ///
  /// - Parameters:
  ///   - known: The operations that at least one device still has.
  ///   - isExact: True if no deleted item and no old value may come back.
  func complaints(about files: [String: [UInt8]], _ known: Set<Int>, isExact: Bool) -> [String] {
    // The tags and the file of each line that contains a word.
    var live: [Substring: [Set<Substring>]] = [:]
    var lost: Set<Substring> = []
    // The blocks with the note that one side deleted them: a question that the merge left open.
    var contested: Set<Substring> = []
    var header: Substring = ""
    var complaints: [String] = []
    for (file, bytes) in files.sorted(by: { $0.key < $1.key }) {
      let text = String(decoding: bytes, as: UTF8.self)
      for line in text.split(whereSeparator: \.isNewline) {
        let isLost = line.drop { $0 == " " }.hasPrefix("#?")
        let words = line.split(separator: " ")
        if line.first?.isLetter == true, words.count > 1 { header = words[1] }
        if words == ["#?", "deleted"] { contested.insert(header) }
        var tags = Set(words.filter { $0.hasPrefix("#l") })
        if !tags.isEmpty { tags.insert(Substring(file)) }
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
      // If a state was lost, the old version of a line may come back beside the new one, and a
      // moved line may come back in its old file.
      if lines.count > (isExact ? 1 : Set(lines).count) {
        complaints.append("\(thing) is there \(lines.count) times")
      }
      // If two edits of one line were merged and one of them was then deleted, the merged line
      // stays.
      let isPart = lines.allSatisfy { !$0.isDisjoint(with: alive) }
      let isKept = ends.contains { end in
        guard let block = operations[end].block else { return false }
        return live[Substring(block)] != nil && deletions[block] != nil
      }
      let isTouched = (touches[thing] ?? []).contains { isAfterAll($0, ends) }
      // A deletion that missed an edit leaves an open question. Another device that had seen the
      // edit and deleted the block, too, does not know of the question, which may then stay.
      let isAsked =
        contested.contains(Substring(thing))
        && ends.contains { end in
          ends.contains {
            $0 != end && !operations[$0].seen.contains(end) && !operations[end].seen.contains($0)
          }
        }
      if isExact, !alive.contains(Substring(thing)), !isPart, !isKept, !isTouched, !isAsked {
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
