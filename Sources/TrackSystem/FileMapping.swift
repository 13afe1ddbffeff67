// Memory-mapped files, and the signal handler for mapped files that change.
import TrackCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads long files through a memory map, without a copy.
///
/// If another program overwrites or truncates a mapped file while it is read, this process may have
/// to end with a message. Therefore, a command that runs for long, or that writes what it has read,
/// must not map files.
package struct Mapping: Sendable {
  /// The reason why the process must end: a mapped file has changed or cannot be read.
  package enum End: Sendable { case changed, unreadable }

  fileprivate let exitCode: Int32
  fileprivate let words: @Sendable (_ file: String, _ end: End) -> String

  /// - Parameters:
  ///   - exitCode: The exit code if the process must end because of a mapped file.
  ///   - words: Returns the message to print in that case, as a whole line.
  package init(
    exitCode: Int32, words: @escaping @Sendable (_ file: String, _ end: End) -> String
  ) {
    self.exitCode = exitCode
    self.words = words
  }

  /// The minimum length in bytes of a file that is mapped. A shorter file is copied just as fast.
  private static let minimumLength = 1 << 20

  /// Maps a file; returns nil if it is too short or too long, if its length has changed since it
  /// was opened, or if the mapping fails.
  package func file(_ name: String, _ open: borrowing OpenFile) -> SourceFile? {
    guard open.length >= Self.minimumLength, open.length <= largestFile else { return nil }
    Memory.expectReading(open.length)
    let descriptor = fcntl(open.descriptor, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { return nil }
    guard let status = FileStatus(of: descriptor), status.length == open.length,
      let start = mmap(nil, open.length, PROT_READ, MAP_PRIVATE, descriptor, 0),
      start != MAP_FAILED
    else {
      close(descriptor)
      return nil
    }
    let entry = FaultEntry.add(descriptor, status, self, name)
    let bytes = UnsafeBufferPointer(
      start: UnsafePointer(start.assumingMemoryBound(to: UInt8.self)), count: open.length)
    return SourceFile(
      name: name,
      mapped: MappedBytes(bytes) { bytes in
        munmap(UnsafeMutableRawPointer(mutating: UnsafeRawPointer(bytes.baseAddress)), bytes.count)
        entry.remove()
      })
  }
}

/// The data about a mapped file that the signal handler needs. It is prepared in advance, because a
/// signal handler may neither allocate memory nor call the Swift runtime.
private struct FaultEntry {
  let descriptor: Int32
  let status: FileStatus
  let exitCode: Int32
  let changed: UnsafeMutableBufferPointer<UInt8>
  let unreadable: UnsafeMutableBufferPointer<UInt8>
  var next: UnsafeMutablePointer<FaultEntry>?

  /// A reference to the entry of a mapped file, used to remove the entry when the file is unmapped.
  struct Handle: @unchecked Sendable {
    fileprivate let entry: UnsafeMutablePointer<FaultEntry>
  }

  /// Adds the entry of a file. Only the thread that reads the data directory may call this
  /// function.
  static func add(
    _ descriptor: Int32, _ status: FileStatus, _ mapping: Mapping, _ name: String
  ) -> Handle {
    func message(_ end: Mapping.End) -> UnsafeMutableBufferPointer<UInt8> {
      let words = Array(mapping.words(name, end).utf8)
      let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: words.count)
      _ = buffer.initialize(fromContentsOf: words)
      return buffer
    }
    let entry = UnsafeMutablePointer<FaultEntry>.allocate(capacity: 1)
    entry.initialize(
      to: FaultEntry(
        descriptor: descriptor, status: status, exitCode: mapping.exitCode,
        changed: message(.changed), unreadable: message(.unreadable), next: mappedFiles))
    if mappedFiles == nil { handleFaults() }
    mappedFiles = entry
    return Handle(entry: entry)
  }
}

extension FaultEntry.Handle {
  func remove() {
    if mappedFiles == entry {
      mappedFiles = entry.pointee.next
    } else {
      var before = mappedFiles
      while let other = before, other.pointee.next != entry { before = other.pointee.next }
      before?.pointee.next = entry.pointee.next
    }
    close(entry.pointee.descriptor)
    entry.pointee.changed.deallocate()
    entry.pointee.unreadable.deallocate()
    entry.deallocate()
  }
}

/// The entries of all mapped files, as a linked list.
nonisolated(unsafe) private var mappedFiles: UnsafeMutablePointer<FaultEntry>?

/// The signals that a change of a mapped file can raise. Reading beyond the new end of a truncated
/// file raises `SIGBUS`. If bytes change between two reads, a check of the runtime may fail and
/// raise one of the others.
private let handledSignals = [SIGBUS, SIGILL, SIGTRAP, SIGSEGV]

private func handleFaults() {
  for number in handledSignals { signal(number, endWithMessage) }
}

private func endWithMessage(_ number: Int32) {
  guard let first = mappedFiles else {
    signal(number, SIG_DFL)
    return
  }
  var next = mappedFiles
  while let entry = next {
    if FileStatus(of: entry.pointee.descriptor) != entry.pointee.status {
      end(printing: entry.pointee.changed, entry.pointee.exitCode, first.pointee.descriptor)
    }
    next = entry.pointee.next
  }
  if number == SIGBUS {
    end(printing: first.pointee.unreadable, first.pointee.exitCode, first.pointee.descriptor)
  }
  // No mapped file has changed, so the signal has another cause. After the return, the instruction
  // is repeated and raises the signal again; its default action then ends the process.
  signal(number, SIG_DFL)
}

/// Prints a message and ends the process.
///
/// - Parameter descriptor: The descriptor of the first mapped file. If both threads call this
///   function at once, only the thread that succeeds in closing this descriptor prints its message.
private func end(
  printing message: UnsafeMutableBufferPointer<UInt8>, _ exitCode: Int32, _ descriptor: Int32
) -> Never {
  while close(descriptor) != 0, errno == EBADF { pause() }
  _ = write(STDERR_FILENO, message.baseAddress, message.count)
  _exit(exitCode)
}
