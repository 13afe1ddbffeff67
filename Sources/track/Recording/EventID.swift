/// Generates the `^id` of a new log line.
enum EventID {
  private static let characters = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  /// Returns six random letters and digits, so that lines written by two machines in the same
  /// second have different IDs.
  static func random() -> String {
    String((0..<6).map { _ in characters[Int.random(in: characters.indices)] })
  }
}
