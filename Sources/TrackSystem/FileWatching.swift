// The calls of the operating system that wait for something.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// When and how a file was last changed.
package struct FileMark: Hashable {
  private let inode: UInt64
  private let length: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Nil of what cannot be looked at; symbolic links are followed.
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

/// What the system tells of changes in folders; nothing where it has no way to.
package struct ChangeNotices: ~Copyable {
  /// What becomes readable when there is something to tell.
  package let descriptor: Int32?

  #if canImport(Glibc)
    package init() {
      let made = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      descriptor = made < 0 ? nil : made
    }

    deinit { if let descriptor { close(descriptor) } }

    /// Listens to folders; to one that is listened to already nothing more.
    package borrowing func listen(to folders: [String]) {
      guard let descriptor else { return }
      let changes = IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_ATTRIB
      let moves = IN_MOVED_FROM | IN_MOVED_TO
      for folder in folders {
        _ = inotify_add_watch(descriptor, folder, UInt32(changes) | UInt32(moves))
      }
    }

    /// Forgets what was told so far.
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
