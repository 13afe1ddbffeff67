import Foundation
import Testing
import TrackCore
import TrackPhrases
import TrackTestSupport

/// Types each value of `track help dates` and `track help amounts` into every place that takes one. A place
/// may refuse a value, such as a week where one day is asked for, but reads no other one.
@Suite struct TypedValueTests {
  /// A Wednesday, so that each weekday but one differs in the two directions.
  private static let today = "2026-11-18"

  private static func run(_ script: String) async throws -> [String: String] {
    let place = try TemporaryFolder()
    try place.write("track 1\n", to: "data/track.txt")
    try place.write(
      """
      habit run: Run
        every: 3/week
      habit water: Water
        every: 8 glasses/day
      habit read: Read
        every: 20 pages/day
      habit swim: Swim
        every: 4km/week
      task acme: Acme

      """, to: "data/habits.txt")
    try place.write("goal book: Book\n  due: 2027-02-28\n", to: "data/goals.txt")
    try place.write(
      "term 4: Autumn\n  start: 2026-09-28\n  weeks: 10\n", to: "data/terms/2026-09-28.txt")
    try place.write("2026-11-02 run\n2026-11-16 12:00 water 2\n", to: "data/log.txt")
    try place.makeFolder("bin")
    try place.makeLink("bin/track", to: PackageFolder.program().path)
    let run = try await ShellRun(
      script, in: place.path("data"),
      environment: [
        "PATH": place.path("bin") + ":/usr/bin:/bin", "TRACK_NOW": "\(today)T23:30",
      ])
    // Each answer follows a line `== PLACE|VALUE`.
    var answers: [String: String] = [:]
    for part in String(decoding: run.output, as: UTF8.self).components(separatedBy: "== ")
      .dropFirst()
    {
      let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      answers[String(lines[0])] = lines.count > 1 ? String(lines[1]) : ""
    }
    return answers
  }

  private static func days(_ pattern: String, _ text: String) throws -> [[String]] {
    let expression = try NSRegularExpression(pattern: pattern, options: [.anchorsMatchLines])
    let range = NSRange(text.startIndex..., in: text)
    return expression.matches(in: text, range: range).map { match in
      (1..<match.numberOfRanges).map { group in
        Range(match.range(at: group), in: text).map { String(text[$0]) } ?? ""
      }
    }
  }

