import TrackCore

/// A picture of the time spent on subjects in each period.
package struct TimePicture: Picture {
  private let bars: TimeBars
  private let frame: Frame

  private static let bottom = 150.0

  package init(_ bars: TimeBars) {
    self.bars = bars
    let sums = bars.columns.indices.map { column in
      bars.rows.reduce(Number.zero) { $0 + $1.seconds[column] }
    }
    frame = Frame(
      Scale(holding: [.zero] + sums, unit: "s", ends: (Self.bottom, 10)), right: 356)
  }

  package var tips: PictureTips? {
    PictureTips(
      words: bars.columns.enumerated().map { number, column in
        let rows = bars.rows.filter { $0.seconds[number] > .zero }
          .map { "\($0.title.onOneLine) \(Words.duration($0.seconds[number]))" }
        let span = "\(Words.dayAndMonth(column.first)) to \(Words.dayAndMonth(column.last))"
        return ([span] + rows).joined(separator: ", ")
      },
      places: bars.columns.indices.map {
        (frame.middle(of: $0, among: bars.columns.count), Self.bottom)
      })
  }

  package var note: String? {
    bars.columns.first.flatMap { first in
      bars.columns.last.map { Words.inUnit("s", first.first...$0.last) }
    }
  }
  package var title: String { "Time by \(bars.per.rawValue)" }
  package var height: Double { Self.bottom + 28 + Double((bars.rows.count + 1) / 2) * 17 }

  package var nothing: String? {
    bars.rows.isEmpty || bars.columns.isEmpty ? "No time was recorded." : nil
  }

  package var summary: String {
    guard let first = bars.rows.first else { return "" }
    return "Most of it went to \(first.title.onOneLine), \(Words.duration(first.total))."
  }

  package func draw(on canvas: inout Canvas) {
    frame.draw(on: &canvas)
    let step = (frame.right - frame.left) / Double(bars.columns.count)
    let width = min(step * 0.72, 40)
    var room = LabelRoom(
      Box(left: frame.left - 8, top: Self.bottom, right: 360, bottom: Self.bottom + 20))
    for (number, column) in bars.columns.enumerated() {
      let x = frame.middle(of: number, among: bars.columns.count)
      var sum = Number.zero
      for (index, row) in bars.rows.enumerated() where row.seconds[number] > .zero {
        let from = frame.scale.place(sum)
        sum += row.seconds[number]
        let to = frame.scale.place(sum)
        canvas.rect(x - width / 2, to, width, from - to, "s\(style(index))")
      }
      canvas.label(
        TimeBars.short(column), in: &room, "q", at: [(x, Self.bottom + 15, .middle)])
    }
    drawLegend(on: &canvas)
  }

  /// Returns the number of a row's color. All rows after the fifth share one color.
  private func style(_ row: Int) -> Int { min(row, 5) }

  private func drawLegend(on canvas: inout Canvas) {
    for (index, row) in bars.rows.enumerated() {
      let x = index % 2 == 0 ? 2.0 : 184
      let y = Self.bottom + 36 + Double(index / 2) * 17
      let words = Words.duration(row.total)
      canvas.rect(x, y - 9, 10, 10, "s\(style(index))", corner: 2)
      let room = 172 - 16 - TextWidth.of(words, size: 12) - 10
      canvas.text(TextWidth.fit(row.title.onOneLine, size: 12, in: room), x + 16, y)
      canvas.text(words, x + 172, y, anchor: .end, "q")
    }
  }

  package var table: FigureTable? {
    FigureTable(
      head: ["Subject"] + bars.columns.map(\.name) + ["Total"],
      rows: bars.rows.map { row in
        [row.title] + row.seconds.map { $0 == .zero ? "" : Words.duration($0) }
          + [Words.duration(row.total)]
      })
  }
}
