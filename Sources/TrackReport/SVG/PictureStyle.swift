/// The style sheets of pictures, both in files of their own and on a page.
package enum PictureStyle {
  /// The rules of all colors, for light and dark mode. People with color blindness can distinguish
  /// the colors of series.
  package static let colors = Markup(styleSheet: PackageResources.colors_css)
  package static let marks = Markup(styleSheet: PackageResources.pictures_css)

  /// Returns the rules for pictures with colors from files.
  static func sheet(with colors: [FileColor?]) -> Markup {
    var sheet = Self.colors
    sheet.add(FileColor.sheet(colors))
    sheet.add(marks)
    return sheet
  }
}
