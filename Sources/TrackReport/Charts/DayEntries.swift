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
      let series = overview.history.series(of: subject)
      var index = series.firstIndex(from: first)
      guard index < series.cells.count, series.cells[index].day <= last else { continue }
      var writer = SubjectWriter(subject, overview.names, workspace)
      while index < series.cells.count, series.cells[index].day <= last {
        let cell = series.cells[index]
        let at = cell.day - first
        days[at].seconds = days[at].seconds + cell.time
        if days[at].items.count < most {
          days[at].items.append(
            (writer.id, writer.title, writer.words(cell)))
        } else {
          days[at].more += 1
        }
        index += 1
      }
    }
    return days.filter { !$0.items.isEmpty }
  }
}

/// Describes in words the entries of one subject on a day.
private struct SubjectWriter {
  let id: String
  let title: String
  /// True if the numbers are readings, which must not be added up.
  private let isReading: Bool
  /// The words for each amount, for the same amounts occur on many days.
  private var known: [Amount: String] = [:]

  init(_ subject: Name, _ names: Names, _ workspace: Workspace) {
    id = names.text(subject)
    title = Terminal().fit(
      (workspace.block(named: subject)?.title ?? names.text(subject)).onOneLine, to: 40)
    let measure = workspace.readingMeasure(subject)
    isReading = measure.map { $0.by != .sum } ?? false
  }

  mutating func words(_ cell: DayCell) -> String {
    var pieces: [String] = []
    if isReading, cell.lines > 1 {
      pieces.append("\(cell.lines) readings")
    } else {
      pieces = cell.amounts.map { words($0) }
      if cell.time != .zero { pieces.append(words(Amount(cell.time, .time))) }
      if pieces.isEmpty, cell.lines > 0, isReading || cell.count != .one {
        pieces.append(Words.short(cell.count))
      }
    }
    if cell.isSkipped { pieces.append("skipped") }
    if cell.isFailed { pieces.append("failed") }
    return pieces.joined(separator: ", ")
  }

  private mutating func words(_ amount: Amount) -> String {
    if let words = known[amount] { return words }
    let words = Words.amount(amount.number, amount.unit.name)
    known[amount] = words
    return words
  }
}
