import TrackStore
import TrackSystem

/// The timer on this machine: how to install it, and whether it is installed. A person installs it
/// with the script that `track remind --install` prints.
struct TimerInstallation {
  private let home: String
  private let configuration: String

  init(_ session: Session) throws(Failure) {
    guard let home = session.variable("HOME"), !home.isEmpty else {
      throw .refused(
        "$HOME is not set, so there is no place for a timer. Set it.", .data)
    }
    self.home = home
    let stated = session.variable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    configuration = stated ?? home + "/.config"
  }

  private var units: String { configuration + "/systemd/user" }
  private var servicePath: String { "\(units)/\(TimerSetup.name).service" }
  private var timerPath: String { "\(units)/\(TimerSetup.name).timer" }
  private var listPath: String { "\(home)/Library/LaunchAgents/\(TimerSetup.label).plist" }

  /// Returns a shell script that writes the files of a timer and starts it; for cron the line of the
  /// crontab. A comment says how to end it.
  func script(of setup: TimerSetup, for scheduler: Scheduler) -> String {
    let timer = TimerSetup.name + ".timer"
    switch scheduler {
    case .systemd:
      return Self.writing(setup.service, to: servicePath) + Self.writing(setup.timer, to: timerPath)
        + "systemctl --user daemon-reload\nsystemctl --user enable --now \(timer)\n"
        + "# This runs it: track remind --install systemd | sh\n"
        + "# This ends it: systemctl --user disable --now \(timer)\n"
    case .launchd:
      return Self.writing(setup.propertyList, to: listPath)
        + "launchctl load -w \(listPath.quotedForShell)\n"
        + "# This runs it: track remind --install launchd | sh\n"
        + "# This ends it: launchctl unload -w \(listPath.quotedForShell)\n"
    case .cron:
      return "# Add this line with `crontab -e`, and remove it there to end it.\n"
        + setup.cronLine(user: Int(effectiveUser())) + "\n"
    }
  }

  private static func writing(_ text: String, to path: String) -> String {
    let folder = path.split(separator: "/").dropLast().map { "/\($0)" }.joined()
    return "mkdir -p \(folder.quotedForShell)\nprintf %s \(text.quotedForShell) \\\n"
      + "  > \(path.quotedForShell)\n"
  }

  /// The schedulers in which a timer of track is installed.
  var installed: [Scheduler] {
    Scheduler.allCases.filter { scheduler in
      switch scheduler {
      case .systemd: hasEntry(timerPath) || hasEntry(servicePath)
      case .launchd: hasEntry(listPath)
      case .cron: Self.isInCrontab
      }
    }
  }

  private static var isInCrontab: Bool {
    let list = ChildProcess(
      ["crontab", "-l"], variables: environmentVariables(), timeout: 20_000)
    return list.code == 0
      && String(decoding: list.output, as: UTF8.self).split(separator: "\n")
        .contains { $0.hasSuffix("# " + TimerSetup.name) }
  }
}
