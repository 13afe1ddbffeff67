import TrackStore
import TrackSystem

/// Installs and removes the timer on this machine: its files, or its line in the crontab.
struct TimerInstallation {
  private let home: String
  private let configuration: String

  init(_ session: Session) throws(Failure) {
    guard let home = session.variable("HOME"), !home.isEmpty else {
      throw .refused(.reminding(.noHome))
    }
    self.home = home
    let stated = session.variable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    configuration = stated ?? home + "/.config"
  }

  private var units: String { configuration + "/systemd/user" }
  private var servicePath: String { "\(units)/\(TimerSetup.name).service" }
  private var timerPath: String { "\(units)/\(TimerSetup.name).timer" }
  private var listPath: String { "\(home)/Library/LaunchAgents/\(TimerSetup.label).plist" }

  /// Returns the files of a timer, with their contents.
  func files(of setup: TimerSetup, for scheduler: Scheduler) -> [(path: String, text: String)] {
    switch scheduler {
    case .systemd: [(servicePath, setup.service), (timerPath, setup.timer)]
    case .launchd: [(listPath, setup.propertyList)]
    case .cron: []
    }
  }

  /// The schedulers in which a timer of track is installed.
  var installed: [Scheduler] {
    Scheduler.allCases.filter { scheduler in
      switch scheduler {
      case .systemd: hasEntry(timerPath) || hasEntry(servicePath)
      case .launchd: hasEntry(listPath)
      case .cron: (try? crontab())?.contains(where: Self.isOwn) ?? false
      }
    }
  }

  // MARK: Installing

  /// Writes the files of a timer and activates it. Returns a line about each step.
  func install(_ setup: TimerSetup, for scheduler: Scheduler) throws(Failure) -> [String] {
    let files = files(of: setup, for: scheduler)
    try write(files)
    var lines = files.map { "Wrote \($0.path)." }
    switch scheduler {
    case .systemd:
      try activate(["systemctl", "--user", "daemon-reload"])
      try activate(["systemctl", "--user", "enable", "--now", TimerSetup.name + ".timer"])
    case .launchd:
      try activate(["launchctl", "load", "-w", listPath])
    case .cron:
      let line = setup.cronLine(user: Int(effectiveUser()))
      try replaceCrontab(crontab().filter { !Self.isOwn($0) } + [line])
      lines.append("Added to the crontab: \(line)")
    }
    return lines
  }

  /// Removes the timers from all schedulers. Returns a line about each step.
  func uninstall() throws(Failure) -> [String] {
    let found = installed
    guard !found.isEmpty else { throw .refused(.reminding(.noTimer)) }
    var lines: [String] = []
    for scheduler in found {
      switch scheduler {
      case .systemd:
        // A failure does not matter, because the timer may be inactive.
        run(["systemctl", "--user", "disable", "--now", TimerSetup.name + ".timer"])
        // The service needs no command to disable it: without its timer, it is never started.
        for path in [timerPath, servicePath] { try remove(path, &lines) }
        run(["systemctl", "--user", "daemon-reload"])
      case .launchd:
        run(["launchctl", "unload", "-w", listPath])
        try remove(listPath, &lines)
      case .cron:
        try replaceCrontab(crontab().filter { !Self.isOwn($0) })
        lines.append("Removed from the crontab.")
      }
    }
    return lines
  }

  /// Writes files, all of them or none.
  private func write(_ files: [(path: String, text: String)]) throws(Failure) {
    var moved: [(path: String, old: [UInt8]?)] = []
    for (path, text) in files {
      do {
        let folder = path.split(separator: "/").dropLast().map { "/\($0)" }.joined()
        try DataDirectory(path: folder).makeFolder()
        try makeFile(path + ".new", holding: Array(text.utf8), like: nil, permissions: 0o644)
      } catch {
        for file in files { try? removeFile(file.path + ".new") }
        throw .refused(.reminding(.noUnitFile(path, error)))
      }
    }
    for (path, _) in files {
      let old = try? contents(ofFile: path)
      do { try moveFile(path + ".new", to: path) } catch {
        for file in files { try? removeFile(file.path + ".new") }
        for file in moved { takeBack(file.path, file.old) }
        throw .refused(.reminding(.noUnitFile(path, error)))
      }
      moved.append((path, old))
    }
  }

  /// Restores the former content of a file; removes the file if it did not exist before.
  private func takeBack(_ path: String, _ old: [UInt8]?) {
    guard let old else {
      try? removeFile(path)
      return
    }
    try? makeFile(path + ".new", holding: old, like: nil, permissions: 0o644)
    try? moveFile(path + ".new", to: path)
  }

  private func remove(_ path: String, _ lines: inout [String]) throws(Failure) {
    guard hasEntry(path) else { return }
    do { try removeFile(path) } catch { throw .refused(.reminding(.noUnitFile(path, error))) }
    lines.append("Removed \(path).")
  }

  // MARK: Programs

  private func activate(_ words: [String]) throws(Failure) {
    let code = run(words).code
    guard code == 0 else {
      throw .refused(.reminding(.activationFailed(words.joined(separator: " "), code)))
    }
  }

  @discardableResult
  private func run(_ words: [String]) -> ChildProcess {
    ChildProcess(words, variables: environmentVariables(), timeout: 20_000)
  }

  /// Returns the lines of the crontab. Throws if they cannot be read, because writing the crontab
  /// would then delete them.
  private func crontab() throws(Failure) -> [String] {
    let list = run(["crontab", "-l"])
    let isEmpty = String(decoding: list.errors, as: UTF8.self).contains("no crontab")
    guard list.code == 0 || isEmpty else {
      throw .refused(.reminding(.activationFailed("crontab -l", list.code)))
    }
    return String(decoding: list.output, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  private static func isOwn(_ line: String) -> Bool { line.hasSuffix("# " + TimerSetup.name) }

  private func replaceCrontab(_ lines: [String]) throws(Failure) {
    let path = "\(home)/.track-crontab"
    try write([(path, lines.map { $0 + "\n" }.joined())])
    defer { try? removeFile(path) }
    try activate(["crontab", path])
  }
}
