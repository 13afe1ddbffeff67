/// The conditions of a search in a directory. A match meets all of them.
public struct SearchQuery: Sendable {
  /// Texts that a line or block contains, in either case.
  public var words: [String]
  /// The kinds of blocks; empty for every kind.
  public var kinds: Set<Kind> = []
  public var includesLog = true
  public var includesBlocks = true
  /// IDs, former IDs or one-off titles, one of which is the subject of a log line.
  public var subjects: [String] = []
  /// The first day of log lines.
  public var from: Day?
  /// The last day of log lines.
  public var through: Day?
  /// Tags, one of which a line or block has.
  public var tags: [String] = []
  /// Contexts, one of which a log line has.
  public var contexts: [String] = []
  /// Goals, one of which a log line contributes to or a block serves.
  public var goals: [String] = []

  public init(words: [String] = []) {
    self.words = words
  }

  /// Whether only log lines can match.
  var isAboutLog: Bool {
    !subjects.isEmpty || !contexts.isEmpty || from != nil || through != nil
  }

  /// Whether log lines must be parsed to decide.
  var needsEntry: Bool { isAboutLog || !tags.isEmpty || !goals.isEmpty }
}

/// A block or log line that a search found.
public struct SearchMatch: Sendable {
  /// A line of a file.
  public struct Line: Sendable {
    /// The number, from 1.
    public let number: Int
    /// The bytes of its text in the file.
    public let range: Range<Int>
  }

  /// A block, or a line of the log.
  public enum Thing: Sendable {
    case block(Kind, id: String)
    /// The subject and the day, if the line is valid and the search describes lines.
    case log(subject: String?, day: Day?)
  }

  public let thing: Thing
  /// The position of the file among the workspace's files.
  public let file: Int
  /// The log line, or the header of the block.
  public let line: Line
  /// The lines below the header that contain one of the words.
  public let further: [Line]
}
