import TrackSystem

/// A reason why reminders could not be shown or installed.
enum ReminderTrouble: Error, Hashable, Sendable {
  /// No program that shows notifications is installed.
  case noNotifier
  /// The program that shows notifications failed with an exit code.
  case notifierFailed(String, Int32)
  /// `$HOME` is not set.
  case noHome
  case noUnitFile(String, SystemError)
  /// A command that should activate the timer failed with an exit code.
  case activationFailed(String, Int32)
  case noTimer
  /// The timer should run a command that this version of track does not have.
  case noCommand(String)

  var wording: String {
    switch self {
    case .noNotifier:
      "No program shows notifications. Install notify-send, or set TRACK_NOTIFY to a command that"
        + " gets the title and the text."
    case .notifierFailed(let program, let code):
      "`\(program)` ended with \(code), so the reminder was not shown. It is tried again next time."
    case .noHome: "$HOME is not set, so there is no place for a timer. Set it."
    case .noUnitFile(let path, let error): "Cannot write \(path): \(error.words)."
    case .activationFailed(let command, let code):
      "`\(command)` ended with \(code), so the timer does not run. Run it yourself to see why."
    case .noTimer: "No timer is installed. `track remind --install systemd --write` installs one."
    case .noCommand(let name): "`track \(name)` does not exist in this version. Leave it out."
    }
  }
}
