#if canImport(Glibc)
  import Glibc
#endif

/// Settings of the Glibc memory allocator.
///
/// A command runs only briefly and soon reuses the memory that it frees. Returning pages to the
/// system and requesting them again would cost a third of its time. Without Glibc, these functions
/// do nothing.
public enum Memory {
  private static let largePage = 1 << 21
  /// An allocation that only fills the space up to the first large page. Values stored there would
  /// cause a page fault for each small page. The memory of this allocation is never accessed.
  nonisolated(unsafe) private static var gapFiller: UnsafeMutableRawPointer?

  /// Keeps freed memory in the process, including that of large arrays. It must be called before
  /// any other code of the program.
  public static func disableHeapTrimming() {
    set(.mmapThreshold, to: 32 << 20)
    set(.trimThreshold, to: .max)
    set(.topPadding, to: 1 << 20)
    // The two threads share one arena, because they seldom allocate.
    set(.maximumArenas, to: 1)
  }

  /// Makes the allocator return freed memory to the system again, for a program that runs for
  /// hours.
  public static func enableHeapTrimming() {
    set(.mmapThreshold, to: 1 << 20)
    set(.trimThreshold, to: 1 << 20)
  }

  /// Returns free memory within the heap to the system. It should be called after work that used
  /// much memory.
  public static func returnFreePages() {
    #if canImport(Glibc)
      _ = trimHeap(0)
    #endif
  }

  /// Prepares the heap for reading a number of bytes, so that the next allocations are in large
  /// pages.
  package static func expectReading(_ bytes: Int) {
    #if canImport(Glibc)
      guard bytes >= 1 << 18, gapFiller == nil else { return }
      // Reserve address space for the bytes and for the values that are made from them. Memory is
      // used only when it is accessed.
      set(.topPadding, to: Int32(min(max(8 * bytes, 16 << 20), 128 << 20)))
      guard let start = malloc(largePage) else { return }
      set(.topPadding, to: 1 << 20)
      let gap = -(Int(bitPattern: start) + largePage) & (largePage - 1)
      gapFiller = malloc(max(gap - 64, 1))
      guard let end = sbrk(0), end > start else { return }
      preferLargePages(under: start.assumingMemoryBound(to: UInt8.self), end - start)
    #endif
  }

  /// Asks the system to use large pages for a region that is about to be filled.
  package static func preferLargePages(under start: UnsafeMutablePointer<UInt8>, _ count: Int) {
    #if canImport(Glibc)
      let first = (Int(bitPattern: start) + largePage - 1) & ~(largePage - 1)
      let end = (Int(bitPattern: start) + count) & ~(largePage - 1)
      guard end > first, let address = UnsafeMutableRawPointer(bitPattern: first) else { return }
      // This is only a hint, so a failure does not matter.
      madvise(address, end - first, MADV_HUGEPAGE)
    #endif
  }

  /// The parameters of `mallopt`, by their numbers in malloc.h.
  private enum Parameter: Int32 {
    /// The size from which an allocation gets its own mapping instead of heap memory
    /// (`M_MMAP_THRESHOLD`).
    case mmapThreshold = -3
    /// The number of free bytes at the end of the heap above which memory is returned to the system
    /// (`M_TRIM_THRESHOLD`).
    case trimThreshold = -1
    /// The number of extra bytes to request whenever the heap grows (`M_TOP_PAD`).
    case topPadding = -2
    /// The maximum number of arenas (`M_ARENA_MAX`).
    case maximumArenas = -8
  }

  private static func set(_ parameter: Parameter, to value: Int32) {
    #if canImport(Glibc)
      _ = setAllocatorParameter(parameter.rawValue, value)
    #endif
  }
}

#if canImport(Glibc)
  // No importable module contains malloc.h, which declares these functions. They are not looked up
  // by name at run time, because a statically linked program has no symbols to look up.
  @_silgen_name("mallopt")
  private func setAllocatorParameter(_ parameter: Int32, _ value: Int32) -> Int32

  @_silgen_name("malloc_trim")
  private func trimHeap(_ padding: Int) -> Int32
#endif
