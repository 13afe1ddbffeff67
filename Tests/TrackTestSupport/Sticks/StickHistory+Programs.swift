import Foundation
import TrackStore

extension StickHistory {
  // MARK: Programs that append

  /// Syncs while another program appends lines without using the lock.
  mutating func syncWhileAppending(_ machine: String) throws {
    let lines = (0..<3).map { _ in newLine() }
    let delays = lines.map { _ in UInt32(random.number(0...3000)) }
    let path = place.path("\(machine)/log.txt")
    tell("\(machine) syncs while a program appends")
    let appending = DispatchGroup()
    nonisolated(unsafe) var late: Set<String> = []
    DispatchQueue.global().async(group: appending) {
      for (line, delay) in zip(lines, delays) {
        usleep(delay)
        if !Self.append(line + "\n", to: path) { late.insert(line) }
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
      if !late.contains(line), !isSetAside(line, on: machine) {
        complaints.append("\(line), appended, is lost")
      }
    }
  }

  /// Appends a text. If the file was replaced since it was opened, opens it again: nobody could
  /// find a text that is written to a file long after it was replaced.
  ///
  /// - Returns: False if the file was replaced by the time the text was written, so that the text
  ///   may have come too late for the program that replaced the file.
  private static func append(_ text: String, to path: String) -> Bool {
    func isInPlace(_ file: Int32) -> Bool {
      var (own, current) = (stat(), stat())
      return fstat(file, &own) == 0 && stat(path, &current) == 0 && own.st_ino == current.st_ino
    }
    for _ in 0..<100 {
      let file = open(path, O_WRONLY | O_APPEND)
      guard file >= 0 else { continue }
      defer { close(file) }
      guard isInPlace(file) else { continue }
      let bytes = Array(text.utf8)
      _ = write(file, bytes, bytes.count)
      return isInPlace(file)
    }
    return false
  }

  private func isSetAside(_ line: String, on machine: String) -> Bool {
    let folder = place.path("\(machine)/.track/unfinished")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { name in
      (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8))?.contains(line) == true
    }
  }

  // MARK: Editors

  /// Opens the log in an editor. If it is already open, adds a line to the opened text and saves
  /// it.
  mutating func edit(_ machine: String) throws {
    guard let buffer = buffers.removeValue(forKey: machine) else {
      if deleters.contains(machine) { _ = try syncTaking(machine) }
      tell("\(machine) opens the log")
      buffers[machine] = (try lines(of: machine), [])
      return
    }
    let before = try lines(of: machine)
    let saved = buffer.lines + [newLine()]
    tell("\(machine) saves what it opened")
    try put(saved, on: machine)
    let missing = Set(before).subtracting(saved)
    // If the opened text contains a line that another machine has deleted, saving it adds the line
    // again, like an edit.
    let broughtBack = deleted.intersection(saved).subtracting(before)
    deleted.subtract(broughtBack)
    var trouble = sync(machine, isEditor: true)
    if case .staleSave(_, let save) = trouble {
      guard try DataDirectory(path: place.path(machine)).restore(save) else {
        return complaints.append("nothing is restored")
      }
      trouble = sync(machine)
      let now = Set(try lines(of: machine))
      // The restored text has the deletions of other machines, too.
      deleted.formUnion(broughtBack.subtracting(now))
      for line in buffer.brought where !now.contains(line) && !deleted.contains(line) {
        complaints.append("\(line) is not brought back")
      }
    } else if case .largeDeletion = trouble {
      // The text lacks most lines, not only those that came, and is refused for that.
    } else if !buffer.brought.isEmpty, missing.isSuperset(of: buffer.brought) {
      complaints.append("a stale text passes: \(trouble.map { "\($0)" } ?? "it syncs")")
    }
    if case .largeDeletion = trouble { trouble = sync(machine, allowing: true) }
    if let trouble { complaints.append("after a save: \(trouble)") }
    // Lines that are missing from the saved text count as deleted.
    deleted.formUnion(missing.subtracting(try lines(of: machine)))
  }

  // MARK: File-sync programs

  mutating func runFileSync() throws {
    folders.removeFirst()
    for machine in folders { try carry(machine) }
    for _ in 0..<random.number(8...20) {
      let machine = random.one(of: folders)
      switch random.number(0...9) {
      case 0...3: try add(machine)
      case 4: try delete(machine)
      case 5...7: try carry(machine)
      default: try fold(machine)
      }
    }
    isLoose = true
    for _ in 0..<12 {
      for machine in folders {
        try carry(machine)
        try fold(machine)
        try carry(machine)
      }
      if try folders.allSatisfy({ try allText(of: $0) == server }) { return try check() }
    }
    complaints.append("it does not end")
  }

  /// Merges the conflict copies of a machine, as `track sync` does.
  private mutating func fold(_ machine: String) throws {
    tell("\(machine) merges the copies")
    do throws(SyncTrouble) {
      _ = try DataDirectory(path: place.path(machine)).foldCopies(allowsLargeDeletions: true)
    } catch {
      complaints.append("\(error)")
    }
  }

  /// Returns the text files at the top of a folder, which are data files and conflict copies.
  private func allText(of folder: String) throws -> [String: Data] {
    try allFiles(of: folder).filter { $0.key.hasSuffix(".txt") && !$0.key.contains("/") }
  }

  /// Exchanges the files of a machine with the server of a file-sync program. If both have changed
  /// a file, one version is renamed to a conflict copy.
  private mutating func carry(_ machine: String) throws {
    tell("\(machine) is carried")
    let base = carried[machine] ?? [:]
    var own = try allText(of: machine)
    for name in Set(own.keys).union(base.keys).union(server.keys).sorted() {
      guard own[name] != server[name] else { continue }
      if own[name] == base[name] {
        own[name] = server[name]
      } else if server[name] == base[name] || server[name] == nil {
        server[name] = own[name]
      } else if let ours = own[name], let theirs = server[name] {
        conflictCopies += 1
        let copy = ConflictNames.name(scheme: Int(random.next() % 100), number: conflictCopies)
        let keepsOurs = random.chance(2)
        server[name] = keepsOurs ? ours : theirs
        server[copy] = keepsOurs ? theirs : ours
        (own[name], own[copy]) = (server[name], server[copy])
      } else {
        own[name] = server[name]
      }
    }
    let before = try allText(of: machine)
    for (name, data) in own where before[name] != data {
      try data.write(to: URL(fileURLWithPath: place.path("\(machine)/\(name)")))
    }
    for name in before.keys where own[name] == nil { remove("\(machine)/\(name)") }
    // A conflict copy that was just made is not in the loop above.
    for (name, data) in server where own[name] == nil {
      try data.write(to: URL(fileURLWithPath: place.path("\(machine)/\(name)")))
      own[name] = data
    }
    carried[machine] = own
  }
}
