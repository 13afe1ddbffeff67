import TrackCore
import TrackPhrases
import TrackStore
import TrackSystem

/// A reference to one line of the log: `last`, `^id`, `FILE:LINE` or the last line about a subject.
enum LineTarget: Hashable {
  case last
  case event(String)
  case place(file: String, line: Int)
  /// The last line about a subject, on the given day. If the day is nil, it is the last line on any
  /// day.
  case subject(String, on: Day?)

  /// Splits words into the line that the first word refers to, and the remaining words. If the
  /// first word refers to no line, the last line is meant, and all words remain.
  static func read(_ words: [String]) -> (target: LineTarget, rest: ArraySlice<String>) {
    guard let first = words.first else { return (.last, []) }
    if first == "last" { return (.last, words.dropFirst()) }
    if first.hasPrefix("^") { return (.event(String(first.dropFirst())), words.dropFirst()) }
    if let colon = first.lastIndex(of: ":"), first[..<colon].hasSuffix(".txt"),
      let line = Int(first[first.index(after: colon)...]), line > 0
    {
      return (.place(file: String(first[..<colon]), line: line), words.dropFirst())
    }
    return (.last, words[...])
  }

  fileprivate var isLast: Bool {
    if case .subject = self { return true }
    return self == .last
  }

  fileprivate var word: String {
    switch self {
    case .last: "last"
    case .event(let event): "^\(event)"
    case .place(let file, let line): "\(file):\(line)"
    case .subject(let id, _): id
    }
  }
}

/// The changes that `track amend` makes to one log line.
struct LineAmendment {
  let day: Day?
  /// The new time or range, in the form in which it comes before the subject.
  var times: String?
  var items: [String] = []
  /// The items to remove.
  var missing: [String] = []
  var note: String?

  init(day: Day?) {
    self.day = day
  }

  var isEmpty: Bool {
    day == nil && times == nil && items.isEmpty && missing.isEmpty && note == nil
  }

  func run(
    _ target: LineTarget, in session: Session, _ open: LogContext, _ words: WriteOptions
  ) throws(Failure) -> ChangeSummary {
    var draft = LogDraft()
    let names = Set(try Self.files(target, open))
    let log = self.day.map(open.directory.logFile)
    let files = try session.change(
      names.union([log].compactMap(\.self)).sorted(), of: open.directory, words
    ) { contents throws(Failure) in
      draft = LogDraft()
      let (file, index) = try Self.find(target, in: contents.filter { names.contains($0.key) })
      let document = Document((contents[file] ?? nil) ?? [])
      let old = document.text(of: document.lines[index])
      let subject = Document(old).lastLogLine.flatMap {
        BlockResolver(workspace: open.workspace).exact($0.subject)
      }
      let units = subject.map(open.workspace.unitNames) ?? []
      let times = LogLineEdit(old).amounts.contains { Self.unit(of: $0) == "s" }
      if let subject, !times { try open.refuseMetresOrMinutes(items, of: subject.id) }
      var new = try text(of: old, units)
      // A bare number does not keep a unit in which the subject counts nothing.
      if let found = try? open.check(new),
        found.contains(where: {
          [.amountMissing, .numberNotCounted, .unitsDiffer].contains($0.code)
        })
      {
        new = try text(of: old, units, keepsUnit: false)
      }
      try draft.add(new, on: subject, in: open, replacing: old)
      let written = draft.lines.last ?? new
      let before = Document(old).lastLogDay
      let moves = day != nil && day != before
      let changed = try contents.editing(file) { document throws(EditError) in
        let change = LogLineChange(number: index + 1, old: old, new: moves ? nil : written)
        try document.changeLog([change])
      }
      guard moves else { return changed }
      // A line leaves its file only for the log of another year; one that a person keeps in a file
      // of its own stays there.
      let isUsual = before.map(open.directory.logFile) == file
      return try changed.editing(isUsual ? log ?? file : file) { document throws(EditError) in
        try document.add(logLines: [written])
      }
    }
    let message = draft.message("Amended", in: open, words)
    return ChangeSummary(files: files, message: message.joined(separator: "\n"))
  }

  /// - Parameters:
  ///   - units: The units that the subject of the line, or a goal that counts it, states.
  ///   - keepsUnit: False if a bare number takes the place of an amount without its unit.
  private func text(
    of old: String, _ units: [String], keepsUnit: Bool = true
  ) throws(Failure) -> String {
    var edit = LogLineEdit(old)
    for item in missing where !edit.remove(items: item.onOneLine).isEmpty {
      throw .refused(
        "\"\(old)\" has no item \"\(item)\". Type it as the line has it.")
    }
    if let day { edit.set(date: day) }
    if let times { edit.set(times: times) }
    for item in items.map(Self.withPoint) {
      if !keepsUnit, Self.isNumber(item), edit.amounts.count == 1,
        Self.unit(of: edit.amounts[0]) != "s"
      {
        _ = edit.remove(items: edit.amounts[0])
      }
      keepsUnit ? Self.set(item, in: &edit, units) : edit.set(items: item)
    }
    if let note { edit.set(note: note.onOneLine.trimmed) }
    return edit.text
  }

