/// The version of the program.
enum Version {
  static let number = "0.1.0"
  /// The release date, as the manual page shows it.
  static let date = "November 21, 2026"
}
