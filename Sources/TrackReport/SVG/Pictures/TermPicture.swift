import TrackCore

/// A picture of the weeks of a term, with the results of goals and habits in each.
package struct TermPicture: Picture {
  private let grid: TermGrid

  private static let left = 128.0
  private static let top = 22.0
  private static let pitch = 20.0
  private static let right = 358.0

  package init(_ grid: TermGrid) {
    self.grid = grid
  }

  package let title = "The weeks of the term"
  package var note: String? {
    grid.weeks.first.flatMap { first in
      grid.weeks.last.map { Words.inUnit("", first.first...$0.last) }
    }
  }
  package var height: Double { bottom + 4 + legend.height }
  private var bottom: Double {
    Self.top + Double(max(grid.rows.count, 1)) * Self.pitch + 4 + gap
  }

  private var legend: Legend {
    let circle: Legend.Entry = (.dot("l4"), "entries for a goal; of a habit:")
    return Legend((goals > 0 ? [circle] : []) + Legend.shares, from: 4, to: 356)
  }

  package var tips: PictureTips? {
    var words: [String] = []
    var places: [Point] = []
    for (number, row) in grid.rows.enumerated() {
      for week in row.shares.indices where row.shares[week] != nil {
        let figure = TermGrid.words(row, week)
        words.append("Week \(grid.weeks[week].number), \(figure)")
        places.append((center(week), top(of: number) + 10))
      }
    }
    return PictureTips(words: words, places: places)
  }

  /// Returns the vertical position of the upper edge of a row.
  private func top(of row: Int) -> Double {
    Self.top + Double(row) * Self.pitch + (grid.rows[row].isGoal ? 0 : gap)
  }

  private var goals: Int { grid.rows.filter(\.isGoal).count }
  /// The space between goals and habits.
  private var gap: Double { goals > 0 && goals < grid.rows.count ? 8 : 0 }
  private var step: Double { (Self.right - Self.left) / Double(max(grid.weeks.count, 1)) }
  private var side: Double { min(step - 3, 17) }

  package var nothing: String? { grid.rows.isEmpty ? "Nothing to show yet." : nil }

  package var summary: String {
    let when =
      grid.current.map { "It is week \($0 + 1) of \(grid.weeks.count)." } ?? "The term is over."
    return when
      + " The area of a goal's circle says how many entries counted for it, on one scale for all"
      + " goals; a dark square of a habit, that all that was due was done."
  }

  package func draw(on canvas: inout Canvas) {
    if let current = grid.current {
      canvas.rect(
        Self.left + Double(current) * step, 4, step, bottom - 4, "band", corner: 3)
    }
    for (number, week) in grid.weeks.enumerated() where number % max(grid.weeks.count / 13, 1) == 0
    {
      canvas.text(
        "\(week.number)", center(number), 16, anchor: .middle,
        number == grid.current ? "b" : "q")
    }
    var marks = Marks()
    for (number, row) in grid.rows.enumerated() {
      draw(row, top(of: number), &marks, on: &canvas)
    }
    for (level, squares) in marks.squares.enumerated() { canvas.path(squares, "l\(level)") }
    canvas.path(marks.specks, "speck")
    legend.draw(below: bottom, on: &canvas)
  }

  /// The marks of all weeks. All marks of a kind are drawn as one path.
  private struct Marks {
    /// The squares of the habits by their level, 0 to 4.
    var squares = [SVGPath](repeating: SVGPath(), count: 5)
    /// The weeks without a result.
    var specks = SVGPath()

    mutating func addSpeck(_ x: Double, _ y: Double) {
      specks.move(x - 1, y - 1)
      specks.go("h2v2h-2z")
    }

    mutating func addSquare(_ x: Double, _ y: Double, _ side: Double, level: Int) {
      squares[level].square(x - side / 2, y - side / 2, side)
    }
  }

  private func center(_ week: Int) -> Double { Self.left + (Double(week) + 0.5) * step }

  private func draw(
    _ row: TermGrid.Row, _ y: Double, _ marks: inout Marks, on canvas: inout Canvas
  ) {
    canvas.text(
      TextWidth.fit(row.title.onOneLine, size: 12, in: Self.left - 10), Self.left - 8, y + 13.5,
      anchor: .end)
    for (week, share) in row.shares.enumerated() {
      let x = center(week)
      guard let share, !row.isGoal || share > 0 else {
        marks.addSpeck(x, y + 10)
        continue
      }
      if row.isGoal {
        // The area of the circle, not its diameter, is proportional to the share.
        canvas.circle(x, y + 10, max(2, side / 2 * share.squareRoot()), "l4")
      } else {
        let level = share <= 0 ? 0 : share >= 1 ? 4 : 1 + Int(clamping: share * 3)
        marks.addSquare(x, y + 10, side, level: min(level, 4))
      }
    }
  }
}
