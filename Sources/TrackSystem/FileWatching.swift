// Detecting that files have changed.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The metadata by which a changed file is recognised: inode, length and modification time.
package struct FileMark: Hashable {
  private let inode: UInt64
  private let length: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Reads the metadata of the file at a path, following symbolic links; fails if that is
  /// impossible.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    length = Int(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
  }
}

/// Notices of changes in folders, received through inotify. On systems without Glibc, none arrive.
package struct ChangeNotices: ~Copyable {
  /// The descriptor that becomes readable when notices have arrived; nil on systems without
  /// notices.
  package let descriptor: Int32?

  #if canImport(Glibc)
    package init() {
      let created = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      descriptor = created < 0 ? nil : created
    }

    deinit { if let descriptor { close(descriptor) } }

    /// Starts to watch folders. Does nothing for a folder that is already watched.
    package borrowing func listen(to folders: [String]) {
      guard let descriptor else { return }
      let changes = IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_ATTRIB
      let moves = IN_MOVED_FROM | IN_MOVED_TO
      for folder in folders {
        _ = inotify_add_watch(descriptor, folder, UInt32(changes) | UInt32(moves))
      }
    }

    /// Discards the notices that have arrived so far.
    package borrowing func drop() {
      guard let descriptor else { return }
      var buffer = [UInt8](repeating: 0, count: 4096)
      while read(descriptor, &buffer, buffer.count) > 0 {}
    }
  #else
    package init() { descriptor = nil }
    package borrowing func listen(to _: [String]) {}
    package borrowing func drop() {}
  #endif
}
