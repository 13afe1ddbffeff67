import TrackCore

/// A color that a file states for a block. It is used for dots and sparklines, and on a terminal for
/// the title.
///
/// Each color has three shades, for small to large amounts. The shades have the hue of the color,
/// and a lightness that depends on the theme, so that their contrast with the background is at
/// least 3:1.
package struct FileColor: Hashable, Sendable {
  /// The validated color: `#rgb`, `#rrggbb` or a name.
  let text: String
  private let rgb: RGB

  package init?(_ text: String?) {
    guard let text else { return nil }
    let folded = text.lowercased()
    guard let rgb = RGB(hex: folded) ?? Self.named[folded] else { return nil }
    self.text = folded
    self.rgb = rgb
  }

  fileprivate init(rgb: RGB) {
    text = rgb.hex
    self.rgb = rgb
  }

  /// The background of a theme, and the contrasts that the shades have with it.
  struct Theme {
    fileprivate let background: RGB
    fileprivate let contrasts: [Double]

    static let light = Theme(
      background: RGB(red: 0xFA, green: 0xF8, blue: 0xF3), contrasts: [3.1, 4.8, 7.5])
    static let dark = Theme(
      background: RGB(red: 0x1D, green: 0x1B, blue: 0x18), contrasts: [3.1, 5.2, 8.5])
  }

  /// Returns the shades as `#rrggbb`, for small to large amounts.
  func shades(_ theme: Theme) -> [String] {
    theme.contrasts.map { rgb.shade($0, on: theme.background).hex }
  }

  /// The color for a title on a terminal. Its contrast with black and with white is at least 4.5:1,
  /// because the background is unknown.
  var ink: Terminal.Ink {
    let shade = rgb.shade(4.55, on: RGB(red: 255, green: 255, blue: 255))
    func byte(_ channel: Double) -> UInt8 { UInt8(clamping: Int(clamping: channel.rounded())) }
    return .own(red: byte(shade.red), green: byte(shade.green), blue: byte(shade.blue))
  }

  /// The color of the theme.
  static let accent = FileColor("#14615b") ?? FileColor(rgb: RGB(red: 0, green: 0, blue: 0))

  /// Returns the contrast of two colors, 1 to 21; nil if one of them is not a color.
  static func contrast(_ one: String, _ other: String) -> Double? {
    guard let one = RGB(hex: one), let other = RGB(hex: other) else { return nil }
    return one.contrast(other)
  }

  /// The color names that a file may use, with the values that CSS defines.
  private static let named: [String: RGB] = [
    "black": "#000", "silver": "#c0c0c0", "gray": "#808080", "grey": "#808080", "white": "#fff",
    "maroon": "#800000", "red": "#f00", "purple": "#800080", "fuchsia": "#f0f", "green": "#008000",
    "lime": "#0f0", "olive": "#808000", "yellow": "#ff0", "navy": "#000080", "blue": "#00f",
    "teal": "#008080", "aqua": "#0ff", "orange": "#ffa500", "pink": "#ffc0cb", "brown": "#a52a2a",
    "cyan": "#0ff", "magenta": "#f0f", "indigo": "#4b0082", "violet": "#ee82ee", "gold": "#ffd700",
  ].compactMapValues { RGB(hex: $0) }
}

/// A color in sRGB, with channels from 0 to 255.
private struct RGB: Hashable, Sendable {
  let red: Double
  let green: Double
  let blue: Double

  init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// - Parameter hex: The color as `#rgb` or `#rrggbb`.
  init?(hex: String) {
    var digits = Array(hex.utf8.dropFirst())
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard hex.utf8.first == ASCII.hash, digits.count == 6,
      let number = Int(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    self.init(
      red: Double(number >> 16), green: Double(number >> 8 & 255), blue: Double(number & 255))
  }

  var hex: String {
    let parts = [red, green, blue].map { channel in
      let digits = String(Int(clamping: channel.rounded()), radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    return "#" + parts.joined()
  }

  /// The relative luminance as WCAG 2 defines it, 0 to 1.
  private var luminance: Double {
    func linear(_ channel: Double) -> Double {
      let share = channel / 255
      return share <= 0.03928 ? share / 12.92 : Self.power((share + 0.055) / 1.055)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns `base` to the power of 2.4, for a base from 0 to 1.
  private static func power(_ base: Double) -> Double {
    let square = base * base
    // Compute the fifth root of `base` squared by Newton's method.
    var root = 1.0
    for _ in 0..<20 {
      let fourth = root * root * root * root
      root -= (root * fourth - square) / (5 * fourth)
    }
    return square * root
  }

  func contrast(_ other: RGB) -> Double {
    let (one, other) = (luminance, other.luminance)
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private func mixed(with other: RGB, _ share: Double) -> RGB {
    func mix(_ from: Double, _ to: Double) -> Double { (from + (to - from) * share).rounded() }
    return RGB(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// Returns the color mixed with white or black, so that its contrast with a background is
  /// `contrast`.
  func shade(_ contrast: Double, on background: RGB) -> RGB {
    let white = RGB(red: 255, green: 255, blue: 255)
    let black = RGB(red: 0, green: 0, blue: 0)
    let isOnLight = background.luminance > 0.5
    // If the contrast is too large, mix towards the background; otherwise, away from it.
    let isTowards = self.contrast(background) >= contrast
    let end = isTowards == isOnLight ? white : black
    var (low, high) = (0.0, 1.0)
    for _ in 0..<12 {
      let middle = (low + high) / 2
      let found = mixed(with: end, middle).contrast(background) >= contrast
      if found == isTowards { low = middle } else { high = middle }
    }
    return mixed(with: end, isTowards ? low : high)
  }
}
