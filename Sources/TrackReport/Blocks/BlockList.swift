import TrackCore

/// Blocks grouped by kind, as `list` prints them.
package struct BlockList {
  private let describer: BlockDescriber
  private let blocks: [any Block]

  package init(_ blocks: [any Block], describer: BlockDescriber) {
    self.blocks = blocks
    self.describer = describer
  }

  /// Returns a table for each kind of block. If there are several, each has the name of the kind as
  /// its heading.
  package func text(for terminal: Terminal) -> String {
    let kinds = Kind.allCases.filter { kind in blocks.contains { $0.heading.kind == kind } }
    return kinds.map { kind in
      let cells = blocks.filter { $0.heading.kind == kind }.map { block in
        [("ID", block.id), ("Title", describer.listTitle(of: block, ascii: terminal.ascii))]
          + describer.columns(of: block)
      }
      let rows = cells.map { $0.map(\.1) }
      var table = Self.table(cells[0].map(\.0), rows)
      for row in rows { table.add(row) }
      let heading =
        kinds.count > 1 ? terminal.paint(kind.plural.capitalizedFirst, .heading) + "\n" : ""
      return heading + table.text(for: terminal)
    }.joined(separator: "\n")
  }

  /// The limits for the widths of columns. A column whose texts are all at most `whole` wide is
  /// never narrowed, unless it is the column of titles. Any other column is at least `least` wide.
  private static let width = (whole: 16, least: 14)

  /// Returns a table that has its columns but no rows yet.
  ///
  /// If the table is too wide for the terminal, columns with the same text in all rows are dropped
  /// first, and then the last columns. Only long texts are truncated.
  private static func table(_ titles: [String], _ rows: [[String]]) -> TextTable {
    TextTable(
      titles.enumerated().map { index, title in
        let isConstant =
          rows.count > 1 && rows.allSatisfy { $0.dropFirst(index).first == rows[0][index] }
        let priority = index + (isConstant ? titles.count : 0)
        let widest = rows.compactMap { $0.dropFirst(index).first?.displayWidth }.max() ?? 0
        let isShort = widest <= width.whole && index != 1
        return TextTable.Column(
          title: title,
          layout: isShort
            ? .whole(priority: priority)
            : ColumnLayout(least: width.least, priority: priority))
      })
  }

  package var descriptions: [BlockDescription] { blocks.map(describer.describe) }
}

extension Kind {
  /// The plural of the kind: `values`, `goals`.
  package var plural: String { rawValue + "s" }
}

extension BlockDescriber {
  /// Returns the title, preceded by its emoji unless `ascii` is true; empty if the block has only
  /// an ID.
  func listTitle(of block: any Block, ascii: Bool) -> String {
    let title = block.title == block.id ? "" : block.title
    if title.isEmpty, let term = block as? Term { return term.theme ?? "" }
    return [ascii ? nil : block.emoji, title].compactMap(\.self).filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}
