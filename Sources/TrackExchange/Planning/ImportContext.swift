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

  package init(
    map: NameMap, today: Day = .last, offset: @escaping @Sendable (_ instant: Int) -> Int
  ) {
    (self.map, self.today, self.offset) = (map, today, offset)
  }

  /// Gives an entry the first of several names that the map has, and returns it. If it has none, the
  /// entry becomes a one-off action.
  func name(_ entry: inout ExchangeEntry, among names: [String]) -> String? {
    let name = names.first { map.target(of: $0) != nil }
    entry.isOneOff = name == nil
    entry.subject = name ?? entry.subject
    return name
  }
}
