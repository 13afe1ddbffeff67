import TrackCore

/// A picture of a goal's progress compared with its pace, with milestones and the forecast.
package struct BurnUpPicture: Picture {
  private let goal: BurnUp
  private let today: Day
  private let days: DayScale
  private let frame: Frame
  /// The forecast date. Nil if there is no forecast, if its date is not after today, or if the date
  /// is too far in the future to be drawn.
  private let forecast: Day?

  package init(_ goal: BurnUp, today: Day) {
    self.goal = goal
    self.today = today
    let figures =
      goal.points.map(\.figure) + [goal.target, goal.from]
      + goal.milestones.compactMap(\.figure)
    frame = Frame(Scale(holding: figures, unit: goal.unit, ends: (150, 16)), right: 348)
    let due = goal.progress.due ?? today
    let end = max(due, today)
    // If a forecast long after the due date were drawn, the other days would have too little width.
    let furthest = end + max((end - goal.start) / 2, 14)
    forecast = goal.progress.forecast.flatMap { $0 > today && $0 <= furthest ? $0 : nil }
    days = DayScale(
      from: goal.start, through: max(end, forecast ?? end), start: frame.left, end: frame.right)
  }

  package var title: String { "Progress of \(goal.progress.title.onOneLine)" }
  package var note: String? { Words.inUnit(frame.unit, days.first...days.last) }
  package var height: Double { frame.bottom + 22 + legend.height }
  package var colors: [FileColor] { color.map { [$0] } ?? [] }
  private var color: FileColor? { FileColor(goal.color) }

  package var tips: PictureTips? {
    PictureTips(goal.points.map(\.day), words: goal.points.map { frame.words($0.figure) })
  }

  package var summary: String {
    let now = goal.points.last.map { frame.words($0.figure) } ?? "nothing"
    var words = "\(now) \(goal.isLevel ? "to" : "of") \(frame.words(goal.target))"
    if let due = goal.progress.due {
      words += ", due on \(Words.fullDate(due))"
      if today <= due, let pace = goal.pace(on: today) {
        words += "; the pace asks for \(frame.words(pace)) by today"
      }
    }
    if let forecast = goal.progress.forecast, forecast > today {
      words += "; at the present rate it is reached on \(Words.fullDate(forecast))"
    }
    return words + "."
  }

  package func draw(on canvas: inout Canvas) {
    drawCorridor(on: &canvas)
    frame.draw(days, on: &canvas)
    let target = frame.scale.place(goal.target)
    canvas.line((frame.left, target), (frame.right, target), "target")
    if let due = goal.progress.due, due > goal.start {
      canvas.curve(
        [point(goal.start, goal.from), point(due, goal.pace(on: due) ?? goal.target)], "pace")
    }
    let points = goal.points.map { point($0.day, $0.figure) }
    canvas.curve(points, style)
    if let last = points.last, let forecast {
      canvas.curve([last, point(forecast, goal.target)], "ahead")
    }
    drawMilestones(on: &canvas)
    drawLabels(points, on: &canvas)
    legend.draw(below: frame.bottom + 18, on: &canvas)
  }

  private func point(_ day: Day, _ figure: Number) -> Point {
    (days.place(day), frame.scale.place(figure))
  }

  /// Fills the area in which the goal is on track. There, the figure differs from the pace by at
  /// most a tenth of the distance between the starting value and the target.
  private func drawCorridor(on canvas: inout Canvas) {
    guard let due = goal.progress.due, due > goal.start else { return }
    let way = goal.target - goal.from
    func place(_ time: Double, _ tenths: Int128) -> Point {
      let (start, end) = (days.place(goal.start), days.place(due))
      let figure = goal.from + way.scaled(by: tenths, over: 10)
      return (start + (end - start) * time, frame.scale.place(figure))
    }
    var band = SVGPath(
      through: [
        place(0, 0), place(0, 1), place(0.9, 10), place(1, 10), place(1, 9), place(0.1, 0),
      ])
    band.close()
    canvas.path(band, "corridor")
  }

  private func drawMilestones(on canvas: inout Canvas) {
    for (x, y, milestone) in milestones {
      Self.drawStone(x, y, "stone \(milestone.status.rawValue)", on: &canvas)
    }
  }

  /// The milestones within the axis of days, with their positions.
  private var milestones: [(x: Double, y: Double, milestone: BurnUp.Mark)] {
    goal.milestones.filter { days.first <= $0.day && $0.day <= days.last }.map { milestone in
      let (x, y) = point(milestone.day, milestone.figure ?? goal.from)
      return (x, y, milestone)
    }
  }

  static func drawStone(
    _ x: Double, _ y: Double, _ style: String, on canvas: inout Canvas
  ) {
    var path = SVGPath()
    path.move(x, y - 5)
    path.go("l5 5l-5 5l-5-5z")
    canvas.path(path, style)
  }

  private func drawLabels(_ points: [Point], on canvas: inout Canvas) {
    var room = LabelRoom(Box(left: frame.left, top: 0, right: 358, bottom: frame.bottom))
    room.keepFree(along: points)
    for (x, y, _) in milestones {
      room.keepFree(Box(left: x - 6, top: y - 6, right: x + 6, bottom: y + 6))
    }
    if let last = points.last, let figure = goal.points.last?.figure {
      canvas.circle(last.x, last.y, 3.2, "dot" + (color.map { " own " + $0.style } ?? ""))
      canvas.label(
        frame.words(figure), in: &room, "end halo",
        at: [
          (last.x - 6, last.y - 7, .end), (last.x + 6, last.y + 14, .start),
          (last.x - 6, last.y + 16, .end), (last.x + 6, last.y - 7, .start),
        ])
    }
    for (x, y, milestone) in milestones where !milestone.title.isEmpty {
      let title = TextWidth.fit(milestone.title.onOneLine, size: Frame.size, in: 120)
      canvas.label(
        title, in: &room, "halo",
        at: [
          (x - 8, y - 4, .end), (x + 8, y + 10, .start), (x + 8, y - 4, .start),
          (x - 8, y + 12, .end),
        ])
    }
  }

  private var style: String { "curve" + (color.map { " z " + $0.style } ?? "") }

  private var legend: Legend {
    var entries: [Legend.Entry] = [(.line(style), "so far")]
    if goal.progress.due != nil { entries.append((.line("pace"), "pace, on track around it")) }
    entries.append((.line("target"), "target"))
    if forecast != nil { entries.append((.line("ahead"), "forecast")) }
    if !milestones.isEmpty { entries.append((.stone, "milestone")) }
    return Legend(entries, from: 4, to: 356)
  }
}
