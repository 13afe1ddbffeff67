// Writing files and folders through the system's C library.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The permissions of a file: the lowest twelve bits of its mode.
package typealias Permissions = mode_t

/// The metadata of a file. It identifies the file, and allows a new version of it to keep the same
/// owner and permissions.
package struct FileStatus: Hashable {
  package let kind: FileKind
  package let device: UInt64
  package let inode: UInt64
  package let length: Int
  /// The number of hard links.
  package let links: Int
  package let permissions: mode_t
  package let owner: uid_t
  package let group: gid_t
  /// The time of the last change of content or metadata (ctime), in nanoseconds. Programs cannot
  /// set it.
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

  /// Reads the metadata at a path, following symbolic links.
  package init(of path: String) throws(SystemError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .last }
    self.init(status)
  }

  /// Reads the metadata at a path. If the path is a symbolic link, reads that of the link itself.
  package init(ofLink path: String) throws(SystemError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw .last }
    self.init(status)
  }

  /// Reads the metadata of an open file.
  package init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  package func isSameFile(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}

/// A file that is open for writing and is closed with the value.
package struct WritableFile: ~Copyable {
  package enum Purpose {
    /// Open for reading, and for writing at the current end. A missing file is created.
    case appending
    /// Open for writing a new file. Opening fails if the name is taken.
    case creating
    /// Open for reading and writing at any offset. A missing file is created; a symbolic link is
    /// refused.
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
    // With a second hard link, the file may also have a name outside of the directory.
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

  /// Reads up to `count` bytes from an offset.
  package borrowing func bytes(from offset: Int, atMost count: Int) throws(SystemError) -> [UInt8] {
    var refusal: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      guard let base = buffer.baseAddress else { return }
      (filled, refusal) = readBytes(from: descriptor, at: offset, into: base, count)
    }
    if let refusal { throw refusal }
    return bytes
  }

  /// Writes all bytes at an offset, or at the current position if the offset is nil. Uses a single
  /// system call, unless the system writes only a part of the bytes at once.
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

  /// Makes the system write the file to disk.
  package borrowing func sync() throws(SystemError) {
    #if canImport(Darwin)
      // Only this call also flushes the drive's cache. Some file systems do not support it.
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

  /// Gives this file the permissions of another file and, if the system allows it, its owner.
  package borrowing func takeOn(_ status: FileStatus) throws(SystemError) {
    let own = try self.status()
    if own.owner != status.owner || own.group != status.group,
      fchown(descriptor, status.owner, status.group) != 0
    {
      // A user who may not change the owner of a file may still change its group.
      _ = fchown(descriptor, uid_t.max, status.group)
    }
    guard fchmod(descriptor, status.permissions) == 0 else { throw .last }
  }

  /// Acquires the advisory lock; returns false if another process has it.
  package borrowing func tryLock() throws(SystemError) -> Bool {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw .last }
    }
    return true
  }
}

/// Writes a file and syncs it to disk, replacing any file with the same name. To make the content
/// appear atomically, write it under a temporary name and then call `moveFile`.
///
/// - Parameters:
///   - other: The metadata of the file to replace, from which the new file takes its permissions
///     and owner; nil if there is no such file.
///   - permissions: The permissions if `other` is nil.
package func makeFile(
  _ path: String, holding bytes: [UInt8], like other: FileStatus?, permissions: mode_t = 0o666
) throws(SystemError) {
  try removeFile(path)
  let file = try WritableFile(path, .creating, permissions: other == nil ? permissions : 0o600)
  if let other { try file.takeOn(other) }
  try file.put(bytes)
  try file.sync()
}

/// Renames a file atomically, replacing any file with the new name.
package func moveFile(_ path: String, to other: String) throws(SystemError) {
  while rename(path, other) != 0 {
    guard errno == EINTR else { throw .last }
  }
}

/// Creates a hard link to a file; fails if the name is taken.
package func linkFile(_ path: String, as other: String) throws(SystemError) {
  guard link(path, other) == 0 else { throw .last }
}

/// Reads a file that only this user may access. Throws if it is a symbolic link or no regular file,
/// or if it is longer than `longest` bytes. Also throws if it belongs to another user, or if others
/// have any permission for it.
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

/// Returns the effective user ID of this process.
package func effectiveUser() -> uid_t { geteuid() }

/// Returns the ID of the user who ran `sudo`; nil if this process does not run as root or was
/// started without `sudo`.
package func sudoUser() -> uid_t? {
  geteuid() == 0 ? environmentVariable("SUDO_UID").flatMap { uid_t($0) } : nil
}

/// Returns the value of an environment variable; nil if it is missing or empty.
package func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}

/// Deletes a file; succeeds if it does not exist.
package func removeFile(_ path: String) throws(SystemError) {
  while unlink(path) != 0 {
    if errno == ENOENT { return }
    guard errno == EINTR else { throw .last }
  }
}

/// Creates a folder; succeeds if it already exists.
package func makeFolder(_ path: String, permissions: mode_t = 0o777) throws(SystemError) {
  guard mkdir(path, permissions) != 0 else { return }
  let error = SystemError.last
  guard error.number == EEXIST, (try? fileKind(of: path)) == .folder else { throw error }
}

/// Makes the system write the entries of a folder to disk, such as a new or changed name.
package func syncFolder(_ path: String) throws(SystemError) {
  let opened = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard opened >= 0 else { throw .last }
  defer { close(opened) }
  while fsync(opened) != 0 {
    // Some file systems cannot sync folders, and do not need to.
    if errno == EINVAL || errno == ENOTSUP { return }
    guard errno == EINTR else { throw .last }
  }
}

/// Throws if this process may not write to an existing file.
package func checkWritable(_ path: String) throws(SystemError) {
  guard access(path, W_OK) == 0 else { throw .last }
}

/// Returns the target of a symbolic link; nil if the path is not a symbolic link.
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
