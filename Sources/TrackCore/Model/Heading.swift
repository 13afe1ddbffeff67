/// The header and the properties that every kind of block can have.
public struct Heading: Hashable, Sendable {
  public let kind: Kind
  /// The ID as spelled in the file.
  public let id: String
  /// The interned ID, by which blocks refer to each other.
  public let name: Name
  /// The title, or the ID if there is none.
  public let title: String
  /// The file and line of the header.
  public let place: Place
  /// The tags, without `#`.
  public internal(set) var tags: [Name] = []
  /// The notes, each with its lines joined by LF.
  public internal(set) var notes: [String] = []
  /// The former IDs.
  public internal(set) var was: [String] = []
}

/// The kinds of blocks; the block `track` contains the settings.
public enum Kind: String, Hashable, Sendable, CaseIterable {
  case value, goal, obligation, milestone, habit, task, measure, food, term, source, track
}

extension Kind {
  /// The kinds whose blocks are goals.
  package static let goals: [Kind] = [.goal, .obligation, .milestone]
  /// The kinds that a milestone can belong to.
  package static let parents: [Kind] = [.goal, .obligation]
  /// The kinds whose lines a habit or a goal can count.
  package static let counted: [Kind] = [.habit, .task, .measure]
  /// The kinds whose blocks a log line can be about.
  package static let subjects: [Kind] = counted + goals
}

/// A block of any kind.
public protocol Block: Sendable {
  var heading: Heading { get }
}

extension Block {
  public var id: String { heading.id }
  public var name: Name { heading.name }
  public var title: String { heading.title }
}
