import TrackCore

/// A picture of the strength of a habit over time.
package struct StrengthPicture: Picture {
  private let curve: StrengthCurve
  private let days: DayScale
  private let frame: Frame

  package init(_ curve: StrengthCurve, from first: Day, through last: Day) {
    self.curve = curve
    frame = Frame(
      Scale(holding: [.zero, Number(100)], unit: "%", ends: (98, 12), count: 2), right: 348)
    days = DayScale(
      from: max(first, curve.points.first?.day ?? first), through: last, start: frame.left,
      end: frame.right)
  }

  package var title: String { "Strength of \(curve.title.onOneLine)" }
  package var note: String? { Words.inUnit("%", days.first...days.last) }
  package let height = 120.0

  package var tips: PictureTips? {
    PictureTips(curve.points.map(\.day), words: curve.points.map(\.strength.percent))
  }

  package var nothing: String? { curve.points.isEmpty ? "No strength yet." : nil }

  package var summary: String {
    guard let first = curve.points.first, let last = curve.points.last else { return "" }
    return "From \(first.strength.percent) on \(Words.fullDate(first.day)) to"
      + " \(last.strength.percent) on \(Words.fullDate(last.day))."
  }

  package func draw(on canvas: inout Canvas) {
    guard let last = curve.points.last else { return }
    frame.draw(days, on: &canvas)
    // Coordinates are rounded to whole units, because one unit is about one percent.
    let points = curve.points.map { (x: days.place($0.day), y: place($0.strength).rounded()) }
    canvas.curve(points, "curve")
    let end = points[points.count - 1]
    canvas.circle(end.x, end.y, 3, "dot")
    var room = LabelRoom(Box(left: frame.left, top: 0, right: 360, bottom: frame.bottom))
    canvas.label(
      last.strength.percent, in: &room, "end halo",
      at: [(end.x + 4, end.y - 7, .end), (end.x - 6, end.y + 14, .end)])
  }

  private func place(_ strength: Double) -> Double {
    frame.scale.place(Number(percent: strength))
  }
}
