import TrackCore
import TrackJSON

/// The derivation of figures. They belong to a block, an insight, a correlation, the forecasts, the
/// sleep, the meals, a week or a plan.
///
/// The texts contain the characters `−`, `·` and `√`. If the output is limited to ASCII, they are
/// replaced.
package struct Explanation: Sendable {
  /// A line of a file, quoted as part of the derivation.
  package struct Line: Hashable, Sendable {
    package let file: String
    package let number: Int
    package let text: String
    /// The amount that the line contributes, in words; empty if there is none.
    package var amount = ""
    /// The amount as a number; nil if there is none.
    package var figure: Number?
    /// Notes on the line, such as the derivation of its amounts.
    package var notes: [String] = []
  }

  /// One step of the derivation: a day, period or measure, with its lines and result.
  package struct Step: Sendable {
    package var words: String
    /// The number of earlier lines, which are omitted.
    package var earlier = 0
    /// The sum of the amounts of the omitted lines, in words.
    package var earlierAmount = ""
    package var lines: [Line] = []
    package var notes: [String] = []
    package var fields: JSONObject = [:]

    package init(_ words: String) {
      self.words = words
    }
  }

  /// One figure and its derivation.
  package struct Part: Sendable {
    /// The field name in JSON.
    package let name: String
    package let title: String
    package var figure: String
    package var notes: [String] = []
    /// The step that ended the previous streak, shown before all others.
    package var before: Step?
    /// The number of earlier steps, which are omitted.
    package var earlier = 0
    /// The noun for the steps, such as `day`.
    package var noun = "day"
    package var steps: [Step] = []
    package var fields: JSONObject = [:]

    package init(_ name: String, _ title: String, _ figure: String) {
      self.name = name
      self.title = title
      self.figure = figure
    }
  }

  /// The day for which the figures are computed.
  let today: Day
  /// The kind of the explained item, such as `goal` or `insight`.
  let kind: String
  let id: String
  let title: String
  /// The file and line of the block; nil if the explanation is not about a block.
  let place: (file: String, line: Int)?
  package var parts: [Part] = []

  init(_ heading: Heading, _ workspace: Workspace, today: Day) {
    self.today = today
    kind = heading.kind.rawValue
    id = heading.id
    title = heading.title
    place = (workspace.files[heading.place.file].name, heading.place.line)
  }

  init(kind: String, id: String, title: String, today: Day) {
    self.today = today
    self.kind = kind
    self.id = id
    self.title = title
    place = nil
  }
}

/// The maximum numbers of steps and lines to list.
package struct ExplanationLimits: Sendable {
  package let steps: Int
  package let lines: Int

  /// Limits that fit one or two screens.
  package static let few = ExplanationLimits(steps: 7, lines: 7)
  /// No limits.
  package static let all = ExplanationLimits(steps: .max / 4, lines: .max / 4)

  /// True if there are no limits.
  var isNone: Bool { lines == Self.all.lines }
}

extension Workspace {
  /// Returns a line of a file for an explanation, with its text unchanged.
  func quote(_ place: Place, _ range: Range<Int>) -> Explanation.Line {
    let file = files[place.file]
    return Explanation.Line(file: file.name, number: place.line, text: file.text(range))
  }
}
