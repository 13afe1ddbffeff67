import Testing
import TrackCore

@testable import TrackExchange

/// Tests of the built-in sources, with answers in the form of the real services.
@Suite struct FetchTests {
  private static let november20 = Day(ordinal: 20_777)

  private func job(
    _ name: String, key: String? = nil, days: Int = 3, through last: Day = november20,
    state: String = "{}", collections: [String] = []
  ) -> FetchJob {
    var job = FetchJob(name: name, ranges: [last - days...last]) { _ in 0 }
    (job.user, job.key, job.collections, job.state) = ("ada", key, collections, state)
    return job
  }

  /// Returns a service with the same answer to each request, or with different answers by a part of
  /// the URL.
  private func web(
    _ answers: [String: String], status: Int = 200, headers: [String: String] = [:],
    note: @escaping (String) -> Void = { _ in }
  ) -> Web {
    Web(
      send: { request throws(FetchFailure) in
        note(request.url)
        let text = request.url + (request.body ?? "")
        let answer = answers.sorted { $0.key.count > $1.key.count }.first {
          $0.key.isEmpty || text.contains($0.key)
        }
        return WebAnswer(
          status: status, headers: headers, body: Array((answer?.value ?? "").utf8))
      }, pause: { _ in })
  }

  private func lines(_ answer: FetchAnswer) -> [String] { answer.entries.map(EntryText.line) }

  @Test("TypeQuicker: speed and accuracy are weighted by time")
  func typeQuicker() throws {
    let day = Self.november20.iso
    let json = """
      {"activity":{"\(day)":[{"wpm":60,"trueAccuracy":90,"timeTyping":60000},
      {"wpm":90,"trueAccuracy":99,"timeTyping":30000}],"2020-01-01":[{"wpm":1,"timeTyping":1}]}}
      """
    let answer = try BuiltInSource.typequicker.fetch(job("typequicker"), web(["": json]))
    #expect(lines(answer) == ["\(day) typequicker wpm:70 accuracy:93% time:1m30s sessions:2"])
  }

