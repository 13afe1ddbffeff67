/// The style sheets and the script of pages, except for the styles of pictures.
package enum PageStyle {
  /// The rules that the report shares with the pages of a server.
  package static let shared = Markup(styleSheet: PackageResources.shared_css)
  static let report = Markup(styleSheet: PackageResources.page_css)
  static let script = Markup(script: PackageResources.page_js)
}
