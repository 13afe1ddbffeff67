import TrackCore
import TrackJSON

/// Fetches the reviews of each day from Anki, through the add-on AnkiConnect on this machine.
struct AnkiSource {
  let job: FetchJob
  let web: Web

  private struct Figures {
    var reviews = 0
    var correct = 0
    var new = 0
    var milliseconds = 0

    mutating func add(_ review: Review) {
      reviews += 1
      if review.ease >= 2 { correct += 1 }
      if review.type == 0 { new += 1 }
      milliseconds += review.milliseconds
    }
  }

  /// A row of Anki's review log. AnkiConnect sends it as an array of time, card, sync number,
  /// answer, intervals, factor, duration and type.
  private struct Review {
    let time: WallTime
    let ease: Int
    let milliseconds: Int
    let type: Int

    init?(_ row: [JSONValue], _ offset: (_ instant: Int) -> Int) {
      let numbers = row.map(\.integer)
      guard numbers.count == 9, let id = numbers[0], let ease = numbers[3],
        let milliseconds = numbers[7], let type = numbers[8], (0..<1 << 50).contains(id),
        (0..<100_000_000).contains(milliseconds)
      else { return nil }
      time = UTCMoment(instant: id / 1000).wallTime(offset)
      (self.ease, self.milliseconds, self.type) = (ease, milliseconds, type)
    }

    /// True for a review; false if the row records that a card was changed by hand.
    var isReview: Bool { (0..<4).contains(type) }

    /// Returns the day to which the review belongs if days begin at the given hour.
    func day(from hour: Int) -> Day { time.second < hour * 3600 ? time.day - 1 : time.day }
  }

  /// The hours at which Anki's day may begin. Anki's default, 4, is first.
  private static let hours = [4] + (0..<24).filter { $0 != 4 }

  func fetch() throws(FetchFailure) -> FetchAnswer {
    // Anki creates a deck that a request names but that does not exist, so request only existing
    // decks.
    let decks = try elements(of: "deckNames", "{}").compactMap(\.string)
    let midnight = WallTime(day: job.first, second: 0)
    // Request reviews from one day earlier, because the offset from UTC is not known yet.
    let start = (UTCMoment(midnight, offset: 0).instant - 86_400) * 1000
    var all: [Review] = []
    var wanted: [Review] = []
    for deck in decks {
      web.pause(50)
      var params: [UInt8] = Array("{\"deck\":".utf8)
      params += JSONWriter.element(deck)
      params += ",\"startID\":\(start)}".utf8
      let reviews = try elements(of: "cardReviews", String(decoding: params, as: UTF8.self))
        .compactMap { Review($0.elements ?? [], job.offset) }
      all += reviews
      if job.collections.isEmpty || job.collections.contains(deck) { wanted += reviews }
    }
    let hour = try firstHour(of: all)
    var days: [Day: Figures] = [:]
    for review in wanted where review.isReview {
      days[review.day(from: hour), default: Figures()].add(review)
    }
    var answer = FetchAnswer()
    for (day, figures) in days.sorted(by: { $0.key < $1.key }) where job.asks(for: day) {
      let retention = Number(figures.correct * 1000).scaled(by: 1, over: Int128(figures.reviews))
      let percent = Number(Int(clamping: (retention.approximate).rounded())).scaled(by: 1, over: 10)
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

  /// Returns the hour at which Anki's day begins.
  ///
  /// Anki does not state this hour, but only the number of reviews on each of its days. The result
  /// is the hour for which the review log gives these numbers, or the numbers closest to them.
  private func firstHour(of reviews: [Review]) throws(FetchFailure) -> Int {
    web.pause(50)
    var stated: [Day: Int] = [:]
    do throws(FetchFailure) {
      for pair in try elements(of: "getNumCardsReviewedByDay", "{}") {
        guard let pair = pair.elements, pair.count == 2, let count = pair[1].integer,
          (0...10_000_000).contains(count), let day = pair[0].string.flatMap({ Day(iso: $0) }),
          job.first <= day, day <= job.last
        else { continue }
        stated[day] = count
      }
    } catch {
      // An old version of AnkiConnect may not support the request.
      guard case .wrongAnswer = error else { throw error }
    }
    guard !stated.isEmpty else { return Self.hours[0] }
    let differences = Self.hours.map { hour in
      var counts: [Day: Int] = [:]
      for review in reviews { counts[review.day(from: hour), default: 0] += 1 }
      return stated.reduce(0) { $0 + abs($1.value - counts[$1.key, default: 0]) }
    }
    let least = differences.min() ?? 0
    return zip(Self.hours, differences).first { $0.1 == least }?.0 ?? Self.hours[0]
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
