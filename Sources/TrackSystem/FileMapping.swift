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
/// If another program overwrites or truncates a mapped file, this process may end with a message.
/// Therefore, a command that runs for long, or that writes what it has read, must not map files.
package struct Mapping: Sendable {
  /// The reason why the process ends.
  package enum End: Sendable { case changed, unreadable }

  fileprivate let exitCode: Int32
  fileprivate let words: @Sendable (_ file: String, _ end: End) -> String

  /// - Parameters:
  ///   - exitCode: The exit code if the process ends.
  ///   - words: Returns the message to print in this case, as a whole line.
  package init(
    exitCode: Int32, words: @escaping @Sendable (_ file: String, _ end: End) -> String
  ) {
    self.exitCode = exitCode
    self.words = words
  }

  /// The minimum length of a mapped file. Copying a shorter file is as fast.
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

/// The data of a mapped file that the signal handler needs. A signal handler may neither allocate
/// nor call the runtime, so everything is prepared here.
private struct FaultEntry {
  let descriptor: Int32
  let status: FileStatus
  let exitCode: Int32
  let changed: UnsafeMutableBufferPointer<UInt8>
  let unreadable: UnsafeMutableBufferPointer<UInt8>
  var next: UnsafeMutablePointer<FaultEntry>?

  /// A reference to a file's entry, for removing it when the file is unmapped.
  struct Handle: @unchecked Sendable {
    fileprivate let entry: UnsafeMutablePointer<FaultEntry>
  }

  /// Adds an entry. Only the thread that reads the directory may call it.
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

/// The linked list of mapped files.
nonisolated(unsafe) private var mappedFiles: UnsafeMutablePointer<FaultEntry>?

/// The handled signals. Reading beyond the new end of a truncated file raises `SIGBUS`. If bytes
/// change between two reads, the runtime may trap with one of the other signals.
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
  // The signal has another cause. The default action follows when the instruction is repeated.
  signal(number, SIG_DFL)
}

/// Prints a message and ends the process.
///
/// - Parameter descriptor: The descriptor of the first mapped file. If both threads call this
///   function at once, only the thread that closes the descriptor prints its message.
private func end(
  printing message: UnsafeMutableBufferPointer<UInt8>, _ exitCode: Int32, _ descriptor: Int32
) -> Never {
  while close(descriptor) != 0, errno == EBADF { pause() }
  _ = write(STDERR_FILENO, message.baseAddress, message.count)
  _exit(exitCode)
}
