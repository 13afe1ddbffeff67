import TrackCore

/// Checks, with one file, the rules that must hold for every file, whether it is valid or not.
package struct FileTrial {
  /// The rules that were broken; empty if there are none.
  package private(set) var complaints: [String] = []
  /// The result of reading the file, to be compared with what the caller expects.
  package private(set) var reading: FileReading

  private let name: String
  private let bytes: [UInt8]

  /// Reads and edits the file, and collects the rules that were broken.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random edits.
  ///   - edits: The number of kinds of edits to try; all by default.
  package init(_ bytes: [UInt8], named name: String, seed: UInt64, edits: Int = .max) {
    self.name = name
    self.bytes = bytes
    reading = FileReading(bytes, named: name)
    tryLines()
    tryProblems()
    // To halve the time, the file is read a second time for only one seed in four.
    if seed % 4 == 0, FileReading(bytes, named: name) != reading {
      complain("a second reading differs")
    }
    var trial = EditTrial(bytes, named: name, entries: reading.entries.count, seed: seed)
    trial.run(kinds: edits)
    complaints += trial.complaints
  }

  private mutating func complain(_ text: String) { complaints.append(text) }

  /// Checks that the lines follow each other without gaps and together are the bytes of the file.
  private mutating func tryLines() {
    let document = Document(bytes)
    var at = 0
    for (index, line) in document.lines.enumerated() {
      let isInOrder =
        line.start <= line.textStart && line.textStart <= line.textEnd
        && line.textEnd <= line.next && line.start < line.next
      if line.start != at || line.number != index + 1 || !isInOrder {
        complain("line \(index + 1) does not lie beside the one before")
      }
      at = line.next
    }
    if at != bytes.count { complain("the lines end at \(at) of \(bytes.count)") }
    if document.lines.flatMap(document.bytes(of:)) != bytes {
      complain("the lines do not give the bytes back")
    }
  }

  /// Checks that every problem points to a place inside the file.
  private mutating func tryProblems() {
    let document = Document(bytes)
    for problem in reading.problems {
      guard let number = problem.line, let column = problem.column else {
        complain("\(problem.code.rawValue) has no place")
        continue
      }
      if bytes.isEmpty, number == 1, column == 1 { continue }
      guard document.lines.indices.contains(number - 1) else {
        complain("\(problem.code.rawValue) on line \(number) of \(document.lines.count)")
        continue
      }
      let length = document.text(of: document.lines[number - 1]).unicodeScalars.count
      if column < 1 || problem.length < 0 || column + problem.length > length + 1 {
        complain(
          "\(problem.code.rawValue) at \(number):\(column), \(problem.length) long,"
            + " on a line of \(length)")
      }
    }
    let isUnrecognised = reading.problems.contains { $0.code == .unrecognisedFile }
    if isUnrecognised, reading.problems.count > 1 {
      complain("more than one problem in a file that is not recognised")
    }
  }
}

/// The result of reading one file.
package struct FileReading: Equatable {
  package let problems: [Problem]
  package let entries: [EntryFacts]
  /// The kind and ID of each block that is not ignored.
  package let blocks: [String]

  package static let today = Day(year: 2026, month: 11, day: 20) ?? .first

  package init(_ bytes: [UInt8], named name: String) {
    let workspace = Workspace(files: [SourceFile(name: name, bytes: bytes)])
    problems = workspace.check(today: Self.today)
    var entries: [EntryFacts] = []
    workspace.forEachEntry { entry, names in entries.append(EntryFacts(entry, names)) }
    self.entries = entries
    var headings: [Heading] = workspace.values.map(\.heading)
    headings += workspace.goals.map(\.heading)
    headings += workspace.habits.map(\.heading)
    headings += workspace.tasks.map(\.heading)
    headings += workspace.measures.map(\.heading)
    headings += workspace.terms.map(\.heading)
    headings += workspace.sources.map(\.heading)
    blocks = headings.map { "\($0.kind.rawValue) \($0.id)" }
  }
}

/// The parsed parts of a log line, for comparison of two readings.
package struct EntryFacts: Equatable {
  let day: Day
  let times: [Int?]
  let subject: String
  let amounts: [Amount?]
  let parts: [LogEntry.Part]
  let goals: [LogEntry.Share]
  let note: String?
  let event: String?
  let noteTags: [String]

  init(_ entry: borrowing LogEntry, _ names: NameBook) {
    day = entry.day
    times = [entry.start, entry.end]
    subject = names.text(of: entry.subject)
    amounts = [
      entry.count.map { Amount($0) }, entry.writtenTime.map { Amount($0) }, entry.quantity,
    ]
    parts = entry.parts
    goals = entry.goals
    note = names.note
    event = names.event
    noteTags = names.noteTags
  }
}
