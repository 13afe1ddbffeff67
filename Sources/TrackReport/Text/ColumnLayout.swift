/// The layout of a column of a table on a terminal.
struct ColumnLayout: Sendable {
  enum Alignment: Sendable { case left, right }

  var alignment = Alignment.left
  /// The minimum and maximum widths of the column.
  var least = 8
  var most = Int.max
  /// True for a title column that is narrowed before the other text columns are, down to its
  /// minimum.
  var yields = false
  /// True if the column always has the width `most`.
  var isFixed = false
  /// The priority for dropping the column if space is short. The column with the highest priority
  /// is dropped first; a column with priority 0 is never dropped.
  var priority = 0
  /// The number of spaces before the column.
  var gap = 2
  /// True for the column of a period. If space is short, the oldest periods are dropped first, and
  /// a mark replaces them.
  var isPeriod = false

  /// Returns the layout of a column with a fixed width.
  static func fixed(_ width: Int, _ alignment: Alignment = .left, priority: Int = 0, gap: Int = 2)
    -> ColumnLayout
  {
    ColumnLayout(
      alignment: alignment, least: width, most: width, isFixed: true, priority: priority, gap: gap)
  }

  /// Returns the layout of a column that is never narrower than `most`. If space is short, the
  /// column can only be dropped.
  static func whole(
    _ alignment: Alignment = .left, most: Int = Int.max, priority: Int = 0, gap: Int = 2
  ) -> ColumnLayout {
    ColumnLayout(alignment: alignment, least: most, most: most, priority: priority, gap: gap)
  }
}