  @Test("TypeQuicker: each mode has parts of its own")
  func typeQuickerModes() throws {
    let day = Self.november20.iso
    let json = """
      {"activity":{"\(day)":[
      {"wpm":60,"trueAccuracy":90,"timeTyping":60000,"primaryMode":"Custom text"},
      {"wpm":90,"trueAccuracy":99,"timeTyping":30000,"primaryMode":"code"},
      {"wpm":66,"trueAccuracy":96,"timeTyping":60000,"primaryMode":"custom-text"},
      {"wpm":60,"trueAccuracy":90,"timeTyping":30000,"primaryMode":null}]}}
      """
    let answer = try BuiltInSource.typequicker.fetch(job("typequicker"), web(["": json]))
    #expect(
      lines(answer) == [
        "\(day) typequicker wpm:67 accuracy:93.5% time:3m sessions:4"
          + " code-wpm:90 code-accuracy:99% code-time:30s code-sessions:1"
          + " custom-text-wpm:63 custom-text-accuracy:93% custom-text-time:2m"
          + " custom-text-sessions:2"
      ])
  }

  @Test("Empty answers and null give no lines", arguments: ["{}", "null", "{\"activity\":null}"])
  func empty(json: String) throws {
    let answer = try BuiltInSource.typequicker.fetch(job("typequicker"), web(["": json]))
    #expect(answer.entries.isEmpty)
  }

  @Test(
    "A fault of the service is named",
    arguments: [
      (401, FetchFailure.unauthorised), (403, .unauthorised), (429, .rateLimited(nil)),
      (500, .unreachable("the service answers with status 500")), (404, .wrongAnswer("status 404")),
    ])
  func faults(status: Int, failure: FetchFailure) {
    #expect(throws: failure) {
      try BuiltInSource.typequicker.fetch(job("typequicker"), web([:], status: status))
    }
  }

  @Test("JSON that is cut off is an unexpected answer")
  func cutOff() {
    #expect(throws: FetchFailure.wrongAnswer("the JSON is cut off")) {
      try BuiltInSource.typequicker.fetch(job("typequicker"), web(["": "{\"activity\":{}"]))
    }
  }

  @Test("AtCoder: only the first accepted submission of a problem is solved")
  func atCoder() throws {
    let second = Self.november20.ordinal * 86_400 + 3600
    let day = Self.november20.iso
    let submissions = """
      [{"id":1,"epoch_second":\(second - 86_400 * 100),"problem_id":"a","result":"AC","point":100},
      {"id":2,"epoch_second":\(second),"problem_id":"a","result":"AC","point":100},
      {"id":3,"epoch_second":\(second),"problem_id":"b","result":"WA","point":0},
      {"id":4,"epoch_second":\(second),"problem_id":"b","result":"AC","point":300},
      {"id":5,"epoch_second":\(second),"problem_id":"c","result":"AC","point":200},
      {"id":6,"epoch_second":\(second),"problem_id":"d","result":"AC","point":100}]
      """
    let models = """
      {"a":{"difficulty":-200},"b":{"difficulty":1199},"c":{"difficulty":3210},"d":{"slope":1}}
      """
    let history = """
      [{"NewRating":500,"EndTime":"2020-01-01T22:40:00+09:00"},
      {"NewRating":450,"EndTime":"\(day)T22:40:00+09:00"}]
      """
    let answer = try BuiltInSource.atcoder.fetch(
      job("atcoder"),
      web(["history": history, "submissions": submissions, "problem-models": models]))
    #expect(
      lines(answer) == [
        "\(day) atcoder rating:450 highest:500 contests:2 solved:3 submissions:5 points:600"
          + " green:1 red:1"
      ])
  }

  @Test("AtCoder: a second fetch reads on, and reads all again if the older count changed")
  func atCoderAgain() throws {
    let midnight = Self.november20.ordinal * 86_400
    func submission(_ id: Int, _ second: Int, _ problem: String, _ result: String) -> String {
      "{\"id\":\(id),\"epoch_second\":\(second),\"problem_id\":\"\(problem)\","
        + "\"result\":\"\(result)\",\"point\":100}"
    }
    let all = [
      submission(1, midnight - 90 * 86_400, "a", "AC"),
      submission(2, midnight - 2 * 86_400, "b", "WA"),
      submission(3, midnight + 60, "b", "AC"), submission(4, midnight + 86_400, "a", "AC"),
      submission(5, midnight + 86_400, "c", "AC"),
    ]
    func answers(_ submissions: ArraySlice<String>, count: Int) -> [String: String] {
      [
        "history": "[]", "submissions": "[\(submissions.joined(separator: ","))]",
        "submission_count": "{\"count\":\(count)}", "problem-models": "{}",
      ]
    }
    let first = try BuiltInSource.atcoder.fetch(job("atcoder"), web(answers(all[..<3], count: 0)))
    // The submissions before the last two days are not requested again.
    let state = try #require(first.state)
    #expect(state == "{\"until\":\(midnight - 86_400),\"count\":2,\"solved\":[\"a\"]}")
    let next = job("atcoder", days: 1, through: Self.november20 + 1, state: state)
    let lines = [
      "\(Self.november20.iso) atcoder solved:1 submissions:1 points:100",
      "\((Self.november20 + 1).iso) atcoder solved:1 submissions:2 points:100",
    ]
    var asked: [String] = []
    let read = web(answers(all[2...], count: 2)) { asked.append($0) }
    #expect(self.lines(try BuiltInSource.atcoder.fetch(next, read)) == lines)
    #expect(
      asked.dropLast().last?.hasSuffix("from_second=\(midnight - 86_400)") == true, "\(asked)")
    let reread = web(answers(all[...], count: 3)) { asked.append($0) }
    #expect(self.lines(try BuiltInSource.atcoder.fetch(next, reread)) == lines)
    #expect(asked.dropLast().last?.hasSuffix("from_second=0") == true, "\(asked)")
  }

  /// Anki's days begin at 4:00, unless the numbers of reviews that Anki states say otherwise. They
  /// include the review at 3:00 and the manual one at 6:00.
  @Test(
    "Anki: reviews before its hour belong to the day before, and manual ones do not count",
    arguments: [nil, [1, 3], [0, 4]])
  func anki(counts: [Int]?) throws {
    let stated = counts.map { counts in
      "[[\"\(Self.november20.iso)\",\(counts[1])],[\"\((Self.november20 - 1).iso)\",\(counts[0])]]"
    }
    let midnight = Self.november20.ordinal * 86_400_000
    let reviews = """
      {"result":[[\(midnight + 3 * 3_600_000),1,0,1,1,1,0,5000,1],
      [\(midnight + 5 * 3_600_000),1,0,3,1,1,0,4000,0],
      [\(midnight + 6 * 3_600_000),2,0,1,1,1,0,6000,1],
      [\(midnight + 6 * 3_600_000),3,0,0,1,1,0,0,4]],"error":null}
      """
    let answer = try BuiltInSource.anki.fetch(
      job("anki"),
      web([
        "deckNames": "{\"result\":[\"Default\"],\"error\":null}", "cardReviews": reviews,
        "getNumCardsReviewedByDay": stated.map { "{\"result\":\($0),\"error\":null}" }
          ?? "{\"result\":null,\"error\":\"unsupported action\"}",
      ]))
    #expect(
      lines(answer)
        == (counts == [0, 4]
          ? ["\(Self.november20.iso) anki reviews:3 time:15s retention:33.3% new:1"]
          : [
            "\((Self.november20 - 1).iso) anki reviews:1 time:5s retention:0% new:0",
            "\(Self.november20.iso) anki reviews:2 time:10s retention:50% new:1",
          ]))
  }

  @Test("Zotero: annotations and notes count on the day they were added")
  func zotero() throws {
    let day = Self.november20.iso
    let item = "{\"data\":{\"dateAdded\":\"\(day)T10:00:00Z\"}}"
    let answer = try BuiltInSource.zotero.fetch(
      job("zotero", key: "secret"),
      web(["annotation": "[\(item),\(item)]", "itemType=note": "[\(item)]", "collections": "[]"]))
    #expect(lines(answer) == ["\(day) zotero annotations:2 notes:1"])
    #expect(throws: FetchFailure.self) { try BuiltInSource.zotero.fetch(job("zotero"), web([:])) }
  }

  @Test("Zotero: the progress of a day is the growth since the last fetch of an earlier day")
  func zoteroProgress() throws {
    func fetch(_ day: Day, state: String, sizes: [Int]) throws -> FetchAnswer {
      let names = ["To Read", "In Progress", "Read"]
      let collections = names.indices.map {
        "{\"key\":\"C\($0)\",\"data\":{\"name\":\"\(names[$0])\"}}"
      }
      let web = Web(
        send: { request throws(FetchFailure) in
          let size = names.indices.first { request.url.contains("/collections/C\($0)/") }
          let body =
            request.url.contains("/collections?") ? "[\(collections.joined(separator: ","))]" : "[]"
          let total = size.map { String(sizes[$0]) } ?? "0"
          return WebAnswer(status: 200, headers: ["total-results": total], body: Array(body.utf8))
        }, pause: { _ in })
      return try BuiltInSource.zotero.fetch(
        job("zotero", key: "secret", days: 1, through: day, state: state), web)
    }
    let day = Self.november20
    var state = "{}"
    // The reading score is a quarter of to-read, half of in-progress and all of read: 6, 7.5, 8.5
    // and 8.
    for (day, sizes, parts) in [
      (day, [8, 0, 4], "to-read:8 in-progress:0 read:4"),
      (day + 1, [6, 2, 5], "to-read:6 in-progress:2 read:5 progress:1.5"),
      (day + 1, [6, 2, 6], "to-read:6 in-progress:2 read:6 progress:2.5"),
      (day + 2, [4, 2, 6], "to-read:4 in-progress:2 read:6 progress:0"),
    ] {
      let answer = try fetch(day, state: state, sizes: sizes)
      #expect(lines(answer) == ["\(day.iso) zotero \(parts)"])
      state = try #require(answer.state)
    }
  }

  @Test("A host other than this machine is refused for a built-in source")
  func host() {
    var job = job("zotero", key: "secret")
    job.host = "https://example.org"
    #expect(throws: FetchFailure.self) { try BuiltInSource.zotero.fetch(job, web([:])) }
  }

  @Test("A table behind a URL is read by its map, as CSV or JSON")
  func table() throws {
    for body in [
      "Day,Steps\n\(Self.november20.iso),8000\n",
      "[{\"Day\":\"\(Self.november20.iso)\",\"Steps\":8000}]",
    ] {
      var job = job("phone", collections: ["date: Day", "Steps = steps"])
      (job.user, job.host) = (nil, "https://example.org/x")
      let source = TableSource(job: job, web: web(["": body]), workspace: Workspace(files: []))
      #expect(lines(try source.fetch()) == ["\(Self.november20.iso) steps 8000"])
    }
  }

  // MARK: The file

  @Test("An answer replaces the lines of its days, and equal values keep their line")
  func replacing() {
    let old = """
      # fetched lines
      2026-11-18 anki reviews:5 ; fetched 2026-11-18T08:00Z
      2026-11-19 anki reviews:7 ; fetched 2026-11-19T08:00Z

      """
    let workspace = Workspace(files: [])
    func entry(_ day: String, _ reviews: Int) -> ExchangeEntry {
      var entry = ExchangeEntry(day: Day(iso: day) ?? .first, subject: "anki")
      entry.parts = [.init(name: "reviews", amount: Amount(Number(reviews)))]
      return entry
    }
    let (bytes, outcome) = FetchedFile(bytes: Array(old.utf8), in: workspace).replacing(
      with: [entry("2026-11-18", 5), entry("2026-11-19", 9), entry("2026-11-20", 1)],
      stamp: "2026-11-21T10:05Z")
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        # fetched lines
        2026-11-18 anki reviews:5 ; fetched 2026-11-18T08:00Z
        2026-11-19 anki reviews:9 ; fetched 2026-11-21T10:05Z
        2026-11-20 anki reviews:1 ; fetched 2026-11-21T10:05Z

        """)
    #expect((outcome.new, outcome.changed, outcome.unchanged) == (1, 1, 1))
  }

  @Test("Missing days and the last two are asked for, as few ranges as possible")
  func ranges() {
    let today = Self.november20
    let settled: Set = [today, today - 1, today - 2, today - 4, today - 5]
    #expect(
      FetchJob.ranges(from: today - 6, through: today, besides: settled) == [
        today - 6...today - 6, today - 3...today - 3, today - 1...today,
      ])
    #expect(
      FetchJob.ranges(from: today - 40, through: today, besides: []) == [today - 40...today])
    #expect(FetchJob.ranges(from: today + 1, through: today, besides: []) == [])
    #expect(FetchJob.usualFirst(forgottenBefore: nil, today: today) == today - 729)
    #expect(FetchJob.usualFirst(forgottenBefore: today - 30, today: today) == today - 30)
    #expect(FetchJob.usualFirst(forgottenBefore: today - 900, today: today) == today - 729)
  }

  @Test("Headers of curl are split from the body, after preliminary answers")
  func answers() {
    let text = "HTTP/1.1 100 Continue\r\n\r\nHTTP/2 429 \r\nRetry-After: 7\r\n\r\nHTTP/1.1 body"
    let answer = WebAnswer(parsing: Array(text.utf8))
    #expect(answer?.status == 429)
    #expect(answer?.headers["retry-after"] == "7")
    #expect(answer.map { String(decoding: $0.body, as: UTF8.self) } == "HTTP/1.1 body")
  }
}
