import Foundation
import Testing
import TrackCore
import TrackTestSupport

@testable import TrackExchange

/// Tests that other programs can read what `track export` writes for them, and compute the same
/// totals.
@Suite struct ExternalReaderTests {
  /// A range of days before the example's running entry, because its length depends on the current
  /// time.
  private static let days = "--from 2026-11-01 --to 2026-11-20"

  /// A folder with a copy of the example in `data`.
  private struct Copy {
    let place: TemporaryFolder
    let environment: [String: String]

    init(requiring program: String) throws {
      guard RequiredTools.work("command -v \(program)") else {
        try RequiredTools.areMissing(program)
      }
      place = try TemporaryFolder()
      try place.makeFolder("bin")
      try place.makeLink("bin/track", to: PackageFolder.program().path)
      try place.write(
        filesOf: PackageFolder.examples.appendingPathComponent("rich"), to: "data")
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      environment = [
        "PATH": place.path("bin") + ":" + path, "HOME": place.path, "LC_ALL": "C.UTF-8",
        "TZ": "Europe/Berlin", "TRACK_NOW": "2026-11-21T12:00",
      ]
    }

    /// Returns the output of a script in the data directory, without blanks at its ends.
    func output(_ script: String) async throws -> String {
      let run = try await ShellRun(
        script, in: place.path("data"), environment: environment, seconds: 120)
      #expect(run.code == 0, "\(String(decoding: run.errors, as: UTF8.self))")
      return String(decoding: run.output, as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  private static func entries() throws -> [ExchangeEntry] {
    var entries: [ExchangeEntry] = []
    Workspace(files: try ExampleFiles.all(of: "rich")).forEachExchangeEntry { entry, _ in
      entries.append(entry)
    }
    return entries
  }

  /// Returns the total length of all time ranges in the exported days, in seconds.
  private static func seconds() throws -> Int {
    try entries().reduce(0) { sum, entry in
      guard entry.outcome == .done, ("2026-11-01"..."2026-11-20").contains(entry.day.iso),
        let start = entry.start, let end = entry.end
      else { return sum }
      return sum + end - start
    }
  }

  @Test("hledger reads the timeclock and has the same total")
  func hledger() async throws {
    let copy = try Copy(requiring: "hledger")
    let output = try await copy.output(
      "track export --as timeclock \(Self.days) 2>/dev/null > ../x.timeclock; "
        + "hledger -f ../x.timeclock balance | tail -1")
    let hours = Double(output.filter { $0.isNumber || $0 == "." }) ?? -1
    #expect(abs(hours - Double(try Self.seconds()) / 3600) < 0.01, "\(output)")
  }

  @Test("Timewarrior reads its data file and has the same total")
  func timewarrior() async throws {
    let copy = try Copy(requiring: "timew")
    // Use the export of Timewarrior, because its summary joins overlapping intervals.
    let output = try await copy.output(
      "mkdir -p ../tw/data; track export --as timewarrior \(Self.days) 2>/dev/null "
        + "> ../tw/data/2026-11.data; touch ../tw/timewarrior.cfg; "
        + "TIMEWARRIORDB=$PWD/../tw timew export < /dev/null | grep -o '\"start\":\"[^\"]*\",\"end\":\"[^\"]*\"'"
    )
    let format = ISO8601DateFormatter()
    format.formatOptions = [.withYear, .withMonth, .withDay, .withTime, .withTimeZone]
    let seconds = output.split(separator: "\n").reduce(0.0) { sum, line in
      let words = line.split(separator: "\"")
      guard words.count == 7, let start = format.date(from: String(words[2])),
        let end = format.date(from: String(words[6]))
      else { return .nan }
      return sum + end.timeIntervalSince(start)
    }
    #expect(seconds == Double(try Self.seconds()), "\(output)")
  }

  @Test("sqlite3 takes the SQL")
  func sqlite() async throws {
    let copy = try Copy(requiring: "sqlite3")
    let output = try await copy.output(
      "track export --as sql > ../x.sql; sqlite3 :memory: '.read ../x.sql' "
        + "'select count(*), count(distinct subject), sum(count) from entries'")
    let entries = try Self.entries()
    let subjects = Set(entries.map { ($0.isOneOff ? "\"" : "") + $0.subject })
    let sum = entries.compactMap { $0.count?.approximate }.reduce(0, +)
    #expect(output == "\(entries.count)|\(subjects.count)|\(sum)")
  }

  /// The day 2025-11-20 is 1,763,596,800 seconds after 1970. Loop stores numbers in thousandths,
  /// and 3 for a skipped day.
  @Test("A backup of Loop is read with sqlite3, and read again adds nothing")
  func loopBackup() async throws {
    let copy = try Copy(requiring: "sqlite3")
    let output = try await copy.output(
      """
      mkdir ../new; cd ../new; echo 'track 1' > track.txt
      sqlite3 l.db "create table Habits(id integer primary key, archived integer, color integer,
        description text, freq_den integer, freq_num integer, name text, position integer,
        type integer, target_type integer, target_value real, unit text, question text, uuid text);
        create table Repetitions(id integer primary key, habit integer, timestamp integer,
        value integer, notes text);
        insert into Habits values(1, 0, 8, '', 7, 3, 'Run', 0, 0, 0, 0, '', '', 'a');
        insert into Habits values(2, 0, 8, '', 1, 1, 'Water', 1, 1, 0, 8, 'glasses', '', 'b');
        insert into Repetitions values(1, 1, 1763596800000, 2, 'nice');
        insert into Repetitions values(2, 2, 1763596800000, 6000, '');
        insert into Repetitions values(3, 2, 1763683200000, 3, '');
        insert into Repetitions values(4, 1, 1763683200000, 0, '');"
      track import l.db --write > /dev/null; track import l.db --write
      cat habits.txt; sed 's/ ^[A-Za-z0-9]*//' log.txt
      """)
    #expect(
      output == """
        Imported 0 of 4 (4 duplicates).
        habit run: Run
          every: 3 in 7 days

        habit water: Water
          every: 8 glasses/day
        2025-11-20 run ; nice
        2025-11-20 water 6glasses
        2025-11-21 water skip
        2025-11-21 run fail
        """)
  }

  @Test("An archive for Loop and its unpacked folder are the same import")
  func loop() async throws {
    let copy = try Copy(requiring: "unzip")
    let output = try await copy.output(
      "track export --as loop --subject water -o ../x.zip 2>/dev/null >/dev/null; "
        + "mkdir ../loop ../other; echo 'track 1' > ../other/track.txt; "
        + "unzip -q ../x.zip -d ../loop; track --dir ../other import ../x.zip --json > ../a.json; "
        + "track --dir ../other import ../loop --json > ../b.json; cmp ../a.json ../b.json && "
        + "grep -c ready ../a.json")
    #expect(Int(output) ?? 0 > 0)
  }

  @Test("The Python package icalendar reads the calendar")
  func icalendar() async throws {
    guard RequiredTools.work("python3 -c 'import icalendar'") else {
      try RequiredTools.areMissing("Python package icalendar")
    }
    let copy = try Copy(requiring: "python3")
    let output = try await copy.output(
      "track export --as ics > ../x.ics; python3 -c \"import icalendar; "
        + "c = icalendar.Calendar.from_ical(open('../x.ics', 'rb').read()); "
        + "print(sum('X-TRACK-SUBJECT' in e for e in c.walk('VEVENT')))\"")
    #expect(output == "\(try Self.entries().count)")
  }
}
