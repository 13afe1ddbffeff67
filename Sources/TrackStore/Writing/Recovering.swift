import TrackSystem

/// The recovery from an interrupted process: it completes or reverts the steps in the journal of
/// that process.
struct Recovering {
  let directory: DataDirectory
  let left: Journal

  func run() throws(WriteError) -> [Recovery] {
    var recoveries: [Recovery] = left.isForeign ? [.ignoredJournal] : []
    var hadPrepared = false
    var isDone = true
    // Write the replica state last, because it is correct only if the data files were written as
    // planned.
    for step in left.steps.filter({ !$0.isOfState }) + left.steps.filter(\.isOfState) {
      switch step {
      case .append(let file, let length, let bytes):
        let place = try ResolvedFile(writing: file, in: directory)
        if try complete(place, length, bytes) { recoveries.append(.completedLine(file)) }
        if left.tap != nil, isDone {
          isDone = try place.content().map { $0.contains(bytes) } ?? false
        }
      case .replace(let file, let content):
        let place = try ResolvedFile(writing: file, in: directory)
        let isValid = left.isCommitted && !(step.isOfState && recoveries.hasAside)
        guard hasEntry(place.prepared) else {
          if isValid { try seal(place) }
          continue
        }
        hadPrepared = true
        if isValid {
          if let aside = try replace(place, content) { recoveries.append(aside) }
          try seal(place)
        } else {
          do { try removeFile(place.prepared) } catch { throw .unwritable(file, error) }
        }
      case .remove(let file, let content):
        let place = try ResolvedFile(writing: file, in: directory)
        guard left.isCommitted, let now = try place.content(), Journal.Content(now) == content
        else { continue }
        do { try removeFile(place.path) } catch { throw .unfinished(file, error) }
      case .tap: break
      }
    }
    if let tap = left.tap, isDone, left.isCommitted || !left.needsCommitment, !recoveries.hasAside {
      try directory.record(tap)
    }
    if hadPrepared {
      recoveries.append(
        left.isCommitted ? .completed(command: left.holder) : .tookBack(command: left.holder))
    }
    return recoveries
  }

  private func seal(_ place: ResolvedFile) throws(WriteError) {
    guard hasEntry(place.path) else { return }
    do { try ReplicaFiles.seal(place, in: directory) } catch {
      throw .unfinished(place.file, error)
    }
  }

  /// Appends the rest of `bytes` to a file that ends with only a part of them.
  private func complete(
    _ place: ResolvedFile, _ length: Int, _ bytes: [UInt8]
  ) throws(WriteError) -> Bool {
    guard let now = try? FileStatus(of: place.path), now.kind == .regular,
      now.length > length, now.length < length + bytes.count
    else { return false }
    do {
      let file = try WritableFile(place.path, .appending)
      let written = try file.bytes(from: length, atMost: bytes.count)
      guard !written.isEmpty, written.count < bytes.count, bytes.starts(with: written) else {
        return false
      }
      try file.put(Array(bytes[written.count...]))
      try file.sync()
      return true
    } catch {
      throw .partial(place.file, error)
    }
  }

  /// Moves a prepared file into place. If the file to replace has changed in the meantime, saves
  /// the prepared content in `.track/unfinished` instead.
  private func replace(
    _ place: ResolvedFile, _ content: Journal.Content
  ) throws(WriteError) -> Recovery? {
    let now = try place.content()
    do {
      if Journal.Content(now) == content {
        try moveFile(place.prepared, to: place.path)
        try syncFolder(place.folder)
        return nil
      }
    } catch {
      throw .unfinished(place.file, error)
    }
    let prepared = try? contents(ofFile: place.prepared)
    let aside = try directory.setAside(prepared ?? [], of: place.file)
    do { try removeFile(place.prepared) } catch { throw .unfinished(place.file, error) }
    return .setAside(file: place.file, at: aside)
  }
}

extension DataDirectory {
  /// Saves the content of a file in `.track/unfinished`.
  ///
  /// - Returns: The path of the saved content.
  func setAside(_ bytes: [UInt8], of file: String) throws(WriteError) -> String {
    let name = file.split(separator: "/").joined(separator: "-")
    return try writeState("unfinished/" + name, bytes)
  }
}

extension Journal.Step {
  /// True if the step writes the state of a replica.
  fileprivate var isOfState: Bool {
    switch self {
    case .append(let file, _, _), .replace(let file, _), .remove(let file, _):
      ReplicaFiles.isState(file)
    case .tap: false
    }
  }
}

extension [Recovery] {
  fileprivate var hasAside: Bool {
    contains { if case .setAside = $0 { true } else { false } }
  }
}
