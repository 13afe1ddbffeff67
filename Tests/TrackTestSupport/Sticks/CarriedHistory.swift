import Foundation
import TrackCore
import TrackMerge
import TrackStore

/// A random history of machines between which a file-sync program carries the data directory itself,
/// with the state that track keeps in it.
///
/// The program knows nothing of what is in the files. It carries them one by one, in any order and
/// at any time, so that a machine may have the new version of one file and the old one of another.
/// Where two machines changed a file, the version of one stays, and that of the other becomes a
/// conflict copy. Persons write with commands and, in some histories, with an editor.
package struct CarriedHistory {
  /// What is known to a version: the numbers of the events that went into it.
  typealias Events = Set<Int>

  package private(set) var complaints: [String] = []
  package private(set) var story: [String] = []
  /// True if a copy was merged without its true base, because the steps that lead to it were unknown
  /// on that machine, or if the program missed a change, because a file was again as before. Then what
  /// was corrected or deleted may be back, but nothing may be lost.
  package private(set) var isLoose = false
  package let hasEditors: Bool

  private enum Edit {
    case add, addPlain, correct, delete
  }

  private let place: TemporaryFolder
  private var random: SeededGenerator
  private let machines: [String]
  private var program: FileCarrier
  private var log: WrittenLog
  private var count = 0
  /// For the bytes of each version of the log, what went into it; several sets if they were written
  /// on several machines.
  private var versions: [Data: Set<Events>] = [:]

  init(seed: UInt64) throws {
    place = try TemporaryFolder()
    random = SeededGenerator(seed: seed)
    machines = (1...random.number(2...3)).map { "machine \($0)" }
    hasEditors = random.chance(3)
    log = WrittenLog()
    program = FileCarrier(place)
    for machine in machines {
      try place.write("track 1\n", to: "\(machine)/track.txt")
      try place.makeFolder("\(machine)/.stfolder")
    }
    let first = machines[0]
    try place.write("", to: "\(first)/log.txt")
    program.events[first + "/log.txt"] = []
    for _ in 0..<8 { try write(first, isEditor: false, .add) }
    for machine in machines.dropFirst() { carryAll(from: first, to: machine) }
  }

  package mutating func run() throws {
    for _ in 0..<random.number(8...24) {
      let machine = random.one(of: machines)
      let isEditor = hasEditors && random.chance(3)
      switch random.number(0...9) {
      case 0...2: try write(machine, isEditor: isEditor, .add)
      case 3: try write(machine, isEditor: isEditor, .correct)
      case 4: try write(machine, isEditor: isEditor, .delete)
      case 5: try write(machine, isEditor: isEditor, .addPlain)
      case 6...8:
        let other = random.one(of: machines.filter { $0 != machine })
        if random.chance(2) {
          carryAll(from: machine, to: other)
        } else {
          carrySome(from: machine, to: other)
        }
      default: try fold(machine)
      }
    }
    try end()
  }

  // MARK: Persons

  private mutating func write(
    _ machine: String, isEditor: Bool, _ edit: Edit
  ) throws {
    let name = machine + "/log.txt"
    var lines = try lines(of: machine)
    let before = lines
    let known = program.events[name] ?? []
    let made: (event: Int, words: String)? =
      switch edit {
      case .add: add(&lines)
      case .addPlain: addPlain(&lines)
      case .correct: correct(&lines, known)
      case .delete: delete(&lines, known)
      }
    guard let (event, words) = made else { return }
    story.append("\(machine) \(isEditor ? "edits" : "runs"): \(words)")
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    if isEditor {
      try place.write(bytes, to: name)
    } else {
      let transaction = try DirectoryTransaction(
        to: DataDirectory(path: place.path(machine)), command: "track")
      if lines.starts(with: before) {
        _ = try transaction.append(Array(lines[before.count...]), to: "log.txt")
      } else {
        _ = try transaction.change(["log.txt"]) { (_) throws(Never) in ["log.txt": bytes] }
      }
    }
    note(known.union([event]), Data(bytes), name)
  }

  private mutating func note(_ events: Events, _ bytes: Data, _ name: String) {
    program.events[name] = events
    versions[bytes, default: []].insert(events)
  }

  private mutating func add(_ lines: inout [String]) -> (Int, String)? {
    count += 1
    let line = "2026-11-\(random.number(10...20)) run\(count) \(random.number(1...9))km"
    let place = random.chance(3) ? random.number(0...lines.count) : lines.count
    lines.insert(line, at: place)
    return (log.add(line), "add \(line)")
  }

  /// Adds a line that may be equal to one that another machine has added.
  private mutating func addPlain(_ lines: inout [String]) -> (Int, String)? {
    let line = "2026-11-\(random.number(10...12)) walk"
    guard !lines.contains(line) else { return nil }
    lines.append(line)
    return (log.add(line), "add \(line)")
  }

  private mutating func correct(_ lines: inout [String], _ known: Events) -> (Int, String)? {
    let places = lines.indices.filter {
      lines[$0].hasPrefix("2") && lines[$0].hasSuffix("km")
    }
    guard !places.isEmpty else { return nil }
    let place = random.one(of: places)
    let old = lines[place]
    count += 1
    lines[place] = old.split(separator: " ").dropLast().joined(separator: " ") + " \(9 + count)km"
    return (log.replace(old, by: lines[place], known), "correct \(old) to \(lines[place])")
  }

  private mutating func delete(_ lines: inout [String], _ known: Events) -> (Int, String)? {
    let places = lines.indices.filter { lines[$0].hasPrefix("2") }
    guard places.count > 4 else { return nil }
    let line = lines.remove(at: random.one(of: places))
    // Of equal lines that are there twice, one stays.
    guard !lines.contains(line) else { return nil }
    return (log.replace(line, by: nil, known), "delete \(line)")
  }

  // MARK: Merging

  private mutating func fold(_ machine: String) throws {
    let name = machine + "/log.txt"
    let folder = DataDirectory(path: place.path(machine))
    let copies = try FileManager.default.contentsOfDirectory(atPath: place.path(machine))
      .filter { $0.hasPrefix("log") && $0 != "log.txt" }.sorted()
    guard !copies.isEmpty else { return }
    var events = program.events[name] ?? []
    var ancestry = folder.ancestries()["log.txt"] ?? Ancestry()
    let merge = ancestry.merge(
      try copies.map { Array(try data("\(machine)/\($0)")) }, into: Array(try data(name)),
      last: folder.lastVersion(of: "log.txt"), isFetched: false)
    for (copy, base) in zip(copies, merge.bases) {
      let known = program.events["\(machine)/\(copy)"] ?? []
      let isTrue = base.map { versions[Data($0)]?.contains(events.intersection(known)) }
      if isTrue != true, !isLoose {
        isLoose = true
        story.append("the base of \(copy) is \(base == nil ? "unknown" : "another")")
      }
      events.formUnion(known)
    }
    story.append("\(machine) merges \(copies)")
    do throws(SyncTrouble) { _ = try folder.foldCopies() } catch {
      complaints.append("\(machine) does not merge: \(error)")
    }
    note(events, try data(name), name)
    // A copy that is equal to its file waits for the version that won.
    let merged = try data(name)
    let left = try FileManager.default.contentsOfDirectory(atPath: place.path(machine))
      .filter { $0.hasPrefix("log") && $0 != "log.txt" }
      .filter { try data("\(machine)/\($0)") != merged }
    if !left.isEmpty { complaints.append("\(machine) leaves \(left)") }
  }

  private mutating func end() throws {
    for _ in 0..<12 {
      for machine in machines {
        for other in machines where other != machine { carryAll(from: machine, to: other) }
      }
      for machine in machines { try fold(machine) }
      let texts = try Set(machines.map { try data("\($0)/log.txt") })
      if try texts.count == 1 && machines.allSatisfy({ try copies(on: $0).isEmpty }) {
        return try check()
      }
    }
    complaints.append("it does not end")
  }

  private func copies(on machine: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: place.path(machine))
      .filter { $0.hasPrefix("log") && $0 != "log.txt" }
  }

  private mutating func check() throws {
    if program.hasMissedChange { isLoose = true }
    let lines = try lines(of: machines[0])
    // Equal bytes are one version, whoever wrote them.
    let equal = versions.values.filter { $0.count > 1 }
      .map { $0.reduce(into: Events()) { $0.formUnion($1) } }
    complaints += log.faults(in: lines, isLoose: isLoose, equal: equal)
  }

  // MARK: The file-sync program

  private mutating func carryAll(from machine: String, to other: String) {
    story.append("\(machine) is carried to \(other)")
    for name in random.shuffled(program.names(machine, other)) {
      program.carry(name, from: machine, to: other)
    }
  }

  private mutating func carrySome(from machine: String, to other: String) {
    let names = program.names(machine, other).filter { _ in random.chance(2) }
    story.append("\(names) of \(machine) are carried to \(other)")
    for name in names { program.carry(name, from: machine, to: other) }
  }

  // MARK: Files

  private func data(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: place.path(name)))
  }

  private func lines(of machine: String) throws -> [String] {
    String(decoding: try data(machine + "/log.txt"), as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }
}
