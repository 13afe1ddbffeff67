import TrackCore
import TrackReport
import TrackSystem

/// The program that shows notifications. It is the command in `$TRACK_NOTIFY`, if that is set.
/// Otherwise, it is `notify-send` or, if that is not installed, `osascript`.
struct Notifier {
  /// The maximum number of milliseconds to wait for the program to end.
  private static let timeout = 10_000

  private enum Program {
    /// A shell command that receives the title and the body as its arguments.
    case command(String)
    case notifySend, osascript
  }

  private let program: Program

  init(_ session: Session) throws(Failure) {
    let search = ProgramSearch(session.variable("PATH"))
    if let command = session.variable("TRACK_NOTIFY"), !command.isEmpty {
      program = .command(command)
    } else if search.path(of: "notify-send") != nil {
      program = .notifySend
    } else if search.path(of: "osascript") != nil {
      program = .osascript
    } else {
      throw .refused(
        "No program shows notifications. Install notify-send, or set TRACK_NOTIFY to a command that"
          + " gets the title and the text.", .data)
    }
  }

  /// Shows a notification, and throws if the program fails.
  func show(_ text: ReminderText) throws(Failure) {
    let (title, body) = (text.title.harmless(), text.body.harmless())
    let words =
      switch program {
      case .command(let command): ["/bin/sh", "-c", command + " \"$@\"", "track", title, body]
      case .notifySend:
        ["notify-send", "--app-name=track", "--", title, Self.withoutMarkup(body)]
      case .osascript:
        [
          "osascript", "-e", "on run argv", "-e",
          "display notification (item 2 of argv) with title (item 1 of argv)", "-e", "end run",
          title, body,
        ]
      }
    let child = ChildProcess(
      words, variables: environmentVariables(), timeout: Self.timeout)
    guard child.code == 0, !child.wasSilent else {
      throw .refused(
        "`\(name)` ended with \(child.code), so the reminder was not shown. It is tried again next time.",
        .data)
    }
  }

  private var name: String {
    switch program {
    case .command(let command): command
    case .notifySend: "notify-send"
    case .osascript: "osascript"
    }
  }

  /// Escapes the characters that a notification would interpret as markup.
  private static func withoutMarkup(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
