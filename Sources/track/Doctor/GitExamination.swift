import TrackCore
import TrackReport
import TrackStore
import TrackSystem

/// Checks git for `track doctor`: the program, the repository, the merge driver, the remote and the
/// time of the last fetch. It does not fetch.
struct GitExamination {
  private let directory: DataDirectory
  private let session: Session

  init(_ session: Session, _ directory: DataDirectory) {
    self.session = session
    self.directory = directory
  }

  var findings: [Finding] {
    guard let number = Git.version() else {
      return [Finding("git", .notSetUp, "is not installed", command: "Install git to sync.")]
    }
    let repository: GitRepository
    do throws(SyncFailure) {
      repository = try GitRepository(of: directory)
    } catch {
      if case .noRepository = error {
        return [
          Finding(
            "git", .notSetUp, "\(number), this is not a repository",
            command: "git init && track sync --setup")
        ]
      }
      return [Finding("git", .broken, "\(number): \(Failure.sync(error).wording)")]
    }
    let git = Finding("git", "\(number), branch \(repository.branch ?? "none")")
    guard let remote = repository.firstRemote else {
      return [
        git, driver,
        Finding("remote", .notSetUp, "there is none", command: "git remote add origin ADDRESS"),
      ]
    }
    let address = "\(remote.name) \(Self.withoutPassword(remote.address))"
    return [git, driver, Finding("remote", address), lastSync]
  }

  private var driver: Finding {
    let state = MergeDriver(
      of: directory, program: System.program(), searchPath: session.variable("PATH") ?? ""
    ).state()
    let isBroken = if case .noProgram = state { true } else { false }
    return Finding(
      "merging", state == .complete ? .fine : isBroken ? .broken : .notSetUp, state.words,
      command: state == .complete ? nil : "track sync --setup")
  }

  /// Returns a URL without its user name and password.
  static func withoutPassword(_ address: String) -> String {
    guard let scheme = address.firstRange(of: "://") else { return address }
    let rest = address[scheme.upperBound...]
    guard let at = rest.prefix(while: { $0 != "/" }).lastIndex(of: "@") else { return address }
    return String(address[..<scheme.upperBound]) + rest[rest.index(after: at)...]
  }

  private var lastSync: Finding {
    guard let instant = directory.lastRun(of: .sync) else {
      return Finding("last sync", .notSetUp, "never on this machine", command: "track sync")
    }
    return Finding("last sync", wallTime(instant))
  }
}
