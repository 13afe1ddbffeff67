import TrackCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension ParallelExecutor {
  /// Runs the closures on two threads, or one after the other if there is no second thread or
  /// another call uses it.
  public static let twoThreads = ParallelExecutor { first, second in
    withoutActuallyEscaping(second) { second in
      let work = Unmanaged.passRetained(Work(second))
      if SecondThread.shared.start(work) {
        first()
        SecondThread.shared.waitForEnd()
      } else {
        first()
        second()
      }
      work.release()
    }
  }
}

/// The closure that the second thread runs.
private final class Work {
  let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }
}

/// A thread that runs one piece of work after the other until the process ends.
///
/// It is created for the first piece and then waits. A new thread for each piece would often begin
/// on the processor of its creator, and wait there while another processor is idle. A page takes a
/// seventh longer that way.
private final class SecondThread: @unchecked Sendable {
  static let shared = SecondThread()

  private enum State {
    /// No thread has been created yet.
    case absent
    case idle
    case working
    /// The work is done, but its caller has not noticed yet.
    case done
  }

  /// The size of the thread's stack: as much as a main thread usually has. The defaults of musl
  /// (128 KiB) and macOS (512 KiB) are too small.
  private static let stackSize = 8 << 20

  // The mutex protects all variables.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// It is signaled when the state becomes `working`, for which only the thread waits, or `done`,
  /// for which only the caller waits.
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state = State.absent
  private var work: Unmanaged<Work>?

  private init() {
    mutex.initialize(to: pthread_mutex_t())
    changed.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  /// Starts some work. Returns false if another call's work is not done yet, or if the thread cannot
  /// be created.
  func start(_ work: Unmanaged<Work>) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard state == .idle || state == .absent && create() else { return false }
    self.work = work
    state = .working
    pthread_cond_signal(changed)
    return true
  }

  /// Waits until the work is done. It must be called once after each `start` that returned true.
  func waitForEnd() {
    pthread_mutex_lock(mutex)
    while state != .done { pthread_cond_wait(changed, mutex) }
    state = .idle
    pthread_mutex_unlock(mutex)
  }

  private func create() -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    defer { pthread_attr_destroy(&attributes) }
    #if canImport(Darwin)
      var thread: pthread_t?
      return pthread_create(&thread, &attributes, { _ in SecondThread.shared.run() }, nil) == 0
    #else
      var thread = pthread_t()
      return pthread_create(&thread, &attributes, { _ in SecondThread.shared.run() }, nil) == 0
    #endif
  }

  private func run() -> Never {
    pthread_mutex_lock(mutex)
    while true {
      while state != .working { pthread_cond_wait(changed, mutex) }
      let work = work
      pthread_mutex_unlock(mutex)
      if let work { Self.runBody(of: work) }
      pthread_mutex_lock(mutex)
      state = .done
      pthread_cond_signal(changed)
    }
  }

  /// Runs the closure. It is a function of its own, so that it has released the closure when it
  /// returns: the closure must not outlive the call that passed it.
  @inline(never)
  private static func runBody(of work: Unmanaged<Work>) {
    work.takeUnretainedValue().body()
  }
}
