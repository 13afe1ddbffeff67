/// The bytes of a memory-mapped file, which are released with the last reference.
package final class MappedBytes: @unchecked Sendable {
  package let bytes: UnsafeBufferPointer<UInt8>
  private let release: @Sendable (UnsafeBufferPointer<UInt8>) -> Void

  /// - Parameter release: Removes the mapping.
  package init(
    _ bytes: UnsafeBufferPointer<UInt8>,
    release: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    self.bytes = bytes
    self.release = release
  }

  deinit { release(bytes) }
}
