/// The version of the program.
enum Version {
  static let number = "0.1.0"
  /// The release date, in the format of the manual page.
  static let date = "November 21, 2026"
}
