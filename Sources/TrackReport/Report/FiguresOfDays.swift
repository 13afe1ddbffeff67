import TrackCore
import TrackHistory
import TrackJSON

/// The figures of a directory on a day, except those that say how many lines there are. Reducing the
/// lines of a day to one line must keep them.
package struct FiguresOfDays: Equatable, Sendable {
  /// The fields of the report that count lines.
  private static let countsOfLines: Set<String> = [
    "contributions", "sessions", "entries", "warnings",
  ]

  private let report: JSONValue?
  /// The states of all days of each habit, and its strength.
  private let habits: [[String]]

  package init(_ workspace: Workspace, today: Day) {
    var question = ReportMaker.Question()
    question.parts = [.time, .readings]
    question.withBadges = true
    question.period = Report.NamedSpan(from: .first, to: today, name: "all")
    let report = ReportMaker.report(of: workspace, today: today, question)
    self.report = (try? JSONParser.parse(report.json()))?.without(Self.countsOfLines)
    habits = workspace.habitProgress(today: today).map { habit in
      let days = habit.firstDay <= today ? habit.firstDay.ordinal...today.ordinal : nil
      let states = days?.map { habit.state(on: Day(ordinal: $0)).rawValue } ?? []
      return [workspace.text(of: habit.name), "\(habit.strength ?? -1)"] + states
    }
  }
}

extension JSONValue {
  /// Returns the value without the fields of these names, at any depth.
  fileprivate func without(_ names: Set<String>) -> JSONValue {
    switch self {
    case .array(let values): .array(values.map { $0.without(names) })
    case .object(let fields):
      .object(
        fields.filter { !names.contains($0.name) }.map { Field($0.name, $0.value.without(names)) })
    default: self
    }
  }
}

extension DailyFold {
  /// Reduces the lines to one for each day and subject. The lines on subjects for which a figure
  /// would change stay as they are; `kept` names these subjects.
  package func keepingFigures(today: Day) -> (bytes: [UInt8], removed: Int, kept: [String]) {
    let before = FiguresOfDays(workspace, today: today)
    func keepsFigures(_ subjects: Set<Name>) -> Bool {
      var files = workspace.files
      files[file] = SourceFile(name: files[file].name, bytes: folded(subjects).bytes)
      return FiguresOfDays(Workspace(files: files), today: today) == before
    }
    var reduced = Set(subjects.keys)
    if !keepsFigures(reduced) {
      reduced = []
      for subject in subjects.keys.sorted() where keepsFigures(reduced.union([subject])) {
        reduced.insert(subject)
      }
    }
    let (bytes, removed) = folded(reduced)
    return (bytes, removed, subjects.filter { !reduced.contains($0.key) }.values.sorted())
  }
}
