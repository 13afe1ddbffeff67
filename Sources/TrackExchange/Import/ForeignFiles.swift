import TrackCore

/// The files of an import: a single file, or the files in a folder or archive.
package struct ForeignFiles: Sendable {
  /// The paths of the files within the folder or archive; for a single file, its name.
  package let names: [String]
  /// The function that returns the first bytes of files. To ask for many at once is quicker.
  private let heads: @Sendable ([String]) -> [[UInt8]]

  package init(names: [String], heads: @escaping @Sendable ([String]) -> [[UInt8]]) {
    self.names = names
    self.heads = heads
  }

  private func head(_ name: String) -> [UInt8] { heads([name]).first ?? [] }

  /// The field separator of the first file, which is assumed to be CSV.
  package var separator: UInt8 {
    names.first.map { MapProposal.separator(of: head($0)) } ?? ASCII.comma
  }

  /// Returns the text of an import map to propose for the first file, which is assumed to be CSV.
  package func proposedMap() throws(ForeignError) -> String {
    try MapProposal.text(for: names.first.map(head) ?? [])
  }

  /// Recognises which program wrote the files; nil if it is unknown.
  package func recognise() -> ImportKind? {
    if names.count == 1, let name = names.first {
      return FileSample(name: name, bytes: head(name)).kind
    }
    if let name = names.first(where: { Self.base($0) == "export.xml" }) {
      return FileSample(name: name, bytes: head(name)).kind
    }
    if names.contains(where: { $0.hasSuffix("Habits.csv") }) { return .loop }
    if names.contains(where: { DailyNotes.day(of: $0) != nil }) { return .dailyNotes }
    for name in names
    where ["log", "Actions.csv"].contains(Self.base(name)) || name.hasSuffix(".data") {
      if let kind = FileSample(name: name, bytes: head(name)).kind { return kind }
    }
    return names.lazy.prefix(50).compactMap { name in
      FileSample(name: name, bytes: head(name)).kind
    }.first
  }

  /// Returns the files that an import of this kind reads, in order.
  package func files(of kind: ImportKind) -> [String] {
    guard names.count > 1 else { return names }
    switch kind {
    case .harsh, .habitctl:
      // The habits come first, because the log refers to them.
      return ["habits", "log"].flatMap { wanted in names.filter { Self.base($0) == wanted } }
    case .timewarrior:
      return names.filter {
        $0.hasSuffix(".data")
          && !["tags.data", "undo.data", "backlog.data"].contains(Self.base($0))
      }
    case .loop:
      let checkmarks = names.filter { $0.hasSuffix("/Checkmarks.csv") || $0 == "Repetitions.csv" }
      return names.filter { $0.hasSuffix("Habits.csv") } + checkmarks
    case .appleHealth: return names.filter { Self.base($0) == "export.xml" }
    case .dailyNotes: return names.filter { DailyNotes.day(of: $0) != nil }
    case .journal:
      return Self.journalTables.flatMap { table in
        names.filter { foldedName(Self.base($0)) == "\(table).csv" }
      }
    default:
      return zip(names, heads(names)).filter { FileSample(name: $0, bytes: $1).kind == kind }
        .map(\.0)
    }
  }

  /// The tables of a journal in the order in which they are read. Each table refers only to earlier
  /// ones.
  private static let journalTables = ["values", "goals", "terms", "actions"]

  /// Returns the position of a file in the order in which the files of an import are read.
  package static func position(of name: String, in kind: ImportKind) -> Int {
    guard kind == .journal else { return 0 }
    let base = foldedName(base(name))
    return journalTables.firstIndex { base.contains($0) } ?? journalTables.count
  }

  /// True if the first file is encoded in UTF-16, in which no kind can be recognised.
  package var isUTF16: Bool {
    let first = names.first.map(head) ?? []
    return first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF])
  }

  private static func base(_ name: String) -> String {
    name.split(separator: "/").last.map(String.init) ?? name
  }
}

/// The beginning of a file, from which its kind is recognised.
struct FileSample {
  let name: String
  /// The lines of the first 16 KiB, without spaces at their ends. Empty lines are omitted, and the
  /// last line may be cut off.
  let lines: [String]

  init(name: String, bytes: [UInt8]) {
    self.name = name
    var start = 0
    if bytes.starts(with: ByteOrderMark.bytes) { start = 3 }
    let text = String(decoding: bytes[start...].prefix(16 << 10), as: UTF8.self)
    lines = text.split(whereSeparator: \.isNewline).map { ForeignAmount.trimmed($0) }
  }

  private var first: String { lines.first ?? "" }

  /// The cells of the first line, split at commas as in CSV.
  private var header: [String] {
    first.split(separator: ",", omittingEmptySubsequences: false).map {
      ForeignAmount.trimmed($0.filter { $0 != "\"" })
    }
  }

  var kind: ImportKind? {
    if first.hasPrefix("{") {
      return first.hasSuffix("}") && first.contains("\"subject\"") ? .trackJSONLines : .trackJSON
    }
    if first == "BEGIN:VCALENDAR" { return .ics }
    if first.hasPrefix("<") { return AppleHealth.recognises(lines) ? .appleHealth : nil }
    if TrackCSV.recognises(header: header) { return .trackCSV }
    if JournalCSV.recognises(header: header) { return .journal }
    if Beeminder.recognises(header: header) { return .beeminder }
    if DailyNotes.day(of: name) != nil { return .dailyNotes }
    let rules: [(ImportKind, (String) -> Bool)] = [
      (.timewarrior, Timewarrior.recognises), (.timeclock, Timeclock.recognises),
      (.org, OrgClock.recognises), (.todoTxt, TodoTxt.recognises),
      (.habitctl, Habitctl.recognises), (.harsh, Harsh.recognises), (.klog, Klog.recognises),
    ]
    for (kind, recognises) in rules where lines.contains(where: recognises) { return kind }
    let separators = [",", ";", "\t"]
    let isTable =
      lines.count > 1
      && separators.contains { separator in
        let counts = lines.prefix(2).map {
          $0.split(separator: separator, omittingEmptySubsequences: false).count
        }
        return counts.allSatisfy { $0 > 1 } && counts[0] == counts[1]
      }
    return isTable || name.hasSuffix(".csv") || name.hasSuffix(".tsv") ? .csv : nil
  }
}
