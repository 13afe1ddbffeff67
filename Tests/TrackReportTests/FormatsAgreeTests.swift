import TrackJSON
import Foundation
import Testing
import TrackCore
import TrackTestSupport

@testable import TrackReport

/// Compares the outputs of a report in all formats, figure by figure, reading them as other
/// programs do. `PageTests` compares the page with the JSON.
@Suite struct FormatsAgreeTests {
  private static let parts = ["now", "habits", "goals", "values", "time", "readings"]

  private func report(_ example: String) throws -> Report {
    let workspace = Workspace(files: try ExampleFiles.all(of: example))
    let today = try #require(Day(iso: "2026-11-21"))
    var question = ReportMaker.Question()
    question.parts = [.time, .readings]
    return ReportMaker.report(of: workspace, today: today, question)
  }

  @Test("CSV, Markdown and text have the figures of the JSON", arguments: ExampleFiles.names)
  func figuresAgree(example: String) throws {
    let checked = try Self.compare(report(example))
    #expect(checked["csv", default: 0] >= 40 && checked["markdown", default: 0] >= 3, "\(checked)")
  }

  /// Compares the figures of a report in all formats, and returns the number of those compared by
  /// format.
  @discardableResult static func compare(_ report: Report) throws -> [String: Int] {
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(report.json())) as? [String: Any])
    let csv = Self.records(report.csv())
    let markdown = Self.tables(report.markdown())
    let text = ReportText.lines(of: report, on: Terminal(width: 400), parts: .all)
    var checked: [String: Int] = [:]
    for table in report.tables() where Self.parts.contains(table.part) && !table.rows.isEmpty {
      let objects = try #require(json[table.part] as? [[String: Any]], "\(table.part)")
      #expect(objects.count == table.rows.count, "\(table.part)")
      let start = text.firstIndex { $0.hasPrefix(table.title) }
      for (number, (row, object)) in zip(table.rows, objects).enumerated() {
        let fields = Self.fields(row, table, .json)
        for (name, (index, value)) in fields {
          let place = "\(table.part) \(row.id) \(name)"
          let raw = object[table.headings[index].field]
          #expect(Self.isSame(raw, value), "\(place): JSON has \(raw ?? "nothing")")
          guard let cell = Self.cell(raw, like: value) else { continue }
          if let form = Self.fields(row, table, .csv)[name], form.value.cell != nil {
            let records = csv.filter { $0[0] == row.kind && $0[1] == row.id && $0[2] == name }
            let found = records.map { $0[3] }
            let isNumber = Double(cell).map { number in found.contains { Double($0) == number } }
            #expect(
              found.contains(cell) || isNumber ?? false, "\(place): CSV has \(found), JSON \(cell)")
            checked["csv", default: 0] += 1
          }
          if let form = Self.fields(row, table, .markdown)[name],
            let words = Self.words(raw, like: form.value)
          {
            let rows = markdown[table.title] ?? []
            let cells = number < rows.count ? rows[number] : []
            #expect(cells.contains(words), "\(place): Markdown has \(cells), JSON \(words)")
            checked["markdown", default: 0] += 1
          }
          if let start, let form = Self.fields(row, table, .text)[name],
            let words = Self.words(raw, like: form.value)
          {
            let line = text[(start + 1 + number)...].first ?? ""
            #expect(line.contains(words), "\(place): text has \(line), JSON \(words)")
            checked["text", default: 0] += 1
          }
        }
      }
    }
    return checked
  }

  /// Returns the values of a row that a format shows, with their positions, by the names of their
  /// figures.
  private static func fields(
    _ row: FigureTable.Row, _ table: FigureTable, _ format: FigureFormats
  ) -> [String: (index: Int, value: FigureValue)] {
    let pairs = table.columns(in: format).map {
      ($0.heading.name, (index: $0.index, value: row.values[$0.index]))
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// Returns true if a value of the JSON is equal to that of the figure.
  private static func isSame(_ raw: Any?, _ value: FigureValue) -> Bool {
    guard let raw else { return false }
    let bytes = JSONWriter.bytes(of: value)
    let stated = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    return (stated as? NSObject)?.isEqual(raw) ?? false
  }

  /// Returns a value of the JSON as a cell of CSV; nil for lists, objects and null.
  private static func cell(_ raw: Any?, like value: FigureValue) -> String? {
    switch raw {
    case let text as String: text
    case let number as NSNumber:
      if case .flag = value { number.boolValue ? "yes" : "no" } else { number.stringValue }
    default: nil
    }
  }

  /// Returns a value of the JSON in the words of a form; nil if this form has other words for it.
  private static func words(_ raw: Any?, like form: FigureValue) -> String? {
    switch (raw, form) {
    case (let number as NSNumber, .fraction): FigureValue.fraction(number.doubleValue).words
    case (let number as NSNumber, .count): number.stringValue
    case (let text as String, .status): text.split(separator: "-").joined(separator: " ")
    case (let text as String, .day): text
    default: nil
    }
  }

  /// Parses CSV without the heading.
  private static func records(_ csv: String) -> [[String]] {
    var (records, record, field) = ([[String]](), [String](), "")
    var isQuoted = false
    for character in csv {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        record.append(field)
        field = ""
      case "\n" where !isQuoted, "\r\n" where !isQuoted:
        records.append(record + [field])
        (record, field) = ([], "")
      default: field.append(character)
      }
    }
    return records.dropFirst().filter { $0.count == 5 }
  }

  /// Returns the cells of each table of a Markdown text by the table's title.
  private static func tables(_ markdown: String) -> [String: [[String]]] {
    var (tables, title) = ([String: [[String]]](), "")
    for line in markdown.split(separator: "\n") {
      if line.hasPrefix("## ") {
        title = String(line.dropFirst(3))
      } else if line.hasPrefix("| ") {
        let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
        tables[title, default: []].append(cells)
      }
    }
    // The first two rows are the headings and the line below them.
    return tables.mapValues { Array($0.dropFirst(2)) }
  }
}
