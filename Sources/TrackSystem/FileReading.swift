// With System+Writing.swift, System+Mapping.swift, Memory.swift and Threads.swift the only file of the module that speaks to the system's library.
import TrackCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why the operating system refused something, by its error number.
package struct SystemError: Error, Hashable, Sendable {
  package let number: Int32

  package init(number: Int32) {
    self.number = number
  }

  /// A few words that fit behind a colon.
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

  /// Nothing has this name (a symbolic link to nothing included).
  package var isMissing: Bool { number == ENOENT }
  /// Something has this name already.
  package var isTaken: Bool { number == EEXIST }
  package var isNotAFolder: Bool { number == ENOTDIR }

  package static var last: SystemError { SystemError(number: errno) }
  package static let notAFolder = SystemError(number: ENOTDIR)
  /// A file that only this user may write is missing or is somebody else's.
  package static let notTrusted = SystemError(number: -1)
}

/// What a name in a folder stands for.
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

/// A regular file open for reading, closed with the value.
package struct OpenFile: ~Copyable {
  package let descriptor: Int32
  /// Its length when it was opened, in bytes.
  package let length: Int

  /// Opens what `path` names without ever waiting, and refuses what is not a regular file.
  package init(reading path: String) throws(ReadError) {
    var opened: Int32
    repeat {
      opened = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    } while opened < 0 && errno == EINTR
    guard opened >= 0 else {
      // A socket cannot be opened at all.
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

  /// Reads up to that many bytes from an offset; fewer only where the file ends.
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

/// Reads that many bytes from an offset, fewer where the file ends or the system refuses.
///
/// - Returns: how many came to be read, and why not more.
package func readBytes(
  from descriptor: Int32, at offset: Int, into base: UnsafeMutablePointer<UInt8>, _ count: Int
) -> (filled: Int, refusal: SystemError?) {
  var filled = 0
  while filled < count {
    let got = pread(descriptor, base + filled, count - filled, off_t(offset + filled))
    if got == 0 { break }
    if got > 0 {
      filled += got
    } else if errno != EINTR {
      return (filled, .last)
    }
  }
  return (filled, nil)
}

/// The names in a folder as bytes, in no order, without `.` and `..`.
package func namesInFolder(_ path: String) throws(SystemError) -> [[UInt8]] {
  guard let folder = opendir(path) else { throw .last }
  defer { closedir(folder) }
  // Taken from the entry's own bytes: the system may hand out less than a whole `dirent`.
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

/// What `path` stands for, symbolic links followed; throws where nothing is there.
package func fileKind(of path: String) throws(SystemError) -> FileKind {
  var status = stat()
  guard stat(path, &status) == 0 else { throw .last }
  return FileKind(mode: status.st_mode)
}

/// Whether a folder has an entry of that name, be it a link to nothing.
package func hasEntry(_ path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0
}

/// The working folder as an absolute path.
package func workingFolder() throws(SystemError) -> String {
  guard let path = getcwd(nil, 0) else { throw .last }
  defer { free(path) }
  return String(cString: path)
}

/// The path without symbolic links and dots; nil where it leads nowhere.
package func resolvedPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}
