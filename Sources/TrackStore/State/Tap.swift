import TrackCore
import TrackSystem

/// A request of a device to change something. It is recorded at most once, however often it is sent.
package struct Tap: Hashable, Sendable {
  /// The name of the device.
  package let device: String
  /// An ID that the device has made, and that no other tap has.
  package let id: String

  package init?(device: String, id: String) {
    guard Self.isID(id) else { return nil }
    self.device = device
    self.id = id
  }

  /// True for 8 to 40 letters, digits, `-` and `_`.
  package static func isID(_ text: String) -> Bool {
    (8...40).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        $0.isDigit || $0.isLetter || $0 == ASCII.dash || $0 == ASCII.underscore
      }
  }

  fileprivate static let file = "taps"
  /// The length in bytes from which on the file keeps only its second half, which is about 4,000
  /// taps.
  fileprivate static let longest = 256 << 10
}

/// The IDs of the taps that were recorded, in `.track/taps`, one a line.
extension DataDirectory {
  package func hasRecorded(_ tap: String) -> Bool {
    var rest = (state.read(Tap.file) ?? [])[...]
    while let end = rest.firstIndex(of: ASCII.newline) {
      if rest[..<end].elementsEqual(tap.utf8) { return true }
      rest = rest[(end + 1)...]
    }
    return false
  }

  /// Records a tap, and syncs that to disk. The caller has the lock.
  func record(_ tap: String) throws(WriteError) {
    let line = Array(tap.utf8) + [ASCII.newline]
    // A part of a line without its end is of a tap that was not recorded.
    let bytes = state.read(Tap.file) ?? []
    let known = bytes.prefix((bytes.lastIndex(of: ASCII.newline) ?? -1) + 1)
    if known.count >= Tap.longest {
      let rest = known[(known.count / 2)...].drop { $0 != ASCII.newline }.dropFirst()
      return try state.replace(Tap.file, with: Array(rest) + line)
    }
    let file = try state.open(Tap.file)
    do {
      try file.truncate(to: known.count)
      try file.put(line, at: known.count)
      try file.sync()
    } catch {
      throw .state(Tap.file, error)
    }
  }
}
