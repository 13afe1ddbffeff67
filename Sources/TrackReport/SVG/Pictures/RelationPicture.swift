import TrackCore
import TrackInsights

/// A picture of a correlation. If the first side is a habit, two bars show the mean of the second
/// side: one for days on which the habit was met, and one for the other days. Otherwise, each day
/// is a point.
package struct RelationPicture: Picture {
  private let relation: Relation
  private let points: [(day: Day, first: Double, second: Double)]

  package init(_ relation: Relation) {
    self.relation = relation
    points = relation.points
  }

  package var title: String {
    "\(relation.second.name) and \(relation.first.name)"
      + (relation.lag == 0
        ? "" : relation.lag == 1 ? " a day before" : " \(relation.lag) days before")
  }
  package var height: Double { relation.means == nil ? 140 : 58 }

  private func words(_ number: Double, _ series: DailySeries) -> String {
    Frame.words(Number(rounding: number), series.unit.name)
  }

  /// The labels for days on which the first series has the value 1, and for days on which it has 0.
  private var labels: (with: String, without: String) {
    relation.first.isLimit ? ("within", "over") : ("with", "without")
  }

  package var summary: String {
    guard let means = relation.means else {
      return "\(Words.count(points.count, "day")), rank correlation \(relation.rho.places(2))."
    }
    return "\(words(means.with, relation.second)) on \(Words.count(means.daysWith, "day"))"
      + " \(labels.with), \(words(means.without, relation.second)) on \(means.daysWithout)"
      + " \(labels.without)."
  }

  package func draw(on canvas: inout Canvas) {
    if let means = relation.means { drawBars(means, on: &canvas) } else { drawPoints(on: &canvas) }
  }

  private func drawBars(_ means: Relation.Means, on canvas: inout Canvas) {
    let most = max(abs(means.with), abs(means.without))
    for (number, mean) in [means.with, means.without].enumerated() {
      let y = 6 + Double(number) * 24
      canvas.text(number == 0 ? labels.with : labels.without, 52, y + 13, anchor: .end, "q")
      let length = most > 0 ? abs(mean) / most * 190 : 0
      canvas.rect(58, y, length, 18, number == 0 ? "bar" : "l2", corner: 2)
      let days = number == 0 ? means.daysWith : means.daysWithout
      canvas.text(
        "\(words(mean, relation.second)), \(Words.count(days, "day"))", 64 + length, y + 13)
    }
  }

  private func drawPoints(on canvas: inout Canvas) {
    let frame = Frame(
      Scale(
        holding: points.map { Number(rounding: $0.second) }, unit: relation.second.unit.name,
        ends: (112, 10)),
      right: 350)
    let scale = Scale(
      holding: points.map { Number(rounding: $0.first) }, unit: relation.first.unit.name,
      ends: (frame.left + 6, frame.right - 6))
    frame.draw(on: &canvas)
    for tick in scale.ticks {
      canvas.text(
        Frame.words(tick, relation.first.unit.name), scale.place(tick), 128, anchor: .middle, "q")
    }
    let places = points.map {
      (scale.place(Number(rounding: $0.first)), frame.scale.place(Number(rounding: $0.second)))
    }
    canvas.dots(places, "dots")
  }
}
