import TrackCore
import TrackJSON

/// A subject that occurs in the log but has no block.
package struct UndeclaredSubject: Hashable, Sendable {
  private let id: String
  /// True if the log writes the subject as a title in quotation marks.
  private let isOneOff: Bool
  private let log: LogFigures.Figure

  package init(id: String, isOneOff: Bool, log: LogFigures.Figure) {
    self.id = id
    self.isOneOff = isOneOff
    self.log = log
  }

  /// Returns the text that `track show` prints.
  package func text(for terminal: Terminal) -> String {
    let shown = id.harmless(ascii: terminal.ascii)
    var text = terminal.paint(isOneOff ? "\"\(shown)\"" : shown, .heading) + "\n"
    let what =
      isOneOff
      ? "An action of its own, in the log only."
      : "Nothing declares it. A line such as `habit \(shown)` in habits.txt would."
    text += terminal.indented(what)
    return text + "\n" + terminal.paint("In the log", .heading) + "\n"
      + terminal.indented(log.words)
  }
}

extension UndeclaredSubject: JSONObjectConvertible {
  package var json: JSONObject {
    ["version": 1, "kind": isOneOff ? "one-off" : "undeclared", "id": id, "title": id, "log": log]
  }
}
