import TrackCore

/// The origin of the figures of a habit, task, goal or value.
///
/// Words use signs beyond ASCII (`−`, `·`, `√`); the text for a terminal replaces them where
/// that is asked for.
package struct Explanation: Sendable {
  /// A line of a file.
  package struct Line: Hashable, Sendable {
    package let file: String
    package let number: Int
    package let text: String
    /// The amount that it adds, in words; empty where there is none.
    package var amount = ""
    /// The same as a figure.
    package var figure: Number?
  }

  /// One day, period or measure, what it rests on and what comes of it.
  package struct Step: Sendable {
    package var words: String
    /// The number of earlier lines that are left out.
    package var earlier = 0
    /// The sum of the lines left out, in words.
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
    /// A step before those that are left out.
    package var before: Step?
    /// The number of steps that are left out.
    package var earlier = 0
    /// Their kind: `day`.
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

/// The numbers of days, periods and lines that are listed.
package struct ExplanationLimits: Sendable {
  package let steps: Int
  package let lines: Int

  /// Limits that fit a screen or two.
  package static let few = ExplanationLimits(steps: 7, lines: 7)
  /// Every one.
  package static let all = ExplanationLimits(steps: .max / 4, lines: .max / 4)
}

extension Workspace {
  /// A line of a file, unchanged.
  func quote(_ place: Place, _ range: Range<Int>) -> Explanation.Line {
    let file = files[place.file]
    return Explanation.Line(file: file.name, number: place.line, text: file.text(range))
  }
}
