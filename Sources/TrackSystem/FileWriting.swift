// The calls of the operating system that change something; System.swift has those that read.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Who may read, write and run a file, as the lowest twelve bits of its mode.
package typealias Permissions = mode_t

/// What the system knows of a file: enough to keep it as it is, and to see that it is the same.
package struct FileStatus: Hashable {
  package let kind: FileKind
  package let device: UInt64
  package let inode: UInt64
  package let length: Int
  /// How many names it has.
  package let links: Int
  package let permissions: mode_t
  package let owner: uid_t
  package let group: gid_t
  /// When its content, name or rights last changed, in nanoseconds; nobody can set it back.
  package let changed: Int

  fileprivate init(_ status: stat) {
    kind = FileKind(mode: status.st_mode)
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    length = Int(status.st_size)
    links = Int(status.st_nlink)
    permissions = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    #if canImport(Darwin)
      let time = status.st_ctimespec
    #else
      let time = status.st_ctim
    #endif
    changed = Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
  }

  /// What `path` stands for, symbolic links followed.
  package init(of path: String) throws(SystemError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .last }
    self.init(status)
  }

  /// What has the name itself, be it a symbolic link.
  package init(ofLink path: String) throws(SystemError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw .last }
    self.init(status)
  }

  /// What an open file is.
  package init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  package func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}

/// A regular file open for writing, closed with the value.
package struct WritableFile: ~Copyable {
  package enum Purpose {
    /// Reads, and writes at the end, wherever that is by then; makes it where it is missing.
    case appending
    /// A new file; fails where the name is taken.
    case creating
    /// Reads and writes anywhere; makes it where it is missing, and follows no link.
    case state
  }

  private let descriptor: Int32

  package init(_ path: String, _ purpose: Purpose, permissions: mode_t = 0o666) throws(SystemError)
  {
    let flags: Int32 =
      switch purpose {
      case .appending: O_RDWR | O_APPEND | O_CREAT | O_NONBLOCK
      case .creating: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      case .state: O_RDWR | O_CREAT | O_NOFOLLOW
      }
    var opened: Int32
    repeat {
      opened = open(path, flags | O_CLOEXEC | O_NOCTTY, permissions)
    } while opened < 0 && errno == EINTR
    guard opened >= 0 else { throw .last }
    // Through a second name of it, something outside would be written.
    if purpose == .state, FileStatus(of: opened)?.links != 1 {
      close(opened)
      throw SystemError(number: EMLINK)
    }
    descriptor = opened
  }

  deinit { close(descriptor) }

  package borrowing func status() throws(SystemError) -> FileStatus {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    return FileStatus(status)
  }

  /// Reads from an offset to the end, at most that many bytes.
  package borrowing func bytes(from offset: Int, atMost count: Int) throws(SystemError) -> [UInt8] {
    var refusal: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let base = buffer.baseAddress else { return }
      (filled, refusal) = readBytes(from: descriptor, at: offset, into: base, count)
    }
    if let refusal { throw refusal }
    return bytes
  }

  /// Writes all of the bytes at an offset, else where the file stands; in one call unless the
  /// system takes fewer.
  package borrowing func put(_ bytes: [UInt8], at offset: Int? = nil) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { rest in
        if let offset {
          pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written))
        } else {
          write(descriptor, rest.baseAddress, rest.count)
        }
      }
      if count > 0 {
        written += count
      } else if count == 0 {
        throw SystemError(number: EIO)
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// Waits until the disk has everything.
  package borrowing func sync() throws(SystemError) {
    #if canImport(Darwin)
      // Only this asks the drive itself; some file systems do not know it.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    while fsync(descriptor) != 0 {
      guard errno == EINTR else { throw .last }
    }
  }

  package borrowing func truncate(to length: Int) throws(SystemError) {
    while ftruncate(descriptor, off_t(length)) != 0 {
      guard errno == EINTR else { throw .last }
    }
  }

  /// Takes on permissions and, where the system allows it, the owner of another file.
  package borrowing func takeOn(_ status: FileStatus) throws(SystemError) {
    let own = try self.status()
    if own.owner != status.owner || own.group != status.group,
      fchown(descriptor, status.owner, status.group) != 0
    {
      // Whoever may not give a file away may still have the group.
      _ = fchown(descriptor, uid_t.max, status.group)
    }
    guard fchmod(descriptor, status.permissions) == 0 else { throw .last }
  }

  /// Takes the advisory lock; false where another process has it.
  package borrowing func tryLock() throws(SystemError) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw .last }
    }
    return true
  }
}

