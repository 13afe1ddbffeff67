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
    var page = TextPage(terminal)
    let name = isOneOff ? "\"\(id)\"" : id
    page.add([terminal.paint(name.harmless(ascii: terminal.ascii), .heading)])
    page.say(
      isOneOff
        ? "An action of its own, in the log only."
        : "Nothing declares it. A line such as `habit \(id)` in habits.txt would.", indent: 2)
    page.add(log)
    return page.text
  }
}

extension UndeclaredSubject: JSONObjectConvertible {
  package var json: JSONObject {
    ["version": 1, "kind": isOneOff ? "one-off" : "undeclared", "id": id, "title": id, "log": log]
  }
}
