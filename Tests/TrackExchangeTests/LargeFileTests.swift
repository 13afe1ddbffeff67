import Testing
import TrackCore
import TrackTestSupport

@testable import TrackExchange

/// Tests the kinds of import that can be long with a file of 2,000 entries, one a day.
@Suite struct LargeFileTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let kind: Importer
    var name = "file"
    var head = ""
    /// Returns the text of one entry, given its day and its number.
    let entry: @Sendable (String, Int) -> String
    var foot = ""
    var map = ""
    /// Returns the expected log line without its `^id`, given the same arguments; nil to compare
    /// only dates.
    let line: (@Sendable (String, Int) -> String)?

    var testDescription: String { kind.name }
  }

  private static func digits(_ day: String) -> String { day.filter { $0 != "-" } }
  private static func slashes(_ day: String) -> String {
    String(day.map { $0 == "-" ? "/" : $0 })
  }

  static let samples: [Sample] = [
    Sample(
      kind: .trackCSV,
      head: EntryColumns.names.joined(separator: ","),
      entry: { "\($0),07:30,run,,1860,5.\($1 % 9 + 1),km,,,,,done,k\($1),easy," },
      line: { "\($0) 07:30 run 31m 5.\($1 % 9 + 1)km ; easy" }),
    Sample(
      kind: .trackJSON, head: "{\"version\":1,\"blocks\":[],\"entries\":[",
      entry: {
        "\($1 == 0 ? "" : ",")\n{\"date\":\"\($0)\",\"subject\":\"pages\",\"count\":\($1)}"
      },
      foot: "]}", line: { "\($0) pages \($1)" }),
    Sample(
      kind: .trackJSONLines,
      entry: { "{\"date\":\"\($0)\",\"subject\":\"pages\",\"count\":\($1)}" },
      line: { "\($0) pages \($1)" }),
    Sample(
      kind: .csv, head: "Day;What;Km", entry: { "\($0);Morning Run;\($1),5" },
      map:
        "date: Day\nsubject: What\namount: Km\nseparator: ;\ndecimal: comma\n\"Morning Run\" = run km",
      line: { "\($0) run \($1).5km" }),
    Sample(
      kind: .journal, name: "Actions.csv",
      head: "ID,Title,Description,Notes,LogTime,Duration(min),StartTime,Measurements,"
        + "ContributingGoals",
      entry: { "A\($1),Run,,,\($0)T08:00:00Z,31,,," }, line: nil),
    Sample(
      kind: .harsh, name: "log", entry: { "\($0) : Run : y : good : \($1 + 1)" },
      line: { "\($0) run \($1 + 1) ; good" }),
    Sample(
      kind: .habitctl, name: "log", entry: { "\($0)\tRun\t\($1 % 2 == 0 ? "y" : "s")" },
      line: { "\($0) run\($1 % 2 == 0 ? "" : " skip")" }),
    Sample(
      kind: .timewarrior, name: "2026-11.data",
      entry: { day, _ in
        "inc \(digits(day))T080000Z - \(digits(day))T090000Z # work deep # \"note\""
      },
      line: { day, _ in "\(day) 08:00-09:00 work #deep ; note" }),
    Sample(
      kind: .klog, entry: { "\($0)\n    8:00 - 9:\($1 % 50 + 10) #work\n" },
      line: { "\($0) 08:00-09:\($1 % 50 + 10) work" }),
    Sample(
      kind: .todoTxt, entry: { "x \($0) 2014-01-01 Call \($1) +home @phone" },
      line: { "\($0) \"Call \($1)\" @phone #home" }),
    Sample(
      kind: .org, head: "* TODO Work",
      entry: { day, _ in "CLOCK: [\(day) Wed 09:10]--[\(day) Wed 10:40] =>  1:30" },
      line: { day, _ in "\(day) 09:10-10:40 work" }),
    Sample(
      kind: .ics, head: "BEGIN:VCALENDAR",
      entry: {
        "BEGIN:VEVENT\nUID:\($1)\nDTSTART:\(digits($0))T080000\nDTEND:\(digits($0))T090000\n"
          + "SUMMARY:Yoga\nEND:VEVENT"
      }, foot: "END:VCALENDAR", line: nil),
    Sample(
      kind: .timeclock,
      entry: { day, _ in
        "i \(slashes(day)) 09:10:00 work  deep\no \(slashes(day)) 10:40:00"
      }, line: { day, _ in "\(day) 09:10-10:40 work ; deep" }),
    Sample(
      kind: .beeminder, name: "weight.csv", head: "date,value,comment",
      entry: { "\($0),72.\($1 % 9 + 1),\"ok, \($1)\"" },
      line: { "\($0) weight 72.\($1 % 9 + 1) ; ok, \($1)" }),
    Sample(
      kind: .dailyNotes, name: "2026-11-18.md", entry: { _, number in "- [x] Run \(number + 1)km" },
      line: { _, number in "2026-11-18 run \(number + 1)km" }),
    Sample(
      kind: .loop, name: "001 Read/Checkmarks.csv", head: "Date,Value,Notes",
      entry: { day, _ in "\(day),YES_MANUAL,good" }, line: { day, _ in "\(day) read ; good" }),
    Sample(
      kind: .appleHealth, name: "export.xml",
      head: "<HealthData><ExportDate value=\"2026-11-25 09:00:00 +0100\"/>",
      entry: {
        "<Record type=\"HKQuantityTypeIdentifierStepCount\" unit=\"count\" value=\"\($1 + 1)\" "
          + "sourceName=\"P\" startDate=\"\($0) 08:00:00 +0100\" endDate=\"\($0) 08:10:00 +0100\"/>"
      }, foot: "</HealthData>", line: { "\($0) steps \($1 + 1)" }),
  ]

  @Test("2,000 entries are read, and reading them again adds nothing", arguments: samples)
  func large(sample: Sample) throws {
    let days = (0..<2000).map { Day(ordinal: 16_500 + $0).iso }
    let text =
      sample.head + "\n" + days.enumerated().map { sample.entry($1, $0) + "\n" }.joined()
      + sample.foot + "\n"
    let map = try NameMap(parsing: sample.map)
    func plan(in workspace: Workspace) throws -> ImportPlan {
      try ImportPlan.reading(
        Array(text.utf8), as: sample.kind, in: workspace, map: map, name: sample.name,
        pieces: 4096)
    }
    let plan = try plan(in: Workspace(files: []))
    #expect(plan.invalidCount == 0 && plan.lines.count == 2000, "\(plan.invalid.prefix(1))")
    for (index, line) in plan.lines.enumerated() {
      let words = plan.text(of: line).split(separator: " ").filter { !$0.hasPrefix("^") }
      let expected = sample.line?(days[index], index)
      #expect(expected.map { $0 == words.joined(separator: " ") } ?? (words[0] == days[index]))
    }
    let again = try self.plan(of: plan, reading: plan(in:))
    #expect(again.readyCount == 0 && again.count(of: .duplicate) == 2000)
  }

  /// Returns the plan of importing the file again, into a directory that already has the lines and
  /// blocks of a plan.
  private func plan(
    of plan: ImportPlan, reading: (Workspace) throws -> ImportPlan
  ) throws -> ImportPlan {
    var document = Document("")
    for block in plan.blocks {
      try document.add(
        block.kind, id: block.id, title: block.title, block.properties.map { ($0.key, $0.value) })
    }
    return try reading(
      Workspace(files: [
        SourceFile(name: "blocks.txt", bytes: document.bytes),
        SourceFile(name: "log.txt", bytes: plan.bytes),
      ]))
  }
}
