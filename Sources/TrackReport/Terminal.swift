import TrackCore

/// The capabilities of the terminal or pipe to which text is written.
package struct Terminal: Hashable, Sendable {
  /// True if colors are shown.
  package var color: Bool
  /// True if the program uses only ASCII in its own text.
  package var ascii: Bool
  /// The number of columns per line.
  package var width: Int

  package init(color: Bool = false, ascii: Bool = false, width: Int = 80) {
    self.color = color
    self.ascii = ascii
    self.width = width
  }

  /// The characters that stand for omitted text.
  package var ellipsis: String { ascii ? "..." : "…" }

  /// The separator between two statements on a line.
  package var separator: String { ascii ? " - " : " · " }

  /// The meaning for which a color is used.
  package enum Ink: Sendable {
    case good, warning, error, heading, quiet, match

    fileprivate var code: String {
      switch self {
      case .good: "32"
      case .warning: "1;33"
      case .error: "1;31"
      case .heading: "1"
      case .quiet: "2"
      case .match: "1;35"
      }
    }
  }

  /// Returns the text in the color that `ink` stands for; unchanged if colors are off.
  package func paint(_ text: String, _ ink: Ink?) -> String {
    guard color, !text.isEmpty, let ink else { return text }
    return "\u{1B}[\(ink.code)m\(text)\u{1B}[0m"
  }

  /// Returns the text with each `^id` in the color for unimportant text.
  package func dimmingIDs(in text: String) -> String {
    guard color, text.contains(" ^") else { return text }
    return text.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("^") ? paint(String($0), .quiet) : String($0) }.joined(separator: " ")
  }

  /// Returns the escape sequences before and after colored text; both are empty if colors are not
  /// shown.
  func marks(of ink: Ink) -> (before: String, after: String) {
    color ? ("\u{1B}[\(ink.code)m", "\u{1B}[0m") : ("", "")
  }
}
