/// The bytes of a memory-mapped file, which are released with the last reference.
package final class MappedBytes: @unchecked Sendable {
  package let bytes: UnsafeBufferPointer<UInt8>
  private let evict: @Sendable (UnsafeBufferPointer<UInt8>) -> Void
  private let release: @Sendable (UnsafeBufferPointer<UInt8>) -> Void

  /// - Parameters:
  ///   - evict: Frees the memory of a part of the bytes, which are read from the file again when
  ///     they are needed.
  ///   - release: Removes the mapping.
  package init(
    _ bytes: UnsafeBufferPointer<UInt8>,
    evict: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Void,
    release: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    self.bytes = bytes
    self.evict = evict
    self.release = release
  }

  func evict(_ range: Range<Int>) { evict(UnsafeBufferPointer(rebasing: bytes[range])) }

  deinit { release(bytes) }
}
