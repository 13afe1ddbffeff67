/// A reason why reminders could not be shown or installed.
enum ReminderTrouble: Error, Hashable, Sendable {
  /// No program that shows notifications is installed.
  case noNotifier
  /// The program that shows notifications failed with an exit code.
  case notifierFailed(String, Int32)
  /// `$HOME` is not set.
  case noHome

  var wording: String {
    switch self {
    case .noNotifier:
      "No program shows notifications. Install notify-send, or set TRACK_NOTIFY to a command that"
        + " gets the title and the text."
    case .notifierFailed(let program, let code):
      "`\(program)` ended with \(code), so the reminder was not shown. It is tried again next time."
    case .noHome: "$HOME is not set, so there is no place for a timer. Set it."
    }
  }
}
