import TrackCore
import TrackStore

/// Generates the `^id` of a new log line.
enum EventID {
  private static let characters = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  /// Returns six random letters and digits, so that lines written by two machines in the same
  /// second have different IDs.
  static func random() -> String {
    String((0..<6).map { _ in characters[Int.random(in: characters.indices)] })
  }
}

extension LogContext {
  /// Returns a line with an `^id` before its note, if it has none and needs one.
  ///
  /// - Parameters:
  ///   - others: Lines that will be written with it.
  ///   - old: The line of the log that it replaces; nil for a new line. A changed line gets an
  ///     `^id` only to tell it from another, because with one it is no longer what other machines
  ///     know by its text.
  func identified(_ line: String, beside others: [String], replacing old: String? = nil) -> String {
    let document = Document(line)
    guard let day = document.lastLogDay, LogLineEdit(line).event == nil else { return line }
    if let old {
      guard !Workspace.isSameOccasion(line, old),
        lines(of: day).contains(where: { Workspace.isSameOccasion($0, line) })
      else { return line }
    } else if !workspace.needsEvent(line, beside: lines(of: day) + others) {
      return line
    }
    var edit = LogLineEdit(line)
    edit.set(items: "^" + EventID.random())
    return edit.text
  }

  /// Returns the lines of a day that the log has. If its end is sorted by date, only that is read.
  private func lines(of day: Day) -> [String] {
    let file = directory.logFile(for: day)
    var lines: [String] = []
    _ = try? directory.searchBackwards(file) { bytes -> Bool? in
      let document = Document(bytes)
      let logged = document.lines.filter { $0.role == .log }.map(document.text(of:))
      lines += logged.filter { $0.hasPrefix(day.iso) }
      return logged.first.map { $0.prefix(10) < day.iso } == true ? true : nil
    }
    return lines
  }
}
