#if canImport(Glibc)
  import Glibc
#endif

/// How the program takes memory from the system.
///
/// A run is short, and what it frees it needs again at once: handing pages out one by one, and
/// taking them back, would cost a third of its time. Without Glibc all of this does nothing.
public enum Memory {
  private static let largePage = 1 << 21
  /// What lies before the first large page: small pages, each of which would be asked for alone.
  /// It is never touched.
  nonisolated(unsafe) private static var leftOut: UnsafeMutableRawPointer?

  /// Keeps memory that is freed, also that of large arrays; to be called before all else.
  public static func disableHeapTrimming() {
    set(.largestPiece, to: 32 << 20)
    set(.mostKept, to: .max)
    set(.taken, to: 1 << 20)
    // Two threads share what is free; they seldom ask.
    set(.pools, to: 1)
  }

  /// Prepares for reading so many bytes: what comes next lies in large pages.
  package static func expectReading(_ bytes: Int) {
    #if canImport(Glibc)
      guard bytes >= 1 << 18, leftOut == nil else { return }
      // Room for the bytes and for what is made of them; it is only set aside.
      set(.taken, to: Int32(min(max(8 * bytes, 16 << 20), 128 << 20)))
      guard let start = malloc(largePage) else { return }
      set(.taken, to: 1 << 20)
      let gap = -(Int(bitPattern: start) + largePage) & (largePage - 1)
      leftOut = malloc(max(gap - 64, 1))
      guard let end = sbrk(0), end > start else { return }
      preferLargePages(under: start.assumingMemoryBound(to: UInt8.self), end - start)
    #endif
  }

  /// Asks for large pages where so many bytes are going to be filled.
  package static func preferLargePages(under start: UnsafeMutablePointer<UInt8>, _ count: Int) {
    #if canImport(Glibc)
      let first = (Int(bitPattern: start) + largePage - 1) & ~(largePage - 1)
      let end = (Int(bitPattern: start) + count) & ~(largePage - 1)
      guard end > first, let address = UnsafeMutableRawPointer(bitPattern: first) else { return }
      // A hint: where it is refused, nothing is lost.
      madvise(address, end - first, MADV_HUGEPAGE)
    #endif
  }

  /// What `mallopt` can be told, by its numbers in malloc.h.
  private enum Parameter: Int32 {
    /// Up to which size memory comes from the common heap.
    case largestPiece = -3
    /// How much may be free at the heap's end.
    case mostKept = -1
    /// How much is taken beyond what is needed.
    case taken = -2
    case pools = -8
  }

  private static func set(_ parameter: Parameter, to value: Int32) {
    #if canImport(Glibc)
      typealias Mallopt = @convention(c) (Int32, Int32) -> Int32
      // Its header is in no module.
      guard let symbol = dlsym(nil, "mallopt") else { return }
      _ = unsafeBitCast(symbol, to: Mallopt.self)(parameter.rawValue, value)
    #endif
  }
}
