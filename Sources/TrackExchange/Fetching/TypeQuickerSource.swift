import TrackCore
import TrackJSON

/// Fetches the typing statistics of each day from TypeQuicker.
struct TypeQuickerSource {
  let job: FetchJob
  let web: Web

  func fetch() throws(FetchFailure) -> FetchAnswer {
    let base = try job.base("https://api.typequicker.com")
    let user = try job.neededUser().asURLPart
    var answer = FetchAnswer()
    for range in job.ranges {
      let request = WebRequest(
        url: "\(base)/stats/\(user)?start_date=\(range.lowerBound.iso)"
          + "&end_date=\(range.upperBound.iso)")
      let json = try web.json(request).json
      if json == .null { continue }
      guard let days = (json["activity"] ?? [:]).fields else {
        if json["activity"] == .null { continue }
        throw .wrongAnswer("activity is not an object")
      }
      for field in days.sorted(by: { $0.name < $1.name }) {
        guard let day = Day(iso: field.name), job.asks(for: day) else { continue }
        if let entry = entry(on: day, field.value.elements ?? []) { answer.entries.append(entry) }
      }
    }
    return answer
  }

  /// Returns an entry with the figures of a day, and with those of each mode of typing.
  private func entry(on day: Day, _ sessions: [JSONValue]) -> ExchangeEntry? {
    guard !sessions.isEmpty else { return nil }
    var modes: [String: [JSONValue]] = [:]
    for session in sessions {
      let mode = ID.made(from: session["primaryMode"]?.string ?? "")
      if ID.isID(mode) { modes[mode, default: []].append(session) }
    }
    return job.entry(
      on: day,
      figures(of: sessions)
        + modes.sorted { $0.key < $1.key }.flatMap { mode, sessions in
          figures(of: sessions).map { ("\(mode)-\($0.name)", $0.amount) }
        })
  }

  /// Returns the figures of some sessions. Speed and accuracy are means, weighted by time.
  private func figures(of sessions: [JSONValue]) -> [(name: String, amount: Amount?)] {
    var (speed, accuracy) = (WeightedMean(), WeightedMean())
    var milliseconds = Number.zero
    for session in sessions {
      let time = session["timeTyping"]?.decimal ?? .zero
      milliseconds += time
      speed.add(session["wpm"]?.decimal, weight: time.approximate)
      accuracy.add(session["trueAccuracy"]?.decimal, weight: time.approximate)
    }
    let seconds = Number(milliseconds.scaled(by: 1, over: 1000).whole)
    return [
      ("wpm", speed.number.map { Amount($0) }),
      ("accuracy", accuracy.number.flatMap { n in Unit("%").map { Amount(n, $0) } }),
      ("time", Amount(seconds, .time)), ("sessions", Amount(Number(sessions.count))),
    ]
  }
}
