import TrackCore

/// The settings that formats may need during an import.
package struct ImportContext: Sendable {
  package let map: NameMap
  /// Returns the offset of the wall time from UTC at an instant, both in seconds.
  package let offset: @Sendable (_ instant: Int) -> Int

  package init(map: NameMap, offset: @escaping @Sendable (_ instant: Int) -> Int) {
    self.map = map
    self.offset = offset
  }
}
