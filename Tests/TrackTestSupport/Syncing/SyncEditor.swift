import TrackCore

/// Makes random edits to the files of one device, and tells the oracle about each.
struct SyncEditor {
  let files = ["log.txt", "habits.txt", "goals.txt", "terms/2026-09-28.txt", "log/2025.txt"]
  let canMove: Bool
  private var next = 0

  init(canMove: Bool) { self.canMove = canMove }

  private mutating func number() -> Int {
    next += 1
    return next
  }

  mutating func edit(
    _ device: inout SyncDevice, _ oracle: inout SyncOracle, _ random: inout SeededGenerator
  ) -> String {
    let file = random.one(of: files)
    let lines = String(decoding: device.files[file] ?? [], as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var page = Page(lines: lines.last == "" ? lines.dropLast() : lines)
    let before = page.beside
    var summary = ""
    var operations: [SyncOracle.Operation] = []
    // The items can come from any file, so all operations that the device knows count as seen.
    let seen =
      canMove
      ? device.seen.values.reduce(into: []) { $0.formUnion($1) } : device.seen[file] ?? []
    func write(_ thing: String, _ field: String? = nil, _ token: String? = nil) {
      operations.append(
        .init(kind: .write, thing: thing, field: field, token: token, seen: seen))
    }
    func delete(_ thing: String, of block: String? = nil) {
      operations.append(.init(kind: .delete, thing: thing, block: block, seen: seen))
    }

    if file.hasPrefix("log") {
      let events = page.lines.indices.filter { page.lines[$0].first == "2" }
      switch random.number(0...9) {
      case 0...3:
        let n = number()
        let day = random.number(10...20)
        let text = Self.entry(n, on: day, &random)
        let beside = page.lines.filter { $0.hasPrefix("2026-11-\(day)") }
        // As the commands do. A line without an ID has a tag, by which the oracle knows it.
        let hasID = Self.workspace.needsEvent(text, beside: beside)
        let name = hasID ? "^e\(n)" : "#l\(n)"
        let amount = hasID && !text.hasSuffix("km") ? " \(n)km" : ""
        page.add("\(text)\(amount) \(name)", on: day, &random)
        write(name, hasID ? "\(name) km" : nil, "\(n)km")
        summary = "adds \(name)"
      case 4, 5:
        guard !events.isEmpty else { break }
        let at = random.one(of: events)
        let line = page.lines.remove(at: at)
        for name in Page.names(of: line) { delete(name) }
        summary = "deletes \(line)"
        // A `#?` line below it may be another line's: a line may have been added between the two.
        while at < page.lines.count, page.lines[at].hasPrefix("#?"),
          !Page.names(of: page.lines[at]).filter(Page.names(of: line).contains).isEmpty
        {
          page.lines.remove(at: at)
        }
      case 6, 7:
        guard !events.isEmpty else { break }
        let at = random.one(of: events)
        let n = number()
        summary = "changes \(page.lines[at])"
        guard let name = Page.names(of: page.lines[at]).first else { break }
        var words = page.lines[at].split(separator: " ").map(String.init)
        if name.hasPrefix("^") {
          if random.chance(2) {
            words = words.map { $0.hasSuffix("km") ? "\(n)km" : $0 }
            write(name, "\(name) km", "\(n)km")
          } else {
            words = words.prefix { $0 != ";" } + [";", "note", "n\(n)"]
            write(name, "\(name) note", "n\(n)")
          }
        } else {
          words = words.map { $0 == name ? "#l\(n)" : $0 }
          delete(name)
          operations.append(.init(kind: .write, thing: "#l\(n)", former: name, seen: seen))
        }
        page.lines[at] = words.joined(separator: " ")
      default:
        let (words, touched) = layOut(&page, &random)
        summary = words
        operations += touched.map { .init(kind: .touch, thing: $0, seen: seen) }
      }
    } else {
      let headers = page.lines.indices.filter { page.lines[$0].hasPrefix("habit ") }
      switch random.number(0...9) {
      case 0, 1:
        let n = number()
        if !page.lines.isEmpty { page.lines.append("") }
        page.lines += ["habit h\(n)", "  question: q\(n)", "  note: m\(n)"]
        write("h\(n)", "h\(n) question", "q\(n)")
        operations.append(
          .init(kind: .write, thing: "m\(n)", seen: seen))
        summary = "adds h\(n)"
      case 2:
        guard !headers.isEmpty else { break }
        let at = random.one(of: headers)
        let name = String(page.lines[at].split(separator: " ")[1])
        let end = page.end(ofBlockAt: at)
        for note in page.lines[at..<end].compactMap(Page.note) { delete(note, of: name) }
        page.lines.removeSubrange(at..<end)
        delete(name)
        summary = "deletes \(name)"
      case 3, 4:
        guard !headers.isEmpty else { break }
        let at = random.one(of: headers)
        let name = String(page.lines[at].split(separator: " ")[1])
        let n = number()
        let line = "  question: q\(n)"
        let block = at + 1..<page.end(ofBlockAt: at)
        if let old = block.first(where: { page.lines[$0].contains("question:") }) {
          page.lines[old] = line
        } else {
          page.lines.insert(line, at: at + 1)
        }
        write(name, "\(name) question", "q\(n)")
        summary = "asks q\(n) of \(name)"
      case 5:
        guard !headers.isEmpty else { break }
        let at = random.one(of: headers)
        let name = String(page.lines[at].split(separator: " ")[1])
        let n = number()
        page.lines.insert("  note: m\(n)", at: at + 1)
        operations.append(.init(kind: .touch, thing: name, seen: seen))
        write("m\(n)")
        summary = "notes m\(n) of \(name)"
      case 6:
        let notes = page.lines.indices.filter { Page.note(of: page.lines[$0]) != nil }
        guard !notes.isEmpty else { break }
        let at = random.one(of: notes)
        let name = page.lines[..<at].last { $0.hasPrefix("habit ") }?.split(separator: " ")[1]
        guard let note = Page.note(of: page.lines.remove(at: at)) else { break }
        delete(note, of: name.map(String.init))
        if let name {
          operations.append(.init(kind: .touch, thing: String(name), seen: seen))
        }
        summary = "deletes \(note) of \(name ?? "")"
      case 7 where canMove:
        guard !headers.isEmpty else { break }
        let at = random.one(of: headers)
        let end = page.end(ofBlockAt: at)
        let block = Array(page.lines[at..<end])
        let other = random.one(of: files.filter { $0 != file && !$0.hasPrefix("log") })
        let text = String(decoding: device.files[other] ?? [], as: UTF8.self)
        page.lines.removeSubrange(at..<end)
        device.files[other] = Array(
          (text + (text.isEmpty ? "" : "\n") + block.joined(separator: "\n") + "\n").utf8)
        device.seen[other, default: []].formUnion(seen)
        summary = "moves \(block[0]) to \(other)"
      default:
        let (words, touched) = layOut(&page, &random)
        summary = words
        operations += touched.map { .init(kind: .touch, thing: $0, seen: seen) }
      }
    }
    // If lines around a log line change, its attached comments and `#?` lines may change as well.
    // The line then counts as changed.
    for (name, now) in page.beside.sorted(by: { $0.key < $1.key }) {
      guard let old = before[name] else { continue }
      if !now.isSubset(of: old) || old.contains(where: { $0.hasPrefix("#?") && !now.contains($0) })
      {
        operations.append(.init(kind: .touch, thing: name, seen: seen))
      }
    }
    if page.lines.isEmpty, random.chance(2) || device.files[file] == nil {
      device.files[file] = nil
    } else {
      device.files[file] = Array((page.lines.joined(separator: "\n") + "\n").utf8)
    }
    for operation in operations {
      device.seen[file, default: []].insert(oracle.note(operation))
    }
    return "\(summary) in \(file)"
  }

  private static let workspace = Workspace(files: [
    SourceFile(name: "habits.txt", bytes: Array("habit run\n  every: 3/week\n".utf8))
  ])

  /// Returns a new log line: with a time, with an amount only, or with neither.
  private static func entry(_ n: Int, on day: Int, _ random: inout SeededGenerator) -> String {
    let line = "2026-11-\(day)"
    switch random.number(0...3) {
    case 0, 1: return "\(line) \(random.number(10...21)):\(random.number(1...5))0 run \(n)km"
    case 2: return "\(line) run \(n)km"
    default: return "\(line) run"
    }
  }

  /// Changes the layout: blank lines, spacing, comments or the order of lines.
  private mutating func layOut(
    _ page: inout Page, _ random: inout SeededGenerator
  ) -> (summary: String, touched: [String]) {
    guard !page.lines.isEmpty else { return ("looks", []) }
    let at = random.number(0...page.lines.count - 1)
    switch random.number(0...3) {
    case 0:
      page.lines.insert("", at: at)
      return ("spaces out", [])
    case 1:
      page.lines[at] = page.lines[at].replacing(" ", with: "  ", maxReplacements: 1)
      return ("realigns", [])
    case 2:
      let below = page.lines[at...].first { !Page.isComment($0) } ?? ""
      let block = page.lines[...at].last { $0.hasPrefix("habit ") }
      let indent = page.lines[at].hasPrefix(" ") ? "  " : ""
      page.lines.insert("\(indent)# about c\(number())x", at: at)
      let words = "\(below) \(block ?? "")".split(separator: " ").map(String.init)
      return ("comments", words.filter { $0.last?.isNumber == true })
    default:
      guard page.lines[at].first == "2" else { return ("looks", []) }
      let line = page.lines.remove(at: at)
      page.lines.insert(line, at: random.number(0...page.lines.count))
      return ("moves a line", [])
    }
  }
}

/// The lines of a file.
private struct Page {
  var lines: [String]

