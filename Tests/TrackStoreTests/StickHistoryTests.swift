import Foundation
import Testing
import TrackCore
import TrackTestSupport

@testable import TrackStore

/// Tests of machines that sync through a stick, on real files: other programs append lines during
/// a sync, and files get damaged, evicted and lost.
///
/// `TRACK_STICK_HISTORIES=1000 swift test --filter StickHistoryTests` tries more seeds;
/// `TRACK_STICK_SEED` sets the first one.
struct StickHistoryTests {
  @Test func nothingIsLostAndDamageIsRefused() throws {
    func variable(_ name: String) -> UInt64? {
      ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
    }
    let first = variable("TRACK_STICK_SEED") ?? 1
    for seed in first..<first + (variable("TRACK_STICK_HISTORIES") ?? 12) {
      var history = try StickHistory(seed: seed)
      try history.run()
      for complaint in history.complaints { Issue.record("seed \(seed): \(complaint)") }
    }
  }
}

/// A random history of a stick and several machines. Each log line is written once.
private struct StickHistory {
  private enum Damage: CaseIterable { case nul, emptyFile, cut, evicted, emptiedCopy }

  private(set) var complaints: [String] = []
  private let place: TemporaryFolder
  private let folders: [String]
  private var random: SeededGenerator
  private var count = 0
  private var written: Set<String> = []
  private var deleted: Set<String> = []
  /// True if the stick was rolled back, so that deleted lines may come back.
  private var isRolledBack = false
  private var backup: [String: Data] = [:]

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    place = try TemporaryFolder()
    folders = ["stick"] + (1...random.number(2...3)).map { "machine \($0)" }
    for folder in folders { try place.write("track 1\n", to: "\(folder)/track.txt") }
    var lines = ""
    for _ in 0..<24 { lines += newLine() + "\n" }
    try place.write(lines, to: "machine 1/log.txt")
  }

  mutating func run() throws {
    for machine in folders.dropFirst() { _ = sync(machine) }
    for _ in 0..<random.number(6...14) {
      let machine = random.one(of: Array(folders.dropFirst()))
      switch random.number(0...9) {
      case 0...2: try edit(machine) { lines, line, _ in lines.append(line) }
      case 3:
        try edit(machine) { lines, _, random in
          guard lines.count > 20 else { return }
          lines.remove(at: random.number(0...lines.count - 1))
        }
      case 4, 5: _ = sync(machine)
      case 6, 7: try syncWhileAppending(machine)
      case 8: try rollBack()
      default: try damage(machine)
      }
    }
    for machine in folders.dropFirst() + folders.dropFirst() {
      if let trouble = sync(machine) { complaints.append("the end: \(trouble)") }
    }
    let final = try folders.map { try contents(of: $0) }
    if Set(final).count > 1 { complaints.append("the copies differ") }
    let lines = Set(try lines(of: "stick"))
    for line in written.subtracting(deleted) where !lines.contains(line) {
      complaints.append("\(line) is lost")
    }
    if !isRolledBack, let line = deleted.intersection(lines).min() {
      complaints.append("\(line) is back")
    }
  }

  // MARK: Events

  private mutating func newLine() -> String {
    count += 1
    let line = "2026-11-\(random.number(10...20)) run \(count)km"
    written.insert(line)
    return line
  }

  private mutating func edit(
    _ machine: String, _ change: (inout [String], String, inout SeededGenerator) -> Void
  ) throws {
    let before = try lines(of: machine)
    var after = before
    let line = newLine()
    change(&after, line, &random)
    if !after.contains(line) { written.remove(line) }
    deleted.formUnion(Set(before).subtracting(after))
    try place.write(after.map { $0 + "\n" }.joined(), to: "\(machine)/log.txt")
  }

  private func sync(_ machine: String) -> SyncTrouble? {
    do throws(SyncTrouble) {
      let here = DataDirectory(path: place.path(machine))
      _ = try PathSync(here, with: DataDirectory(path: place.path("stick"))).run()
      return nil
    } catch {
      return error
    }
  }

  /// Syncs while another program, which does not know of the lock, appends lines.
  private mutating func syncWhileAppending(_ machine: String) throws {
    let lines = (0..<3).map { _ in newLine() }
    let delays = lines.map { _ in UInt32(random.number(0...3000)) }
    let path = place.path("\(machine)/log.txt")
    let appending = DispatchGroup()
    DispatchQueue.global().async(group: appending) {
      for (line, delay) in zip(lines, delays) {
        usleep(delay)
        guard let file = FileHandle(forWritingAtPath: path) else { continue }
        file.seekToEndOfFile()
        file.write(Data((line + "\n").utf8))
        try? file.close()
      }
    }
    let trouble = sync(machine)
    appending.wait()
    switch trouble {
    case nil, .changedRepeatedly, .write(_, .savedMeanwhile), .write(_, .keepsChanging): break
    case let trouble?: complaints.append("while appending: \(trouble)")
    }
    let now = Set(try self.lines(of: machine))
    for line in lines where !now.contains(line) {
      written.remove(line)
      if !isSetAside(line, on: machine) { complaints.append("\(line), appended, is lost") }
    }
  }

  private func isSetAside(_ line: String, on machine: String) -> Bool {
    let folder = place.path("\(machine)/.track/unfinished")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { name in
      (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8))?.contains(line) == true
    }
  }

  /// Makes a backup of the stick or, if there is one, restores it.
  private mutating func rollBack() throws {
    let folder = URL(fileURLWithPath: place.path("stick"))
    if backup.isEmpty {
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
        let file = folder.appendingPathComponent(name)
        if let data = try? Data(contentsOf: file) { backup[name] = data }
      }
      return
    }
    isRolledBack = true
    for (name, data) in backup { try data.write(to: folder.appendingPathComponent(name)) }
    backup = [:]
  }

  /// Damages one side, checks that a sync refuses it and changes nothing, and repairs it.
  private mutating func damage(_ machine: String) throws {
    guard sync(machine) == nil else { return complaints.append("no sync before the damage") }
    let side = random.one(of: [machine, "stick"])
    let kind = random.one(of: Damage.allCases)
    let log = URL(fileURLWithPath: place.path("\(side)/log.txt"))
    let marker = URL(fileURLWithPath: place.path("\(side)/track.txt"))
    let evicted = URL(fileURLWithPath: place.path("\(side)/.log.txt.icloud"))
    let (before, settings) = (try Data(contentsOf: log), try Data(contentsOf: marker))
    switch kind {
    case .nul: try (before + [0]).write(to: log)
    case .emptyFile: try Data().write(to: log)
    case .cut: try before.prefix(before.count / 3).write(to: log)
    case .evicted:
      try FileManager.default.removeItem(at: log)
      try Data().write(to: evicted)
    case .emptiedCopy: for file in [log, marker] { try FileManager.default.removeItem(at: file) }
    }
    let damaged = try folders.map { try contents(of: $0) }
    let trouble = sync(machine)
    // A copy that was rolled back infers no deletion, so it gets its lines back instead.
    if isRolledBack, trouble == nil, try Data(contentsOf: log) == before { return }
    let isRefused =
      switch (kind, trouble) {
      case (.nul, .binary), (.emptyFile, .largeDeletion), (.cut, .largeDeletion),
        (.evicted, .evicted), (.emptiedCopy, .emptied):
        true
      default: false
      }
    if !isRefused { complaints.append("\(kind) of \(side) is not refused") }
    if try folders.map({ try contents(of: $0) }) != damaged {
      complaints.append("\(kind) of \(side) changes files")
    }
    try? FileManager.default.removeItem(at: evicted)
    try before.write(to: log)
    try settings.write(to: marker)
  }

  // MARK: Files

  private func lines(of folder: String) throws -> [String] {
    let path = place.path("\(folder)/log.txt")
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// Returns the bytes of the data files of a folder; nil for missing ones.
  private func contents(of folder: String) throws -> [Data?] {
    ["log.txt", "track.txt"].map {
      try? Data(contentsOf: URL(fileURLWithPath: place.path("\(folder)/\($0)")))
    }
  }
}
