/// Finds the entry IDs (`^id`) that several lines have.
///
/// It keeps only the hashes of the IDs, because most lines of a log may have one. The lines with a
/// hash in `repeated` must be read again to compare their IDs.
struct EventIDs: Sendable {
  private var hashes: Set<UInt64> = []
  /// The hashes that occurred more than once.
  private(set) var repeated: Set<UInt64> = []

  @inline(__always)
  static func hash(_ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> UInt64 {
    var hash = FNV1a()
    for at in range { hash.add(UInt64(buffer[at])) }
    return hash.value
  }

  mutating func insert(_ hash: UInt64) {
    if !hashes.insert(hash).inserted { repeated.insert(hash) }
  }

  /// Adds the IDs of other lines.
  mutating func join(_ late: EventIDs) {
    repeated.formUnion(late.repeated)
    repeated.formUnion(hashes.intersection(late.hashes))
    hashes.formUnion(late.hashes)
  }
}
