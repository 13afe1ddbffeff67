import Foundation
import Testing
import TrackCore
import TrackTestSupport

@testable import TrackReport

/// Tests that the figures of periods add up to those of the whole report.
@Suite struct PeriodReportTests {
  private let workspace: Workspace
  private let today: Day

  init() throws {
    workspace = Workspace(files: try ExampleFiles.all(of: "rich"))
    today = try #require(Day(iso: "2026-11-21"))
  }

  private static let periods: [Period] = [.day, .week, .month, .quarter, .term, .year]

  /// A row of a report's JSON with its columns.
  private struct Row {
    let fields: [String: Any]

    var id: String { fields["id"] as? String ?? "" }
    var columns: [Row] {
      (fields["columns"] as? [[String: Any]] ?? []).map { Row(fields: $0) }
    }

    subscript(name: String) -> Double? { (fields[name] as? NSNumber)?.doubleValue }

    func sum(_ name: String) -> Double { columns.reduce(0) { $0 + ($1[name] ?? 0) } }
  }

  private func rows(_ json: [UInt8]) throws -> [String: [Row]] {
    let object = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
    return try #require(object).compactMapValues { value in
      (value as? [[String: Any]])?.map { Row(fields: $0) }
    }
  }

  @Test(arguments: periods) func columnsAddUp(per: Period) throws {
    var question = ReportMaker.Question()
    question.parts = [.time, .readings]
    let whole = try rows(ReportMaker.report(of: workspace, today: today, question).json())
    let periods = try rows(ReportMaker.periods(of: workspace, today: today, per: per).json())
    for part in ["habits", "values", "time", "readings"] {
      #expect(periods[part]?.map(\.id) == whole[part]?.map(\.id))
    }
    #expect(Set(periods["goals"]?.map(\.id) ?? []) == Set(whole["goals"]?.map(\.id) ?? []))
    for (row, habit) in zip(periods["habits"] ?? [], whole["habits"] ?? []) {
      #expect(!row.columns.isEmpty)
      for name in ["met", "due"] {
        #expect(row[name] == habit[name])
        // A calendar period counts on its last day, so that the columns neither lose nor double
        // one. If the unit of the rhythm changes, the columns together may count more than the
        // whole.
        if workspace.block(id: row.id).flatMap({ $0 as? Habit })?.rhythms.count == 1 {
          #expect(row.sum(name) == row[name], "\(row.id) \(name)")
        }
      }
    }
    for row in periods["goals"] ?? [] {
      #expect(row.sum("contributions") == row["contributions"], "\(row.id)")
      guard row.columns.allSatisfy({ $0["added"] != nil }), let added = row["added"] else {
        continue
      }
      #expect(abs(row.sum("added") - added) < 1e-6, "\(row.id)")
    }
    let values = periods["values"] ?? []
    for (row, value) in zip(values, whole["values"] ?? []) {
      #expect(row["share"] == value["share"])
      #expect(row["contributions"] == value["contributions"])
      #expect(row.sum("contributions") == row["contributions"])
    }
    for column in values.first?.columns.indices ?? 0..<0 {
      let shares = values.compactMap { $0.columns[column]["share"] }
      #expect(shares.isEmpty || abs(shares.reduce(0, +) - 1) < 1e-9)
    }
    for (row, spent) in zip(periods["time"] ?? [], whole["time"] ?? []) {
      for name in ["seconds", "sessions"] {
        #expect(row[name] == spent[name])
        #expect(row.sum(name) == spent[name])
      }
    }
    for (row, reading) in zip(periods["readings"] ?? [], whole["readings"] ?? []) {
      #expect(row["mean"] == reading["mean"])
      #expect(row.columns.compactMap { $0["min"] }.min() == reading["min"])
      #expect(row.columns.compactMap { $0["max"] }.max() == reading["max"])
      #expect(row.sum("days") == row["days"])
    }
  }

  @Test(arguments: periods) func linesFitAnyWidth(per: Period) {
    let report = ReportMaker.periods(of: workspace, today: today, per: per)
    for width in [20, 33, 50, 80, 120, 250] {
      for ascii in [false, true] {
        let text = report.text(for: Terminal(ascii: ascii, width: width))
        for line in text.split(separator: "\n") {
          #expect(line.displayWidth <= width, "\(width): \(line)")
        }
      }
    }
  }
}
