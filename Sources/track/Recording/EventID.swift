/// Generates the `^id` of a new line.
enum EventID {
  private static let characters = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  /// Returns six random letters and digits. With them, lines that two machines write in the same
  /// second have different IDs.
  static func random() -> String {
    String((0..<6).map { _ in characters[Int.random(in: characters.indices)] })
  }
}
