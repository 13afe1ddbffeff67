import TrackCore
import TrackMerge
import TrackSystem

/// The steps from each version of a file to the next, which commands record in `.track/steps` of a
/// directory that a file-sync program carries, and the version of each file that this machine wrote
/// last, in `.track/seen`. Each machine writes files of its own, so that they never conflict.
///
/// A line is `FILE VERSION PARENT START END FORMER`.
extension DataDirectory {
  static let steps = "steps"
  private static let seen = "seen"
  /// The maximum length of a machine's file. Of a longer one, the older half is removed.
  private static let maximumLength = 1 << 20

  /// A name that only this machine uses; nil if it has no state of its own.
  private var machine: String? {
    guard let key = try? StateKey.load(), let path = resolvedPath(path) else { return nil }
    return String(key.signature(of: Array("steps \(path)".utf8)).prefix(16))
  }

  /// Records the steps of a change. If this fails, a later merge only knows less.
  ///
  /// - Parameter copies: The conflict copies that the change merged into their files.
  func noteSteps(of changes: [FileChange], merging copies: [ConflictCopy] = []) {
    let changes = changes.filter { Self.counts($0.file) && $0.after != nil }
    guard !changes.isEmpty, isCarried, let machine else { return }
    var known = ancestries()
    var (lines, made): (String, [String: String]) = ("", [:])
    for change in changes {
      let (before, after) = (change.before ?? [], change.after ?? [])
      var ancestry = known[change.file] ?? Ancestry()
      let last = lastVersion(of: change.file)
      if let last {
        for step in ancestry.addAdditions([before], to: last) {
          lines += Self.line(change.file, step)
        }
      }
      let parents =
        [(name: Ancestry.name(of: before, last: last?.name), bytes: before)]
        + copies.filter { $0.original == change.file }
        .map { (name: Ancestry.version($0.bytes), bytes: $0.bytes) }
      let version = ancestry.version(after, from: parents.map(\.name))
      for parent in parents {
        let step = AncestryStep(from: parent, to: (version, after))
        if ancestry.add(step) { lines += Self.line(change.file, step) }
      }
      made[change.file] = version
      known[change.file] = ancestry
    }
    record(lines, of: machine)
    for change in changes {
      guard let name = made[change.file], let bytes = change.after else { continue }
      try? state.replace(Self.seen(change.file, machine), with: Array("\(name)\n".utf8) + bytes)
    }
  }

  /// Records that files which had everything of their copies already were made of them now, too.
  func noteMerge(of copies: [ConflictCopy], into files: [(name: String, bytes: [UInt8])]) {
    noteSteps(
      of: files.map { FileChange(file: $0.name, before: $0.bytes, after: $0.bytes) },
      merging: copies)
  }

  /// Records the steps to those files and copies that an editor made of what this machine made last.
  func noteAdditions(of copies: [ConflictCopy]) {
    guard isCarried, let machine, let now = try? read(copies.map(\.original)) else { return }
    var known = ancestries()
    var lines = ""
    for file in now.keys.sorted() {
      guard let last = lastVersion(of: file) else { continue }
      let versions = [(now[file] ?? nil) ?? []] + copies.filter { $0.original == file }.map(\.bytes)
      for step in known[file, default: Ancestry()].addAdditions(versions, to: last) {
        lines += Self.line(file, step)
      }
    }
    record(lines, of: machine)
  }

  /// Adds lines to a machine's file of steps.
  private func record(_ lines: String, of machine: String) {
    guard !lines.isEmpty else { return }
    let name = Self.steps + "/" + machine
    var bytes = state.read(name) ?? []
    if bytes.count > Self.maximumLength {
      bytes = Array(bytes[(bytes.count / 2)...].drop { $0 != ASCII.newline }.dropFirst())
    }
    try? state.replace(name, with: bytes + Array(lines.utf8))
  }

  /// Records the step of lines that were appended to a file of a length.
  func noteStep(of place: ResolvedFile, from length: Int, adding count: Int) {
    guard isCarried, let after = try? place.content(), after.count == length + count else { return }
    noteSteps(of: [FileChange(file: place.file, before: Array(after[..<length]), after: after)])
  }

  /// The version of a file that this machine made last: a line with its name, then its bytes.
  package func lastVersion(of file: String) -> (name: String, bytes: [UInt8])? {
    guard let machine, let seen = state.read(Self.seen(file, machine)),
      let end = seen.firstIndex(of: ASCII.newline)
    else { return nil }
    let bytes = Array(seen[(end + 1)...])
    let name = String(decoding: seen[..<end], as: UTF8.self)
    return Ancestry.isVersion(name, of: bytes) ? (name, bytes) : nil
  }

  private static func seen(_ file: String, _ machine: String) -> String {
    "\(seen)/\(machine) " + file.split(separator: "/").joined(separator: " ")
  }

  /// The recorded ancestries of files, by name.
  package func ancestries() -> [String: Ancestry] {
    var steps: [String: [AncestryStep]] = [:]
    for name in state.names(in: Self.steps).sorted().prefix(100) {
      for line in (state.read(Self.steps + "/" + name) ?? []).split(separator: ASCII.newline) {
        if let (file, step) = Self.step(line) { steps[file, default: []].append(step) }
      }
    }
    return steps.mapValues { Ancestry($0) }
  }

  private static func line(_ file: String, _ step: AncestryStep) -> String {
    "\(Escaping.escaped(Array(file.utf8))) \(step.version) \(step.parent)"
      + " \(step.start) \(step.end) \(Escaping.escaped(step.former))\n"
  }

  /// Parses a line; returns nil if it has another form, as after an interrupted write.
  private static func step(_ line: ArraySlice<UInt8>) -> (String, AncestryStep)? {
    let words = line.split(separator: ASCII.space, omittingEmptySubsequences: false)
    func text(_ index: Int) -> String { String(decoding: words[index], as: UTF8.self) }
    guard words.count == 6, let start = Int(text(3)), let end = Int(text(4)) else { return nil }
    return (
      String(decoding: Escaping.unescaped(words[0]), as: UTF8.self),
      AncestryStep(
        version: text(1), parent: text(2), shared: (start, end),
        former: Escaping.unescaped(words[5]))
    )
  }
}
