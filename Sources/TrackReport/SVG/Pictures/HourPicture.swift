import TrackCore

/// A picture of the time spent in each hour of the day.
package struct HourPicture: Picture {
  /// The seconds spent in each hour, starting at midnight.
  private let hours: [Int]
  private let frame: Frame
  package let note: String?

  /// - Parameter days: The days of the entries.
  package init(_ hours: [Int], in days: ClosedRange<Day>) {
    self.hours = hours
    note = Words.inUnit("s", days)
    let numbers = [.zero] + hours.map { Number($0) }
    frame = Frame(Scale(holding: numbers, unit: "s", ends: (110, 10), count: 3), right: 356)
  }

  package let title = "Time by hour of the day"
  package let height = 132.0

  package var tips: PictureTips? {
    let used = hours.indices.filter { hours[$0] > 0 }
    return PictureTips(
      words: used.map { "\($0):00, \(Words.duration(Number(hours[$0])))" },
      places: used.map { (frame.middle(of: $0, among: 24), frame.bottom) })
  }

  package var nothing: String? {
    hours.allSatisfy { $0 == 0 } ? "No entry says when it was." : nil
  }

  package var summary: String {
    let most = hours.indices.max { (hours[$0], $1) < (hours[$1], $0) } ?? 0
    return "Most time was spent between \(most):00 and \(most + 1):00,"
      + " \(Words.duration(Number(hours.max() ?? 0))) in all."
  }

  package func draw(on canvas: inout Canvas) {
    frame.draw(on: &canvas)
    let step = (frame.right - frame.left) / 24
    for (hour, seconds) in hours.enumerated() where seconds > 0 {
      let y = frame.scale.place(Number(seconds))
      canvas.rect(
        frame.left + Double(hour) * step + 1, y, step - 2, frame.bottom - y, "bar", corner: 1)
    }
    for hour in stride(from: 0, through: 24, by: 6) {
      let x = frame.left + Double(hour) * step
      canvas.line((x, frame.bottom), (x, frame.bottom + 4), "axis")
      let anchor: Anchor = hour == 24 ? .end : .middle
      canvas.text("\(hour):00", hour == 24 ? x + 3 : x, frame.bottom + 16, anchor: anchor, "q")
    }
  }
}
