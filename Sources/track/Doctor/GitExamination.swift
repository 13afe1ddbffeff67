import TrackCore
import TrackReport
import TrackStore
import TrackSystem

/// Checks git for `track doctor`: the program, the repository, the merge driver, the remote and the
/// time of the last fetch. It does not fetch.
struct GitExamination {
  private let git: Git
  private let directory: DataDirectory
  private let session: Session

  init(_ session: Session, _ directory: DataDirectory) {
    self.session = session
    self.directory = directory
    git = Git(in: directory)
  }

  var findings: [Finding] {
    let version = git.run("version")
    guard version.isFine else {
      return [Finding("git", .notSetUp, "is not installed", command: "Install git to sync.")]
    }
    let number = version.text.split(separator: " ").dropFirst(2).first ?? ""
    do {
      _ = try GitRepository(of: directory)
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
    return [Finding("git", "\(number), branch \(branch)"), driver, remote] + lastFetch
  }

  private var branch: String {
    let run = git.run("symbolic-ref", "--short", "--quiet", "HEAD")
    return run.isFine ? run.text : "none"
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

  private var remote: Finding {
    guard let name = git.run("remote").text.split(separator: "\n").first else {
      return Finding(
        "remote", .notSetUp, "there is none", command: "git remote add origin ADDRESS")
    }
    let address = git.run("remote", "get-url", String(name)).text
    return Finding("remote", "\(name) \(Self.withoutPassword(address))")
  }

  /// Returns a URL without its user name and password.
  static func withoutPassword(_ address: String) -> String {
    guard let scheme = address.firstRange(of: "://") else { return address }
    let rest = address[scheme.upperBound...]
    guard let at = rest.prefix(while: { $0 != "/" }).lastIndex(of: "@") else { return address }
    return String(address[..<scheme.upperBound]) + rest[rest.index(after: at)...]
  }

  private var lastFetch: [Finding] {
    guard !git.run("remote").text.isEmpty else { return [] }
    guard let instant = directory.lastRun(of: .sync) else {
      return [Finding("last sync", .notSetUp, "never on this machine", command: "track sync")]
    }
    return [Finding("last sync", wallTime(instant))]
  }
}
