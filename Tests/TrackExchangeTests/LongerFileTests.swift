import Testing
import TrackCore
import TrackTestSupport

@testable import TrackExchange

/// Tests that nothing is added twice if a file is imported again, even if it has become longer.
@Suite struct LongerFileTests {
  /// The files of an import: those without entries, and the one that becomes longer, with its
  /// lines.
  struct Sample: Sendable, CustomTestStringConvertible {
    let kind: Importer
    var others: [(name: String, text: String)] = []
    var name = "file"
    var head = ""
    let lines: [String]
    var foot = ""
    var map = ""

    var testDescription: String { kind.name }

    /// Returns the files, with only the first `count` lines of the one that becomes longer.
    func files(_ count: Int) -> [(name: String, text: String)] {
      let text = ([head] + lines.prefix(count) + [foot]).filter { !$0.isEmpty }
      return others + [(name, text.map { $0 + "\n" }.joined())]
    }
  }

  private static let columns =
    "date,time,subject,count,seconds,amount,unit,parts,goals,contexts,tags,outcome,id,note"
  private static let record = "<Record type=\"HKQuantityTypeIdentifier"

  static let samples: [Sample] = [
    Sample(
      kind: .trackCSV, head: columns,
      lines: [
        "2026-11-18,,pages,3,,,,,,,,done,,", "2026-11-18,,pages,3,,,,,,,,done,,",
        "2026-11-19,07:30,run,,1860,5.2,km,,,,,done,k3f1,easy",
      ]),
    Sample(
      kind: .trackJSON, head: "{\"version\":1,\"blocks\":[],\"entries\":[",
      lines: [
        "{\"date\":\"2026-11-18\",\"subject\":\"pages\",\"count\":3}",
        ",{\"date\":\"2026-11-19\",\"subject\":\"pages\",\"count\":3}",
        ",{\"date\":\"2026-11-19\",\"subject\":\"pages\",\"count\":3}",
      ], foot: "]}"),
    Sample(
      kind: .trackJSONLines,
      lines: [
        "{\"date\":\"2026-11-18\",\"subject\":\"pages\",\"count\":3}",
        "{\"date\":\"2026-11-18\",\"subject\":\"pages\",\"count\":3}",
        "{\"date\":\"2026-11-19\",\"subject\":\"run\",\"amount\":5.2,\"unit\":\"km\"}",
      ]),
    Sample(
      kind: .csv, head: "Day,What,Km",
      lines: ["2026-11-18,Run,5.2", "2026-11-18,Run,5.2", "2026-11-19,Walk,3"],
      map: "date: Day\nsubject: What\namount: Km"),
    Sample(
      kind: .journal, name: "Actions.csv",
      head: "ID,Title,Description,Notes,LogTime,Duration(min),StartTime,Measurements,"
        + "ContributingGoals",
      lines: [
        "A1,Run,,,2026-11-18T08:00:00Z,31,,,", "A2,Read,,,2026-11-18T09:00:00Z,,,,",
        "A3,Run,,,2026-11-19T08:00:00Z,31,,,",
      ]),
    Sample(
      kind: .harsh, others: [("habits", "Run: 1\n")], name: "log",
      lines: [
        "2026-11-18 : Run : y : good : 2", "2026-11-19 : Run : s : ill :",
        "2026-11-20 : Run : n : :",
      ]),
    Sample(
      kind: .habitctl, others: [("habits", "7\tRun\n")], name: "log",
      lines: ["2026-11-18\tRun\ty", "2026-11-19\tRun\tn", "2026-11-20\tRun\ts"]),
    Sample(
      kind: .timewarrior, name: "2026-11.data",
      lines: [
        "inc 20261118T080000Z - 20261118T090000Z # work",
        "inc 20261119T080000Z - 20261119T090000Z # work \"two words\"",
        "inc 20261120T080000Z - 20261120T090000Z # work # \"note\"",
      ]),
    Sample(
      kind: .klog,
      lines: [
        "2026-11-18\n    1h30m #work\n    1h30m #work", "", "2026-11-19\n    8:00 - 9:00 #work",
      ]
    ),
    Sample(
      kind: .todoTxt,
      lines: ["x 2026-11-18 Call +home", "x 2026-11-18 Call +home", "x 2026-11-19 Write @desk"]),
    Sample(
      kind: .org, head: "* Work",
      lines: [
        "CLOCK: [2026-11-18 Wed 09:10]--[2026-11-18 Wed 10:40] =>  1:30",
        "CLOCK: [2026-11-19 Thu 09:10]--[2026-11-19 Thu 10:40] =>  1:30",
        "CLOCK: [2026-11-20 Fri 09:10]--[2026-11-20 Fri 10:40] =>  1:30",
      ]),
    Sample(
      kind: .ics, head: "BEGIN:VCALENDAR",
      lines: ["18", "19", "20"].map {
        "BEGIN:VEVENT\nUID:\($0)\nDTSTART:202611\($0)T080000\nDTEND:202611\($0)T090000\n"
          + "SUMMARY:Yoga\nEND:VEVENT"
      }, foot: "END:VCALENDAR"),
    Sample(
      kind: .timeclock,
      lines: ["18", "19", "20"].map {
        "i 2026/11/\($0) 09:10:00 work  deep\no 2026/11/\($0) 10:40:00"
      }),
    Sample(
      kind: .beeminder, name: "weight.csv", head: "date,value,comment",
      lines: ["2026-11-18,72.5,ok", "2026-11-18,72.5,ok", "2026-11-19,72.1,"]),
    Sample(
      kind: .dailyNotes, name: "2026-11-18.md",
      lines: ["- [x] Run 5km", "- [x] Run 5km", "- [x] Meditate"]),
    Sample(
      kind: .loop,
      others: [("Habits.csv", "Position,Name,Type,Question,Description\n001,Read,YES_NO,,\n")],
      name: "001 Read/Checkmarks.csv", head: "Date,Value,Notes",
      lines: ["2026-11-18,YES_MANUAL,good", "2026-11-19,SKIP,", "2026-11-20,NO,"]),
    Sample(
      kind: .appleHealth, name: "export.xml",
      head: "<HealthData><ExportDate value=\"2026-11-25 09:00:00 +0100\"/>",
      lines: ["18", "19", "20"].flatMap { day in
        ["StepCount\" unit=\"count\" value=\"500\"", "BodyMass\" unit=\"kg\" value=\"72.5\""].map {
          "\(record)\($0) sourceName=\"P\" startDate=\"2026-11-\(day) 08:00:00 +0100\" "
            + "endDate=\"2026-11-\(day) 08:10:00 +0100\"/>"
        }
      }, foot: "</HealthData>"),
  ]

