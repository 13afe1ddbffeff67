import TrackCore
import TrackJSON

/// Fetches the contests and submissions of each day from AtCoder.
struct AtCoderSource {
  let job: FetchJob
  let web: Web

  /// The maximum number of pages to request in one fetch. A page has 500 submissions.
  private static let mostPages = 400

  /// The colours of difficulties, one for every 400 points.
  static let colors = ["gray", "brown", "green", "cyan", "blue", "yellow", "orange", "red"]

  private struct Figures {
    /// The problems that were solved for the first time.
    var solved: [String] = []
    var submissions = 0
    var points = Number.zero
  }

  func fetch() throws(FetchFailure) -> FetchAnswer {
    let user = try job.neededUser().asURLPart
    let ratings = try ratings(of: user)
    var answer = FetchAnswer()
    let days = try submissions(of: user, &answer).filter { job.asks(for: $0.key) }
    let colors = try colors(of: days.values.flatMap(\.solved))
    for day in Set(ratings.keys).union(days.keys).sorted() where job.asks(for: day) {
      let (contest, figures) = (ratings[day], days[day])
      answer.entries.append(
        job.entry(
          on: day,
          [
            ("rating", contest.map { Amount($0.rating) }),
            ("highest", contest.map { Amount($0.highest) }),
            ("contests", contest.map { Amount(Number($0.contests)) }),
            ("solved", figures.map { Amount(Number($0.solved.count)) }),
            ("submissions", figures.map { Amount(Number($0.submissions)) }),
            ("points", figures.map { Amount($0.points) }),
          ]
            + Self.colors.map { color in
              let count = figures?.solved.count { colors[$0] == color } ?? 0
              return (color, count > 0 ? Amount(Number(count)) : nil)
            }))
    }
    return answer
  }

  /// The rating after the contests of a day, the highest one up to it, and the number of contests.
  private typealias Rating = (rating: Number, highest: Number, contests: Int)

  /// Returns the rating on each day with a contest.
  private func ratings(of user: String) throws(FetchFailure) -> [Day: Rating] {
    let contests = try web.json(
      WebRequest(url: "\(try job.base("https://atcoder.jp"))/users/\(user)/history/json")
    ).json
    guard let contests = contests.elements else {
      throw .wrongAnswer("the history is not an array")
    }
    var rated: [Day: Rating] = [:]
    var highest = Number.zero
    for (index, contest) in contests.enumerated() {
      guard let rating = contest["NewRating"]?.decimal,
        let (time, offset) = contest["EndTime"]?.string.flatMap({ WrittenTime.moment($0.plainZone) }
        )
      else { continue }
      highest = max(highest, rating)
      let day = UTCMoment(time, offset: offset ?? 9 * 3600).wallTime(job.offset).day
      rated[day] = (rating, highest, index + 1)
    }
    return rated
  }

  /// Returns the colours of problems by their estimated difficulty. A problem without an estimate
  /// has none.
  private func colors(of problems: [String]) throws(FetchFailure) -> [String: String] {
    if problems.isEmpty { return [:] }
    let base = try job.base("https://kenkoooo.com/atcoder/resources")
    let models = try web.json(WebRequest(url: "\(base)/problem-models.json")).json
    guard let models = models.fields else {
      throw .wrongAnswer("the difficulties are not an object")
    }
    let wanted = Set(problems)
    var colors: [String: String] = [:]
    for model in models where wanted.contains(model.name) {
      guard let difficulty = model.value["difficulty"]?.decimal else { continue }
      colors[model.name] =
        Self.colors[
          min(max(difficulty.whole / 400, 0), Self.colors.count - 1)]
    }
    return colors
  }

  /// The stored result for older days: the number of their submissions, and the problems that were
  /// solved in them. With it, the submissions of these days need not be read again.
  private struct Settled {
    /// The time at which the older days end, in seconds since 1970.
    var until = 0
    var count = 0
    var solved: Set<String> = []

    init() {}

    init?(_ state: String) {
      guard let json = try? JSONParser.parse(Array(state.utf8)),
        let until = json["until"]?.integer, let count = json["count"]?.integer,
        let solved = json["solved"]?.elements
      else { return nil }
      (self.until, self.count) = (until, count)
      self.solved = Set(solved.compactMap(\.string))
    }

    var state: String {
      let json: JSONObject = ["until": until, "count": count, "solved": solved.sorted()]
      return String(decoding: JSONWriter.element(json), as: UTF8.self)
    }
  }

  /// Returns the figures of the submissions by day.
  ///
  /// The last two days are always read. Older days are read if one of them is requested, or if the
  /// number of submissions that the service now states for them differs from the stored number.
  private func submissions(
    of user: String, _ answer: inout FetchAnswer
  ) throws(FetchFailure) -> [Day: Figures] {
    let base = try job.base("https://kenkoooo.com/atcoder/atcoder-api") + "/v3/user/"
    var settled = Settled()
    if let known = Settled(job.state), instant(of: job.first) >= known.until {
      let count = try web.json(
        WebRequest(
          url: base + "submission_count?user=\(user)&from_second=0&to_second=\(known.until)")
      ).json["count"]?.integer
      if count == known.count { settled = known }
      web.pause(1000)
    }
    var days: [Day: Figures] = [:]
    var solved = settled.solved
    let (start, until) = (settled.until, max(settled.until, instant(of: job.last - 1)))
    try forEachSubmission(base + "submissions?user=\(user)&from_second=", from: start) {
      submission, second in
      let day = UTCMoment(instant: second).wallTime(job.offset).day
      days[day, default: Figures()].submissions += 1
      if second < until { settled.count += 1 }
      // Only the first accepted submission of a problem counts as solved.
      if submission["result"]?.string == "AC", let problem = submission["problem_id"]?.string,
        solved.insert(problem).inserted
      {
        days[day, default: Figures()].solved.append(problem)
        days[day, default: Figures()].points += submission["point"]?.decimal ?? .zero
        if second < until { settled.solved.insert(problem) }
      }
    }
    settled.until = until
    answer.state = settled.state
    return days
  }

  /// Returns the instant at which a day begins, in seconds since 1970.
  private func instant(of day: Day) -> Int {
    let midnight = WallTime(day: day, second: 0)
    return UTCMoment(midnight, offset: job.offset(UTCMoment(midnight, offset: 0).instant)).instant
  }

  /// Calls a closure with each submission and its time in seconds since 1970, page by page.
  private func forEachSubmission(
    _ query: String, from start: Int, _ body: (JSONValue, Int) -> Void
  ) throws(FetchFailure) {
    var seen: Set<Int> = []
    var from = start
    for page in 0..<Self.mostPages {
      if page > 0 { web.pause(1000) }
      let json = try web.json(WebRequest(url: query + String(from))).json
      guard let submissions = json.elements else {
        throw .wrongAnswer("the submissions are not an array")
      }
      var isNew = false
      for submission in submissions {
        guard let id = submission["id"]?.integer, let second = submission["epoch_second"]?.integer,
          (start..<1 << 40).contains(second), seen.insert(id).inserted
        else { continue }
        isNew = true
        // Request the next page from the last second of this one on, because more submissions may
        // have that second.
        from = max(from, second)
        body(submission, second)
      }
      if submissions.count < 500 || !isNew { break }
    }
  }
}

extension String {
  /// The text with a UTC offset such as `+09:00` written as `+0900`.
  fileprivate var plainZone: String {
    guard utf8.count > 6, utf8.dropLast(2).last == ASCII.colon else { return self }
    return String(dropLast(3)) + suffix(2)
  }
}
