import TrackCore
import TrackSystem

/// The right to write into a directory: one process has it at a time.
///
/// It is an advisory lock of the system on `.track/lock`, so it ends with the process that has
/// it, however that ends. The file names the holder and says what it is about to do.
struct DirectoryLock: ~Copyable {
  private static let name = "lock"
  /// More than this no command ever notes.
  private static let longestJournal = 64 << 20

  private let file: WritableFile
  private let state: StateFolder
  /// What the holder before left undone.
  let left: Journal
  private let header: [UInt8]

  /// Waits for the lock.
  ///
  /// - Parameters:
  ///   - holder: What others shall be told of this process.
  ///   - patience: How long to wait, in milliseconds.
  init(
    of directory: DataDirectory, holder: String, patience: Int
  ) throws(WriteError) {
    let state = directory.state
    var file = try state.open(Self.name, permissions: 0o666)
    try Self.wait(for: file, patience)
    // While this one waited, the folder may have been removed, and another made.
    while !Self.isThere(file, in: state) {
      file = try state.open(Self.name, permissions: 0o666)
      try Self.wait(for: file, patience)
    }
    left = try Self.journal(in: file, state)
    self.state = state
    header = Journal(holder: "\(processNumber()) \(holder)").headerBytes
    self.file = file
  }

  /// Whether the file still has the name that others look for.
  private static func isThere(
    _ file: borrowing WritableFile, in state: StateFolder
  ) -> Bool {
    guard let there = try? FileStatus(ofLink: state.path(of: name)),
      let own = try? file.status()
    else { return false }
    return there.isSameFile(as: own)
  }

  private static func wait(
    for file: borrowing WritableFile, _ patience: Int
  ) throws(WriteError) {
    let deadline = steadyMilliseconds() + patience
    // A millisecond apart at first, so that short commands in a row lose no time.
    var pauseLength = 1
    do {
      while try !file.tryLock() {
        if steadyMilliseconds() >= deadline {
          let first = (try? file.bytes(from: 0, atMost: 4096))?.split(separator: ASCII.newline)
            .first
          let other = String(decoding: Escaping.unescaped(first ?? []), as: UTF8.self)
          throw WriteError.locked(by: other.isEmpty ? nil : other)
        }
        pause(milliseconds: pauseLength)
        pauseLength = min(pauseLength + 1, 20)
      }
    } catch let error as SystemError {
      throw .state(name, error)
    } catch let error as WriteError {
      throw error
    } catch {
      throw .locked(by: nil)
    }
  }

  /// The journal of the holder before.
  private static func journal(
    in file: borrowing WritableFile, _ state: StateFolder
  ) throws(WriteError) -> Journal {
    do {
      let length = try file.status().length
      guard length <= longestJournal else { return Journal(isForeign: true) }
      return Journal(try file.bytes(from: 0, atMost: length), signedBy: state)
    } catch {
      throw .state(name, error)
    }
  }

  /// Takes the file over, once nothing of the holder before is needed.
  borrowing func sign() throws(WriteError) {
    do {
      try file.truncate(to: 0)
      try file.put(header, at: 0)
    } catch {
      throw .state(Self.name, error)
    }
  }

  /// Notes what is about to be done, in the place of what was noted.
  borrowing func note(_ steps: [Journal.Step]) throws(WriteError) {
    do {
      try file.truncate(to: header.count)
      try file.put(Journal(steps: steps).signedSteps(by: state), at: header.count)
    } catch {
      throw .state(Self.name, error)
    }
  }

  /// Notes that everything is prepared, and waits until the disk has that.
  borrowing func commit() throws(WriteError) {
    do {
      let length = try file.status().length
      let steps = try file.bytes(from: header.count, atMost: length - header.count)
      try file.put(Journal.signedCommitment(to: steps, by: state), at: length)
      try file.sync()
    } catch {
      throw .state(Self.name, error)
    }
  }

  /// Notes that nothing is left to do.
  borrowing func clear() {
    // What stays noted is seen to be done by whoever comes next.
    try? file.truncate(to: header.count)
  }
}
