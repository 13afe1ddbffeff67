/// Makes the `^id` of a new line.
enum EventID {
  private static let characters = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  /// Six random letters and digits, so that the same second on two machines makes two events.
  static func random() -> String {
    String((0..<6).map { _ in characters[Int.random(in: characters.indices)] })
  }
}
