import TrackCore

/// What the place that shows text can do.
package struct Terminal: Hashable, Sendable {
  /// Whether colours are shown.
  package var color: Bool
  /// Whether everything that is not data keeps to ASCII.
  package var ascii: Bool
  /// How many columns a line has.
  package var width: Int

  package init(color: Bool = false, ascii: Bool = false, width: Int = 80) {
    self.color = color
    self.ascii = ascii
    self.width = width
  }

  /// What stands where text was left out.
  package var ellipsis: String { ascii ? "..." : "…" }

  /// What stands between two statements on a line.
  package var separator: String { ascii ? " - " : " · " }

  /// What a colour says.
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

  /// The text in that ink, where there are colours.
  package func paint(_ text: String, _ ink: Ink) -> String {
    color && !text.isEmpty ? "\u{1B}[\(ink.code)m\(text)\u{1B}[0m" : text
  }

  /// What stands around text in that ink; nothing where there are no colours.
  func marks(of ink: Ink) -> (before: String, behind: String) {
    color ? ("\u{1B}[\(ink.code)m", "\u{1B}[0m") : ("", "")
  }
}