  /// Returns an amount such as `2,5h` with a decimal point. Any other item is unchanged.
  private static func withPoint(_ item: String) -> String {
    let parts = item.split(separator: ",", omittingEmptySubsequences: false)
    func digits(_ text: Substring) -> Int { text.prefix { $0.isASCII && $0.isNumber }.count }
    guard parts.count == 2, digits(parts[0]) > 0, digits(parts[0]) == parts[0].count,
      (1...2).contains(digits(parts[1]))
    else { return item }
    return "\(parts[0]).\(parts[1])"
  }

  /// Sets an item. A bare number replaces the only amount of the line, in its unit: `6` becomes
  /// `6km` if the line has `5.2km`. If the line has several amounts, it is the one in one of `units`.
  private static func set(_ item: String, in edit: inout LogLineEdit, _ units: [String]) {
    let amounts = edit.amounts
    guard isNumber(item), !amounts.contains(where: isNumber) else { return edit.set(items: item) }
    let stated = amounts.filter { units.contains(unit(of: $0)) }
    guard let old = amounts.count == 1 ? amounts[0] : stated.count == 1 ? stated[0] : nil else {
      return edit.set(items: item)
    }
    let suffix = old.drop { $0.isNumber || "-.".contains($0) }
    if !suffix.contains(where: \.isNumber) { return edit.set(items: item + suffix) }
    // For a time such as `1h30m`, the number is in the unit of the habit's target.
    if units.contains("s") { _ = edit.remove(items: old) }
    edit.set(items: item)
  }

  private static func isNumber(_ text: String) -> Bool {
    text.first?.isNumber == true && text.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." }
  }

  /// Returns the name of an amount's unit; `s` for every time.
  private static func unit(of amount: String) -> String {
    let unit = amount.drop { $0.isNumber || "-.".contains($0) }
    let isTime = unit.first.map { "hms".contains($0) } ?? false
    return isTime && unit.allSatisfy { $0.isNumber || "hms".contains($0) } ? "s" : "\(unit)".trimmed
  }

  /// Returns the names of the files in which the line to amend may be.
  private static func files(
    _ target: LineTarget, _ open: LogContext
  ) throws(Failure) -> [String] {
    switch target {
    case .last:
      return [try open.lastInLog { $0.lastLogDay }?.file ?? open.directory.logFile(for: open.today)]
    case .event, .subject(_, on: nil): return try LogRewrite(open: open).files
    case .subject(_, let day?): return [open.directory.logFile(for: day)]
    case .place(let file, _):
      let logs: [String]
      do { logs = try open.directory.logFiles() } catch { throw .write(error) }
      let known = open.workspace.files.map(\.name) + logs
      return try FileArguments(directory: open.directory, known: known).names(for: [file]).sorted()
    }
  }

  /// Returns the file of the line to amend, and the index of the line in it.
  private static func find(
    _ target: LineTarget, in contents: FileContents
  ) throws(Failure) -> (file: String, line: Int) {
    // The last line of the log is in the last file.
    let files = contents.sorted { $0.key < $1.key }
    for (file, bytes) in target.isLast ? files.reversed() : files {
      let document = Document(bytes ?? [])
      let index: Int? =
        switch target {
        case .last: document.lines.lastIndex { $0.role == .log }
        case .subject(let id, let day):
          document.lines.lastIndex {
            guard $0.role == .log else { return false }
            let line = Document(document.text(of: $0))
            return line.lastLogLine.map { foldedName($0.subject) == foldedName(id) } ?? false
              && (day == nil || line.lastLogDay == day)
          }
        case .place(_, let line): line - 1
        case .event(let event):
          document.lines.indices.first {
            document.lines[$0].role == .log
              && LogLineEdit(document.text(of: document.lines[$0])).event == event
          }
        }
      if let index, document.lines.indices.contains(index), document.lines[index].role == .log {
        return (file, index)
      }
    }
    if target == .last { throw .refused(.nothingRecorded) }
    if case .subject(let id, let day?) = target { throw .refused(.nothingOn(id, day)) }
    throw .refused(
      "The log has no line \"\(target.word)\". Name it as last, ^id or FILE:LINE.", cause: .words)
  }
}
