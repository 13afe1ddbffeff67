import TrackCore

/// The files of a directory while they are edited.
///
/// It gives the same problems and figures as a `Workspace` made from the files. After an edit, it
/// reads only what the edit can affect: of a long log, only the part around the edit.
package struct LiveDirectory {
  private var texts: [String: PartedText] = [:]
  /// The names of the files, in file order.
  package private(set) var names: [String] = []
  /// The number of changes so far. Part IDs are made from it, so that no two parts have the same
  /// ID.
  private var contents = 0
  /// The parts of each file that consists of log lines only, by file name. Other files have no
  /// value.
  private var logs: [String: [LogPart]] = [:]
  /// A workspace of all files that are not in `logs`. It contains the declarations.
  private var base = Workspace(files: [])
  /// The log lines of the files of `base`, by file name.
  private var others: [String: LogPart] = [:]
  private var isBaseStale = true
  /// The problems by file; nil after a change, until they are computed again.
  private var found: [String: [Problem]]?
  private var today: Day
  private let executor: ParallelExecutor

  package init(files: [SourceFile], today: Day, executor: ParallelExecutor = .serial) {
    self.today = today
    self.executor = executor
    for file in files { replace(file.name, with: file.bytes) }
  }

  package func text(of file: String) -> PartedText? { texts[file] }

  /// Sets the content of a file. Of a long file, only the parts that change are read again.
  package mutating func replace(_ file: String, with bytes: UnsafeBufferPointer<UInt8>) {
    contents += 1
    var content = texts[file] ?? PartedText([], firstID: contents << 32)
    if content.set(bytes) || texts[file] == nil { setText(content, of: file) }
  }

  package mutating func replace(_ file: String, with bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { replace(file, with: $0) }
  }

  package mutating func replace(_ file: String, with text: String) {
    var text = text
    text.withUTF8 { replace(file, with: $0) }
  }

  package mutating func remove(_ file: String) {
    if texts[file] != nil { setText(nil, of: file) }
  }

  /// Replaces the text between two positions of a file.
  package mutating func edit(
    _ file: String, _ start: PartedText.Position, _ end: PartedText.Position, with text: [UInt8]
  ) {
    contents += 1
    var content = texts.removeValue(forKey: file) ?? PartedText([], firstID: contents << 32)
    content.replace(start, end, with: text)
    setText(content, of: file)
  }

  package mutating func setToday(_ day: Day) {
    guard day != today else { return }
    today = day
    isBaseStale = true
    found = nil
  }

  private mutating func setText(_ text: PartedText?, of file: String) {
    found = nil
    texts[file] = text
    if names.contains(file) != (text != nil) {
      names = texts.keys.sorted(by: FileOrder.precedes)
    }
    let old = logs.removeValue(forKey: file)
    if let text { logs[file] = Self.parts(of: text, named: file, knowing: old ?? []) }
    if old == nil || logs[file] == nil { isBaseStale = true }
  }

  /// Returns the parts of a file with only log lines; nil for another file.
  private static func parts(
    of text: PartedText, named file: String, knowing old: [LogPart]
  ) -> [LogPart]? {
    guard file != "track.txt" else { return nil }
    let known = Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var parts: [LogPart] = []
    for part in text.parts {
      // A byte order mark inside the file is a problem that only reading the whole file reports.
      guard part.firstLine == 0 || !part.bytes.starts(with: ByteOrderMark.bytes),
        var log = known[part.id] ?? LogPart(part, of: file)
      else { return nil }
      log.linesBefore = part.firstLine
      parts.append(log)
    }
    return parts.contains { !$0.outline.runs.isEmpty } ? parts : nil
  }

  private mutating func refreshBase() {
    guard isBaseStale else { return }
    isBaseStale = false
    let files = texts.filter { logs[$0.key] == nil }
    base = Workspace(files: files.map { SourceFile(name: $0.key, bytes: $0.value.bytes) })
    others = [:]
    for (file, outline) in zip(base.files, base.outlines) where !outline.runs.isEmpty {
      others[file.name] = LogPart(id: nil, file, outline)
    }
    for name in logs.keys {
      for index in logs[name, default: []].indices { logs[name]?[index].check = nil }
    }
  }

  // MARK: Results

  /// A workspace of the declarations, without the entries of files that have only log lines.
  package mutating func declarations() -> Workspace {
    refreshBase()
    return base
  }

  /// A workspace of all files, for figures.
  package mutating func workspace() -> Workspace {
    refreshBase()
    var workspace = base
    workspace.executor = executor
    for part in names.flatMap({ logs[$0] ?? [] }) {
      workspace.files.append(part.file)
      workspace.outlines.append(part.outline.moved(by: part.linesBefore))
    }
    return workspace
  }

  /// All problems in the files, by file, in the order of lines and columns.
  package mutating func problems() -> [String: [Problem]] {
    if let found { return found }
    refreshBase()
    var check = PartialCheck(base, today: today)
    checkParts(check)
    for part in names.flatMap({ logs[$0] ?? others[$0].map { [$0] } ?? [] }) {
      if let own = part.check { check.add(own, after: part.linesBefore) }
    }
    let byFile = Dictionary(grouping: check.problems(), by: \.file)
    let sorted = byFile.mapValues { $0.sorted { $0.isBeforeOnLines($1) } }
    found = sorted
    return sorted
  }

  /// Checks the parts that were not checked since they or the declarations changed.
  private mutating func checkParts(_ empty: PartialCheck) {
    others = others.mapValues { $0.checked(empty) }
    for (name, parts) in logs where parts.contains(where: { $0.check == nil }) {
      logs[name] = executor.map(parts.count) { parts[$0].checked(empty) }
    }
  }
}
