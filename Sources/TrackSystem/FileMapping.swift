// The calls of the operating system that show a file's bytes where the system keeps them.
import TrackCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Leave to read long files where the system keeps them, without a copy.
///
/// Where another program writes over such a file, or cuts it short, while it is read, this program
/// may come to its end, with a sentence: no run that goes on, or writes what it has read, may give
/// this leave.
package struct Mapping: Sendable {
  /// Why the program comes to its end.
  package enum End: Sendable { case changed, unreadable }

  fileprivate let exitCode: Int32
  fileprivate let words: @Sendable (_ file: String, _ end: End) -> String

  /// - Parameter words: What is said then, as a whole line.
  package init(
    exitCode: Int32, words: @escaping @Sendable (_ file: String, _ end: End) -> String
  ) {
    self.exitCode = exitCode
    self.words = words
  }

  /// Shorter files are copied as fast.
  private static let worth = 1 << 20

  /// A file as it is mapped; nil where that is not worth it, or the system has no such way.
  package func file(_ name: String, _ open: borrowing OpenFile) -> SourceFile? {
    guard open.length >= Self.worth, open.length <= largestFile else { return nil }
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

/// What the handler of faults knows of a mapped file. It may neither allocate nor ask the
/// runtime for anything, so all is made before.
private struct FaultEntry {
  let descriptor: Int32
  let status: FileStatus
  let exitCode: Int32
  let changed: UnsafeMutableBufferPointer<UInt8>
  let unreadable: UnsafeMutableBufferPointer<UInt8>
  var next: UnsafeMutablePointer<FaultEntry>?

  /// A file's entry, from the mapping's beginning to its end.
  struct Handle: @unchecked Sendable {
    fileprivate let entry: UnsafeMutablePointer<FaultEntry>
  }

  /// To be called by the thread that reads the directory.
  static func add(
    _ descriptor: Int32, _ status: FileStatus, _ mapping: Mapping, _ name: String
  ) -> Handle {
    func kept(_ end: Mapping.End) -> UnsafeMutableBufferPointer<UInt8> {
      let words = Array(mapping.words(name, end).utf8)
      let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: words.count)
      _ = buffer.initialize(fromContentsOf: words)
      return buffer
    }
    let entry = UnsafeMutablePointer<FaultEntry>.allocate(capacity: 1)
    entry.initialize(
      to: FaultEntry(
        descriptor: descriptor, status: status, exitCode: mapping.exitCode,
        changed: kept(.changed), unreadable: kept(.unreadable), next: mappedFiles))
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

/// The files that are mapped now.
nonisolated(unsafe) private var mappedFiles: UnsafeMutablePointer<FaultEntry>?

/// A byte behind a file's new end is `SIGBUS`; bytes that differ when they are asked for twice may
/// lead to what the runtime stops with the others.
private let diagnostics = [SIGBUS, SIGILL, SIGTRAP, SIGSEGV]

private func handleFaults() {
  for number in diagnostics { signal(number, endWithWords) }
}

private func endWithWords(_ number: Int32) {
  guard let first = mappedFiles else {
    signal(number, SIG_DFL)
    return
  }
  var next = mappedFiles
  while let entry = next {
    if FileStatus(of: entry.pointee.descriptor) != entry.pointee.status {
      end(saying: entry.pointee.changed, entry.pointee.exitCode, first.pointee.descriptor)
    }
    next = entry.pointee.next
  }
  if number == SIGBUS {
    end(saying: first.pointee.unreadable, first.pointee.exitCode, first.pointee.descriptor)
  }
  // Something else: it comes again and does what it would have done.
  signal(number, SIG_DFL)
}

/// - Parameter descriptor: The first file's. Both threads may come here at once: the one that
///   closes it has the word.
private func end(
  saying words: UnsafeMutableBufferPointer<UInt8>, _ exitCode: Int32, _ descriptor: Int32
) -> Never {
  while close(descriptor) != 0, errno == EBADF { pause() }
  _ = write(STDERR_FILENO, words.baseAddress, words.count)
  _exit(exitCode)
}
