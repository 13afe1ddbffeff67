/// A file's bytes where the system keeps them; handed back when nobody needs them any more.
package final class MappedBytes: @unchecked Sendable {
  package let bytes: UnsafeBufferPointer<UInt8>
  private let handBack: @Sendable (UnsafeBufferPointer<UInt8>) -> Void

  package init(
    _ bytes: UnsafeBufferPointer<UInt8>,
    handBack: @escaping @Sendable (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    self.bytes = bytes
    self.handBack = handBack
  }

  deinit { handBack(bytes) }
}
