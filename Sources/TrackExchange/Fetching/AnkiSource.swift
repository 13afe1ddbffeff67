import TrackCore

/// The reviews of each day in Anki, through AnkiConnect on this machine.
struct AnkiSource {
  let job: FetchJob
  let web: Web

  private struct Figures {
    var reviews = 0
    var correct = 0
    var new = 0
    var milliseconds = 0
  }

  func fetch() throws(FetchFailure) -> FetchAnswer {
    // Asking for an unknown deck would create it, so only existing decks are asked for.
    let decks = try elements(of: "deckNames", "{}").compactMap(\.string)
    let midnight = WallTime(day: job.first, second: job.dayStart)
    // Request reviews from the previous day on, because the offset from UTC is not known yet.
    let start = (UTCMoment(midnight, offset: 0).instant - 86_400) * 1000
    var days: [Day: Figures] = [:]
    for deck in decks where job.collections.isEmpty || job.collections.contains(deck) {
      web.pause(50)
      var params: [UInt8] = Array("{\"deck\":".utf8)
      params += JSONWriter.element(deck)
      params += ",\"startID\":\(start)}".utf8
      for review in try elements(of: "cardReviews", String(decoding: params, as: UTF8.self)) {
        add(review.elements ?? [], to: &days)
      }
    }
    var answer = FetchAnswer()
    for (day, figures) in days.sorted(by: { $0.key < $1.key }) where job.asks(for: day) {
      let retention = Number(figures.correct * 1000).scaled(by: 1, over: Int128(figures.reviews))
      let percent = Number(Int((retention.approximate).rounded())).scaled(by: 1, over: 10)
      answer.entries.append(
        job.entry(
          on: day,
          [
            ("reviews", Amount(Number(figures.reviews))),
            ("time", .seconds(figures.milliseconds / 1000)),
            ("retention", Unit("%").map { Amount(percent, $0) }),
            ("new", Amount(Number(figures.new))),
          ]))
    }
    return answer
  }

  /// Adds a review. It is an array of time, card, sync number, answer, intervals, factor, duration
  /// and type. A type of 4 or higher means that it is not a review.
  private func add(_ review: [JSONValue], to days: inout [Day: Figures]) {
    let numbers = review.map(\.integer)
    guard numbers.count == 9, let id = numbers[0], let ease = numbers[3], let time = numbers[7],
      let type = numbers[8], (0..<4).contains(type), (0..<1 << 50).contains(id),
      (0..<100_000_000).contains(time)
    else { return }
    let instant = UTCMoment(instant: id / 1000)
    let day = instant.wallTime(job.offset).advanced(by: -job.dayStart).day
    var figures = days[day] ?? Figures()
    figures.reviews += 1
    if ease >= 2 { figures.correct += 1 }
    if type == 0 { figures.new += 1 }
    figures.milliseconds += time
    days[day] = figures
  }

  private func elements(
    of action: String, _ params: String
  ) throws(FetchFailure) -> [JSONValue] {
    guard let elements = try call(action, params).elements else {
      throw .wrongAnswer("the result is not an array")
    }
    return elements
  }

  private func call(_ action: String, _ params: String) throws(FetchFailure) -> JSONValue {
    var request = WebRequest(url: try job.base("http://localhost:8765"))
    request.headers = ["Content-Type: application/json"]
    request.body = "{\"action\":\"\(action)\",\"version\":6,\"params\":\(params)}"
    let json = try web.json(request).json
    if let error = json["error"]?.string { throw .wrongAnswer("Anki says: \(error)") }
    guard let result = json["result"], result != .null else {
      throw .wrongAnswer("the answer has no result")
    }
    return result
  }
}
