import TrackCore
import TrackMerge

/// A simulated history of several devices, generated from a seed. It consists of edits, syncs and
/// accidents, and checks the files at its end.
package struct SyncHistory {
  package let seed: UInt64
  /// The expectations that the history violates; empty if it passes.
  package private(set) var complaints: [String] = []
  /// The events, in order.
  package private(set) var story: [String] = []

  private var random: SeededGenerator
  private var devices: [SyncDevice] = []
  private var oracle = SyncOracle()
  private var editor: SyncEditor
  /// True if file-sync programs, which know nothing of `track`, copy single files as well.
  private let hasTransport: Bool
  /// True if a state was lost, so that deleted items may come back.
  private var isLoose = false
  /// The content that two devices last had in common for each file, as a file-sync program
  /// remembers it.
  private var carried: [String: [UInt8]] = [:]
  private var hasClones = false
  private var backups: [(device: Int, content: SyncDevice)] = []

  /// The git server, with its files and the operations whose effect these include.
  private var server = SyncDevice()
  /// True if some devices are clones of one git repository. Each clone has its own copies.
  private let hasGit: Bool

  package init(seed: UInt64, hasGit: Bool = false) {
    self.seed = seed
    self.hasGit = hasGit
    var random = SeededGenerator(seed: seed)
    hasTransport = !hasGit && random.chance(3)
    editor = SyncEditor(canMove: random.chance(2) && !hasTransport)
    devices = Array(repeating: SyncDevice(), count: random.number(2...8))
    if hasGit {
      let clones = random.number(1...min(3, devices.count))
      for index in devices.indices {
        devices[index].group = index % clones
        if index < clones { devices[index].commit = [:] }
      }
    }
    self.random = random
    isLoose = hasTransport
    run()
  }

  private mutating func tell(_ text: String) { story.append(text) }

  private mutating func run() {
    let accidents = random.chance(3) ? 25 : .max
    for _ in 0..<random.number(10...60) {
      let device = random.number(0...devices.count - 1)
      switch random.number(0...19) {
      case 0...10:
        let summary = editor.edit(&devices[device], &oracle, &random)
        tell("\(device) \(summary)")
      case 11...15:
        let other = random.number(0...devices.count - 1)
        if hasGit, devices[device].commit != nil, random.chance(2) {
          syncGit(device)
        } else if other != device, devices[other].group == devices[device].group {
          sync(device, other, crash: random.chance(8) ? random.number(0...2) : 3)
        }
      case 16...18 where hasTransport: carry(from: device)
      default:
        if accidents < .max, random.chance(4) { accident(device) }
      }
    }
    settle()
  }

  // MARK: Events

  /// - Parameter crash: The number of writes after which the program is killed.
  private mutating func sync(_ one: Int, _ two: Int, crash: Int) {
    tell("\(one) syncs with \(two)" + (crash < 3 ? " and is killed after \(crash)" : ""))
    var first = devices[one].opened(beside: devices[two].state, &random)
    var second = devices[two].opened(beside: devices[one].state, &random)
    if first.name == second.name {
      isLoose = true
      second = ReplicaState(name: ReplicaName(random.next()))
      second.look(at: devices[two].files, doubt: .damaged)
    }
    // The other device must record its new changes before any other device gets them.
    devices[two].seeCopies()
    if crash > 0 { devices[two].keep(second) }
    ReplicaState.join(&first, &second)
    var (left, right) = (devices[one], devices[two])
    left.seeCopies()
    let seen = left.seen
    left.see(right.seen)
    right.see(seen)
    left.keep(first)
    right.keep(second)
    if Self.isTraced { tell(outcome(of: left)) }
    if crash > 1 { devices[one] = left }
    if crash > 2 { devices[two] = right }
  }

  /// Syncs a clone with the git server.
  private mutating func syncGit(_ clone: Int) {
    guard let base = devices[clone].commit else { return }
    tell("\(clone) syncs with git")
    func sources(_ files: [String: [UInt8]]) -> [SourceFile] {
      files.map { SourceFile(name: $0.key, bytes: $0.value) }
    }
    let merge = DirectoryMerge(
      base: sources(base), ours: sources(devices[clone].files), theirs: sources(server.files))
    let files = Dictionary(merge.files.map { ($0.name, $0.bytes) }) { first, _ in first }
    server.files = files
    devices[clone].files = files
    devices[clone].commit = files
    server.see(devices[clone].seen)
    devices[clone].see(server.seen)
    if Self.isTraced { tell(outcome(of: devices[clone])) }
  }

  /// Simulates a file-sync program that copies one file to another device.
  private mutating func carry(from one: Int) {
    let two = random.number(0...devices.count - 1)
    guard one != two else { return }
    let file = random.one(of: editor.files)
    let (here, there) = (devices[one].files[file], devices[two].files[file])
    let link = "\(min(one, two)) \(max(one, two)) \(file)"
    let before = carried[link]
    if random.chance(2), let state = devices[one].state { devices[two].others.append(state) }
    guard let here, here != there, here != before else { return }
    if there == before {
      tell("\(file) goes from \(one) to \(two)")
      devices[two].files[file] = here
      // The file on the other device is the same as before. If there were edits since then, they
      // have left no change; the file-sync program would have noticed it.
      devices[two].seen[file, default: []].formUnion(devices[one].seen[file] ?? [])
      carried[link] = here
    } else if let there, random.chance(2) {
      tell("\(file) goes from \(one) to \(two), where it is put in the place of a conflict copy")
      devices[two].copies.append((file, there, devices[two].seen[file] ?? []))
      devices[two].files[file] = here
      devices[two].seen[file] = devices[one].seen[file] ?? []
    } else {
      tell("\(file) goes from \(one) to \(two) as a conflict copy")
      devices[two].copies.append((file, here, devices[one].seen[file] ?? []))
    }
  }

  private mutating func accident(_ device: Int) {
    isLoose = true
    switch random.number(0...6) {
    case 0:
      tell("\(device) loses its state")
      devices[device].state = nil
    case 1:
      tell("\(device)'s state is damaged")
      guard let count = devices[device].state?.count, count > 0 else { return }
      if random.chance(2) {
        devices[device].state?.removeLast(random.number(1...count))
      } else {
        devices[device].state?[random.number(0...count - 1)] ^= 4
      }
    case 2:
      guard devices.count < 8 else { return }
      tell("\(device) is copied to \(devices.count)")
      var copy = devices[device]
      copy.isInPlace = false
      // The copy must not be a second clone, because git would take both for the same one.
      copy.commit = nil
      devices.append(copy)
    case 3:
      tell("\(device) is saved")
      backups.append((device, devices[device]))
    case 4:
      guard devices.count < 8 else { return }
      tell("the disk of \(device) is cloned to \(devices.count)")
      devices.append(devices[device])
      devices[devices.count - 1].commit = nil
      hasClones = true
    case 5:
      guard let backup = backups.randomElement(&random) else { return }
      tell("the disk of \(backup.device) is rolled back")
      devices[backup.device] = backup.content
    default:
      guard let backup = backups.randomElement(&random) else { return }
      tell("\(backup.device) comes back from a backup")
      devices[backup.device] = backup.content
      devices[backup.device].isInPlace = false
    }
  }

  // MARK: The end

  private mutating func settle() {
    if hasGit { return settleGit() }
    for one in devices.indices.dropFirst() { sync(one - 1, one, crash: 3) }
    for one in devices.indices.dropFirst().reversed() { sync(one, one - 1, crash: 3) }
    let files = devices[0].files
    for index in devices.indices where devices[index].files != files {
      complaints.append("\(index) ends with other bytes than 0")
    }
    // Cloned disks have the same replica name, and notice this only if they sync directly. They do
    // so in the first round, and the new names reach the other devices in the second.
    for _ in 0..<(hasClones ? 2 : 0) {
      for one in devices.indices.dropFirst() { sync(0, one, crash: 3) }
    }
    let before = devices.map(\.state)
    for one in devices.indices.dropFirst() { sync(0, one, crash: 3) }
    if devices.contains(where: { $0.files != files }) {
      complaints.append("another sync changes files")
    }
    if devices.map(\.state) != before { complaints.append("another sync changes what is known") }
    let known = devices[0].seen.values.reduce(into: Set<Int>()) { $0.formUnion($1) }
    complaints += oracle.complaints(about: files, known, isExact: !isLoose)
  }

  /// Syncs each clone with its copies and with the server until nothing changes.
  private mutating func settleGit() {
    for round in 1... {
      let (files, states) = ([server.files] + devices.map(\.files), devices.map(\.state))
      for clone in devices.indices where devices[clone].commit != nil {
        for copy in devices.indices where copy != clone && devices[copy].group == clone {
          sync(clone, copy, crash: 3)
        }
        syncGit(clone)
      }
      // Equal files are not enough. In one round, a clone can get a deleted item and lose it again
      // before the device that still has it learns of the deletion.
      if [server.files] + devices.map(\.files) == files, devices.map(\.state) == states { break }
      if round > 8 { return complaints.append("it does not end") }
    }
    if devices.contains(where: { $0.files != server.files }) {
      complaints.append("the devices differ")
    }
    let known = devices.reduce(into: Set<Int>()) { known, device in
      for seen in device.seen.values { known.formUnion(seen) }
    }
    complaints += oracle.complaints(about: server.files, known, isExact: !isLoose)
  }

  /// True to add the files after each sync to the story.
  private static let isTraced = CommandLine.arguments.contains("--files")

  /// The final files of the first device.
  package var outcome: String { outcome(of: devices[0]) }

  private func outcome(of device: SyncDevice) -> String {
    device.files.sorted { $0.key < $1.key }.map { name, bytes in
      "--- \(name)\n" + String(decoding: bytes, as: UTF8.self)
    }.joined()
  }
}

extension Array {
  fileprivate func randomElement(_ random: inout SeededGenerator) -> Element? {
    isEmpty ? nil : random.one(of: self)
  }
}
