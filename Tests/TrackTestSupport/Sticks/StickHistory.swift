import Foundation
import TrackStore

/// A random history of real folders that sync: a stick and several machines, or machines between
/// which a file-sync program copies files. Each log line is written only once.
package struct StickHistory {
  package internal(set) var complaints: [String] = []
  /// The events, in order.
  package private(set) var story: [String] = []

  let seed: UInt64
  let transport: Transport
  let place: TemporaryFolder
  var folders: [String]
  var random: SeededGenerator
  var written: Set<String> = []
  var deleted: Set<String> = []
  /// The lines that two machines deleted. If a third machine brings one back by saving an older
  /// text, the line may stay or go.
  private var deletedTwice: Set<String> = []
  /// True if a copy or a state was lost, so that deleted lines may come back.
  package internal(set) var isLoose = false
  /// The files of folders at an earlier time.
  var backups: [String: [String: Data]] = [:]
  /// The texts that are open in editors. `brought` are the lines from the last sync since then that
  /// brought any.
  var buffers: [String: (lines: [String], brought: [String])] = [:]
  /// The files on the server of a file-sync program, and the version of them that each machine last
  /// had.
  var server: [String: Data] = [:]
  var carried: [String: [String: Data]] = [:]
  var conflictCopies = 0
  private var count = 0
  /// The machines on which a person has deleted a line since their last sync.
  var deleters: Set<String> = []

  package init(seed: UInt64, transport: Transport) throws {
    self.transport = transport
    self.seed = seed
    random = SeededGenerator(seed: seed)
    place = try TemporaryFolder()
    folders = ["stick"] + (1...random.number(2...3)).map { "machine \($0)" }
    for folder in folders { try place.write("track 1\n", to: "\(folder)/track.txt") }
    var lines = ""
    for _ in 0..<24 { lines += newLine() + "\n" }
    try place.write(lines, to: "machine 1/log.txt")
  }

  var machines: [String] { Array(folders.dropFirst()) }

  mutating func tell(_ text: String) { story.append(text) }

  package mutating func run() throws {
    if transport == .carried { return try runCarried() }
    if transport == .fileSync { return try runFileSync() }
    for machine in machines { _ = sync(machine) }
    for _ in 0..<random.number(6...14) {
      let machine = random.one(of: machines)
      switch random.number(0...9) {
      case 0...2: try add(machine)
      case 3: try random.chance(4) ? forget(machine) : delete(machine)
      case 4...6: _ = try syncTaking(machine)
      default:
        switch transport {
        case .stick: try loseStick(machine)
        case .disks: try changeDisk(machine)
        case .damage: try damage(machine)
        case .appending: try syncWhileAppending(machine)
        case .editors: try edit(machine)
        case .fileSync, .carried: break
        }
      }
    }
    for machine in machines + machines {
      // Where a state was lost, copies with little in common may be asked about. They belong together.
      if let trouble = sync(machine, allowing: true, joining: isLoose) {
        complaints.append("the end: \(trouble)")
      }
    }
    try check()
  }

  private mutating func runCarried() throws {
    var history = try CarriedHistory(seed: seed)
    try history.run()
    (complaints, story, isLoose) = (history.complaints, history.story, history.isLoose)
  }

  /// Checks that the first folder has the expected lines, and that all folders have the same lines.
  func lostAndBack() throws -> [String] {
    var found: [String] = []
    if Set(try folders.map { try contents(of: $0) }).count > 1 { found.append("the copies differ") }
    let lines = try self.lines(of: folders[0])
    for line in written.subtracting(deleted).subtracting(deletedTwice).subtracting(lines).sorted() {
      found.append("\(line) is lost")
    }
    if Set(lines).count < lines.count { found.append("a line is there twice") }
    if !isLoose, let line = deleted.intersection(lines).min() { found.append("\(line) is back") }
    return found
  }

  mutating func check() throws { complaints += try lostAndBack() }

  // MARK: Edits

  mutating func newLine() -> String {
    count += 1
    // Make the first two words unique, because a line with the same two words counts as a changed
    // version of a line.
    let line = "2026-11-\(random.number(10...20)) run\(count) \(count)km"
    written.insert(line)
    return line
  }

  mutating func add(_ machine: String) throws {
    let line = newLine()
    tell("\(machine) adds \(line)")
    try put(try lines(of: machine) + [line], on: machine)
    buffers[machine] = nil
  }

  mutating func delete(_ machine: String) throws {
    var lines = try lines(of: machine)
    guard lines.count > 20 else { return }
    let line = lines.remove(at: random.number(0...lines.count - 1))
    tell("\(machine) deletes \(line)")
    if !deleted.insert(line).inserted { deletedTwice.insert(line) }
    try put(lines, on: machine)
    buffers[machine] = nil
    deleters.insert(machine)
  }

  /// Removes most lines with a command of track. No sync may take them for lost.
  private mutating func forget(_ machine: String) throws {
    let lines = try lines(of: machine)
    guard transport != .damage, lines.count > 20 else { return }
    let kept = lines.filter { _ in random.chance(4) }
    tell("\(machine) forgets all but \(kept)")
    for line in Set(lines).subtracting(kept) where !deleted.insert(line).inserted {
      deletedTwice.insert(line)
    }
    let bytes = Array(kept.map { $0 + "\n" }.joined().utf8)
    try DirectoryTransaction(
      to: DataDirectory(path: place.path(machine)), command: "track forget"
    ).change(["log.txt"]) { (_) throws(Never) in ["log.txt": bytes] }
    buffers[machine] = nil
    deleters.insert(machine)
  }

  // MARK: Syncs

  /// - Parameter isEditor: True if an editor has saved an older text. Otherwise, lines of the last
  ///   sync that are missing were deleted by a person, who says so when asked.
  mutating func sync(
    _ machine: String, allowing: Bool = false, joining: Bool = false, isEditor: Bool = false
  ) -> SyncTrouble? {
    do throws(SyncTrouble) {
      let here = DataDirectory(path: place.path(machine))
      _ = try PathSync(
        here, with: DataDirectory(path: place.path("stick")), allowsLargeDeletions: allowing,
        joinsStrangers: joining
      ).run()
      deleters.remove(machine)
      return nil
    } catch {
      if case .staleSave = error, !isEditor {
        return sync(machine, allowing: true, joining: joining)
      }
      return error
    }
  }

  /// Syncs, and records which lines this brought while editors had the file open.
  mutating func syncTaking(_ machine: String) throws -> SyncTrouble? {
    let before = Set(try lines(of: machine))
    var trouble = sync(machine)
    tell("\(machine) syncs" + (trouble.map { ": \($0)" } ?? ""))
    // A person who deletes the last line is asked, and says so.
    if case .largeDeletion = trouble, before.isEmpty { trouble = sync(machine, allowing: true) }
    if case .largeDeletion = trouble { complaints.append("taken for damage: \(machine)") }
    let came = try lines(of: machine).filter { !before.contains($0) }
    if !came.isEmpty { buffers[machine]?.brought = came }
    return trouble
  }

  // MARK: Files

  func lines(of folder: String) throws -> [String] {
    let path = place.path("\(folder)/log.txt")
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  func put(_ lines: [String], on folder: String) throws {
    try place.write(lines.map { $0 + "\n" }.joined(), to: "\(folder)/log.txt")
  }

  /// Returns the bytes of the data files of a folder; nil for missing ones.
  func contents(of folder: String) throws -> [Data?] {
    ["log.txt", "track.txt"].map {
      try? Data(contentsOf: URL(fileURLWithPath: place.path("\(folder)/\($0)")))
    }
  }

  /// Returns all files of a folder, including those in `.track`.
  func allFiles(of folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    let path = place.path(folder)
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      if let data = try? Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")) {
        files[name] = data
      }
    }
    return files
  }

  func remove(_ name: String) { try? FileManager.default.removeItem(atPath: place.path(name)) }

  func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: place.path(name), toPath: place.path(other))
  }
}
