import TrackCore

/// The capabilities of the terminal or pipe to which text is written.
package struct Terminal: Hashable, Sendable {
  /// True if colors are shown.
  package var color: Bool
  package var depth = ColorDepth.sixteen
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

  /// The number of colors that a terminal can show.
  package enum ColorDepth: Sendable {
    case sixteen, many, all

    /// - Parameters:
    ///   - name: The value of `$TERM`, such as `xterm-256color`.
    ///   - colors: The value of `$COLORTERM`, such as `truecolor`.
    package init(name: String?, colors: String?) {
      if let colors, ["truecolor", "24bit"].contains(colors) {
        self = .all
      } else {
        self = name?.hasSuffix("-256color") == true ? .many : .sixteen
      }
    }
  }

  /// The meaning for which a color is used.
  package enum Ink: Sendable {
    case good, warning, error, heading, quiet, match
    /// The color of a block.
    case own(red: UInt8, green: UInt8, blue: UInt8)

    fileprivate func code(_ depth: ColorDepth) -> String {
      switch self {
      case .own(let red, let green, let blue): Self.code([red, green, blue], depth)
      // Yellow and light green cannot be read on a white background. These colors have a contrast of
      // 4.4 or more on black and on white.
      case .good: depth == .sixteen ? "32" : "38;5;28"
      case .warning: depth == .sixteen ? "1;35" : "1;38;5;130"
      case .error: "1;31"
      case .heading: "1"
      case .quiet: "2"
      case .match: "1;35"
      }
    }

    /// Returns the code of a color or of the nearest one that the terminal can show.
    private static func code(_ channels: [UInt8], _ depth: ColorDepth) -> String {
      switch depth {
      case .all: return "38;2;" + channels.map { "\($0)" }.joined(separator: ";")
      case .many:
        // A cube of six levels for each channel: 0, 95, 135, 175, 215, 255.
        let levels = channels.map { $0 < 48 ? 0 : $0 < 115 ? 1 : (Int($0) - 35) / 40 }
        return "38;5;\(16 + levels.reduce(0) { $0 * 6 + $1 })"
      case .sixteen:
        let (low, high) = (Int(channels.min() ?? 0), Int(channels.max() ?? 0))
        guard high - low > 24 else { return "39" }
        let bits = channels.map { Int($0) * 2 > low + high ? 1 : 0 }
        let color = bits[0] + bits[1] * 2 + bits[2] * 4
        // Dark blue cannot be read on a black background.
        return color == 4 ? "94" : "\(30 + color)"
      }
    }
  }

  /// Returns the text in the color that `ink` stands for; unchanged if colors are off.
  package func paint(_ text: String, _ ink: Ink?) -> String {
    guard color, !text.isEmpty, let ink else { return text }
    return "\u{1B}[\(ink.code(depth))m\(text)\u{1B}[0m"
  }

  /// Returns the text with each `^id` in the color for unimportant text.
  package func dimmingIDs(in text: String) -> String {
    guard color, text.contains(" ^") else { return text }
    return text.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("^") ? paint(String($0), .quiet) : String($0) }.joined(separator: " ")
  }

}
