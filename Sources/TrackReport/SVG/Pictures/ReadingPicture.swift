import TrackCore

/// A picture of the readings of a measure, with their moving average, their usual range and
/// outliers.
package struct ReadingPicture: Picture {
  private let course: ReadingCourse
  private let days: DayScale
  private let frame: Frame

  private let hasLegend: Bool

  /// - Parameter hasLegend: False on a page that explains the marks of all such pictures once.
  package init(_ course: ReadingCourse, hasLegend: Bool = true) {
    self.course = course
    self.hasLegend = hasLegend
    frame = Frame(
      Scale(
        holding: course.points.map(\.number), unit: course.progress.unit.name, ends: (118, 14)),
      right: 350)
    days = DayScale(
      from: course.points.first?.day ?? .first, through: course.points.last?.day ?? .first,
      start: frame.left + 4, end: frame.right - 4)
  }

  private var name: String {
    (course.progress.title + (course.progress.part.map { " " + $0 } ?? "")).onOneLine
  }

  package var title: String { "Readings of \(name)" }
  package var note: String? { Words.inUnit(frame.unit, days.first...days.last) }
  package var height: Double { frame.bottom + 24 + legend.height }

  private var legend: Legend {
    var entries: [Legend.Entry] = [
      (.dot("spot"), "reading"), (.line("curve"), "7-day mean"),
    ]
    if course.progress.range != nil { entries.append((.square("band"), "usual")) }
    if !standingOut.isEmpty { entries.append((.dot("far"), "standing out")) }
    return Legend(hasLegend ? entries : [], from: 4, to: 356)
  }

  package var tips: PictureTips? {
    PictureTips(course.points.map(\.day), words: course.points.map { frame.words($0.number) })
  }

  private var standingOut: [ReadingPoint] {
    course.points.filter(\.standsOut)
  }

  package var summary: String {
    let progress = course.progress
    var text =
      "\(Words.count(progress.days, "day")) between \(frame.words(progress.min)) and"
      + " \(frame.words(progress.max)), at last \(frame.words(progress.latest)); the mean of the last seven"
      + " days is \(frame.words(progress.movingAverage))."
    if let range = progress.range {
      text += " Usual is \(frame.words(range.low)) to \(frame.words(range.high))."
    }
    if !standingOut.isEmpty {
      let days = standingOut.map { "\(frame.words($0.number)) on \(Words.fullDate($0.day))" }
      text += " Standing out: \(days.prefix(5).joined(separator: ", "))."
    }
    return text
  }

  package func draw(on canvas: inout Canvas) {
    if let range = course.progress.range { drawBand(range, on: &canvas) }
    frame.draw(days, on: &canvas)
    canvas.dots(
      course.points.filter { !$0.standsOut }.map(place),
      course.points.count > 120 ? "dots fine" : "dots")
    canvas.curve(averages, "curve")
    drawLabels(on: &canvas)
    legend.draw(below: frame.bottom + 20, on: &canvas)
  }

  private func place(_ point: ReadingPoint) -> Point {
    (days.place(point.day), frame.scale.place(point.number))
  }

  private var averages: [Point] {
    course.points.map { (days.place($0.day), frame.scale.place($0.movingAverage)) }
  }

  /// Draws the usual range, clipped to the axis.
  private func drawBand(_ range: Bounds, on canvas: inout Canvas) {
    let low = max(range.low, frame.scale.low)
    let high = min(range.high, frame.scale.high)
    guard low < high else { return }
    let top = frame.scale.place(high)
    canvas.rect(
      frame.left, top, frame.right - frame.left, frame.scale.place(low) - top, "band")
  }

  private func drawLabels(on canvas: inout Canvas) {
    var room = LabelRoom(Box(left: frame.left, top: 0, right: 359, bottom: frame.bottom + 2))
    room.keepFree(along: averages)
    for point in course.points {
      let (x, y) = place(point)
      room.keepFree(Box(left: x - 2, top: y - 2, right: x + 2, bottom: y + 2))
    }
    for point in standingOut {
      let (x, y) = place(point)
      canvas.circle(x, y, 3.6, "far")
    }
    func label(_ point: ReadingPoint, _ style: String, on canvas: inout Canvas) {
      let (x, y) = place(point)
      canvas.label(
        frame.words(point.number), in: &room, style,
        at: [
          (x, y - 7, .middle), (x, y - 7, .end), (x, y + 16, .middle), (x, y + 16, .end),
          (x - 6, y + 4, .end), (x + 6, y + 4, .start), (x, y - 18, .end), (x, y + 27, .end),
        ])
    }
    if let last = course.points.last { label(last, "end halo", on: &canvas) }
    for point in standingOut where point.day != course.points.last?.day {
      label(point, "alert halo", on: &canvas)
    }
  }
}

extension ReadingPoint {
  fileprivate var standsOut: Bool { isOutOfRange || isFarOff }
}
