// With System+Writing.swift, Memory.swift and Threads.swift the only file of the module that speaks to the system's library.
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
    default: strerror(number).map { String(cString: $0) } ?? "error \(number)"
    }
  }

  /// Nothing has this name (a symbolic link to nothing included).
  package var isMissing: Bool { number == ENOENT }
  /// Something has this name already.
  var isTaken: Bool { number == EEXIST }
  var isNotAFolder: Bool { number == ENOTDIR }

  static var last: SystemError { SystemError(number: errno) }
}

/// What a name in a folder stands for.
enum FileKind {
  case regular, folder, pipe, socket, device

  init(mode: mode_t) {
    switch mode & mode_t(S_IFMT) {
    case mode_t(S_IFREG): self = .regular
    case mode_t(S_IFDIR): self = .folder
    case mode_t(S_IFIFO): self = .pipe
    case mode_t(S_IFSOCK): self = .socket
    default: self = .device
    }
  }
}

/// A regular file open for reading, closed with the value.
struct OpenFile: ~Copyable {
  private let descriptor: Int32
  /// Its length when it was opened, in bytes.
  let length: Int

  /// Opens what `path` names without ever waiting, and refuses what is not a regular file.
  init(reading path: String) throws(ReadError) {
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
  borrowing func chunk(capacity: Int, from offset: Int) throws(ReadError) -> [UInt8] {
    let descriptor = descriptor
    var refusal: SystemError?
    Memory.expectReading(capacity)
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      guard let base = buffer.baseAddress else { return }
      Memory.preferLargePages(under: base, capacity)
      let middle = capacity < worthTwoHands ? capacity : capacity / 2
      let hands = middle < capacity ? Hands.two : .one
      var (early, late) = (Filling(), Filling())
      hands.both(
        { early = fill(base, middle, from: descriptor, offset) },
        { late = fill(base + middle, capacity - middle, from: descriptor, offset + middle) })
      filled = early.count < middle ? early.count : middle + late.count
      refusal = early.refusal ?? late.refusal
    }
    if let refusal { throw .system(refusal) }
    return bytes
  }
}

/// From so many bytes on, two threads read a file faster than one.
private let worthTwoHands = 1 << 22

/// How far some bytes came to be read.
private struct Filling {
  var count = 0
  var refusal: SystemError?
}

private func fill(
  _ start: UnsafeMutablePointer<UInt8>, _ length: Int, from descriptor: Int32, _ offset: Int
) -> Filling {
  var filling = Filling()
  while filling.count < length {
    let count = pread(
      descriptor, start + filling.count, length - filling.count, off_t(offset + filling.count))
    if count > 0 {
      filling.count += count
    } else if count == 0 {
      break
    } else if errno != EINTR {
      filling.refusal = .last
      break
    }
  }
  return filling
}

/// The names in a folder as bytes, in no order, without `.` and `..`.
func namesInFolder(_ path: String) throws(SystemError) -> [[UInt8]] {
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
    if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
  }
}

/// What `path` stands for, symbolic links followed; throws where nothing is there.
func fileKind(of path: String) throws(SystemError) -> FileKind {
  var status = stat()
  guard stat(path, &status) == 0 else { throw .last }
  return FileKind(mode: status.st_mode)
}

/// Whether a folder has an entry of that name, be it a link to nothing.
func hasEntry(_ path: String) -> Bool {
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

/// A new file beside another one, which it may become.
///
/// It is gone with the value unless it was put in the other's place.
struct NewFile: ~Copyable {
  private let descriptor: Int32
  private let path: String
  private var isInPlace = false

  /// Makes an empty file in a folder, its name hidden so that nobody reads it for data.
  init(in folder: String) throws(SystemError) {
    var name = Array("\(folder)/.track-XXXXXX".utf8CString)
    descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw .last }
    path = name.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  deinit {
    close(descriptor)
    if !isInPlace { unlink(path) }
  }

  /// Writes all of the bytes and waits until the disk has them.
  borrowing func write(_ bytes: [UInt8]) throws(SystemError) {
    var refusal: SystemError?
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        #if canImport(Glibc)
          let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        #elseif canImport(Musl)
          let count = Musl.write(descriptor, rest.baseAddress, rest.count)
        #else
          let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
        #endif
        if count >= 0 {
          written += count
        } else if errno != EINTR {
          refusal = .last
          return
        }
      }
    }
    if let refusal { throw refusal }
    guard fsync(descriptor) == 0 else { throw .last }
  }

  /// Gives it the rights of another file, and its owners where that is allowed.
  borrowing func takeRights(of other: String) throws(SystemError) {
    var status = stat()
    guard stat(other, &status) == 0 else { throw .last }
    // Only root may give a file away; the group may be kept by its members.
    if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
      _ = fchown(descriptor, uid_t.max, status.st_gid)
    }
    guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw .last }
  }

  /// Gives it the rights that new files have here.
  borrowing func takeUsualRights() throws(SystemError) {
    let withheld = umask(0o022)
    _ = umask(withheld)
    guard fchmod(descriptor, 0o666 & ~withheld) == 0 else { throw .last }
  }

  /// Takes the place of another file in the same folder, at once.
  mutating func replace(_ other: String) throws(SystemError) {
    guard rename(path, other) == 0 else { throw .last }
    isInPlace = true
  }
}

/// Waits until the disk has the names in a folder.
func flushFolder(_ path: String) throws(SystemError) {
  let folder = open(path, O_RDONLY | O_CLOEXEC)
  guard folder >= 0 else { throw .last }
  defer { close(folder) }
  guard fsync(folder) == 0 || errno == EINVAL else { throw .last }
}
