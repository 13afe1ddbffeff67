import Testing

@testable import TrackCore

/// What the log adds up to, against sums of the amounts from which the lines were made.
struct AmountSumsTests {
  /// The amounts of a line: a plain number, kilometres and minutes, each of which may be missing.
  private struct Line {
    let subject: String
    let day: Day
    let count: Int?
    let kilometres: Int?
    let minutes: Int?
    let outcome: String

    init(_ random: inout Seeded) {
      func maybe(_ numbers: ClosedRange<Int>) -> Int? {
        Bool.random(using: &random) ? Int.random(in: numbers, using: &random) : nil
      }
      subject = Bool.random(using: &random) ? "run" : "tea"
      day = AmountSumsTests.today + Int.random(in: -9...1, using: &random)
      (count, kilometres, minutes) = (maybe(0...3), maybe(0...9), maybe(0...40))
      outcome = ["", "", "", " skip", " fail"].randomElement(using: &random) ?? ""
    }

    var text: String {
      "\(day) \(subject)" + (count.map { " \($0)" } ?? "") + (kilometres.map { " \($0)km" } ?? "")
        + (minutes.map { " \($0)m" } ?? "") + outcome
    }

    /// What the line adds to each unit; nothing unless it is done.
    var amounts: [String: Int] {
      guard outcome.isEmpty, day <= AmountSumsTests.today else { return [:] }
      var amounts: [String: Int] = [:]
      amounts["km"] = kilometres
      amounts["s"] = minutes.map { $0 * 60 }
      let isNothing =
        !([count, kilometres, minutes] as [Int?]).allSatisfy { $0 == nil }
        && [count, kilometres, minutes].allSatisfy { $0 ?? 0 == 0 }
      amounts[""] = isNothing ? 0 : count ?? 1
      return amounts
    }
  }

  private static let today = day("2026-11-21")

  @Test(arguments: 0..<300)
  func everyAmountIsInOneRow(_ seed: Int) {
    var random = Seeded(seed)
    let lines = (0..<Int.random(in: 1...30, using: &random)).map { _ in Line(&random) }
    let split = Self.today - 4
    let workspace = Workspace(files: [
      SourceFile(name: "habits.txt", text: "habit run"),
      SourceFile(name: "log.txt", text: lines.map(\.text).joined(separator: "\n")),
    ])
    let sums = workspace.sums(
      EntryFilter(),
      columns: [
        DaySpan(from: Self.today - 20, through: split), DaySpan(from: split + 1, through: nil),
      ],
      today: Self.today)

    for row in sums.rows {
      let subject = sums.names.text(row.subject.subject)
      var days: [Day: Int] = [:]
      for line in lines where line.subject == subject {
        days[line.day, default: 0] += line.amounts[row.unit.name] ?? 0
      }
      days = days.filter { $0.value != 0 }
      func expected(_ isIn: (Day) -> Bool) -> [Int] {
        let some = days.filter { isIn($0.key) }
        return [some.values.reduce(0, +), some.count]
      }
      func actual(_ sum: AmountSum) -> [Int] { [sum.amount.whole, sum.days] }
      #expect(actual(row.total) == expected { _ in true }, "\(subject) \(row.unit.name)")
      #expect(actual(row.columns[0]) == expected { $0 <= split })
      #expect(actual(row.columns[1]) == expected { $0 > split })
    }
    // A unit that a line states has a row, and so has the number of lines without any amount.
    let rows = Set(sums.rows.map { "\(sums.names.text($0.subject.subject)) \($0.unit.name)" })
    for line in lines where !line.amounts.isEmpty {
      if line.kilometres != nil { #expect(rows.contains("\(line.subject) km")) }
      if line.minutes ?? 0 > 0 { #expect(rows.contains("\(line.subject) s")) }
      if line.count != nil || line.kilometres == nil && line.minutes == nil {
        #expect(rows.contains("\(line.subject) "))
      }
    }
  }
}
