import TrackCore

/// The contests and submissions of each day in AtCoder.
struct AtCoderSource {
  let job: FetchJob
  let web: Web

  /// The maximum number of pages, each with 500 submissions, in one fetch.
  private static let mostPages = 400

  private struct Figures {
    var solved = 0
    var submissions = 0
    var points = Number.zero
  }

  func fetch() throws(FetchFailure) -> FetchAnswer {
    let user = try job.neededUser().asURLPart
    let contests = try web.json(
      WebRequest(url: "\(try job.base("https://atcoder.jp"))/users/\(user)/history/json")
    ).json
    guard let contests = contests.elements else { throw .wrongAnswer("the history is no array") }
    var rated: [Day: (rating: Number, highest: Number, contests: Int)] = [:]
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
    let days = try submissions(of: user)
    var answer = FetchAnswer()
    for day in Set(rated.keys).union(days.keys).sorted() where job.asks(for: day) {
      let (contest, figures) = (rated[day], days[day])
      answer.entries.append(
        job.entry(
          on: day,
          [
            ("rating", contest.map { Amount($0.rating) }),
            ("highest", contest.map { Amount($0.highest) }),
            ("contests", contest.map { Amount(Number($0.contests)) }),
            ("solved", figures.map { Amount(Number($0.solved)) }),
            ("submissions", figures.map { Amount(Number($0.submissions)) }),
            ("points", figures.map { Amount($0.points) }),
          ]))
    }
    return answer
  }

  /// Returns the figures of the submissions by day. It reads all submissions, because only the
  /// first accepted one for a problem counts as solved.
  private func submissions(of user: String) throws(FetchFailure) -> [Day: Figures] {
    let base =
      try job.base("https://kenkoooo.com/atcoder/atcoder-api")
      + "/v3/user/submissions?user=\(user)&from_second="
    var days: [Day: Figures] = [:]
    var seen: Set<Int> = []
    var solved: Set<String> = []
    var from = 0
    for page in 0..<Self.mostPages {
      if page > 0 { web.pause(1000) }
      let json = try web.json(WebRequest(url: base + String(from))).json
      guard let submissions = json.elements else { throw .wrongAnswer("submissions are no array") }
      var isNew = false
      for submission in submissions {
        guard let id = submission["id"]?.integer, let second = submission["epoch_second"]?.integer,
          seen.insert(id).inserted, (0..<1 << 40).contains(second)
        else { continue }
        isNew = true
        // The next page begins with the last second, because several submissions may have the same
        // second.
        from = max(from, second)
        let day = UTCMoment(instant: second).wallTime(job.offset).day
        days[day, default: Figures()].submissions += 1
        if submission["result"]?.string == "AC", let problem = submission["problem_id"]?.string,
          solved.insert(problem).inserted
        {
          days[day, default: Figures()].solved += 1
          days[day, default: Figures()].points += submission["point"]?.decimal ?? .zero
        }
      }
      if submissions.count < 500 || !isNew { break }
    }
    return days
  }
}

extension String {
  /// The text with an offset such as `+09:00` changed to `+0900`.
  fileprivate var plainZone: String {
    guard utf8.count > 6, utf8.dropLast(2).last == ASCII.colon else { return self }
    return String(dropLast(3)) + suffix(2)
  }
}
