import TrackCore

/// Finds the subject for each foreign name. If the import map has the name, the map decides.
/// Otherwise, the subject is the block whose ID or title is the name or, if there is none, a new
/// block.
package struct SubjectResolver: Sendable {
  enum Resolution: Hashable, Sendable {
    /// The import map says to skip the name.
    case skip
    case subject(NameMap.Subject, isOneOff: Bool)
  }

  private let map: NameMap
  private let workspace: Workspace
  /// The kind of each declared block, by its ID in lowercase.
  private var kinds: [String: Kind]
  private var spellings: [String: String] = [:]
  /// The built-in measures that no block declares, in lowercase.
  private var builtIn: Set<String> = []
  /// The ID of the first block with each title that log lines can have as their subject, by `key`.
  private var titles: [String: String] = [:]
  /// The ID of the first block of each kind with each title in lowercase.
  private var titledIDs: [Kind: [String: String]] = [:]
  /// The number from which to search for an unused ID that begins with the key.
  private var nextNumbers: [String: Int] = [:]
  /// The subjects found so far, by `key`.
  private var known: [String: Resolution] = [:]
  /// The blocks that the foreign file describes, by `key`.
  private var described: [String: ProposedBlock] = [:]
  /// The new blocks, in the order of their first use.
  private(set) var blocks: [ProposedBlock] = []
  /// The names of new blocks that are similar to the ID or title of a declared block.
  private(set) var similar: [SimilarName] = []

  /// The maximum number of new blocks whose names are compared with the declared names.
  private static let mostCompared = 200

  package init(map: NameMap, workspace: Workspace) {
    self.map = map
    self.workspace = workspace.withoutLog()
    kinds = [:]
    for block in workspace.blocks {
      let id = foldedName(block.id)
      kinds[id] = block.heading.kind
      spellings[id] = block.id
      let title = Self.key(block.title)
      if canBeSubject(id), titles[title] == nil { titles[title] = block.id }
      note(block.heading.kind, titled: block.title, id: block.id)
    }
    for measure in workspace.effectiveMeasures.values {
      let id = foldedName(measure.id)
      if kinds[id] == nil {
        kinds[id] = .measure
        spellings[id] = measure.id
        builtIn.insert(id)
      }
    }
  }

  /// The form in which names are compared: in lowercase, and as a block's title can have it. Names
  /// that differ only in this are one name, so that a second import finds the blocks of the first.
  private static func key(_ name: String) -> String { foldedName(EntryText.plain(name)) }

  /// Returns true if the map has a line for a foreign name.
  func maps(_ name: String) -> Bool { map.target(of: name) != nil }

  /// Records a block that the foreign file describes. It is proposed as a new block unless it
  /// already exists.
  mutating func describe(_ block: ProposedBlock, as name: String) {
    described[Self.key(name)] = block
    if [.habit, .task, .measure].contains(block.kind) {
      _ = resolve(name, kind: block.kind, unit: nil)
    } else if kinds[foldedName(block.id)] == nil, map.target(of: name) != .skip {
      propose(block, unit: nil)
    }
  }

  /// Proposes a new block that the foreign file identifies by its title. Does nothing if a block of
  /// the same kind has the title or the ID. If a block of another kind has the ID, the new block
  /// gets a different one.
  mutating func describe(titled block: ProposedBlock) {
    guard id(of: block.kind, titled: block.title) == nil,
      kinds[foldedName(block.id)] != block.kind, map.target(of: block.title) != .skip
    else { return }
    var block = block
    block.id = unusedID(block.id)
    propose(block, unit: nil)
  }

  /// Adds a property to the new block for a foreign name.
  mutating func add(_ property: ProposedBlock.Property, toNew name: String) {
    guard case .subject(let subject, _)? = known[Self.key(name)],
      let index = blocks.firstIndex(where: { $0.id == subject.id })
    else { return }
    blocks[index].properties.append(property)
  }

  /// Returns the ID of the declared or new block of a kind that has a title; nil if there is none.
  func id(of kind: Kind, titled title: String) -> String? {
    titledIDs[kind]?[Self.key(title)]
  }

  /// Returns the ID of the declared or new block whose ID would be made from a title; nil if there is
  /// none of one of these kinds.
  func id(of kinds: [Kind], madeFrom title: String) -> String? {
    let id = foldedName(ID.made(from: title))
    return self.kinds[id].flatMap { kinds.contains($0) ? spellings[id] : nil }
  }

  /// Returns an ID that no block has: `id` itself or, if a block has it, `id` with a number.
  private mutating func unusedID(_ id: String) -> String {
    var unused = id
    // Of many names that make the same ID, each search begins where the last one ended.
    var number = nextNumbers[id] ?? 2
    while kinds[foldedName(unused)] != nil {
      unused = "\(id)-\(number)"
      number += 1
    }
    nextNumbers[id] = number
    return unused
  }

  /// Returns the subject for a foreign name.
  ///
  /// - Parameters:
  ///   - kind: The kind of block to create if there is none.
  ///   - unit: The unit of a new measure; nil for no unit.
  mutating func resolve(_ name: String, kind: Kind, unit: String?) -> Resolution {
    let key = Self.key(name)
    if let known = known[key] { return known }
    let resolution = lookUp(name, kind: kind, unit: unit)
    known[key] = resolution
    return resolution
  }

  private mutating func lookUp(_ name: String, kind: Kind, unit: String?) -> Resolution {
    switch map.target(of: name) {
    case .skip?: return .skip
    case .subject(var subject)?:
      let id = foldedName(subject.id)
      if kinds[id] == nil {
        let stated = subject.unit.flatMap { ForeignAmount.amount(.one, unit: $0)?.unit }
        propose(
          ProposedBlock(described[Self.key(name)]?.kind ?? kind, id: subject.id, title: name),
          unit: subject.part == nil ? stated.map { $0 == .time ? "h" : $0.name } ?? unit : unit)
      }
      subject.id = spellings[id] ?? subject.id
      return .subject(subject, isOneOff: false)
    case nil: break
    }
    let trimmed = EntryText.plain(name)
    let folded = Self.key(name)
    let described = described[folded]
    if let block = workspace.block(id: trimmed), !(block is Term),
      canBeSubject(foldedName(block.id))
    {
      return .subject(NameMap.Subject(id: block.id), isOneOff: false)
    }
    if let id = spellings[folded], canBeSubject(folded) {
      // If the file describes a habit with the name of a built-in measure, it becomes a new block
      // that replaces the measure.
      if builtIn.remove(folded) != nil, var block = described, block.kind == .habit {
        block.id = id
        propose(block, unit: unit)
      }
      return .subject(NameMap.Subject(id: id), isOneOff: false)
    }
    if let id = titledIDs[kind]?[folded] ?? titles[folded], canBeSubject(foldedName(id)) {
      return .subject(NameMap.Subject(id: id), isOneOff: false)
    }
    return newSubject(name, kind: kind, unit: unit)
  }

  /// Returns the subject for a foreign name that no block has: a new block or, if the name has no
  /// letter, a one-off action.
  private mutating func newSubject(_ name: String, kind: Kind, unit: String?) -> Resolution {
    let trimmed = EntryText.plain(name)
    let described = described[Self.key(name)]
    let made = described?.id ?? ID.made(from: name)
    guard ID.isID(made) else { return .subject(NameMap.Subject(id: name), isOneOff: true) }
    let id = unusedID(made)
    var block = described ?? ProposedBlock(kind, id: id, title: trimmed)
    block.id = id
    if blocks.count < Self.mostCompared, let near = nearest(to: trimmed) {
      similar.append(SimilarName(name: trimmed, newID: id, id: near.id, percent: near.percent))
    }
    propose(block, unit: unit)
    return .subject(NameMap.Subject(id: id), isOneOff: false)
  }

  /// Returns the declared block whose ID or title is most similar to a name; nil if none is similar
  /// enough.
  private func nearest(to name: String) -> (id: String, percent: Int)? {
    var best: (id: String, percent: Int)?
    for block in workspace.blocks where canBeSubject(foldedName(block.id)) {
      let percent = max(
        Suggestion.similarity(of: name, to: block.id),
        Suggestion.similarity(of: name, to: block.title))
      if percent >= SimilarName.least, percent > best?.percent ?? 0 { best = (block.id, percent) }
    }
    return best
  }

  private func canBeSubject(_ id: String) -> Bool {
    switch kinds[id] {
    case .habit, .task, .measure, .goal, .obligation, .milestone: true
    default: false
    }
  }

  private mutating func note(_ kind: Kind, titled title: String, id: String) {
    let title = Self.key(title)
    if titledIDs[kind]?[title] == nil { titledIDs[kind, default: [:]][title] = id }
  }

  private mutating func propose(_ block: ProposedBlock, unit: String?) {
    var block = block
    if block.kind == .measure, let unit, !unit.isEmpty,
      !block.properties.contains(where: {
        $0.key == .unit
      })
    {
      block.properties.append(ProposedBlock.Property(.unit, unit))
    }
    kinds[foldedName(block.id)] = block.kind
    spellings[foldedName(block.id)] = block.id
    note(block.kind, titled: block.title, id: block.id)
    blocks.append(block)
  }
}
