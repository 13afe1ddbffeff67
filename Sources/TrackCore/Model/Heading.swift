/// What every block begins with and may carry.
public struct Heading: Hashable, Sendable {
  public let kind: Kind
  /// The ID as it is written.
  public let id: String
  /// The ID as a name, by which blocks refer to each other.
  public let name: Name
  /// The title, or the ID where there is none.
  public let title: String
  /// The file and line of the header.
  public let place: Place
  /// The tags, without `#`.
  public internal(set) var tags: [Name] = []
  /// The notes, each with its lines joined by LF.
  public internal(set) var notes: [String] = []
  /// Former IDs.
  public internal(set) var was: [String] = []
}

/// The kinds of blocks, and `track`, whose block holds the settings.
public enum Kind: String, Hashable, Sendable, CaseIterable {
  case value, goal, obligation, habit, task, measure, term, source, track
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
