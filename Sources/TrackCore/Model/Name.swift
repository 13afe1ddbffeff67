/// An ID, part, context, tag or title, as a number that stands for it within one workspace.
///
/// Two spellings that compare equal have the same number.
public struct Name: Hashable, Comparable, Sendable {
  package let index: Int32

  package init(_ index: Int32) {
    self.index = index
  }

  public static func < (left: Name, right: Name) -> Bool { left.index < right.index }
}

/// Where a line stands.
public struct Place: Hashable, Comparable, Sendable {
  /// The position of the file among the workspace's files.
  public let file: Int
  /// The line's number, from 1.
  public let line: Int

  public init(file: Int, line: Int) {
    self.file = file
    self.line = line
  }

  public static func < (left: Place, right: Place) -> Bool {
    (left.file, left.line) < (right.file, right.line)
  }
}
