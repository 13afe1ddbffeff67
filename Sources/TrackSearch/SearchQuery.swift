import TrackCore

/// The conditions of a search in a directory. A match meets all of them.
public struct SearchQuery: Sendable {
  /// Texts that a line or block must contain, ignoring case.
  public var words: [String]
  /// The kinds of blocks; empty for every kind.
  public var kinds: Set<Kind> = []
  public var includesLog = true
  public var includesBlocks = true
  /// IDs, former IDs or one-off titles. The subject of a log line must be one of them.
  public var subjects: [String] = []
  /// The first date that a log line may have; nil for no limit.
  public var from: Day?
  /// The last date that a log line may have; nil for no limit.
  public var through: Day?
  /// Tags. A line, its note, its subject's block, or a block must have one of them.
  public var tags: [String] = []
  /// Contexts. A log line must have one of them.
  public var contexts: [String] = []
  /// Goals. A log line must have counted for one of them. A block must be one of them or name one
  /// of them.
  public var goals: [String] = []
  /// Names of data sources. A log line must be in the file of one of them, `sources/NAME.txt`. A
  /// block must be one of them, or the subject of such a line, or count such lines.
  public var sources: [String] = []

  public init(words: [String] = []) {
    self.words = words
  }

  /// True if only log lines can match.
  var isAboutLog: Bool {
    !subjects.isEmpty || !contexts.isEmpty || from != nil || through != nil
  }

  /// The conditions of a log line.
  var entries: EntryFilter {
    var filter = EntryFilter()
    (filter.subjects, filter.contexts, filter.tags, filter.goals) = (
      subjects, contexts, tags, goals
    )
    (filter.from, filter.through) = (from, through)
    return filter
  }

  /// True if log lines must be parsed to decide.
  var needsEntry: Bool { isAboutLog || !tags.isEmpty || !goals.isEmpty }
}

/// A block or log line that a search found.
public struct SearchMatch: Sendable {
  /// A line of a file.
  public struct Line: Sendable {
    /// The number, from 1.
    public let number: Int
    /// The byte range of its text in the file.
    public let range: Range<Int>
  }

  /// A block, or a line of the log.
  public enum Thing: Sendable {
    case block(Kind, id: String)
    /// The subject, the day and the written time; nil if the line is invalid or did not have to be
    /// parsed. A line can be without a time.
    case log(subject: String?, day: Day?, start: Int?)
  }

  public let thing: Thing
  /// The index of the file among the workspace's files.
  public let file: Int
  /// The log line, or the header of the block.
  public let line: Line
  /// The lines below the header that contain one of the words.
  public let further: [Line]
}
