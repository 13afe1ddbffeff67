/// The layout of a column of a table on a terminal.
struct ColumnLayout: Sendable {
  enum Alignment: Sendable { case left, right }

  var alignment = Alignment.left
  /// The columns that it takes at least where it has to shrink, and at most.
  var least = 8
  var most = Int.max
  /// True if it takes `most` columns even where its text is shorter.
  var isFixed = false
  /// The order in which columns are left out where room is short, the highest first; 0 stays.
  var priority = 0
  /// Blanks before it.
  var gap = 2
  /// True for one of several periods, the oldest of which are left out first, with a mark.
  var isPeriod = false

  /// A column of text in a width of its own.
  static func fixed(_ width: Int, _ alignment: Alignment = .left, priority: Int = 0, gap: Int = 2)
    -> ColumnLayout
  {
    ColumnLayout(
      alignment: alignment, least: width, most: width, isFixed: true, priority: priority, gap: gap)
  }

  /// A column that is left out rather than cut further than to `most`.
  static func whole(
    _ alignment: Alignment = .left, most: Int = Int.max, priority: Int = 0, gap: Int = 2
  ) -> ColumnLayout {
    ColumnLayout(alignment: alignment, least: most, most: most, priority: priority, gap: gap)
  }
}
