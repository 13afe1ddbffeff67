import TrackCore
import TrackJSON

/// What an insight states: its numbers, and everything that is said and shown of them. Each kind of
/// finding is a value in a file of its own.
protocol Finding: Sendable {
  /// The word in an insight's ID that distinguishes it from other insights of the same kind and
  /// subject.
  var word: String { get }
  /// True if the finding is about a certain day or period, so that the same finding of another day
  /// is shown again.
  var isOfDays: Bool { get }
  /// A word that changes with each step of the finding at which it is shown again; nil for none.
  var step: String? { get }
  /// True if another part of a report already states it.
  var isStatedInReport: Bool { get }

  func sentence(in context: FindingContext) -> String
  /// Returns what to do about it; nil if there is no advice.
  func advice(in context: FindingContext) -> String?
  /// Returns the numbers of the finding, by their names in JSON.
  func figures(in workspace: Workspace) -> JSONObject
  /// Changes which log lines the finding rests on, which are those of its subject otherwise.
  func select(_ lines: inout InsightLines.Wanted, of workspace: Workspace)

  /// Returns the ranges of days that its computation uses, the latest first.
  func spans(in context: FindingContext) -> [FindingSpan]
  /// Returns the arithmetic of the finding, from the results of its spans.
  func notes(in context: FindingContext) -> [String]
  /// Returns the data on which the finding is based, in words; nil to state the number of its log
  /// lines instead.
  func basis(in workspace: Workspace, of subject: Name?) -> String?
  /// The parts of the explanation of its subject that also explain the finding.
  var explainingParts: Set<String> { get }
  /// True if these parts are computed for the days of the insight alone, beside its own lines.
  var explainsOwnDays: Bool { get }
  /// True if the explanations of other blocks list its lines.
  var isExplainedElsewhere: Bool { get }
}

/// A range of days with its result, and the numbers from which the result is computed.
struct FindingSpan {
  let days: ClosedRange<Day>
  var result = ""
  var notes: [String] = []
}

extension Finding {
  var isOfDays: Bool { false }
  var step: String? { nil }
  var isStatedInReport: Bool { false }
  var explainingParts: Set<String> { [] }
  var explainsOwnDays: Bool { false }
  var isExplainedElsewhere: Bool { false }

  func advice(in context: FindingContext) -> String? { nil }
  func select(_ lines: inout InsightLines.Wanted, of workspace: Workspace) {}
  func spans(in context: FindingContext) -> [FindingSpan] { [.init(days: context.insight.days)] }
  func notes(in context: FindingContext) -> [String] { [] }
  func basis(in workspace: Workspace, of subject: Name?) -> String? { nil }
}
