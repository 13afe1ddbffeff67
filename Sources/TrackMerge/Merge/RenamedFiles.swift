import TrackCore

/// The three versions of a directory. Files that one side renamed have their new name in all three.
struct RenamedFiles {
  private(set) var base: [String: [UInt8]]
  private(set) var ours: [String: [UInt8]]
  private(set) var theirs: [String: [UInt8]]

  init(
    _ base: [SourceFile], _ ours: [SourceFile], _ theirs: [SourceFile], findsRenames: Bool
  ) {
    func named(_ files: [SourceFile]) -> [String: [UInt8]] {
      Dictionary(files.map { ($0.name, $0.bytes) }) { first, _ in first }
    }
    (self.base, self.ours, self.theirs) = (named(base), named(ours), named(theirs))
    guard findsRenames else { return }
    let here = Self.renames(self.base, self.ours)
    let there = Self.renames(self.base, self.theirs)
    for old in Set(here.keys).union(there.keys).sorted(by: FileOrder.precedes) {
      rename(old, here[old], there[old])
    }
  }

  private mutating func rename(_ old: String, _ here: String?, _ there: String?) {
    // Skip the rename if the other side uses the new name for another file.
    if let here, here != there, theirs[here] != nil { return }
    if let there, here != there, ours[there] != nil { return }
    guard let name = [here, there].compactMap({ $0 }).max(by: Self.isLess) else { return }
    ours[name] = ours.removeValue(forKey: here ?? old)
    theirs[name] = theirs.removeValue(forKey: there ?? old)
    base[name] = base.removeValue(forKey: old)
  }

  private static func isLess(_ left: String, _ right: String) -> Bool {
    MergeTieBreak.precedes(left.utf8, right.utf8)
  }

  // MARK: Detection

  /// Returns the new names of renamed files, by the old names. A missing file counts as renamed to
  /// the new file that shares the most lines with it. The shared lines must be at least half of the
  /// longer file. If the missing file has blocks, the new file must have at least one of them.
  /// Otherwise the file of a term could be taken for the file of the next term.
  private static func renames(
    _ base: [String: [UInt8]], _ side: [String: [UInt8]]
  ) -> [String: String] {
    let gone = base.keys.filter { side[$0] == nil }.sorted(by: FileOrder.precedes)
    let new = side.keys.filter { base[$0] == nil }.sorted(by: FileOrder.precedes)
    guard !gone.isEmpty, !new.isEmpty else { return [:] }
    let old = gone.map { lines(base[$0] ?? []) }
    let made = new.map { lines(side[$0] ?? []) }
    // For each line, the new files that contain it, so that only files that share a line are
    // compared.
    var holders: [[UInt8]: [(file: Int, count: Int)]] = [:]
    for (other, file) in made.enumerated() {
      for (line, count) in file.counts { holders[line, default: []].append((other, count)) }
    }
    var pairs: [(shared: Int, old: String, new: String)] = []
    for (index, name) in gone.enumerated() {
      var sharedWith: [Int: Int] = [:]
      for (line, count) in old[index].counts {
        for holder in holders[line] ?? [] {
          sharedWith[holder.file, default: 0] += min(count, holder.count)
        }
      }
      for (other, now) in new.enumerated() {
        guard let shared = sharedWith[other] else { continue }
        let most = max(old[index].count, made[other].count)
        guard shared * 2 >= most else { continue }
        let blocks = old[index].blocks
        guard blocks.isEmpty || !blocks.isDisjoint(with: made[other].blocks) else { continue }
        pairs.append((shared, name, now))
      }
    }
    var renames: [String: String] = [:]
    var taken: Set<String> = []
    // Pairs that share equally many lines are used in the order of their names.
    for pair in pairs.enumerated().sorted(by: {
      $0.element.shared != $1.element.shared
        ? $0.element.shared > $1.element.shared : $0.offset < $1.offset
    }).map(\.element) where renames[pair.old] == nil && taken.insert(pair.new).inserted {
      renames[pair.old] = pair.new
    }
    return renames
  }

  /// Returns three facts about a file: the number of occurrences of each line, the number of lines,
  /// and the IDs and former IDs of its blocks. Only the kind and ID of a header count, and only the
  /// ID of a log line with an `^id`.
  private static func lines(
    _ bytes: [UInt8]
  ) -> (counts: [[UInt8]: Int], count: Int, blocks: Set<String>) {
    let document = Document(bytes)
    let blocks = document.blocks()
    let headers = Dictionary(blocks.map { ($0.header, $0) }) { first, _ in first }
    var counts: [[UInt8]: Int] = [:]
    bytes.withUnsafeBufferPointer { buffer in
      for (index, line) in document.lines.enumerated() where line.role != .blank {
        let text = line.textStart..<line.textEnd
        var mark = Array(buffer[text]).plain
        if let block = headers[index] {
          mark = Array("\(block.kind.rawValue) \(foldedName(block.id))".utf8)
        } else if line.role == .log, let event = EventIDScanner.find(in: buffer, text) {
          mark = Array(buffer[event])
        }
        counts[mark, default: 0] += 1
      }
    }
    let ids = blocks.flatMap { block in
      [block.id] + block.properties.filter { $0.key == .was }.map(\.value)
    }
    return (counts, counts.values.reduce(0, +), Set(ids.map(foldedName)))
  }
}