/// Makes a file, in the place of one that was left under its name, and waits until the disk has
/// the bytes. Put in another's place by `moveFile`, it is there whole or not at all.
///
/// - Parameters:
///   - other: The file whose place it is to take: its permissions and owner are taken on.
///   - permissions: Those that it gets where there is no such file.
package func makeFile(
  _ path: String, holding bytes: [UInt8], like other: FileStatus?, permissions: mode_t = 0o666
) throws(SystemError) {
  try removeFile(path)
  let file = try WritableFile(path, .creating, permissions: other == nil ? permissions : 0o600)
  if let other { try file.takeOn(other) }
  try file.put(bytes)
  try file.sync()
}

/// Gives a file another name, in one step, in the place of what has that name.
package func moveFile(_ path: String, to other: String) throws(SystemError) {
  while rename(path, other) != 0 {
    guard errno == EINTR else { throw .last }
  }
}

/// Gives a file a second name; fails where that is taken.
package func linkFile(_ path: String, as other: String) throws(SystemError) {
  guard link(path, other) == 0 else { throw .last }
}

/// Reads a file that belongs to this user, that nobody else can read or write, and that is not a
/// symbolic link.
package func readOwnFile(_ path: String, longest: Int) throws(SystemError) -> [UInt8] {
  let opened = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
  guard opened >= 0 else { throw .last }
  defer { close(opened) }
  guard let status = FileStatus(of: opened), status.kind == .regular, status.length <= longest,
    status.owner == effectiveUser(), status.permissions & 0o077 == 0
  else { throw .notTrusted }
  var bytes = [UInt8](repeating: 0, count: longest)
  let (count, refusal) = bytes.withUnsafeMutableBufferPointer { buffer in
    buffer.baseAddress.map { readBytes(from: opened, at: 0, into: $0, longest) } ?? (0, nil)
  }
  if let refusal { throw refusal }
  return Array(bytes[..<count])
}

/// The user whose rights this process has.
package func effectiveUser() -> uid_t { geteuid() }

/// The user on whose behalf this process has the rights of root; nil without `sudo`.
package func sudoUser() -> uid_t? {
  geteuid() == 0 ? environmentVariable("SUDO_UID").flatMap { uid_t($0) } : nil
}

/// The value of a variable of the environment; nil where it is missing or empty.
package func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}

/// `$HOME`, else the home folder that the system has for this user.
package func homeFolder() -> String? {
  if let home = environmentVariable("HOME") { return home }
  guard let entry = getpwuid(geteuid()), let home = entry.pointee.pw_dir else { return nil }
  return String(cString: home)
}

/// Removes a file; one that is gone already is fine.
package func removeFile(_ path: String) throws(SystemError) {
  while unlink(path) != 0 {
    if errno == ENOENT { return }
    guard errno == EINTR else { throw .last }
  }
}

/// Makes a folder; one that is there already is fine.
package func makeFolder(_ path: String, permissions: mode_t = 0o777) throws(SystemError) {
  guard mkdir(path, permissions) != 0 else { return }
  let error = SystemError.last
  guard error.number == EEXIST, (try? fileKind(of: path)) == .folder else { throw error }
}

/// Waits until the disk has the names in a folder.
package func syncFolder(_ path: String) throws(SystemError) {
  let opened = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard opened >= 0 else { throw .last }
  defer { close(opened) }
  while fsync(opened) != 0 {
    // Some file systems cannot do this for folders, and need not.
    if errno == EINVAL || errno == ENOTSUP { return }
    guard errno == EINTR else { throw .last }
  }
}

/// Whether this process may write into a file that is there.
package func checkWritable(_ path: String) throws(SystemError) {
  guard access(path, W_OK) == 0 else { throw .last }
}

/// Where a symbolic link points to; nil where the name is none.
package func linkTarget(_ path: String) -> String? {
  var buffer = [UInt8](repeating: 0, count: 4096)
  let count = buffer.withUnsafeMutableBytes { bytes in
    bytes.withMemoryRebound(to: CChar.self) { characters in
      characters.baseAddress.map { readlink(path, $0, characters.count) } ?? -1
    }
  }
  guard count > 0 else { return nil }
  return String(decoding: buffer[..<count], as: UTF8.self)
}
