/// A reference to a block in a property of another block.
public struct Mention: Hashable, Sendable {
  /// The heading of the block that has the property.
  public let by: Heading
  /// The property key: `goal`, `measure`, `focus` and so on.
  public let key: String
}

extension Workspace {
  /// Returns the references to each name. For each name, the references from goals, obligations and
  /// milestones come first, then those from habits, tasks and terms, each in file order. Several
  /// properties of a block with the same key count once.
  public func mentions() -> [Name: [Mention]] {
    var mentions: [Name: [Mention]] = [:]
    func note<Owner: TableBlock>(_ blocks: [Owner]) {
      for block in blocks {
        for row in Owner.table(of: block.heading.kind).rows {
          var seen: Set<Name> = []
          for name in row.mentions(block) where name != block.name && seen.insert(name).inserted {
            mentions[name, default: []].append(
              Mention(by: block.heading, key: row.property.name))
          }
        }
      }
    }
    note(goals)
    note(habits)
    note(tasks)
    note(terms)
    return mentions
  }

  /// Returns the values of a property of a block as text.
  package func texts(of property: Property, in block: any Block) -> [String] {
    func texts<Owner: TableBlock>(_ block: Owner) -> [String] {
      Owner.table(of: block.heading.kind)[property.name]?.texts(block, text(ofSubject:)) ?? []
    }
    return (block as? any TableBlock).map { texts($0) } ?? []
  }
}
