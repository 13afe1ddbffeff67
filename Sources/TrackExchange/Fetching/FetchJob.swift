import TrackCore
import TrackJSON

/// A request to a data source: its settings, the days to fetch and the source's stored state.
package struct FetchJob: Sendable {
  /// The name of the source, which is the subject of the fetched lines.
  package let name: String
  package var user: String?
  package var host: String?
  package var collections: [String] = []
  /// The secret key for the service; nil if none is stored.
  package var key: String?
  package var ranges: [ClosedRange<Day>]
  /// The JSON that the source returned at the last fetch, to be passed to it again; `{}` before the
  /// first fetch.
  package var state = "{}"
  /// Returns the offset of the wall time from UTC at an instant, both in seconds.
  package let offset: @Sendable (_ instant: Int) -> Int

  package init(
    name: String, ranges: [ClosedRange<Day>], offset: @escaping @Sendable (Int) -> Int
  ) {
    (self.name, self.ranges, self.offset) = (name, ranges, offset)
  }

  /// Returns true if a day is requested.
  func asks(for day: Day) -> Bool { ranges.contains { $0.contains(day) } }

  /// The first requested day.
  var first: Day { ranges.map(\.lowerBound).min() ?? .first }

  /// The last requested day, which is today.
  var last: Day { ranges.map(\.upperBound).max() ?? .first }

  /// The request in JSON, for the standard input of a program.
  package var request: [UInt8] {
    let settings = [("name", name), ("user", user), ("host", host), ("key", key)]
    let source =
      JSONObject(settings.compactMap { name, value in value.map { (name, $0) } })
      + ["collections": collections]
    let ranges: [JSONObject] = ranges.map { ["from": $0.lowerBound, "to": $0.upperBound] }
    let head: JSONObject = ["version": 1, "source": source, "ranges": ranges]
    // The state is passed on as it is written.
    return JSONWriter.element(head).dropLast() + ",\"state\":\(state)}\n".utf8
  }

  /// Returns the first day to fetch if the user states none: 729 days ago or, if that is later, the
  /// day before which the user removed all lines.
  package static func usualFirst(forgottenBefore: Day?, today: Day) -> Day {
    max(today - 729, forgottenBefore ?? .first, .first)
  }

  /// Returns the days to fetch: the last two days, which may still change, and earlier days.
  ///
  /// - Parameter settled: The days that have a line or are known to be empty, which are left out.
  package static func ranges(
    from first: Day, through today: Day, besides settled: Set<Day>
  ) -> [ClosedRange<Day>] {
    guard first <= today else { return [] }
    var ranges: [ClosedRange<Day>] = []
    var day = first
    while day <= today {
      if day >= today - 1 || !settled.contains(day) {
        if let last = ranges.last, last.upperBound == day - 1 {
          ranges[ranges.count - 1] = last.lowerBound...day
        } else {
          ranges.append(day...day)
        }
      }
      day = day + 1
    }
    return ranges
  }
}

/// The reason why a fetch failed, wholly or in part.
package enum FetchFailure: Error, Hashable, Sendable {
  /// A setting is missing. The text tells the user what to do.
  case notConfigured(String)
  case unauthorised
  /// The service asks to wait for the given number of seconds; nil if it states no number.
  case rateLimited(Int?)
  case unreachable(String)
  case tooSlow
  /// The answer does not have the expected form.
  case wrongAnswer(String)

  package var wording: String {
    switch self {
    case .notConfigured(let words): "not configured: \(words)"
    case .unauthorised: "the service refused the key"
    case .rateLimited(let seconds):
      "the service asks to wait" + (seconds.map { " \($0) seconds" } ?? "")
    case .unreachable(let words): "not reachable: \(words)"
    case .tooSlow: "not reachable: it took too long to answer"
    case .wrongAnswer(let words): "unexpected answer: \(words)"
    }
  }

  /// Creates the failure that the exit code of a program stands for; returns nil for the codes 0
  /// and 1.
  package init?(exitCode: Int32, problem: String, retryAfter: Int?) {
    switch exitCode {
    case 0, 1: return nil
    case 2: self = .notConfigured(problem.isEmpty ? "the program says no more" : problem)
    case 3: self = .unauthorised
    case 4: self = .rateLimited(retryAfter)
    case 5: self = .unreachable(problem.isEmpty ? "the program says no more" : problem)
    default: self = .wrongAnswer("the program ended with code \(exitCode)")
    }
  }
}

/// The answer of a source.
package struct FetchAnswer: Sendable {
  package var entries: [ExchangeEntry] = []
  /// The JSON that the source wants to receive with the next request.
  package var state: String?
  package var retryAfter: Int?
  /// Messages about lines of the answer that cannot be used.
  package var problems: [String] = []

  package init() {}

  /// Parses the output of a program: log lines, comments, `#state {…}` and `#retry-after SECONDS`.
  package init(output: [UInt8], for job: FetchJob, in workspace: Workspace) {
    var lines: [[UInt8]] = []
    for line in output.split(separator: ASCII.newline, omittingEmptySubsequences: false) {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("#state ") {
        let json = Array(text.dropFirst(7).utf8)
        if (try? JSONParser.parse(json)) != nil {
          state = text.dropFirst(7).trimmed
        } else {
          problems.append("#state is not JSON")
        }
      } else if text.hasPrefix("#retry-after ") {
        retryAfter = Int(text.dropFirst(13).trimmed)
      }
      lines.append(text.hasPrefix("#") ? [] : Array(line))
    }
    let file = SourceFile(
      name: "sources/.answer.txt", bytes: Array(lines.joined(separator: [ASCII.newline])))
    guard let read = workspace.withoutLog().adding(logs: [file]) else {
      problems.append("the output has blocks; print log lines only")
      return
    }
    for problem in read.check(today: .last)
    where problem.file == file.name && problem.severity == .error {
      problems.append("line \(problem.line ?? 0): \(problem.detail)")
    }
    read.forEachExchangeEntry { entry, place in
      if job.asks(for: entry.day) {
        entries.append(entry)
      } else {
        problems.append("line \(place.line): a day that was not asked for")
      }
    }
  }
}
