import TrackCore

/// Where the figures of a habit, task, goal or value come from, ready to be shown.
///
/// Words use signs beyond ASCII (`−`, `·`, `√`); the text for a terminal replaces them where
/// that is asked for.
package struct Explanation: Sendable {
  /// A line of a file.
  package struct Line: Hashable, Sendable {
    package let file: String
    package let number: Int
    package let text: String
    /// What it adds, in words; empty where that is not the line's own to say.
    package var amount = ""
    /// The same as a figure.
    package var figure: Number?
  }

  /// One day, period or measure, what it rests on and what comes of it.
  package struct Step: Sendable {
    package var words: String
    /// How many lines before those that are shown were left out.
    package var earlier = 0
    /// What those add up to, in words.
    package var earlierAmount = ""
    package var lines: [Line] = []
    package var notes: [String] = []
    package var fields: [JSONValue.Field] = []

    package init(_ words: String) {
      self.words = words
    }
  }

  /// One figure and its arithmetic.
  package struct Part: Sendable {
    /// Its field in JSON.
    package let name: String
    package let title: String
    package var figure: String
    package var notes: [String] = []
    /// A step that stands before those left out.
    package var before: Step?
    /// How many steps were left out.
    package var earlier = 0
    /// What they are, as in `day`.
    package var noun = "day"
    package var steps: [Step] = []
    package var fields: [JSONValue.Field] = []

    package init(_ name: String, _ title: String, _ figure: String) {
      self.name = name
      self.title = title
      self.figure = figure
    }
  }

  package let heading: Heading
  package let file: String
  package var parts: [Part] = []

  init(_ heading: Heading, _ workspace: Workspace) {
    self.heading = heading
    file = workspace.files[heading.place.file].name
  }
}

/// How many days, periods and lines are listed.
package struct ExplanationLimits: Sendable {
  package let steps: Int
  package let lines: Int

  /// What fits a screen or two.
  package static let few = ExplanationLimits(steps: 7, lines: 7)
  /// Every one.
  package static let all = ExplanationLimits(steps: .max / 4, lines: .max / 4)
}

extension Workspace {
  /// A line of a file as it stands.
  func quote(_ place: Place, _ range: Range<Int>) -> Explanation.Line {
    let file = files[place.file]
    return Explanation.Line(file: file.name, number: place.line, text: file.text(range))
  }
}
