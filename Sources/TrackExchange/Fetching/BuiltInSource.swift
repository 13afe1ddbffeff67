import TrackCore

/// A data source that track can fetch without another program.
package enum BuiltInSource: String, CaseIterable, Sendable {
  case anki, atcoder, typequicker, zotero

  /// The parts of the source's measure, each as its name and unit. Those of a mode of typing are
  /// added when one is met.
  package var parts: [String] {
    switch self {
    case .anki: ["reviews", "time h", "retention %", "new"]
    case .atcoder:
      ["rating", "highest", "contests", "solved", "submissions", "points"]
        + AtCoderSource.colors
    case .typequicker: ["wpm", "accuracy %", "time h", "sessions"]
    case .zotero: ["annotations", "notes"] + ZoteroSource.shelves.map(\.part) + ["progress"]
    }
  }

  /// True if the service asks for a key.
  package var needsKey: Bool { self == .zotero }

  package var title: String {
    switch self {
    case .anki: "Anki"
    case .atcoder: "AtCoder"
    case .typequicker: "TypeQuicker"
    case .zotero: "Zotero"
    }
  }

  /// Fetches the data of the days that a job requests.
  package func fetch(_ job: FetchJob, _ web: Web) throws(FetchFailure) -> FetchAnswer {
    switch self {
    case .anki: try AnkiSource(job: job, web: web).fetch()
    case .atcoder: try AtCoderSource(job: job, web: web).fetch()
    case .typequicker: try TypeQuickerSource(job: job, web: web).fetch()
    case .zotero: try ZoteroSource(job: job, web: web).fetch()
    }
  }
}

extension FetchJob {
  /// Returns the base URL of a service: the `host` of the source block or, if it states none,
  /// `usual`.
  ///
  /// The `host` must be an address of this machine.
  func base(_ usual: String) throws(FetchFailure) -> String {
    guard let host else { return usual }
    let local = ["http://localhost:", "http://127.0.0.1:", "http://[::1]:"]
    let port = local.first { host.hasPrefix($0) }.map { host.utf8.dropFirst($0.utf8.count) }
    guard let port, !port.isEmpty, port.allSatisfy(\.isDigit) else {
      throw .notConfigured("host can only be this machine, such as http://localhost:8765")
    }
    return host
  }

  func neededUser() throws(FetchFailure) -> String {
    guard let user, !user.isEmpty else {
      throw .notConfigured("the source block needs `user: NAME`")
    }
    return user
  }

  /// Returns an entry for a day with the given parts. Parts that are nil are omitted.
  func entry(on day: Day, _ parts: [(name: String, amount: Amount?)]) -> ExchangeEntry {
    var entry = ExchangeEntry(day: day, subject: name)
    entry.parts = parts.compactMap { name, amount in
      amount.map { ExchangeEntry.Part(name: name, amount: $0) }
    }
    return entry
  }
}

/// A weighted mean of numbers that are added one by one.
struct WeightedMean {
  private var sum = 0.0
  private var weight = 0.0

  mutating func add(_ value: Number?, weight: Double) {
    guard let value, weight > 0 else { return }
    sum += value.approximate * weight
    self.weight += weight
  }

  /// The mean, rounded to one decimal place. Nil if there are no values, or if the absolute value
  /// of the mean is 1e9 or more.
  var number: Number? {
    guard weight > 0, (sum / weight).magnitude < 1e9 else { return nil }
    return Number(millionths: Int64(clamping: (sum / weight * 10).rounded()) * 100_000)
  }
}
