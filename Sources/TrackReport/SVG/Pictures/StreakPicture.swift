import TrackCore

/// A picture of the streaks of habits over time, with a line for each habit.
package struct StreakPicture: Picture {
  private let lines: [StreakLine]
  private let days: DayScale

  private static let left = 112.0
  private static let pitch = 18.0
  private static let top = 4.0

  package init(_ lines: [StreakLine], from first: Day, through last: Day) {
    self.lines = lines
    days = DayScale(from: first, through: last, start: Self.left, end: 352)
  }

  package let title = "Streaks"
  package var note: String? { Words.inUnit("", days.first...days.last) }
  private let legend = Legend(
    [
      (.square("l3"), "streak, with the length of the best"), (.square("bar"), "holds today"),
    ], from: 4, to: 356)
  package var height: Double {
    Self.top + Double(max(lines.count, 1)) * Self.pitch + 24 + legend.height
  }

  package var nothing: String? { lines.isEmpty ? "No habit yet." : nil }

  package var summary: String {
    let going = lines.filter { $0.streak.current > 0 }
    guard let best = going.max(by: { $0.runningDays < $1.runningDays }) else {
      return "No streak holds today."
    }
    return "\(Words.count(going.count, "streak")) hold\(going.count == 1 ? "s" : "") today; the one"
      + " that goes on longest is \(best.title.onOneLine),"
      + " \(Words.count(best.streak.current, best.unit))."
  }

  package func draw(on canvas: inout Canvas) {
    let bottom = Self.top + Double(lines.count) * Self.pitch
    for tick in days.ticks(size: 12) {
      let x = days.place(tick.day)
      canvas.line((x, Self.top), (x, bottom), "grid")
    }
    days.draw(below: bottom, within: 0...360, on: &canvas)
    legend.draw(below: bottom + 20, on: &canvas)
    for (number, line) in lines.enumerated() {
      draw(line, Self.top + Double(number) * Self.pitch, on: &canvas)
    }
  }

  private func draw(_ line: StreakLine, _ y: Double, on canvas: inout Canvas) {
    let title = TextWidth.fit(line.title.onOneLine, size: 12, in: Self.left - 8)
    canvas.text(title, Self.left - 6, y + 13, anchor: .end)
    canvas.line((Self.left, y + 9), (352, y + 9), "grid")
    var path = SVGPath()
    for run in line.runs {
      let (from, to) = ends(run)
      path.move(from, y + 5.5)
      path.line(to, y + 5.5)
      path.line(to, y + 12.5)
      path.line(from, y + 12.5)
      path.close()
    }
    canvas.path(path, "l3")
    if line.streak.current > 0, let run = line.runs.last {
      let (from, to) = ends(run)
      canvas.rect(from, y + 4.5, to - from, 9, "bar")
    }
    label(line, y, on: &canvas)
  }

  /// Writes the lengths of the current and the best streak, if there is space.
  private func label(_ line: StreakLine, _ y: Double, on canvas: inout Canvas) {
    var room = LabelRoom(Box(left: Self.left, top: y, right: 354, bottom: y + Self.pitch))
    for run in line.runs {
      let (from, to) = ends(run)
      room.keepFree(Box(left: from, top: y, right: to, bottom: y + Self.pitch))
    }
    let current = line.streak.current > 0 ? line.runs.last : nil
    for run in [current, line.runs.max { $0.length < $1.length }] {
      guard let run, run.length > 1 else { continue }
      let (from, to) = ends(run)
      canvas.label(
        Words.number(run.length), in: &room, "halo",
        at: [(to + 3, y + 12.6, .start), (from - 3, y + 12.6, .end)])
    }
  }

  private func ends(_ run: StreakRun) -> (Double, Double) {
    let from = days.place(max(run.from, days.first))
    return (from, max(days.place(run.through), from + 1.5))
  }
}

extension StreakLine {
  /// The length of the current streak in days.
  fileprivate var runningDays: Int {
    streak.current > 0 ? runs.last.map { $0.through - $0.from + 1 } ?? 0 : 0
  }
}
