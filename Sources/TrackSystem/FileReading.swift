// Reading files and folders through the system's C library.
import TrackCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error of the operating system, by its number.
package struct SystemError: Error, Hashable, Sendable {
  package let number: Int32

  package init(number: Int32) {
    self.number = number
  }

  /// A short description of the error, to be shown after a colon.
  package var words: String {
    switch number {
    case EACCES, EPERM: "permission denied"
    case ELOOP: "its symbolic links lead in a circle"
    case ENOENT: "it is not there"
    case ENAMETOOLONG: "its path is too long"
    case ENOTDIR: "it is not a folder"
    case EROFS: "the file system is read-only"
    case ENOSPC: "the disk is full"
    case EBADF: "it is closed"
    case EIO: "the disk reports an error"
    case EMFILE, ENFILE: "too many files are open"
    case EMLINK: "it has a second name, a hard link"
    case EEXIST: "something has that name already"
    case EINVAL: "the file system does not allow this"
    case EINTR: "it was interrupted"
    case EISDIR: "it is a folder"
    case ENOTEMPTY: "the folder is not empty"
    case EADDRINUSE: "another program uses it"
    case EBUSY, ETXTBSY: "another program is using it"
    case EDQUOT: "your disk quota is used up"
    case EFBIG: "the file would be too large"
    case ENOMEM: "the memory is used up"
    case ENOTSUP: "the file system cannot do this"
    case Self.notTrusted.number: "it is not yours alone"
    default: strerror(number).map { String(cString: $0).lowercased() } ?? "error \(number)"
    }
  }

  /// True if no entry has the name, or if the name is a symbolic link to a missing file.
  package var isMissing: Bool { number == ENOENT }
  /// True if an entry already has the name.
  package var isTaken: Bool { number == EEXIST }
  package var isNotAFolder: Bool { number == ENOTDIR }

  package static var last: SystemError { SystemError(number: errno) }
  package static let notAFolder = SystemError(number: ENOTDIR)
  /// The error for a private file that track does not trust: it is missing, belongs to another
  /// user, or other users can access it.
  package static let notTrusted = SystemError(number: -1)
}

/// The type of a file system entry.
package enum FileKind {
  case regular, folder, link, pipe, socket, device

  package init(mode: mode_t) {
    switch mode & mode_t(S_IFMT) {
    case mode_t(S_IFREG): self = .regular
    case mode_t(S_IFDIR): self = .folder
    case mode_t(S_IFLNK): self = .link
    case mode_t(S_IFIFO): self = .pipe
    case mode_t(S_IFSOCK): self = .socket
    default: self = .device
    }
  }
}

/// A regular file that is open for reading and is closed with the value.
package struct OpenFile: ~Copyable {
  package let descriptor: Int32
  /// The length of the file when it was opened, in bytes.
  package let length: Int

  /// Opens a file without blocking; throws if it is not a regular file.
  package init(reading path: String) throws(ReadError) {
    var opened: Int32
    repeat {
      opened = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    } while opened < 0 && errno == EINTR
    guard opened >= 0 else {
      // `open` fails with `ENXIO` for a socket.
      throw errno == ENXIO ? .notAFile(.socket) : .system(.last)
    }
    var status = stat()
    guard fstat(opened, &status) == 0 else {
      let error = SystemError.last
      close(opened)
      throw .system(error)
    }
    let kind = FileKind(mode: status.st_mode)
    guard kind == .regular else {
      close(opened)
      throw .notAFile(kind)
    }
    descriptor = opened
    length = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Reads up to `capacity` bytes from an offset; fewer only if the file ends.
  package borrowing func chunk(capacity: Int, from offset: Int) throws(ReadError) -> [UInt8] {
    let descriptor = descriptor
    var refusal: SystemError?
    Memory.expectReading(capacity)
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      guard let base = buffer.baseAddress else { return }
      Memory.preferLargePages(under: base, capacity)
      (filled, refusal) = readBytes(from: descriptor, at: offset, into: base, capacity)
    }
    if let refusal { throw .system(refusal) }
    return bytes
  }
}

/// Reads `count` bytes from an offset; fewer if the file ends or an error occurs.
///
/// - Returns: The number of bytes read, and the error if one occurred.
package func readBytes(
  from descriptor: Int32, at offset: Int, into base: UnsafeMutablePointer<UInt8>, _ count: Int
) -> (filled: Int, refusal: SystemError?) {
  var filled = 0
  while filled < count {
    let readCount = pread(descriptor, base + filled, count - filled, off_t(offset + filled))
    if readCount == 0 { break }
    if readCount > 0 {
      filled += readCount
    } else if errno != EINTR {
      return (filled, .last)
    }
  }
  return (filled, nil)
}

/// Returns the names in a folder as bytes, unsorted, without `.` and `..`.
package func namesInFolder(_ path: String) throws(SystemError) -> [[UInt8]] {
  guard let folder = opendir(path) else { throw .last }
  defer { closedir(folder) }
  // The name is read through a raw pointer, because an entry may be shorter than the `dirent`
  // struct.
  let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
  var names: [[UInt8]] = []
  while true {
    errno = 0
    guard let entry = readdir(folder) else {
      guard errno == 0 else { throw .last }
      return names
    }
    let start = UnsafeRawPointer(entry) + nameOffset
    let length = strlen(start.assumingMemoryBound(to: CChar.self))
    let name = Array(UnsafeRawBufferPointer(start: start, count: length))
    if name != [ASCII.dot], name != [ASCII.dot, ASCII.dot] { names.append(name) }
  }
}

/// Returns the type of the entry at a path, following symbolic links; throws if it does not exist.
package func fileKind(of path: String) throws(SystemError) -> FileKind {
  var status = stat()
  guard stat(path, &status) == 0 else { throw .last }
  return FileKind(mode: status.st_mode)
}

/// Returns true if an entry exists at a path, even if it is a symbolic link to a missing file.
package func hasEntry(_ path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0
}

/// Returns the working directory as an absolute path.
package func workingFolder() throws(SystemError) -> String {
  guard let path = getcwd(nil, 0) else { throw .last }
  defer { free(path) }
  return String(cString: path)
}

/// Returns the path with symbolic links and dots resolved; nil if it does not exist.
package func resolvedPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}
