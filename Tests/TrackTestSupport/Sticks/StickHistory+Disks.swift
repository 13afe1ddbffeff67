import Foundation
import TrackStore

extension StickHistory {
  /// Removes the stick, empties it, or gives it the state from before a sync.
  mutating func loseStick(_ machine: String) throws {
    switch random.number(0...3) {
    case 0:
      guard try syncTaking(machine) == nil else { return }
      tell("the stick is not mounted for \(machine)")
      try move("stick", to: "pulled")
      try place.makeFolder("stick")
      let before = try contents(of: machine)
      try refuse(machine, "an unmounted stick") { if case .emptyNow = $0 { true } else { false } }
      if try contents(of: machine) != before {
        complaints.append("an unmounted stick changes files")
      }
      remove("stick")
      try move("pulled", to: "stick")
    case 1:
      guard try syncTaking(machine) == nil else { return }
      tell("the stick is emptied")
      remove("stick/log.txt")
      remove("stick/track.txt")
      try refuse(machine, "an emptied stick") { if case .emptied = $0 { true } else { false } }
      remove("stick")
      try place.makeFolder("stick")
      try refuse(machine, "an empty stick") { if case .emptyNow = $0 { true } else { false } }
      isLoose = true
      tell("\(machine) fills it")
      if let trouble = sync(machine, joining: true) { complaints.append("filling: \(trouble)") }
    default:
      let before = try allFiles(of: "stick")
      guard try syncTaking(machine) == nil else { return }
      tell("the stick was pulled: its state is old")
      // The data files were written first, and the state was not written any more.
      isLoose = true
      for name in try allFiles(of: "stick").keys where name.hasPrefix(".track/") {
        let isState = name.hasPrefix(".track/sync/") || name == ".track/replica"
        guard isState, random.chance(2) else { continue }
        if let old = before[name] {
          try restore(old, to: "stick/\(name)")
        } else {
          remove("stick/\(name)")
        }
      }
    }
  }

  private mutating func refuse(
    _ machine: String, _ what: String, _ isExpected: (SyncTrouble) -> Bool
  ) throws {
    let trouble = sync(machine)
    if trouble.map(isExpected) != true {
      complaints.append("\(what) is not refused: \(trouble.map { "\($0)" } ?? "it syncs")")
    }
  }

  /// Writes a file as a new one. If it were written in place within a tick of the file system's
  /// clock, it would look unchanged, which never happens on a restored disk.
  private func restore(_ data: Data, to name: String) throws {
    try data.write(to: URL(fileURLWithPath: place.path(name)), options: .atomic)
  }

  /// Backs up a folder, restores it, or copies a machine to a new one.
  mutating func changeDisk(_ machine: String) throws {
    if folders.count < 6, random.chance(4) {
      let new = "machine \(folders.count)"
      tell("\(machine) is copied to \(new)")
      isLoose = true
      try FileManager.default.copyItem(atPath: place.path(machine), toPath: place.path(new))
      folders.append(new)
      return
    }
    let folder = random.one(of: folders)
    guard let backup = backups.removeValue(forKey: folder) else {
      tell("\(folder) is backed up")
      backups[folder] = try allFiles(of: folder)
      return
    }
    // First sync everything, because lines that no other folder has would be lost with the disk.
    for machine in machines + machines { if try syncTaking(machine) != nil { return } }
    tell("\(folder) is rolled back")
    isLoose = true
    for name in try allFiles(of: folder).keys where backup[name] == nil {
      remove("\(folder)/\(name)")
    }
    for (name, data) in backup { try restore(data, to: "\(folder)/\(name)") }
  }

  /// Damages one side, checks that a sync refuses it and changes nothing, and repairs it.
  mutating func damage(_ machine: String) throws {
    guard sync(machine) == nil else { return complaints.append("no sync before the damage") }
    let side = random.one(of: [machine, "stick"])
    let kind = random.one(of: ["NUL", "empty", "cut", "evicted", "emptied"])
    tell("\(side) gets damaged: \(kind)")
    let log = URL(fileURLWithPath: place.path("\(side)/log.txt"))
    let marker = URL(fileURLWithPath: place.path("\(side)/track.txt"))
    let evicted = URL(fileURLWithPath: place.path("\(side)/.log.txt.icloud"))
    let (before, settings) = (try Data(contentsOf: log), try Data(contentsOf: marker))
    switch kind {
    case "NUL": try (before + [0]).write(to: log)
    case "empty": try Data().write(to: log)
    case "cut": try before.prefix(before.count / 3).write(to: log)
    case "evicted":
      try FileManager.default.removeItem(at: log)
      try Data().write(to: evicted)
    default: for file in [log, marker] { try FileManager.default.removeItem(at: file) }
    }
    let damaged = try folders.map { try contents(of: $0) }
    try refuse(machine, "\(kind) of \(side)") { trouble in
      switch (kind, trouble) {
      case ("NUL", .binary), ("empty", .largeDeletion), ("cut", .largeDeletion),
        ("evicted", .evicted), ("emptied", .emptied):
        true
      default: false
      }
    }
    if try folders.map({ try contents(of: $0) }) != damaged {
      complaints.append("\(kind) of \(side) changes files")
    }
    try? FileManager.default.removeItem(at: evicted)
    try before.write(to: log)
    try settings.write(to: marker)
  }
}
