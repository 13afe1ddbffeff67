/// An interned ID, part, context, tag or title: its index in the name table of one workspace.
///
/// Spellings that compare equal have the same index.
public struct Name: Hashable, Comparable, Sendable {
  package let index: Int32

  package init(_ index: Int32) {
    self.index = index
  }

  public static func < (left: Name, right: Name) -> Bool { left.index < right.index }
}

/// The file and number of a line.
public struct Place: Hashable, Comparable, Sendable {
  /// The index of the file in `Workspace.files`.
  public let file: Int
  /// The line number, from 1.
  public let line: Int

  public init(file: Int, line: Int) {
    self.file = file
    self.line = line
  }

  public static func < (left: Place, right: Place) -> Bool {
    (left.file, left.line) < (right.file, right.line)
  }
}