  @Test("The same file adds nothing, and a longer one only what is new", arguments: samples)
  func longer(sample: Sample) throws {
    var files: [SourceFile] = []
    var count = 0
    for length in 1...sample.lines.count {
      for isFirst in [true, false] {
        let workspace = Workspace(files: files)
        let plan = try Self.plan(sample, length, in: workspace)
        #expect(plan.invalidCount == 0, "\(plan.invalid)")
        let ready = plan.readyLines
        if isFirst {
          count += ready.count
          #expect(plan.lines.count == count, "\(length) lines")
        } else {
          #expect(ready.isEmpty && plan.blocks.isEmpty, "\(ready.map(plan.text))")
        }
        files += try Self.written(plan, number: files.count)
      }
    }
    #expect(count > 1)
  }

  private static func plan(
    _ sample: Sample, _ length: Int, in workspace: Workspace
  ) throws -> ImportPlan {
    let map = try NameMap(parsing: sample.map)
    var plan = ImportPlan(
      resolver: SubjectResolver(map: map, workspace: workspace), index: LogIndex(of: workspace))
    var format = try sample.kind.format(ImportContext(map: map) { _ in 3600 })
    for file in sample.files(length) {
      format.begin(file: file.name)
      try Array(file.text.utf8).withUnsafeBufferPointer { try format.read($0, into: &plan) }
      try format.end(into: &plan)
    }
    try format.finish(into: &plan)
    return plan
  }

  /// Returns the blocks and the new lines of a plan as files of a directory.
  private static func written(_ plan: ImportPlan, number: Int) throws -> [SourceFile] {
    var document = Document("")
    for block in plan.blocks {
      try document.add(
        block.kind, id: block.id, title: block.title, block.properties.map { ($0.key, $0.value) })
    }
    let log = plan.readyLines.flatMap { plan.bytes[$0.range] + [ASCII.newline] }
    return [
      SourceFile(name: "blocks-\(number).txt", bytes: document.bytes),
      SourceFile(name: "log/\(number).txt", bytes: log),
    ]
  }
}
