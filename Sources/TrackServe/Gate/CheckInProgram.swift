import TrackCore
import TrackJSON
import TrackStore

/// What the check-in asks of the program, which runs commands for it.
package protocol CheckInProgram {
  /// Reads the directory, as far as a device may see it.
  mutating func contents(for device: Device) throws(CheckInFailure) -> CheckInContents

  /// Runs a command that reads, and returns the JSON that it prints.
  func json(_ arguments: [String], for device: Device) throws(CheckInFailure) -> [UInt8]

  /// Carries out an action as one change. Returns the sentences that the command prints; nil if the
  /// tap was recorded before.
  func carryOut(
    _ action: CheckInAction, _ tap: Tap, for device: Device
  ) throws(CheckInFailure) -> [String]?

  /// The day of now.
  func today() throws(CheckInFailure) -> Day
}

/// Where the JSON of a path comes from.
struct CheckInQuestion {
  /// The command lines; the answers of several are one list.
  let commands: [[String]]

  /// Fails if the path is none of the questions.
  init?(path: String) {
    switch path {
    case "/api/today": commands = [["today", "--all"]]
    case "/api/status": commands = [["today", "--line"]]
    case "/api/week": commands = [["week"]]
    case "/api/habits": commands = [["list", "habits"], ["list", "tasks"]]
    default:
      let start = "/api/habit/"
      guard path.hasPrefix(start), path != start else { return nil }
      commands = [["show", "--", String(path.dropFirst(start.count))]]
    }
  }
}
