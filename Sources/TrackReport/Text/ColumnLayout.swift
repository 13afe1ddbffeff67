/// The layout of a column of a table on a terminal.
struct ColumnLayout: Sendable {
  enum Alignment: Sendable { case left, right }

  var alignment = Alignment.left
  /// The minimum width of the column; `most` is the maximum width.
  var least = 8
  var most = Int.max
  /// True for a title column that is narrowed to its minimum before other text columns are
  /// narrowed.
  var yields = false
  /// True if the column always has the width `most`.
  var isFixed = false
  /// The rank for dropping the column if space is short. The column with the highest number is
  /// dropped first; a column with 0 is never dropped.
  var priority = 0
  /// The number of spaces before the column.
  var gap = 2
  /// True for a column that is dropped, like a bar, before titles are truncated.
  var isSpare = false
  /// True for the column of a period. If space is short, the oldest periods are dropped first, and
  /// a mark shows where they were.
  var isPeriod = false
  /// True if a row without a value has a dash in the column.
  var hasDashes = false

  var withDashes: ColumnLayout {
    var layout = self
    layout.hasDashes = true
    return layout
  }

  /// Returns the layout of a column with a fixed width.
  static func fixed(_ width: Int, _ alignment: Alignment = .left, priority: Int = 0, gap: Int = 2)
    -> ColumnLayout
  {
    ColumnLayout(
      alignment: alignment, least: width, most: width, isFixed: true, priority: priority, gap: gap)
  }

  /// Returns the layout of a column that is never narrowed, and dropped before titles are truncated.
  static func spare(most: Int, priority: Int) -> ColumnLayout {
    ColumnLayout(least: most, most: most, priority: priority, isSpare: true)
  }

  /// Returns the layout of a column that is never narrowed: it is as wide as its content, up to
  /// `most`. If space is short, it can only be dropped.
  static func whole(
    _ alignment: Alignment = .left, most: Int = Int.max, priority: Int = 0, gap: Int = 2
  ) -> ColumnLayout {
    ColumnLayout(alignment: alignment, least: most, most: most, priority: priority, gap: gap)
  }
}
