import TrackCore

/// The entries of one day, combined by subject.
package struct DayEntries: Sendable {
  package let day: Day
  /// The ID and title of each subject, with its amounts in words, such as `5.2 km, 31m`. The words
  /// are empty if the subject was done once without an amount.
  package private(set) var items: [(id: String, title: String, words: String)] = []
  /// The total duration of the entries, in seconds.
  package private(set) var seconds = Number.zero
  /// The number of further subjects, which are not listed.
  package private(set) var more = 0

  /// The maximum number of subjects listed for a day.
  private static let most = 12

  /// Returns the days that have entries, within a range of days and in order.
  static func days(
    _ overview: Overview, _ workspace: Workspace, from first: Day, through last: Day
  ) -> [DayEntries] {
    guard first <= last else { return [] }
    var days = (0...(last - first)).map { DayEntries(day: first + $0) }
    for subject in overview.history.subjects {
      let cells = overview.history.series(of: subject).cells(from: first, through: last)
      guard !cells.isEmpty else { continue }
      let id = overview.names.text(subject)
      let title = workspace.block(named: subject)?.title ?? id
      let shown = Terminal().fit(title.onOneLine, to: 40)
      // The numbers of readings must not be added up.
      let isReading = workspace.readingMeasure(subject).map { $0.by != .sum } ?? false
      for cell in cells {
        let at = cell.day - first
        days[at].seconds = days[at].seconds + cell.time
        if days[at].items.count < most {
          days[at].items.append((id, shown, words(cell, isReading: isReading)))
        } else {
          days[at].more += 1
        }
      }
    }
    return days.filter { !$0.items.isEmpty }
  }

  /// Describes in words the entries of one subject on a day.
  private static func words(_ cell: DayCell, isReading: Bool) -> String {
    var pieces: [String] = []
    if isReading, cell.lines > 1 {
      pieces.append("\(cell.lines) readings")
    } else {
      pieces = cell.amounts.map { Words.amount($0.number, $0.unit.name) }
      if cell.time != .zero { pieces.append(Words.duration(cell.time)) }
      if pieces.isEmpty, cell.lines > 0, isReading || cell.count != .one {
        pieces.append(Words.short(cell.count))
      }
    }
    if cell.isSkipped { pieces.append("skipped") }
    if cell.isFailed { pieces.append("failed") }
    return pieces.joined(separator: ", ")
  }
}
