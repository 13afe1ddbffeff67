import TrackCore
import TrackJSON

/// Fetches new annotations and notes of each day from Zotero, and the current sizes of three
/// collections.
struct ZoteroSource {
  let job: FetchJob
  let web: Web

  /// The collections through which the user moves a text while reading it. `share` is the fraction
  /// of the text that counts as read while it is in the collection.
  static let shelves: [(part: String, share: Number)] = [
    ("to-read", Number(millionths: 250_000)), ("in-progress", Number(millionths: 500_000)),
    ("read", .one),
  ]

  private static let mostPages = 1000

  func fetch() throws(FetchFailure) -> FetchAnswer {
    guard let key = job.key else {
      throw .notConfigured("put the key into $TRACK_KEY_ZOTERO or the file keys/zotero")
    }
    let library =
      "\(try job.base("https://api.zotero.org"))/users/\(try job.neededUser().asURLPart)"
    var days: [Day: [String: Int]] = [:]
    for type in ["annotation", "note"] {
      let query = "\(library)/items?itemType=\(type)&sort=dateAdded&direction=desc"
      try forEachElement(of: query, key) { item in
        // Count the item on the day on which it was added, so that a later change does not count it
        // again.
        guard let text = item["data"]?["dateAdded"]?.string,
          let (time, offset) = WrittenTime.moment(text)
        else { return true }
        let day = UTCMoment(time, offset: offset ?? 0).wallTime(job.offset).day
        days[day, default: [:]][type, default: 0] += 1
        return day >= job.first
      }
    }
    var answer = FetchAnswer()
    let today = job.last
    let shelves = try shelves(of: library, key, on: today, &answer)
    for day in Set(days.keys).union(shelves.isEmpty ? [] : [today]).sorted()
    where job.asks(for: day) {
      let counts = [("annotations", "annotation"), ("notes", "note")].map { part, type in
        (part, days[day]?[type].map { Amount(Number($0)) })
      }
      answer.entries.append(job.entry(on: day, counts + (day == today ? shelves : [])))
    }
    return answer
  }

  // MARK: Collections

  /// Returns the figures of the collections for today's entry: the size of each collection, and the
  /// reading progress.
  ///
  /// The fractions of all texts that count as read are added up. The progress is the increase of
  /// this sum since the last fetch on an earlier day, and at least zero.
  private func shelves(
    of library: String, _ key: String, on today: Day, _ answer: inout FetchAnswer
  ) throws(FetchFailure) -> [(name: String, amount: Amount?)] {
    var keys: [String: String] = [:]
    try forEachElement(of: "\(library)/collections?sort=title", key) { collection in
      if let key = collection["key"]?.string, let name = collection["data"]?["name"]?.string,
        let part = part(of: name), keys[part] == nil
      {
        keys[part] = key
      }
      return true
    }
    var parts: [(name: String, amount: Amount?)] = []
    var score = Number.zero
    for (part, share) in Self.shelves {
      guard let collection = keys[part] else { continue }
      let query = "\(library)/collections/\(collection.asURLPart)/items/top?itemType=-attachment"
      let (_, found) = try web.json(request(query, key, start: 0, limit: 1))
      guard let size = found.headers["total-results"].flatMap({ Int($0) }), size >= 0 else {
        throw .wrongAnswer("the size of a collection is missing")
      }
      parts.append((part, Amount(Number(size))))
      score += share.scaled(by: Int128(size), over: 1)
    }
    guard !parts.isEmpty else { return [] }
    let state = (try? JSONParser.parse(Array(job.state.utf8))) ?? [:]
    let isSameDay = state["day"]?.string == today.iso
    let before = (isSameDay ? state["before"] : state["score"])?.decimal
    if let before { parts.append(("progress", Amount(max(.zero, score - before)))) }
    let kept: JSONObject = ["day": today, "before": before, "score": score]
    answer.state = String(decoding: JSONWriter.element(kept), as: UTF8.self)
    return parts
  }

  /// Returns the part of the measure to which a collection belongs; nil if there is none. A line
  /// `collection: PART = NAME` of the source block assigns it. Without such a line, the
  /// collection's own name is the name of the part.
  private func part(of collection: String) -> String? {
    for line in job.collections {
      let halves = line.split(separator: "=", maxSplits: 1).map(\.trimmed)
      if halves.count == 2, halves[1] == collection { return halves[0] }
    }
    let name = ID.made(from: collection)
    return Self.shelves.first { $0.part == name }?.part
  }

  // MARK: Requests

  private func request(_ query: String, _ key: String, start: Int, limit: Int) -> WebRequest {
    var request = WebRequest(url: query + "&format=json&limit=\(limit)&start=\(start)")
    request.headers = ["Zotero-API-Version: 3"]
    request.secretHeaders = ["Zotero-API-Key: \(key)"]
    return request
  }

  /// Calls a closure with each element of each page, until the closure returns false.
  private func forEachElement(
    of query: String, _ key: String, _ body: (JSONValue) -> Bool
  ) throws(FetchFailure) {
    var start = 0
    for _ in 0..<Self.mostPages {
      let (json, answer) = try web.json(request(query, key, start: start, limit: 100))
      guard let elements = json.elements else { throw .wrongAnswer("the items are not an array") }
      for element in elements where !body(element) { return }
      start += elements.count
      let total = answer.headers["total-results"].flatMap { Int($0) } ?? 0
      if elements.isEmpty || start >= total { return }
    }
  }
}
