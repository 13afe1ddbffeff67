import TrackCore

extension FileColor {
  /// The CSS class for shapes in this color.
  var style: String { "k-" + (text.hasPrefix("#") ? String(text.dropFirst()) : text) }

  /// Returns the CSS rules for the shades of the given colors. Nil stands for the color of the
  /// theme.
  package static func sheet(_ colors: [FileColor?]) -> Markup {
    var own = Set<String>()
    let rules =
      [accent].map { (":root", $0) }
      + colors.compactMap(\.self).filter { own.insert($0.text).inserted }
      .sorted { $0.text < $1.text }.map { ("." + $0.style, $0) }
    func block(_ theme: Theme) -> String {
      rules.map { name, color in
        let shades = zip(["x", "y", "z"], color.shades(theme)).map { "--\($0):\($1)" }
        return "\(name){\(shades.joined(separator: ";"))}"
      }.joined()
    }
    var markup = Markup()
    markup.text(block(.light))
    markup.raw("@media screen and (prefers-color-scheme:dark){")
    markup.text(block(.dark))
    markup.raw("}\n")
    return markup
  }
}
