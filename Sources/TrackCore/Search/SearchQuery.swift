/// What to look for in a directory.
package struct SearchQuery: Sendable {
  /// Texts, all of which a line or block must hold.
  package var words: [String] = []
  /// The kinds of blocks; empty for every kind.
  package var kinds: Set<Kind> = []
  /// Whether lines of the log are looked at.
  package var includesLog = true
  /// Whether blocks are looked at.
  package var includesBlocks = true
  /// Subjects of log lines, one of which must be the line's; IDs, former IDs, or titles.
  package var subjects: [String] = []
  package var from: Day?
  package var through: Day?
  /// Tags, of which a line or block must have one.
  package var tags: [String] = []
  package var contexts: [String] = []
  /// Goals, one of which a line must have helped or a block serve.
  package var goals: [String] = []

  package init() {}

  /// Whether only lines of the log can have what is asked for.
  var isAboutLog: Bool {
    !subjects.isEmpty || !contexts.isEmpty || from != nil || through != nil
  }

  /// Whether a line of the log has to be understood, not only searched.
  var needsEntry: Bool { isAboutLog || !tags.isEmpty || !goals.isEmpty }
}

/// Something that was found.
package struct SearchMatch {
  /// A line of a file.
  package struct Line {
    /// From 1.
    package let number: Int
    /// Offsets of its text.
    package let range: Range<Int>
  }

  /// A block, or a line of the log.
  package enum Thing {
    case block(Kind, id: String)
    /// The subject and the day, where the line could be read and they were asked for.
    case log(subject: String?, day: Day?)
  }

  package let thing: Thing
  /// The file, among the workspace's.
  package let file: Int
  /// The line of the log, or the header of the block.
  package let line: Line
  /// Lines below the header that hold one of the words.
  package let further: [Line]
}
