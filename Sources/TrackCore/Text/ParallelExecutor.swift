import Synchronization

/// Runs closures on two threads where the host allows it.
///
/// The core does not start threads: the host that creates a workspace supplies them.
public struct ParallelExecutor: Sendable {
  /// The length in bytes from which a log is read and evaluated by two threads.
  let minimumBytes: Int
  private let run: @Sendable (_ first: () -> Void, _ second: () -> Void) -> Void

  /// - Parameters:
  ///   - minimumBytes: The length in bytes from which a log is read and evaluated by two threads.
  ///   - run: Runs both closures, which may be the same one, and returns when both have returned.
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

  /// Runs both closures. Neither may access data that the other changes.
  package func runBoth(_ first: () -> Void, _ second: () -> Void) { run(first, second) }

  /// Returns the results of a closure for the indexes from 0 to `count - 1`, in this order. Each
  /// thread takes the next index when it is done with one, so put the calls that take long first. No
  /// call may access data that another one changes.
  package func map<Result>(_ count: Int, _ transform: (_ index: Int) -> Result) -> [Result] {
    Array(unsafeUninitializedCapacity: count) { results, initializedCount in
      let results = results
      let next = Atomic(0)
      let work = {
        while true {
          let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard index < count else { return }
          results.initializeElement(at: index, to: transform(index))
        }
      }
      run(work, work)
      initializedCount = count
    }
  }
}
