import TrackCore

// A replica's state as a file:
//
//   track sync 1
//   replica 06f1c2a45e0b9d13 212
//   file log.txt
//   knows 06f1c2a45e0b9d13:212 91b5…:40
//   lacks 91b5…:12
//   also 77aa…:3
//   arranged 91b5…:31
//   items 06f1c2a45e0b9d13:1+30 91b5…:2 06f1c2a45e0b9d13:31,91b5…:7
//   made 06f1c2a45e0b9d13:32 of 91b5…:2,77aa…:3
//   gone 91b5…:1 by 06f1c2a45e0b9d13:30 after 91b5…:9 17
//   2026-11-20 run 5km
//   bytes 4711
//   …
//   end 5d41402abc4b2a76
//
// The last number of a `gone` or `bytes` line is the length of the bytes after this line, without
// the line ending that follows them. `end` has the checksum of all bytes before it; in older files,
// their SHA-256. `X:1+30` means thirty items with the dots X:1 to X:30. A file without a `bytes`
// line does not exist.
extension ReplicaState {
  package var text: [UInt8] {
    var bytes: [UInt8] = []
    func line(_ words: String...) { bytes += Array((words.joined(separator: " ") + "\n").utf8) }
    line("track sync 1")
    line("replica", name.text, String(count))
    for (file, known) in files.sorted(by: { $0.key < $1.key }) {
      line("file", file)
      let counts = known.knowledge.counts.sorted { $0.key < $1.key }
      line("knows", counts.map { Dot($0.key, $0.value).text }.joined(separator: " "))
      func list(_ key: String, _ dots: Set<Dot>) {
        if !dots.isEmpty { line(key, dots.sorted().map(\.text).joined(separator: " ")) }
      }
      list("lacks", known.knowledge.holes)
      list("also", known.knowledge.further)
      if let dot = known.arranged { line("arranged", dot.text) }
      if !known.dots.isEmpty { line("items", known.dots.runs) }
      for (dot, parts) in known.made.sorted(by: { $0.key < $1.key }) {
        line("made", dot.text, "of", parts.text)
      }
      for item in known.gone {
        let after = item.after.map { " after \($0.text)" } ?? ""
        line("gone", item.dots.text, "by", item.by.text + after, String(item.text.count))
        bytes += item.text + [ASCII.newline]
      }
      guard let content = known.bytes else { continue }
      line("bytes", String(content.count))
      bytes += content
      bytes.append(ASCII.newline)
    }
    line("end", Checksum.text(bytes))
    return bytes
  }

  /// Fails if the text is incomplete or was changed.
  package init?(text: [UInt8]) {
    guard text.last == ASCII.newline,
      let start = text.dropLast().lastIndex(of: ASCII.newline).map({ $0 + 1 })
    else { return nil }
    let sum = String(decoding: text[start...].dropLast(), as: UTF8.self)
    let isWhole =
      sum.utf8.count > 20
      ? sum == "end \(SHA256.text(Array(text[..<start])))"
      : sum == "end \(Checksum.text(text[..<start]))"
    guard isWhole else { return nil }
    var reader = StateReader(Array(text[..<start]))
    guard let state = reader.state() else { return nil }
    self = state
  }
}