  @Test("A date means the same in each command, and in a line of a file")
  func datesMeanTheSame() async throws {
    let places: [(name: String, line: String, pattern: String, isAhead: Bool)] = [
      (
        "report", "track report \"$d\" --json", #""period":\{"from":"([-0-9]+)","to":"([-0-9]+)""#,
        false
      ),
      (
        "time", "track time \"$d\" --json", #""period":\{"from":"([-0-9]+)","to":"([-0-9]+)""#,
        false
      ),
      ("day", "track day \"$d\" --json", #"^"date":"([-0-9]+)""#, false),
      ("done --on", "track done run --on \"$d\" -n", #"^\+([-0-9]+) run"#, false),
      ("done", "track done run $d -n", #"^\+([-0-9]+) run"#, false),
      ("pause", "track pause run \"$d\" -n", #"pause: ([-0-9]+)\.\.([-0-9]+)"#, true),
      ("due=", "track set book due=\"$d\" -n", #"^\+ +due: ([-0-9]+)"#, true),
      ("due: said", "track deadline book \"$d\"", #"due=([-0-9]+)"#, true),
      (
        "check", "printf '%s run\\n' \"$d\" > log.txt; track check; git checkout 2> /dev/null",
        #"did you mean "([-0-9]+) run""#, false
      ),
    ]
    var script = "cp log.txt ../log.txt\n"
    for date in TypedValues.dates {
      for place in places {
        script +=
          "echo '== \(place.name)|\(date)'; d='\(date)'; \(place.line) 2>&1; cp ../log.txt log.txt\n"
      }
    }
    let answers = try await Self.run(script)
    let today = try #require(Day(iso: Self.today))
    let start = try #require(Day(iso: "2026-09-28"))
    let term = Workspace(
      files: [
        SourceFile(
          name: "terms/2026-09-28.txt", text: "term 4: Autumn\n  start: \(start)\n  weeks: 10\n")
      ]
    ).terms
    var read: [String: Int] = [:]
    for date in TypedValues.dates {
      for place in places {
        let reader = DayReader(today: today, place.isAhead ? .ahead : .back, terms: term)
        let spans = TypedValues.days(date, reader) ?? []
        let answer = answers["\(place.name)|\(date)"] ?? ""
        let found = try Self.days(place.pattern, answer)
        guard let first = found.first else { continue }
        read[place.name, default: 0] += 1
        let meant: [[String]] = spans.map { span in
          let (from, through) = (span.from.map { "\($0)" }, span.through.map { "\($0)" })
          if place.name.hasPrefix("due") { return [through ?? ""] }
          return first.count == 2 ? [from ?? first[0], through ?? first[1]] : [from ?? ""]
        }
        #expect(
          meant.contains(first), "\(place.name) \(date): \(first) and not \(meant)\n\(answer)")
      }
    }
    for place in places {
      #expect(
        read[place.name, default: 0] >= 8, "\(place.name) read only \(read[place.name] ?? 0) dates")
    }
  }

  @Test("An amount, a time and a rhythm mean the same in each command, and in a line of a file")
  func amountsMeanTheSame() async throws {
    var script = "cp log.txt ../log.txt\n"
    func ask(_ place: String, _ value: String, _ line: String) {
      script += "echo '== \(place)|\(value)'; v='\(value)'; \(line) 2>&1; cp ../log.txt log.txt\n"
    }
    for amount in TypedValues.amounts {
      for subject in ["water", "read", "swim", "acme"] {
        ask("done \(subject)", amount, "track done \(subject) $v -n")
        ask("said \(subject)", amount, "track i had $v \(subject)")
        ask(
          "check \(subject)", amount,
          "printf 'today %s %s\\n' \(subject) \"$v\" > log.txt; track check")
      }
    }
    for time in TypedValues.times {
      ask("done time", time, "track done acme $v -n")
      ask("said time", time, "track worked on acme $v")
    }
    for rhythm in TypedValues.rhythms {
      ask("add", rhythm, "track add habit walk $v -n")
      ask("set", rhythm, "track set run every=\"$v\" -n")
      ask("said", rhythm, "track change run to $v")
      ask(
        "check", rhythm,
        "printf 'walk: %s\\n' \"$v\" > habits2.txt; track check habits2.txt; rm habits2.txt")
    }
    let answers = try await Self.run(script)
    var read: [String: Int] = [:]
    for amount in TypedValues.amounts {
      for subject in ["water", "read", "swim", "acme"] {
        for place in ["done \(subject)", "said \(subject)", "check \(subject)"] {
          let answer = answers["\(place)|\(amount)"] ?? ""
          let pattern = #"(?:^\+[-0-9]+(?: [:0-9]+)?|track done|"[-0-9]+) \#(subject) ([^`"\n^?]*)"#
          // Nothing says what `k` means for a task without a unit; a warning says so.
          // What the habit cannot count is refused.
          guard let found = try Self.days(pattern, answer).first?.first,
            subject != "acme" || amount != "10k", !answer.contains("does not convert")
          else { continue }
          read[place, default: 0] += 1
          let meant = TypedValues.amount(amount, isDistance: subject == "swim")
          #expect(
            Self.plain(found) == Self.plain(meant ?? ""), "\(place) \(amount): \(found)\n\(answer)")
        }
      }
    }
    for time in TypedValues.times {
      for place in ["done time", "said time"] {
        let answer = answers["\(place)|\(time)"] ?? ""
        let found = try Self.days(#"([0-9]{2}:[0-9]{2}(?:-[0-9]{2}:[0-9]{2})?)"#, answer).first?
          .first
        guard let found else { continue }
        read[place, default: 0] += 1
        #expect(found == TypedValues.time(time), "\(place) \(time)\n\(answer)")
      }
    }
    for rhythm in TypedValues.rhythms {
      for place in ["add", "set", "said"] {
        let answer = answers["\(place)|\(rhythm)"] ?? ""
        guard
          let found = try Self.days(#"(?:^\+ +every: |every\+?='?)([^'\n`]*)"#, answer).first?.first
        else { continue }
        read[place, default: 0] += 1
        let every = found.components(separatedBy: " from ")[0].replacing(",", with: "")
        let meant = RhythmPhrase(rhythm.split(separator: " ").map(String.init))?.every ?? ""
        #expect(
          Self.rhythm(every) == Self.rhythm(meant),
          "\(place) \(rhythm): \(every), not \(meant)\n\(answer)")
      }
    }
    for (place, least) in [
      "done water": 8, "said water": 6, "done time": 8, "said time": 6, "add": 10, "set": 8,
      "said": 8,
    ] {
      #expect(read[place, default: 0] >= least, "\(place) read only \(read[place] ?? 0) values")
    }
  }

  /// An amount without the blank before its unit.
  private static func plain(_ amount: String) -> String {
    var text = amount.replacing(" -n", with: "").filter { !" \u{a0}".contains($0) }
    if text.last == "x" { text.removeLast() }
    return text.replacing("h30m", with: ".5h").replacing("min", with: "m")
  }

  /// The meaning of a rhythm, however it is spelled.
  private static func rhythm(_ text: String) -> String {
    let file = SourceFile(name: "habits.txt", text: "habit a: A\n  every: \(text)\n")
    let rhythm = Workspace(files: [file]).habits.first?.rhythms.first?.rhythm
    return rhythm.map { "\($0)".replacing($0.text, with: "") } ?? text
  }
}
