import TrackCore
import TrackExchange
import TrackStore
import TrackSystem

/// One fetch from one data source.
struct SourceRun {
  /// The result of a fetch.
  struct Result {
    let name: String
    var outcome = FetchedFile.Outcome()
    var failure: FetchFailure?
    var problems: [String] = []
    var files: [UndoStep.File] = []
    /// The titles of the goals to which the data of the source contributes.
    var goals: [String] = []
    /// The ID to which the source block was renamed; nil if it kept its ID. The block is renamed if
    /// its ID is the one that the measure of the source must have.
    var newID: String?
    /// The day of the previous fetch, if this fetch failed; otherwise nil.
    var lastFetched: Day?
    /// True if nothing was requested, because the source's interval has not passed yet.
    var isResting = false

    var isGood: Bool { failure == nil && problems.isEmpty }
  }

  /// The name of the source. It is the subject of its lines and the name of its file in `sources/`.
  let name: String
  let block: Source?
  let open: OpenDirectory
  let session: Session

  private var file: String { "sources/\(name).txt" }
  private var memoryFile: String { "sources/\(name)" }

  /// The data that this machine has stored about earlier fetches of the source.
  private var memory: FetchMemory { open.directory.fetchMemory(of: name) }

  /// Returns the request for the days whose data is missing.
  func job(since: Day?, all: Bool) throws(FetchFailure) -> FetchJob {
    guard ID.isID(name) else { throw .notConfigured("\(name) cannot be an ID") }
    let memory = memory
    let fetched = FetchedFile(bytes: bytes, in: open.workspace)
    var job = FetchJob(
      name: name,
      ranges: FetchJob.ranges(
        from: since
          ?? FetchJob.usualFirst(forgottenBefore: fetched.forgottenBefore, today: open.today),
        through: open.today, besides: all ? [] : fetched.days.union(memory.empty))
    ) { System.offset(at: $0) }
    (job.user, job.host, job.collections) = (block?.user, block?.host, block?.collections ?? [])
    job.key = usesKey ? try key.value(for: block?.host) : nil
    job.state = memory.state
    return job
  }

  var key: SourceKey { SourceKey(name: name, session: session) }

  /// False for a built-in source whose service needs no key.
  private var usesKey: Bool {
    BuiltInSource(rawValue: name).map { $0.needsKey || SourceProgram.isInstalled(name, session) }
      ?? true
  }

  private var bytes: [UInt8] {
    open.snapshot.files.first { $0.name == file }?.bytes ?? []
  }

  /// Sends a request to the source, which is a program on `$PATH`, a built-in source, or a table at
  /// a URL.
  func ask(_ job: FetchJob) throws(FetchFailure) -> (answer: FetchAnswer, failure: FetchFailure?) {
    let program = SourceProgram(job: job, workspace: open.workspace)
    do throws(FetchFailure) {
      return try program.fetch()
    } catch {
      guard case .notConfigured = error else { throw error }
      if let builtIn = BuiltInSource(rawValue: name) {
        return (try builtIn.fetch(job, CurlClient(session).web), nil)
      }
      guard job.host != nil else { throw error }
      let table = TableSource(job: job, web: CurlClient(session).web, workspace: open.workspace)
      return (try table.fetch(), nil)
    }
  }

  /// Fetches the data and writes it to the source's file.
  func run(since: Day?, all: Bool, _ words: WriteOptions) throws(Failure) -> Result {
    var result = Result(name: name)
    do throws(FetchFailure) {
      let job = try job(since: since, all: all)
      let (answer, failure) = try ask(job)
      result.failure = failure
      result.problems = answer.problems
      // After a failure, the answer may be incomplete, so it must not replace existing lines.
      if failure == nil { try write(answer, job, &result, words) }
      if failure == nil, !words.isDryRun, answer.problems.isEmpty {
        var memory = memory
        let known = Set(answer.entries.map(\.day))
          .union(FetchedFile(bytes: bytes, in: open.workspace).days)
        memory.note(job, answer, known: known, at: session.clock.instant)
        _ = try? open.directory.writeState(memoryFile, Array(memory.text.utf8))
      }
    } catch {
      result.failure = error
    }
    if result.failure != nil {
      result.lastFetched =
        open.sourceAges(session.clock).first {
          foldedName($0.id) == block.map { foldedName($0.id) }
        }?
        .fetched
    }
    return result
  }

