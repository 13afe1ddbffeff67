import Foundation
import Testing
import TrackTestSupport

/// Tests that an import has the totals of the program that wrote or reads the file.
@Suite struct ForeignTotalsTests {
  /// A new data directory in `data`, beside the files of the other program.
  private struct Bench {
    let place: TemporaryFolder
    let environment: [String: String]

    init(requiring program: String) throws {
      guard RequiredTools.work("command -v \(program)") else {
        try RequiredTools.areMissing(program)
      }
      place = try TemporaryFolder()
      try place.makeFolder("bin")
      try place.makeLink("bin/track", to: PackageFolder.program().path)
      try place.write("track 1\n", to: "data/track.txt")
      let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
      environment = [
        "PATH": place.path("bin") + ":" + path, "HOME": place.path, "LC_ALL": "C.UTF-8",
        "TZ": "Europe/Berlin", "TRACK_NOW": "2026-11-21T12:00", "TRACK_DIR": place.path("data"),
      ]
    }

    /// Returns the output of a script, without blanks at its ends.
    func output(_ script: String) async throws -> String {
      let run = try await ShellRun(
        script, in: place.path, environment: environment, seconds: 120)
      #expect(run.code == 0, "\(String(decoding: run.errors, as: UTF8.self))")
      return String(decoding: run.output, as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Imports a file and returns the time that `track time` counts, in seconds.
    func imported(_ file: String) async throws -> Double {
      let output = try await output(
        "track import \(file) --write > /dev/null; "
          + "track time 2000..2030 --json | grep '\"total\"' | grep -o '\"seconds\":[0-9]*'")
      return Double(output.split(separator: ":").last ?? "") ?? .nan
    }
  }

  /// Returns the last number of a text.
  private func number(_ text: String) -> Double {
    let words = text.split { !$0.isNumber && $0 != "." }
    return words.last.flatMap { Double($0) } ?? .nan
  }

  @Test("hledger and track have the same total of a timedot file")
  func timedot() async throws {
    let bench = try Bench(requiring: "hledger")
    try bench.place.write(
      """
      # a comment
      2026-11-18 a quiet day
      biz:research   .... ..
      inc:client1    1.5h ; call

      2026-11-19
      fos:haskell    90m
      per:admin      .
      per:admin      2

      """, to: "x.timedot")
    let hours = number(try await bench.output("hledger -f x.timedot balance | tail -1"))
    #expect(hours * 3600 == (try await bench.imported("x.timedot")))
  }

  @Test("hledger and track have the same total of a timeclock file")
  func timeclock() async throws {
    let bench = try Bench(requiring: "hledger")
    try bench.place.write(
      """
      i 2026/11/17 09:00:00 acme:planning  first
      o 2026/11/17 10:15:00
      i 2026/11/17 22:30:00 acme
      o 2026/11/18 01:00:00
      i 2026/11/18 08:00:00+0100 phone
      o 2026/11/18 08:30:00+0100

      """, to: "x.timeclock")
    let hours = number(try await bench.output("hledger -f x.timeclock balance | tail -1"))
    #expect(abs(hours * 3600 - (try await bench.imported("x.timeclock"))) < 60)
  }

  @Test("ledger and track have the same total of concurrent sessions")
  func ledger() async throws {
    let bench = try Bench(requiring: "ledger")
    try bench.place.write(
      """
      i 2026/11/17 09:00:00 acme
      i 2026/11/17 09:30:00 phone
      o 2026/11/17 09:45:00 phone
      o 2026/11/17 11:00:00 acme

      """, to: "x.timeclock")
    let seconds = number(
      try await bench.output("ledger -f x.timeclock --base balance | tail -1"))
    #expect(seconds == (try await bench.imported("x.timeclock")))
  }

  @Test("Timewarrior and track have the same total, also of intervals without a tag")
  func timewarrior() async throws {
    let bench = try Bench(requiring: "timew")
    let seconds = try await bench.output(
      """
      mkdir -p tw/data; touch tw/timewarrior.cfg; export TIMEWARRIORDB=$PWD/tw
      timew track 2026-11-17T09:00:00 - 2026-11-17T10:30:00 deep '"two words"' :quiet
      timew track 2026-11-18T09:00:00 - 2026-11-18T09:45:30 :quiet
      timew export | grep -o '"[0-9TZ]*"' | tr -d '"TZ' | grep -E '^[0-9]{14}$' |
        sed -E 's/(....)(..)(..)(..)(..)(..)/\\1-\\2-\\3 \\4:\\5:\\6 UTC/' |
        while read -r time; do date -d "$time" +%s; done | paste - - | awk '{ s += $2 - $1 } END { print s }'
      """)
    #expect(Double(seconds) == (try await bench.imported("tw/data")), "\(seconds)")
  }

  @Test("Every task of Taskwarrior becomes an action or an obligation, or is counted as left out")
  func taskwarrior() async throws {
    let bench = try Bench(requiring: "task")
    let output = try await bench.output(
      """
      printf 'data.location=%s/task\\nconfirmation=off\\n' "$PWD" > taskrc; mkdir task
      export TASKRC=$PWD/taskrc
      task add Call Ann project:home +phone > /dev/null; task 1 done > /dev/null 2>&1
      task add Write report due:2026-12-01 > /dev/null
      task add Old idea > /dev/null; task /Old/ delete > /dev/null 2>&1
      task export > tasks.json 2> /dev/null; grep -c uuid tasks.json
      TRACK_NOW=2030-01-01T00:00 track import tasks.json | grep Ready
      """)
    #expect(output == "3\nReady: 1 of 3 (1 block, 1 left out).")
  }

  @Test("Org and track have the same total of clock lines")
  func org() async throws {
    let bench = try Bench(requiring: "emacs")
    try bench.place.write(
      """
      * TODO Thesis
        :LOGBOOK:
        CLOCK: [2026-11-18 Wed 09:10]--[2026-11-18 Wed 10:40] =>  1:30
        CLOCK: [2026-11-18 Wed 23:30]--[2026-11-19 Thu 00:45] =>  1:15
        :END:
      ** DONE Draft :writing:
        CLOCK: [2026-11-19 Thu 14:00]--[2026-11-19 Thu 14:20] =>  0:20

      """, to: "work.org")
    let minutes = number(
      try await bench.output(
        "emacs -Q --batch work.org -l org-clock --eval '(org-clock-sum)' "
          + "--eval '(princ org-clock-file-total-minutes)' 2> /dev/null"))
    #expect(minutes * 60 == (try await bench.imported("work.org")), "\(minutes)")
  }

  @Test("khal and track find the same occurrences of repeating events")
  func calendar() async throws {
    let bench = try Bench(requiring: "khal")
    try bench.place.write(
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//x//y//EN
      BEGIN:VEVENT
      UID:a1
      DTSTAMP:20261001T000000Z
      DTSTART;TZID=Europe/Berlin:20261012T180000
      DTEND;TZID=Europe/Berlin:20261012T193000
      RRULE:FREQ=WEEKLY;BYDAY=MO,TH
      EXDATE;TZID=Europe/Berlin:20261029T180000
      SUMMARY:Choir
      END:VEVENT
      BEGIN:VEVENT
      UID:a2
      DTSTAMP:20261001T000000Z
      DTSTART:20261110T083000Z
      DTEND:20261110T091500Z
      SUMMARY:Dentist
      END:VEVENT
      END:VCALENDAR

      """, to: "x.ics")
    try bench.place.write(
      """
      [calendars]
      [[c]]
      path = cal
      type = calendar
      [locale]
      local_timezone = Europe/Berlin
      default_timezone = Europe/Berlin
      timeformat = %H:%M
      dateformat = %Y-%m-%d
      longdateformat = %Y-%m-%d
      datetimeformat = %Y-%m-%d %H:%M
      longdatetimeformat = %Y-%m-%d %H:%M
      [default]
      default_calendar = c

      """, to: "khal.conf")
    let theirs = try await bench.output(
      """
      mkdir cal; khal -c khal.conf import --batch x.ics > /dev/null 2>&1
      khal -c khal.conf list --format '{start-date} {start-time}-{end-time}' --day-format '' \
        2026-10-01 2026-11-21 2> /dev/null
      """)
    let ours = try await bench.output(
      "track import x.ics --write > /dev/null; cut -c 1-22 data/log.txt")
    #expect(ours == theirs)
    #expect(ours.split(separator: "\n").count == 12)
  }

  /// The day 2025-11-20 is 1,763,596,800 seconds after 1970.
  @Test("The oldest databases of Loop, and those of Tickmate, are read with sqlite3")
  func databases() async throws {
    let bench = try Bench(requiring: "sqlite3")
    let output = try await bench.output(
      """
      sqlite3 l.db "create table Habits(id integer primary key, archived integer, color integer,
        description text, freq_den integer, freq_num integer, highlight integer, name text,
        position integer);
        create table Repetitions(id integer primary key, habit integer, timestamp integer);
        create table Events(id integer primary key); create table android_metadata(locale text);
        insert into Habits values(1, 0, 8, '', 7, 3, 0, 'Run', 0);
        insert into Repetitions values(1, 1, 1763596800000);
        insert into Repetitions values(2, 1, 1763683200000);"
      sqlite3 t.db "create table tracks(_id integer primary key, name text, enabled integer,
        description text); create table track2groups(_id integer);
        create table ticks(_id integer primary key, _track_id integer, year integer, month integer,
        day integer, hour integer, minute integer, second integer, has_time_info integer);
        insert into tracks values(1, 'Floss', 1, ''); insert into ticks values(1, 1, 2025, 10, 20, 7, 30, 0, 1);"
      for file in l.db t.db; do track import $file --write; done; sed 's/ ^.*//' data/log.txt
      """)
    #expect(
      output == """
        Imported 2 of 2.
        Not read: l.db/Events.csv.
        To take it back: track undo
        Imported 1 of 1.
        Not read: t.db/track2groups.csv.
        To take it back: track undo
        2025-11-20 run
        2025-11-20 07:30 floss
        2025-11-21 run
        """)
  }
}
