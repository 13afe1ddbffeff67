import TrackCore

/// A picture of the flow of log lines from subjects through goals to values.
package struct StreamPicture: Picture {
  private let streams: GoalStreams
  package let note: String?

  private typealias Bar = (top: Double, height: Double)

  private static let top = 24.0
  private static let columns = [2.0, 124.0, 248.0]
  private static let node = 5.0
  private static let gap = 15.0
  /// The number of goals that have a color of their own; the CSS classes of these are `h0`, `h1` and
  /// so on.
  private static let hues = 12

  /// - Parameter period: The name of the period of the entries.
  package init(_ streams: GoalStreams, in period: String) {
    self.streams = streams
    note = "number of entries, \(period)"
  }

  package let title = "From entries through goals to values"
  package var height: Double {
    let most = max(streams.subjects.count, streams.goals.count, streams.values.count)
    return Self.top + max(Double(most) * 28, 70) + 4
  }

  package var nothing: String? {
    streams.goals.isEmpty ? "No entry counted for a goal." : nil
  }

  package var summary: String {
    let goal = streams.goals.max { $0.lines < $1.lines }
    return "\(Words.count(streams.subjects.count, "subject")) counted for"
      + " \(Words.count(streams.goals.count, "goal")), most of all"
      + " \(goal?.title.onOneLine ?? ""): \(Words.count(goal?.lines ?? 0, "entry", "entries"))."
  }

  /// Returns the positions and heights of the bars in a column. A height is proportional to the
  /// number of lines.
  private func places(_ nodes: [GoalStreams.Node]) -> [Bar] {
    let room = height - Self.top - 4 - Double(nodes.count) * Self.gap
    let all = Double(max(nodes.reduce(0) { $0 + $1.lines }, 1))
    var y = Self.top
    return nodes.map { node in
      let height = max(room * Double(node.lines) / all, 2)
      defer { y += height + Self.gap }
      return (y, height)
    }
  }

  package func draw(on canvas: inout Canvas) {
    let columns = [streams.subjects, streams.goals, streams.values]
    let places = columns.map(self.places)
    draw(streams.toGoals, places, from: 0, on: &canvas)
    draw(streams.toValues, places, from: 1, on: &canvas)
    for (column, heading) in ["Entries", "Goals", "Values"].enumerated() {
      canvas.text(heading, Self.columns[column], 12, "q")
      for (node, place) in zip(columns[column], places[column]) {
        canvas.rect(Self.columns[column], place.top, Self.node, place.height, "node", corner: 1)
        let words = "\(node.lines)"
        let room = 100 - TextWidth.of(words, size: 12)
        let title = TextWidth.fit(node.title.onOneLine, size: 12, in: room)
        let x = Self.columns[column] + Self.node + 4
        // The title is vertically centered in its bar, and the number follows it.
        let y = place.top + place.height / 2 + 3.8
        canvas.text(title, x, y, "halo")
        canvas.text(words, x + TextWidth.of(title, size: 12) + 4, y, "q halo")
      }
    }
  }

  private func draw(
    _ links: [GoalStreams.Link], _ bars: [[Bar]], from column: Int, on canvas: inout Canvas
  ) {
    var out = Dictionary(grouping: links, by: \.from).mapValues { Self.sum($0) }
    var into = Dictionary(grouping: links, by: \.to).mapValues { Self.sum($0) }
    let (outAll, intoAll) = (out, into)
    let x = (Self.columns[column] + Self.node, Self.columns[column + 1])
    let middle = (x.0 + x.1) / 2
    for link in links {
      func span(
        _ place: Bar, _ rest: Int, _ all: Int
      ) -> (Double, Double) {
        let unit = place.height / Double(max(all, 1))
        let top = place.top + Double(all - rest) * unit
        return (top, top + Double(link.lines) * unit)
      }
      let a = span(bars[column][link.from], out[link.from] ?? 0, outAll[link.from] ?? 1)
      let b = span(bars[column + 1][link.to], into[link.to] ?? 0, intoAll[link.to] ?? 1)
      out[link.from, default: 0] -= link.lines
      into[link.to, default: 0] -= link.lines
      var path = SVGPath()
      path.move(x.0, a.0)
      path.curve((middle, a.0), (middle, b.0), to: (x.1, b.0))
      path.line(x.1, b.1)
      path.curve((middle, b.1), (middle, a.1), to: (x.0, a.1))
      path.close()
      canvas.path(path, "link \(style(ofGoal: column == 0 ? link.to : link.from))")
    }
  }

  /// Returns the CSS class of a goal. The goals with the most entries have colors of their own; all
  /// others share one color.
  private func style(ofGoal goal: Int) -> String {
    let lines = streams.goals[goal].lines
    let rank = streams.goals.enumerated().count { index, other in
      (other.lines, goal) > (lines, index)
    }
    return rank < Self.hues ? "h\(rank)" : "s5"
  }

  private static func sum(_ links: [GoalStreams.Link]) -> Int {
    links.reduce(0) { $0 + $1.lines }
  }

  package var table: FigureTable? {
    let subjects = streams.toGoals.map {
      [streams.subjects[$0.from].title, streams.goals[$0.to].title, "\($0.lines)"]
    }
    let goals = streams.toValues.map {
      [streams.goals[$0.from].title, streams.values[$0.to].title, "\($0.lines)"]
    }
    return FigureTable(head: ["From", "To", "Entries"], rows: subjects + goals)
  }
}
