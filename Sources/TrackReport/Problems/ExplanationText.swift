import TrackCore
import TrackJSON

extension Problem.Explanation {
  /// The text of `check --explain`.
  package func text(for terminal: Terminal) -> String {
    let severity = code.severity == .error ? "an error" : "a warning"
    var text = "\(terminal.paint(code.rawValue, .heading)): \(title) (\(severity))\n\n"
    text += terminal.wrap(advice, to: terminal.width).map { $0 + "\n" }.joined()
    if !wrong.isEmpty {
      text += "\nWrong, in \(file):\n\n\(indented(wrong, terminal))\nRight:\n\n"
      text += indented(right, terminal)
    }
    return text
  }

  private func indented(_ lines: String, _ terminal: Terminal) -> String {
    lines.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "  \($0.harmless(ascii: terminal.ascii))\n" }.joined()
  }
}

extension Problem.Explanation: JSONObjectConvertible {
  package var json: JSONObject {
    [
      "version": 1, "code": code.rawValue, "severity": code.severity.rawValue, "title": title,
      "marks": marks,
      "advice": advice, "wrong": wrong, "right": right, "file": file,
    ]
  }
}