/// Parses the text of a state.
private struct StateReader {
  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func state() -> ReplicaState? {
    guard line() == ["track", "sync", "1"], let head = line(), head.count == 3,
      head[0] == "replica", let name = ReplicaName(text: String(head[1])),
      let count = Int(head[2]), (0...Dot.largestCount).contains(count)
    else { return nil }
    var files: [String: FileVersion] = [:]
    var file: String?
    var (counts, holes, further): ([ReplicaName: Int], Set<Dot>, Set<Dot>) = ([:], [], [])
    var known = FileVersion()
    func finish() {
      guard let file else { return }
      known.knowledge = VersionVector(counts: counts, holes: holes, further: further)
      files[file] = known
    }
    while at < bytes.count {
      guard let words = line(), let key = words.first else { return nil }
      let rest = words.dropFirst()
      if key == "file" {
        finish()
        file = rest.joined(separator: " ")
        (counts, holes, further, known) = ([:], [], [], FileVersion())
        continue
      }
      switch key {
      case "knows":
        for word in rest where !word.isEmpty {
          guard let dot = Dot(text: word) else { return nil }
          counts[dot.replica] = dot.count
        }
      case "lacks", "also":
        let dots = rest.compactMap { Dot(text: $0) }
        guard dots.count == rest.count else { return nil }
        if key == "lacks" { holes = Set(dots) } else { further = Set(dots) }
      case "arranged":
        guard let dot = rest.first.flatMap({ Dot(text: $0) }) else { return nil }
        known.arranged = dot
      case "items":
        guard let dots = [DotSet](runs: Array(rest), limit: bytes.count) else { return nil }
        known.dots = dots
      case "made":
        let words = Array(rest)
        guard words.count == 3, words[1] == "of", let dot = Dot(text: words[0]),
          let parts = DotSet(text: words[2])
        else { return nil }
        known.made[dot] = parts
      case "gone":
        guard let item = goneItem(Array(rest)) else { return nil }
        known.gone.append(item)
      case "bytes":
        guard let length = rest.first.flatMap({ Int($0) }), let content = take(length) else {
          return nil
        }
        known.bytes = content
      default: return nil
      }
    }
    finish()
    return ReplicaState(name: name, count: count, files: files)
  }

  private mutating func goneItem(_ words: [Substring]) -> Tombstone? {
    guard words.count == 4 || words.count == 6, words[1] == "by",
      let dots = DotSet(text: words[0]), let by = DotSet(text: words[2]),
      let length = words.last.flatMap({ Int($0) }), let text = take(length)
    else { return nil }
    var after: Dot?
    if words.count == 6 {
      guard words[3] == "after", let dot = Dot(text: words[4]) else { return nil }
      after = dot
    }
    return Tombstone(dots: dots, by: by, after: after, text: text)
  }

  /// Reads the next line and returns its words.
  private mutating func line() -> [Substring]? {
    guard let end = bytes[at...].firstIndex(of: ASCII.newline) else { return nil }
    defer { at = end + 1 }
    return String(decoding: bytes[at..<end], as: UTF8.self)
      .split(separator: " ", omittingEmptySubsequences: false)
  }

  /// Reads `length` bytes and the line ending after them.
  private mutating func take(_ length: Int) -> [UInt8]? {
    guard length >= 0, length < bytes.count - at, bytes[at + length] == ASCII.newline else {
      return nil
    }
    defer { at += length + 1 }
    return Array(bytes[at..<at + length])
  }
}

extension Dot {
  fileprivate var text: String { "\(replica.text):\(count)" }

  fileprivate init?(text: some StringProtocol) {
    let parts = text.split(separator: ":")
    guard parts.count == 2, let replica = ReplicaName(text: String(parts[0])),
      let count = Int(parts[1]), (1...Dot.largestCount).contains(count)
    else { return nil }
    self.init(replica, count)
  }
}

extension DotSet {
  fileprivate var text: String { map(\.text).joined(separator: ",") }

  fileprivate init?(text: some StringProtocol) {
    let words = text.split(separator: ",")
    let dots = words.compactMap { Dot(text: $0) }
    guard dots.count == words.count else { return nil }
    self.init(dots)
  }
}

extension [DotSet] {
  /// The dots as text. A run of consecutive dots is written as its first dot and its length.
  fileprivate var runs: String {
    var words: [String] = []
    var at = 0
    while at < count {
      var end = at + 1
      guard let first = self[at].single else {
        words.append(self[at].text)
        at = end
        continue
      }
      while end < count, let next = self[end].single, next.replica == first.replica,
        next.count == first.count + (end - at)
      {
        end += 1
      }
      words.append(end - at > 1 ? "\(first.text)+\(end - at)" : first.text)
      at = end
    }
    return words.joined(separator: " ")
  }

  /// - Parameter limit: The maximum number of items, so that a damaged file cannot exhaust memory.
  fileprivate init?(runs words: [Substring], limit: Int) {
    self = []
    for word in words {
      guard let plus = word.firstIndex(of: "+") else {
        guard let dots = DotSet(text: word) else { return nil }
        append(dots)
        continue
      }
      guard let first = Dot(text: word[..<plus]),
        let length = Int(word[word.index(after: plus)...]),
        length > 0, length <= limit - count
      else { return nil }
      for offset in 0..<length { append(DotSet(Dot(first.replica, first.count + offset))) }
    }
  }
}
