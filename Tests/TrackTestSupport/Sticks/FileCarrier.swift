import Foundation

/// A program that carries files between machines, such as Syncthing: it keeps a version vector for
/// each file, and knows nothing of what is in the files.
struct FileCarrier {
  private struct Version {
    /// Nil if the file was deleted.
    var content: Data?
    var vector: [String: Int] = [:]
    var events: Set<Int>?

    func includes(_ other: Version) -> Bool {
      other.vector.allSatisfy { vector[$0.key, default: 0] >= $0.value }
    }
  }

  private let place: TemporaryFolder
  /// The versions as the program last saw them, by `MACHINE/FILE`.
  private var seen: [String: Version] = [:]
  /// What went into the file on the disk, by `MACHINE/FILE`.
  var events: [String: Set<Int>] = [:]
  /// True if a file changed and then was again as the program had seen it. What it includes of that is
  /// carried no further.
  private(set) var hasMissedChange = false
  private var known: [String] = []
  private var copies = 0

  init(_ place: TemporaryFolder) { self.place = place }

  /// Returns the names of all files of two machines, in the order in which they were first there:
  /// names that track made by chance must not change the history.
  mutating func names(_ machine: String, _ other: String) -> [String] {
    for folder in [machine, other] {
      let path = place.path(folder)
      let all = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
      for name in all.sorted() where !known.contains(name) {
        var isFolder: ObjCBool = false
        FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder)
        if !isFolder.boolValue { known.append(name) }
      }
    }
    return known
  }

  /// Brings the version of a file on one machine to another.
  mutating func carry(_ name: String, from machine: String, to other: String) {
    let (source, target) = ("\(machine)/\(name)", "\(other)/\(name)")
    let (theirs, ours) = (scan(source, on: machine), scan(target, on: other))
    if ours.includes(theirs) { return }
    var merged = theirs
    merged.vector.merge(ours.vector) { max($0, $1) }
    if theirs.includes(ours) {
      put(theirs, at: target, from: source)
    } else if ours.content == theirs.content {
      if let others = events[source] { events[target, default: []].formUnion(others) }
      merged.events = events[target]
      seen[target] = merged
    } else if theirs.content == nil {
      // What was changed stays.
      merged.content = ours.content
      merged.events = ours.events
      seen[target] = merged
    } else {
      if let content = ours.content {
        guard wins(theirs, over: ours) else { return }
        keep(content, of: target, on: other)
      }
      put(merged, at: target, from: source)
    }
  }

  private func wins(_ one: Version, over other: Version) -> Bool {
    let (left, right) = (one.content ?? Data(), other.content ?? Data())
    return left.hashedText > right.hashedText
  }

  private mutating func keep(_ content: Data, of name: String, on machine: String) {
    copies += 1
    let file = name.split(separator: "/").last.map(String.init) ?? name
    let copy =
      file == "log.txt"
      ? ConflictNames.name(scheme: copies % 11, number: copies)
      : "\(file).sync-conflict-20261120-\(100_000 + copies)-ABCDEFG"
    let path = name.dropLast(file.count) + copy
    try? place.write(Array(content), to: String(path))
    events[String(path)] = events[name]
  }

  private mutating func put(_ version: Version, at name: String, from source: String) {
    let path = place.path(name)
    if let content = version.content {
      try? FileManager.default.createDirectory(
        at: URL(fileURLWithPath: path).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      try? content.write(to: URL(fileURLWithPath: path), options: .atomic)
    } else {
      try? FileManager.default.removeItem(atPath: path)
    }
    events[name] = events[source]
    seen[name] = version
    seen[name]?.events = events[source]
  }

  /// Returns the version on the disk. A change since the last scan counts as one of this machine.
  private mutating func scan(_ name: String, on machine: String) -> Version {
    let content = try? Data(contentsOf: URL(fileURLWithPath: place.path(name)))
    var version = seen[name] ?? Version()
    guard content != version.content else {
      if version.events != events[name] { hasMissedChange = true }
      return version
    }
    version.content = content
    version.events = events[name]
    version.vector[machine, default: 0] += 1
    seen[name] = version
    return version
  }
}

extension Data {
  /// A number that depends on the bytes alone.
  fileprivate var hashedText: UInt64 {
    reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
  }
}
