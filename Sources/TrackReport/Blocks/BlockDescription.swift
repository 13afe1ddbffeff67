import TrackCore

/// A parsed block with its effective properties, for `show` and `list`.
package struct BlockDescription: Sendable {
  /// The day for which the figures are computed.
  package let today: Day
  package let kind: Kind
  package let id: String
  package let title: String
  /// The file that declares the block; nil for a built-in measure.
  package let file: String?
  package let line: Int?
  /// All properties that this kind of block can have, even if the file does not state them, in the
  /// order of the reference manual.
  package let properties: [BlockProperty]
  package let tags: [String]
  package let notes: [String]
  package let was: [String]
  package let mentions: [Mention]
  /// The number of log lines that name the block, with their first and last day; nil if log lines
  /// cannot name this kind of block.
  package let log: LogFigures.Figure?
  /// The computed figures, such as progress, streak and share. In JSON, they come last.
  package var figures: [BlockProperty] = []
}

/// Describes the blocks of a workspace.
package struct BlockDescriber {
  let workspace: Workspace
  let today: Day
  private let mentions: [Name: [Mention]]
  private let log: LogFigures
  let figures: BlockFigures?

  /// - Parameters:
  ///   - log: The number of log lines that name each block.
  ///   - figures: The figures of the blocks; nil to leave them out.
  package init(_ workspace: Workspace, log: LogFigures, today: Day, figures: BlockFigures? = nil) {
    self.workspace = workspace
    self.figures = figures
    self.today = today
    self.log = log
    mentions = workspace.mentions()
  }

  func text(_ name: Name) -> String { workspace.text(of: name) }

  package func describe(_ block: any Block) -> BlockDescription {
    let heading = block.heading
    let place = heading.place
    let isBuiltIn = !workspace.files.indices.contains(place.file)
    let isLogged = ![.value, .food, .term, .source, .track].contains(heading.kind)
    return BlockDescription(
      today: today, kind: heading.kind, id: heading.id, title: heading.title,
      file: isBuiltIn ? nil : workspace.files[place.file].name,
      line: isBuiltIn ? nil : place.line,
      properties: properties(of: block),
      tags: heading.tags.map(text), notes: heading.notes, was: heading.was,
      mentions: mentions[heading.name] ?? [],
      log: isLogged ? log.figure(of: heading.name) : nil,
      figures: figures?.figures(of: block) ?? [])
  }

  /// Returns the properties of the table. A value of one part is shown as text.
  func properties(of block: any Block) -> [BlockProperty] {
    if let measure = block as? Measure { return properties(of: measure) }
    if let food = block as? Food { return properties(of: food) }
    return block.heading.kind.properties.filter { ![.tag, .note, .was].contains($0.key) }.flatMap {
      let texts = workspace.texts(of: $0, in: block)
      return described($0.key, of: block) ?? [BlockProperty($0, texts)]
    }
  }

  /// Returns a property whose values have several parts, a default or derived figures; nil for
  /// every other property.
  private func described(_ key: PropertyKey, of block: any Block) -> [BlockProperty]? {
    switch block {
    case let value as Value: described(key, of: value)
    case let goal as Goal: described(key, of: goal)
    case let habit as Habit: described(key, of: habit)
    case let task as Task: described(key, of: task)
    case let term as Term: described(key, of: term)
    case let source as Source: described(key, of: source)
    default: nil
    }
  }
}
