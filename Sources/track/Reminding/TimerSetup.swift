import TrackSystem

/// A scheduler of the operating system that can run commands in the background.
enum Scheduler: String, CaseIterable, Sendable {
  case systemd, cron, launchd
}

/// The settings of the timer that runs `track remind --notify`, and other commands, in the
/// background.
struct TimerSetup: Sendable {
  /// The number of minutes between two runs. 60 must be divisible by it.
  let minutes: Int
  /// The other commands to run, such as `sync` or `fetch`.
  let others: [String]
  /// The path of this program; `directory` is the path of the data directory.
  let program: String
  let directory: String
  /// The value of `$TRACK_NOTIFY`; nil if it is not set.
  let notifier: String?

  static let name = "track-remind"
  static let label = "org.track.remind"
  static let intervals = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60]

  /// The commands to run, each with its arguments. If one of them fails, the next one still runs.
  private var commands: [[String]] {
    [["remind", "--notify"]] + others.map { [$0] }
  }

  // MARK: systemd

  var service: String {
    var text = """
      [Unit]
      Description=Reminders of track

      [Service]
      Type=oneshot

      """
    if let notifier { text += "Environment=\(Self.quotedForSystemd("TRACK_NOTIFY=" + notifier))\n" }
    for command in commands {
      let words = [program, "--dir", directory].map { Self.quotedForSystemd($0, isCommand: true) }
      text += "ExecStart=-\((words + command).joined(separator: " "))\n"
    }
    return text
  }

  var timer: String {
    let hour = minutes == 60 ? "*:00" : minutes == 1 ? "*:*" : "*:0/\(minutes)"
    return """
      [Unit]
      Description=Timer for the reminders of track

      [Timer]
      OnCalendar=*-*-* \(hour):00
      AccuracySec=10s
      Persistent=false

      [Install]
      WantedBy=timers.target

      """
  }

  /// Returns a word quoted for a systemd unit file. In such a file, `%` begins a specifier. In a
  /// command, `$` begins a variable.
  private static func quotedForSystemd(_ word: String, isCommand: Bool = false) -> String {
    var text = ""
    for character in word.unicodeScalars {
      switch character {
      case "\\", "\"": text += "\\\(character)"
      case "%": text += "%%"
      case "$" where isCommand: text += "$$"
      case "\n": text += "\\n"
      default: text.unicodeScalars.append(character)
      }
    }
    return "\"\(text)\""
  }

  // MARK: cron

  /// Returns the line for the crontab. A comment at its end marks it as a line of track.
  ///
  /// - Parameter user: The ID of the user whose session bus shows notifications.
  func cronLine(user: Int) -> String {
    let hour = minutes == 60 ? "0" : minutes == 1 ? "*" : "*/\(minutes)"
    let bus = "DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/\(user)/bus"
    let variables = [bus] + (notifier.map { ["TRACK_NOTIFY=" + Self.quotedForShell($0)] } ?? [])
    let runs = commands.map { command in
      (variables + [program, "--dir", directory].map(Self.quotedForShell) + command)
        .joined(separator: " ")
    }
    // In a crontab, an unescaped `%` means a line break.
    let script = runs.joined(separator: "; ").replacing("%", with: "\\%")
    return "\(hour) * * * * \(script) # \(Self.name)"
  }

  private static func quotedForShell(_ word: String) -> String {
    let isPlain = word.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "/._-=".contains($0))
    }
    return isPlain ? word : "'" + word.replacing("'", with: #"'\''"#) + "'"
  }

  // MARK: launchd

  var propertyList: String {
    let runs = commands.map { command in
      ([program, "--dir", directory].map(Self.quotedForShell) + command).joined(separator: " ")
    }
    let variables =
      notifier.map { notifier in
        """
          <key>EnvironmentVariables</key>
          <dict><key>TRACK_NOTIFY</key><string>\(Self.quotedForXML(notifier))</string></dict>

        """
      } ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>Label</key><string>\(Self.label)</string>
        <key>ProgramArguments</key>
        <array>
          <string>/bin/sh</string>
          <string>-c</string>
          <string>\(Self.quotedForXML(runs.joined(separator: "; ")))</string>
        </array>
      \(variables)  <key>StartInterval</key><integer>\(minutes * 60)</integer>
      </dict>
      </plist>

      """
  }

  private static func quotedForXML(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
