/// The right to sync a directory: one process has it at a time, until the value is gone.
struct SyncLock: ~Copyable {
  private let file: WritableFile

  init(of directory: DataDirectory) throws(SyncFailure) {
    do throws(WriteError) {
      // This makes `.track` too.
      _ = try Writing(to: directory, command: "track sync")
    } catch {
      throw .write(error)
    }
    do throws(SystemError) {
      let file = try WritableFile(directory.path(of: DirectoryLock.folder + "/sync.lock"), .state)
      guard try file.tryLock() else { throw SystemError(number: 0) }
      self.file = file
    } catch {
      throw error.number == 0 ? .running : .write(.state("sync.lock", error))
    }
  }
}
