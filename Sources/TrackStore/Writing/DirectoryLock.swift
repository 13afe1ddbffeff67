/// The right to write into a directory: one process has it at a time.
///
/// It is an advisory lock of the system on `.track/lock`, so it ends with the process that has
/// it, however that ends. The file names the holder and says what it is about to do.
struct DirectoryLock: ~Copyable {
  static let folder = ".track"

  private let file: WritableFile
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
    var file = try Self.open(of: directory)
    var left = try Self.wait(for: file, patience)
    // While this one waited, the folder may have been removed, and another made.
    while !Self.isThere(file, in: directory) {
      file = try Self.open(of: directory)
      left = try Self.wait(for: file, patience)
    }
    self.left = left
    header = Journal(holder: "\(processNumber()) \(holder)").headerBytes
    self.file = file
  }

  private static func open(of directory: DataDirectory) throws(WriteError) -> WritableFile {
    try prepareFolder(of: directory)
    do { return try WritableFile(directory.path(of: folder + "/lock"), .state) } catch {
      throw .state("lock", error)
    }
  }

  /// Whether the file still has the name that others look for.
  private static func isThere(
    _ file: borrowing WritableFile, in directory: DataDirectory
  ) -> Bool {
    guard let there = try? FileStatus(of: directory.path(of: folder + "/lock")),
      let own = try? file.status()
    else { return false }
    return there.isSameFile(as: own)
  }

  /// Waits until the lock is had; gives what the holder before has noted.
  private static func wait(
    for file: borrowing WritableFile, _ patience: Int
  ) throws(WriteError) -> Journal {
    let deadline = steadyMilliseconds() + patience
    // A millisecond apart at first, so that short commands in a row lose no time.
    var pauseLength = 1
    do {
      while try !file.tryLock() {
        if steadyMilliseconds() >= deadline {
          let other = Journal((try? file.bytes(from: 0, atMost: 4096)) ?? []).holder
          throw WriteError.locked(by: other.isEmpty ? nil : other)
        }
        pause(milliseconds: pauseLength)
        pauseLength = min(pauseLength + 1, 20)
      }
      return Journal(try file.bytes(from: 0, atMost: file.status().length))
    } catch let error as SystemError {
      throw .state("lock", error)
    } catch let error as WriteError {
      throw error
    } catch {
      throw .locked(by: nil)
    }
  }

  /// Takes the file over, once nothing of the holder before is needed.
  borrowing func sign() throws(WriteError) {
    do {
      try file.truncate(to: 0)
      try file.put(header, at: 0)
    } catch {
      throw .state("lock", error)
    }
  }

  /// Notes what is about to be done, in the place of what was noted.
  borrowing func note(_ steps: [Journal.Step]) throws(WriteError) {
    do {
      try file.truncate(to: header.count)
      try file.put(Journal(steps: steps).stepBytes, at: header.count)
    } catch {
      throw .state("lock", error)
    }
  }

  /// Notes that everything is prepared, and waits until the disk has that.
  borrowing func commit() throws(WriteError) {
    do {
      try file.put(Journal.commitment, at: file.status().length)
      try file.sync()
    } catch {
      throw .state("lock", error)
    }
  }

  /// Notes that nothing is left to do.
  borrowing func clear() {
    // What stays noted is seen to be done by whoever comes next.
    try? file.truncate(to: header.count)
  }

  /// Makes `.track`, which git is to ignore.
  static func prepareFolder(of directory: DataDirectory) throws(WriteError) {
    let folder = directory.path(of: Self.folder)
    let ignore = folder + "/.gitignore"
    do {
      try makeFolder(folder, permissions: 0o700)
      if (try? FileStatus(of: ignore))?.length ?? 0 > 0 { return }
      try WritableFile(ignore, .state).put(Array("*\n".utf8), at: 0)
    } catch {
      throw .state(".gitignore", error)
    }
  }
}

extension DataDirectory {
  /// The path of a file in `.track`, which is made where it is missing.
  package func statePath(of name: String) throws(WriteError) -> String {
    try DirectoryLock.prepareFolder(of: self)
    return path(of: DirectoryLock.folder + "/" + name)
  }
}