  /// Returns the identities of a log line: its `^id`, or its tag. If two edits were merged, it may
  /// have both tags.
  static func names(of line: String) -> [String] {
    line.split(separator: " ").filter { $0.hasPrefix("^e") || $0.hasPrefix("#l") }
      .map(String.init)
  }

  /// Returns the value of a `note:` line.
  static func note(of line: String) -> String? {
    let words = line.split(separator: " ")
    return words.count == 2 && words[0] == "note:" ? String(words[1]) : nil
  }

  /// Returns true if the line is a comment. A comment above it then belongs to the same group.
  static func isComment(_ line: String) -> Bool {
    line.first == "#" || line.drop { $0 == " " }.hasPrefix("# ")
  }

  /// Returns the index after the last line of a block.
  func end(ofBlockAt header: Int) -> Int {
    // A comment without indentation may be in the middle of a block.
    let isOther = { (line: String) in !line.isEmpty && line.first != " " && line.first != "#" }
    let limit = lines[(header + 1)...].firstIndex(where: isOther) ?? lines.count
    return max(header, lines[..<limit].lastIndex { $0.first == " " } ?? header) + 1
  }

  mutating func add(_ line: String, on day: Int, _ random: inout SeededGenerator) {
    if random.chance(4) {
      lines.insert(line, at: random.number(0...lines.count))
    } else {
      let later = lines.firstIndex { $0.hasPrefix("2") && $0 > "2026-11-\(day)~" }
      lines.insert(line, at: later ?? lines.count)
    }
  }

  /// For each log line, the comments directly above it, and the `#?` lines below it with the
  /// comments between them.
  var beside: [String: Set<String>] {
    var beside: [String: Set<String>] = [:]
    var above: Set<String> = []
    var owners: [String] = []
    for line in lines {
      if line.hasPrefix("#?") {
        // A comment between a log line and its `#?` line belongs to that log line, not to the
        // next.
        for name in owners { beside[name, default: []].formUnion(above.union([line])) }
      } else if line.first == "#" {
        above.insert(line)
      } else {
        if line.first == "2" {
          owners = Self.names(of: line)
          for name in owners { beside[name, default: []].formUnion(above) }
        }
        above = []
      }
    }
    return beside
  }
}
