import TrackCore
import TrackStore
import TrackSystem

/// Checks this machine for `track doctor`: the program, the editor, the locale and the time zone.
struct MachineExamination {
  private let session: Session
  private let search: ProgramSearch

  init(_ session: Session) {
    self.session = session
    search = ProgramSearch(session.variable("PATH"))
  }

  var program: Finding {
    let path = System.program()
    guard search.path(of: "track") != nil else {
      return Finding(
        "program", .notSetUp, "track \(Version.number), \(path), is not on $PATH",
        command:
          "export PATH=\"\(path.split(separator: "/").dropLast().map { "/\($0)" }.joined()):$PATH\""
      )
    }
    return Finding("program", "track \(Version.number), \(path)")
  }

  /// A finding on the entries of `$PATH` that track does not search; nil if there are none.
  var searchPath: Finding? {
    guard !search.leftOut.isEmpty else { return nil }
    let entries = search.leftOut.map { $0.isEmpty ? "an empty entry" : $0 }
    return Finding(
      "search path", .notSetUp,
      "track starts no program from \(entries.joined(separator: ", ")) of $PATH, because an entry"
        + " that is relative or in a data directory could run a program that came with a folder",
      command: "export PATH=\"\(search.folders.joined(separator: ":"))\"")
  }

  /// A finding for each installed timer for reminders. If no timer is installed, a single finding
  /// says so.
  var timers: [Finding] {
    let installed = (try? TimerInstallation(session))?.installed ?? []
    guard !installed.isEmpty else {
      return [
        Finding(
          "timer", .notSetUp, "there is none for reminders",
          command: "track remind --install systemd | sh")
      ]
    }
    return installed.map { Finding("timer", $0.rawValue) }
  }

  var editor: Finding {
    let command = session.editor
    let isNamed = ["VISUAL", "EDITOR"].contains { session.variable($0)?.isEmpty == false }
    let name = command.split(separator: " ").first.map(String.init) ?? command
    let others = ["vi", "vim", "nvim", "nano", "emacs", "hx", "micro", "code", "kate", "zed"]
      .filter { $0 != name && search.path(of: $0) != nil }
    let found = others.isEmpty ? "" : ", also found: \(others.joined(separator: ", "))"
    guard search.path(of: name) != nil else {
      return Finding(
        "editor", isNamed ? .broken : .notSetUp, "\(name) is not installed\(found)",
        command: "export EDITOR=\(others.first ?? "nano")")
    }
    return Finding("editor", command + found)
  }

  var locale: Finding {
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(session.variable).first { !$0.isEmpty }
    guard let name, name.lowercased().replacing("-", with: "").contains("utf8") else {
      return Finding(
        "locale", .notSetUp, "\(name ?? "none"), which is not UTF-8",
        command: "export LANG=C.UTF-8")
    }
    return Finding("locale", name)
  }

  var timeZone: Finding {
    let offset = System.offset(at: session.clock.instant)
    let minutes = offset.magnitude / 60
    let difference =
      "UTC\(offset < 0 ? "-" : "+")\(padded(Int(minutes / 60), 2)):\(padded(Int(minutes % 60), 2))"
    let name = session.variable("TZ").flatMap { $0.isEmpty ? nil : $0 } ?? linkedZone
    return Finding("time zone", name.map { "\($0), \(difference)" } ?? difference)
  }

  /// The name of the time zone, taken from the path to which `/etc/localtime` links.
  private var linkedZone: String? {
    guard let target = linkTarget("/etc/localtime"), let mark = target.firstRange(of: "zoneinfo/")
    else { return nil }
    return String(target[mark.upperBound...])
  }
}
