import TrackCore
import TrackJSON

/// The derivation of figures. They belong to a block, an insight, a correlation, the forecasts, the
/// sleep, the meals, a week or a plan.
///
/// The texts contain the characters `−`, `·` and `√`. If the output is limited to ASCII, they are
/// replaced.
package struct Explanation: Sendable {
  /// One step of the derivation: a day, period or measure, with its lines and result.
  package struct Step: Sendable {
    package var words: String
    /// The number of earlier lines, which are omitted.
    package var earlier = 0
    /// The sum of the amounts of the omitted lines, in words.
    package var earlierAmount = ""
    package var lines: [Quote] = []
    package var notes: [String] = []
    package var fields: JSONObject = [:]

    package init(_ words: String, notes: [String] = [], _ fields: JSONObject = [:]) {
      (self.words, self.notes, self.fields) = (words, notes, fields)
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

    package init(
      _ name: String, _ title: String, _ figure: String, notes: [String] = [],
      steps: [Step] = [], _ fields: JSONObject = [:]
    ) {
      (self.name, self.title, self.figure) = (name, title, figure)
      (self.notes, self.steps, self.fields) = (notes, steps, fields)
    }

    /// Returns the part with a step for each of the last items.
    ///
    /// - Parameter noun: The noun for an item, such as `night`.
    func listing<Item>(
      _ items: [Item], as noun: String, atMost most: Int, _ step: (Item) -> Step
    ) -> Part {
      var part = self
      part.noun = noun
      part.steps = items.suffix(most).map(step)
      part.earlier = items.count - part.steps.count
      return part
    }
  }

  /// The day for which the figures are computed.
  let today: Day
  /// The kind of the explained item, such as `goal` or `insight`.
  let kind: String
  let id: String
  let title: String
  /// The file and line of the block; nil if the explanation is not about a block.
  var place: (file: String, line: Int)?
  package let parts: [Part]
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
