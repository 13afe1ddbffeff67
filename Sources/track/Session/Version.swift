/// The version of the program.
enum Version {
  static let number = "0.1.0"
  /// The day of the version, as a manual page has it.
  static let date = "November 21, 2026"
}
