import TrackCore

/// The marks of days in a grid with weeks as columns. Each kind of mark has its own shape; only the
/// three kinds of done days share a shape and differ in color.
///
/// All marks of a kind are drawn as one path: a dashed line down each column. Adjacent days of one
/// kind therefore need only one command.
struct DayMarks {
  private enum Kind: Int, CaseIterable {
    /// The three kinds of done days: their amount is less than a third of the largest amount, less
    /// than two thirds, or more.
    case little, medium, much
    case partial, missed, resting, notDue

    /// The distance between the mark and the top of its cell, the height of the mark, and its style.
    var shape: (inset: Double, height: Double, style: String) {
      switch self {
      case .little: (0, YearPicture.cell, "cell x")
      case .medium: (0, YearPicture.cell, "cell y")
      case .much: (0, YearPicture.cell, "cell z")
      case .partial: (5, 5, "cell part y")
      case .missed: (1, 8, "cell miss")
      case .resting: (4, 2, "cell rest")
      case .notDue: (4, 2, "cell speck")
      }
    }
  }

  private var paths = Kind.allCases.map { _ in SVGPath() }
  private var rings = SVGPath()
  /// The latest adjacent days of one kind, which the next day may extend.
  private var run: (kind: Kind, x: Double, from: Double, to: Double)?

  /// Adds a day. The days of a column must be added from top to bottom.
  ///
  /// - Parameter share: The amount of a done day relative to the largest amount, from 0 to 1.
  mutating func add(
    _ state: ReportedState, _ x: Double, _ y: Double, isPast: Bool, share: Double = 1
  ) {
    switch state {
    case .done: add(Kind(rawValue: min(max(Int(clamping: share * 3), 0), 2)) ?? .much, x, y)
    case .partial: add(.partial, x, y)
    case .failed: add(.missed, x, y)
    case .none where isPast: add(.missed, x, y)
    case .none: Self.square(x, y, &rings)
    case .skipped, .paused: add(.resting, x, y)
    case .notDue: add(.notDue, x, y)
    case .ahead: break
    }
  }

  private mutating func add(_ kind: Kind, _ x: Double, _ y: Double) {
    if let last = run, last.kind == kind, last.x == x, y - last.to == YearPicture.pitch {
      run?.to = y
    } else {
      endRun()
      run = (kind, x, y, y)
    }
  }

  private mutating func endRun() {
    guard let last = run else { return }
    let (index, shape) = (last.kind.rawValue, last.kind.shape)
    paths[index].move(last.x + YearPicture.cell / 2, last.from + shape.inset)
    paths[index].down(to: last.to + shape.inset + shape.height)
    run = nil
  }

  static func square(_ x: Double, _ y: Double, _ path: inout SVGPath) {
    path.move(x + 0.5, y + 0.5)
    path.go("h9v9h-9z")
  }

  /// Draws all marks. Their colors say what they mean, so they never have the color of a block.
  func draw(on canvas: inout Canvas) {
    var marks = self
    marks.endRun()
    canvas.path(rings, "ring")
    for (kind, path) in zip(Kind.allCases, marks.paths) {
      canvas.path(path, kind.shape.style)
    }
  }
}