  private func write(
    _ answer: FetchAnswer, _ job: FetchJob, _ result: inout Result, _ words: WriteOptions
  ) throws(FetchFailure) {
    guard !answer.entries.isEmpty else { return }
    let additions = additions(for: answer.entries)
    var outcome = FetchedFile.Outcome()
    let files = additions.reduce(into: [file]) { if !$0.contains($1.file) { $0.append($1.file) } }
    do throws(Failure) {
      result.files = try session.change(files, of: open.directory, words) {
        contents throws(Failure) in
        let new = FetchedFile(bytes: (contents[file] ?? nil) ?? [], in: open.workspace).replacing(
          with: answer.entries, stamp: UTCMoment(instant: session.clock.instant).isoMinute)
        outcome = new.outcome
        var changed = contents.merging([file: new.bytes]) { $1 }
        for addition in additions {
          changed = try changed.editing(addition.file, addition.edit)
        }
        return changed
      }
    } catch {
      throw .wrongAnswer(error.wording)
    }
    result.outcome = outcome
    result.newID = newID
    if outcome.new + outcome.changed > 0 { result.goals = goals }
  }

  /// A change of a block that the lines of the source need.
  private struct Addition {
    let file: String
    let edit: (inout Document) throws(EditError) -> Void
  }

  /// Returns the new ID of the source's block, and the parts that its measure must declare.
  private func additions(for entries: [ExchangeEntry]) -> [Addition] {
    var additions: [Addition] = []
    if let newID, let block {
      additions.append(
        Addition(file: file(of: block)) { document throws(EditError) in
          try document.edit(block: name) { $0.id = newID }
        })
    }
    let parts = newParts(in: entries).map { PropertyKey.part.with($0) }
    guard !parts.isEmpty else { return additions }
    if let measure {
      additions.append(
        Addition(file: file(of: measure)) { document throws(EditError) in
          try document.edit(block: measure.id) { block in
            for part in parts { block.add(part.key, part.value) }
          }
        })
    } else {
      additions.append(
        Addition(file: open.workspace.file(forNew: .measure)) { document throws(EditError) in
          let title = BuiltInSource(rawValue: name)?.title ?? name
          try document.add(.measure, id: name, title: title, parts)
        })
    }
    return additions
  }

  private func file(of block: any Block) -> String {
    open.workspace.files[block.heading.place.file].name
  }

  /// The block of the source's measure; nil if there is none yet.
  private var measure: Measure? {
    newID == nil ? open.workspace.block(id: name) as? Measure : nil
  }

  /// Returns the parts that the measure of a built-in source must still declare for some lines, each
  /// as its name and unit. A measure that declares no parts takes any.
  private func newParts(in entries: [ExchangeEntry]) -> [String] {
    guard let builtIn = BuiltInSource(rawValue: name) else { return [] }
    let isNew = open.workspace.block(id: name) == nil || newID != nil
    guard isNew || measure?.parts.isEmpty == false else { return [] }
    var known = Set((measure?.parts ?? []).map { foldedName(open.workspace.text(of: $0.name)) })
    let used = entries.flatMap(\.parts).map { part in
      part.amount.unit == .time ? "\(part.name) h" : "\(part.name) \(part.amount.unit.name)".trimmed
    }
    return ((isNew ? builtIn.parts : []) + used).filter { part in
      known.insert(foldedName(String(part.prefix { $0 != " " }))).inserted
    }
  }

  /// The ID that the source block must be renamed to; nil if it can keep its ID. It must be renamed
  /// if its ID is the one that the measure of the source must have.
  private var newID: String? {
    guard let block, BuiltInSource(rawValue: name) != nil, foldedName(block.id) == name else {
      return nil
    }
    return "\(name)-source"
  }

  /// The titles of the goals to which the data of the source contributes.
  private var goals: [String] {
    open.workspace.goals.filter { goal in
      goal.measures.contains { measure in
        measure.subject.map { foldedName(open.workspace.text(of: $0.subject)) } == foldedName(name)
      }
    }.map(\.title)
  }
}

extension UTCMoment {
  /// The instant in UTC, without seconds: `2026-11-21T10:05Z`.
  fileprivate var isoMinute: String {
    let time = wallTime { _ in 0 }
    return "\(time.day.iso)T\(padded(time.second / 3600, 2)):\(padded(time.second / 60 % 60, 2))Z"
  }
}
