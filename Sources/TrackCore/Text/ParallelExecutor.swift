/// Runs two closures, on two threads where the host allows.
///
/// The core starts no thread of its own: the host that makes a workspace supplies the threads.
public struct ParallelExecutor: Sendable {
  /// The length of the shortest log, in bytes, that is read by two threads.
  let minimumBytes: Int
  private let run: @Sendable (_ first: () -> Void, _ second: () -> Void) -> Void

  /// - Parameters:
  ///   - minimumBytes: The length of the shortest log that is read by two threads.
  ///   - run: Runs both closures and returns when both have returned.
  public init(
    minimumBytes: Int = 1 << 19,
    _ run: @escaping @Sendable (_ first: () -> Void, _ second: () -> Void) -> Void
  ) {
    self.minimumBytes = minimumBytes
    self.run = run
  }

  /// Runs one closure after the other and never splits the log.
  public static let serial = ParallelExecutor(minimumBytes: .max) { first, second in
    first()
    second()
  }

  /// Runs both closures. Neither may touch what the other changes.
  package func runBoth(_ first: () -> Void, _ second: () -> Void) { run(first, second) }
}
