import TrackCore
import TrackSystem

/// The exclusive lock for writing to a directory.
///
/// It is an advisory lock of the operating system on `.track/lock`, so the system releases it when
/// the process ends for any reason. The lock file contains the name of the holder and its journal.
struct DirectoryLock: ~Copyable {
  private static let name = "lock"
  /// The maximum length of a journal in bytes. No command writes a longer one.
  private static let longestJournal = 64 << 20

  private let file: WritableFile
  private let state: StateFolder
  /// The journal that the previous holder of the lock left behind.
  let left: Journal
  private let header: [UInt8]

  /// Acquires the lock. If another process has it, waits.
  ///
  /// - Parameters:
  ///   - holder: The name of this process, for the messages of processes that have to wait.
  ///   - patience: The maximum waiting time in milliseconds.
  init(
    of directory: DataDirectory, holder: String, patience: Int
  ) throws(WriteError) {
    let state = directory.state
    var file = try state.open(Self.name, permissions: 0o666)
    try Self.wait(for: file, patience)
    // While this process waited, another one may have deleted and recreated the folder.
    while !Self.isCurrent(file, in: state) {
      file = try state.open(Self.name, permissions: 0o666)
      try Self.wait(for: file, patience)
    }
    left = try Self.journal(in: file, state)
    self.state = state
    header = Journal(holder: "\(processNumber()) \(holder)").headerBytes
    self.file = file
  }

  /// Returns true if the open file is still the one at the path of the lock file.
  private static func isCurrent(
    _ file: borrowing WritableFile, in state: StateFolder
  ) -> Bool {
    guard let current = try? FileStatus(ofLink: state.path(of: name)),
      let own = try? file.status()
    else { return false }
    return current.isSameFile(as: own)
  }

  private static func wait(
    for file: borrowing WritableFile, _ patience: Int
  ) throws(WriteError) {
    let deadline = steadyMilliseconds() + patience
    // The first pauses are short, so that a series of short commands loses no time.
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

  /// Reads the journal of the previous holder.
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

  /// Writes the name of this holder to the lock file. This deletes the journal of the previous
  /// holder.
  borrowing func sign() throws(WriteError) {
    do {
      try file.truncate(to: 0)
      try file.put(header, at: 0)
    } catch {
      throw .state(Self.name, error)
    }
  }

  /// Writes to the journal the steps that are about to be carried out, in place of earlier ones.
  borrowing func note(_ steps: [Journal.Step]) throws(WriteError) {
    do {
      try file.truncate(to: header.count)
      try file.put(Journal(steps: steps).signedSteps(by: state), at: header.count)
    } catch {
      throw .state(Self.name, error)
    }
  }

  /// Marks the journal as committed, and syncs it to disk.
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

  /// Syncs the journal to disk.
  borrowing func sync() throws(WriteError) {
    do { try file.sync() } catch { throw .state(Self.name, error) }
  }

  /// Deletes the steps from the journal.
  borrowing func clear() {
    // If this fails, the next process finds that the remaining steps are already done.
    try? file.truncate(to: header.count)
  }
}
