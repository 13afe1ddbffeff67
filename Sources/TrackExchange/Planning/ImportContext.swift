import TrackCore

/// The settings that formats may need during an import.
package struct ImportContext: Sendable {
  package let map: NameMap
  /// The field separator of the file, if it is CSV that a map describes.
  package var separator = ASCII.comma
  /// The current day. Calendar events on later days are plans and are not imported.
  package let today: Day
  /// Returns the offset of the wall time from UTC at an instant, both in seconds.
  package let offset: @Sendable (_ instant: Int) -> Int
  /// Runs two parts of the work, on two threads where the host allows it.
  package let executor: ParallelExecutor

  package init(
    map: NameMap, today: Day = .last, executor: ParallelExecutor = .serial,
    offset: @escaping @Sendable (_ instant: Int) -> Int
  ) {
    self.map = map
    self.today = today
    self.executor = executor
    self.offset = offset
  }
}
