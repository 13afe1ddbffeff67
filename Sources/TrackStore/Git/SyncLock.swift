import TrackSystem

/// The lock that lets only one sync of a directory run, held for the lifetime of the value.
struct SyncLock: ~Copyable {
  private let file: WritableFile

  init(of directory: DataDirectory) throws(SyncFailure) {
    do throws(WriteError) {
      // This also creates `.track`, and recovers from an interrupted command.
      _ = try DirectoryTransaction(to: directory, command: "track sync")
    } catch {
      throw .write(error)
    }
    let file: WritableFile
    do { file = try directory.state.open("sync.lock") } catch { throw .write(error) }
    let isFree: Bool
    do { isFree = try file.tryLock() } catch { throw .write(.state("sync.lock", error)) }
    guard isFree else { throw .running }
    self.file = file
  }
}
