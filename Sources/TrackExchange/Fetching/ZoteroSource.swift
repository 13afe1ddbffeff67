import TrackCore

/// The new annotations and notes of each day in Zotero.
struct ZoteroSource {
  let job: FetchJob
  let web: Web

  private static let mostPages = 1000

  func fetch() throws(FetchFailure) -> FetchAnswer {
    guard let key = job.key else {
      throw .notConfigured("put the key into $TRACK_KEY_ZOTERO or the file keys/zotero")
    }
    let user = try job.neededUser().asURLPart
    var days: [Day: [String: Int]] = [:]
    for type in ["annotation", "note"] {
      try forEachItem(of: type, user, key) { day in days[day, default: [:]][type, default: 0] += 1 }
    }
    var answer = FetchAnswer()
    for (day, counts) in days.sorted(by: { $0.key < $1.key }) where job.asks(for: day) {
      answer.entries.append(
        job.entry(
          on: day,
          [("annotations", "annotation"), ("notes", "note")].map { part, type in
            (part, counts[type].map { Amount(Number($0)) })
          }))
    }
    return answer
  }

  /// Calls a closure with the day on which each item was added. An edited item does not count
  /// again.
  private func forEachItem(
    of type: String, _ user: String, _ key: String, _ body: (Day) -> Void
  ) throws(FetchFailure) {
    let base = try job.base("https://api.zotero.org")
    var start = 0
    for _ in 0..<Self.mostPages {
      var request = WebRequest(
        url: "\(base)/users/\(user)/items?itemType=\(type)&format=json&limit=100&start=\(start)"
          + "&sort=dateAdded&direction=desc")
      request.headers = ["Zotero-API-Version: 3"]
      request.secretHeaders = ["Zotero-API-Key: \(key)"]
      let (json, answer) = try web.json(request)
      guard let items = json.elements else { throw .wrongAnswer("the items are no array") }
      var isBefore = false
      for item in items {
        guard let text = item["data"]?["dateAdded"]?.string,
          let (time, offset) = WrittenTime.moment(text)
        else { continue }
        let day = UTCMoment(time, offset: offset ?? 0).wallTime(job.offset).day
        if day < job.first { isBefore = true }
        body(day)
      }
      start += items.count
      let total = answer.headers["total-results"].flatMap { Int($0) } ?? 0
      if isBefore || items.isEmpty || start >= total { return }
      if let wait = answer.headers["backoff"].flatMap({ Int($0) }), (1...60).contains(wait) {
        web.pause(wait * 1000)
      }
    }
  }
}
