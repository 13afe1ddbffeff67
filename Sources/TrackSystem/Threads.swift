import TrackCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension ParallelExecutor {
  /// Runs the closures on two threads, or one after the other if no thread can be created.
  public static let twoThreads = ParallelExecutor { first, second in
    withoutActuallyEscaping(second) { second in
      let work = Work(second)
      let context = Unmanaged.passRetained(work)
      #if canImport(Darwin)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      // A second thread has 128 KiB by default with musl, and 512 KiB on macOS.
      pthread_attr_setstacksize(&attributes, stackSize)
      let failure = pthread_create(&thread, &attributes, runWork, context.toOpaque())
      pthread_attr_destroy(&attributes)
      first()
      #if canImport(Darwin)
        if failure == 0, let thread { pthread_join(thread, nil) }
      #else
        if failure == 0 { pthread_join(thread, nil) }
      #endif
      if failure != 0 { second() }
      context.release()
    }
  }
}

/// The size of the second thread's stack: as much as a main thread usually has.
private let stackSize = 8 << 20

/// The closure that the second thread runs. Its scope ends only after the thread has ended.
private final class Work: @unchecked Sendable {
  let body: () -> Void

  init(_ body: @escaping () -> Void) {
    self.body = body
  }
}

#if canImport(Darwin)
  private func runWork(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Work>.fromOpaque(context).takeUnretainedValue().body()
    return nil
  }
#else
  private func runWork(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { Unmanaged<Work>.fromOpaque(context).takeUnretainedValue().body() }
    return nil
  }
#endif
