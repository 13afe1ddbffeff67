import TrackCore
import TrackSystem

/// The records of sent reminders, in `.track/reminders`.
///
/// Each record is an empty file. If two timers fire at the same time, only one of them can create
/// the file, and that one sends the reminder.
extension DataDirectory {
  private static let folder = "reminders"

  /// Returns true if the reminder of a day is recorded as sent.
  package func isReminded(_ key: String, on day: Day) -> Bool {
    hasEntry(state.path(of: Self.mark(key, day)))
  }

  /// Records the reminder of a day as sent; returns false if it already was.
  package func remind(_ key: String, on day: Day) throws(WriteError) -> Bool {
    let mark = Self.mark(key, day)
    try state.prepare(Self.folder)
    do { _ = try WritableFile(state.path(of: mark), .creating, permissions: 0o600) } catch {
      if error.isTaken { return false }
      throw .state(mark, error)
    }
    removeMarks(before: day - 2)
    return true
  }

  /// Removes the record of a reminder, so that it can be sent again.
  package func takeBackReminder(_ key: String, on day: Day) {
    try? removeFile(state.path(of: Self.mark(key, day)))
  }

  private static func mark(_ key: String, _ day: Day) -> String {
    let hash = StateKey.hexadecimal(SHA256.hash(Array(key.utf8))).prefix(24)
    return "\(folder)/\(day)-\(hash)"
  }

  private func removeMarks(before day: Day) {
    for name in state.names(in: Self.folder) {
      guard let marked = Day(iso: String(name.prefix(10))), marked < day else { continue }
      try? removeFile(state.path(of: Self.folder + "/" + name))
    }
  }
}
