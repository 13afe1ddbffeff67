import TrackCore
import TrackInsights

/// A picture of the nights of several weeks, each as a bar from bedtime to getting up.
package struct SleepPicture: Picture {
  private let nights: [(day: Day, range: Range<Int>)]
  private let figures: SleepFigures
  private let days: DayScale
  /// The hours that the axis covers, counted from the midnight before waking.
  private let hours: ClosedRange<Int>

  private static let left = 40.0
  private static let right = 352.0
  private static let top = 8.0
  private static let bottom = 118.0

  package init(_ figures: SleepFigures) {
    self.figures = figures
    nights = figures.nights.compactMap { night in night.range.map { (night.day, $0) } }
    let first = nights.map(\.range.lowerBound).min() ?? 0
    let last = nights.map(\.range.upperBound).max() ?? 0
    let low = Int(clamping: (Double(first) / 3600).rounded(.down))
    hours = low...max(Int(clamping: (Double(last) / 3600).rounded(.up)), low + 1)
    days = DayScale(
      from: nights.first?.day ?? .first, through: nights.last?.day ?? .first,
      start: Self.left + 4, end: Self.right - 4)
  }

  package let title = "Sleep"
  package var note: String? { Words.inUnit("clock", days.first...days.last) }
  package var height: Double { Self.bottom + 24 + legend.height }
  private let legend = Legend(
    [(.square("l3"), "from going to bed to getting up"), (.line("target"), "mean")],
    from: 4, to: 356)

  package var tips: PictureTips? {
    PictureTips(
      words: nights.map { night in
        "\(Words.date(night.day)), \(Words.clock(night.range.lowerBound)) to"
          + " \(Words.clock(night.range.upperBound))"
      }, places: nights.map { (days.place($0.day), Self.bottom) })
  }

  package var nothing: String? { nights.isEmpty ? "No night says when it was." : nil }

  package var summary: String {
    func clock(_ figure: NightFigure) -> String {
      figures.seconds(of: figure).map(Words.clock) ?? ""
    }
    return "\(Words.count(nights.count, "night")), on average from \(clock(.bedtime)) to"
      + " \(clock(.waking))."
  }

  private func place(_ seconds: Int) -> Double {
    let share =
      (Double(seconds) / 3600 - Double(hours.lowerBound))
      / Double(hours.upperBound - hours.lowerBound)
    return Self.top + share * (Self.bottom - Self.top)
  }

  package func draw(on canvas: inout Canvas) {
    var grid = SVGPath()
    let step = hours.count > 16 ? 4 : 2
    for hour in hours where hour % step == 0 {
      let y = place(hour * 3600)
      grid.move(Self.left, y)
      grid.across(to: Self.right)
      canvas.text(Words.clock(hour * 3600), Self.left - 5, y + 3.8, anchor: .end, "q")
    }
    canvas.path(grid, "grid")
    var bars = SVGPath()
    for night in nights {
      bars.move(days.place(night.day), place(night.range.lowerBound))
      bars.down(to: place(night.range.upperBound))
    }
    canvas.path(bars, nights.count > 120 ? "night fine" : "night")
    for figure in [NightFigure.bedtime, .waking] {
      if let mean = figures.seconds(of: figure) {
        canvas.line((Self.left, place(mean)), (Self.right, place(mean)), "target")
      }
    }
    legend.draw(below: Self.bottom + 20, on: &canvas)
    days.draw(below: Self.bottom, within: 0...360, on: &canvas)
  }
}
