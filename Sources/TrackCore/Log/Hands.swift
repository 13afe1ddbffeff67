/// What can do two things at once: two threads where there are some, one after the other elsewhere.
///
/// The core starts no thread of its own; whoever makes a tracker may give it hands.
public struct Hands: Sendable {
  /// How many bytes of the log are worth two hands.
  let worth: Int
  private let run: @Sendable (_ first: () -> Void, _ second: () -> Void) -> Void

  /// - Parameters:
  ///   - worth: How many bytes of the log are worth two hands.
  ///   - run: Does both and returns when both are done.
  public init(
    worth: Int = 1 << 19,
    _ run: @escaping @Sendable (_ first: () -> Void, _ second: () -> Void) -> Void
  ) {
    self.worth = worth
    self.run = run
  }

  /// Does one thing after the other, and reads the log in one piece.
  public static let one = Hands(worth: .max) { first, second in
    first()
    second()
  }

  /// Does both; the second must touch nothing that the first changes, and the first nothing
  /// that the second changes.
  package func both(_ first: () -> Void, _ second: () -> Void) { run(first, second) }
}
