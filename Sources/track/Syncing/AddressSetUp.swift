import TrackStore

/// Sets up syncing with a git repository, for `track sync ADDRESS`.
struct AddressSetUp {
  private let address: GitAddress

  /// Fails if the text is not the address of a git repository.
  init?(_ typed: String) {
    guard let address = GitAddress(typed) else { return nil }
    self.address = address
  }

  /// Connects the data directory to the repository, and returns the directory.
  ///
  /// If there is no data directory, clones the repository into the folder of `--dir` or
  /// `$TRACK_DIR` or, without either, into the working folder. This folder must be empty.
  func run(_ session: inout Session) throws(Failure) -> DataDirectory {
    if let folder = session.emptyFolderWithoutDirectory() {
      do throws(SyncFailure) { try GitSetUp(folder, address).clone() } catch { throw .sync(error) }
      session.noteWritten()
      session.tell("Cloned \(address.text).")
      return folder
    }
    let directory = try session.directory()
    let steps: [GitSetUp.Step]
    do throws(SyncFailure) { steps = try GitSetUp(directory, address).connect() } catch {
      throw .sync(error)
    }
    if !steps.isEmpty { session.noteWritten() }
    for step in steps {
      switch step {
      case .madeRepository: session.tell("Made \(directory.path) a git repository.")
      case .addedRemote(let name): session.tell("Added the remote \(name).")
      }
    }
    return directory
  }
}

extension Session {
  /// Returns the folder of `--dir` or `$TRACK_DIR` or, without either, the working folder. Nil if
  /// the folder is not empty, or if a data directory was found.
  func emptyFolderWithoutDirectory() -> DataDirectory? {
    do {
      _ = try directory()
      return nil
    } catch {
      let folder: String
      switch error {
      case .directory(.notFound): folder = "."
      case .directory(.noMarker(let path, _)): folder = path
      default: return nil
      }
      let here = DataDirectory(path: folder)
      return here.isEmpty ? here : nil
    }
  }
}
