import TrackCore
import TrackSystem

/// The changes of one command, recorded for undo.
package struct UndoStep: Hashable, Sendable {
  package struct File: Hashable, Sendable {
    package let name: String
    /// True if the command created the file.
    package let isNew: Bool
    /// True if the command deleted the file.
    package let isGone: Bool
    package let changes: [LineChange]

    package init(name: String, isNew: Bool, isGone: Bool, changes: [LineChange]) {
      self.name = name
      self.isNew = isNew
      self.isGone = isGone
      self.changes = changes
    }
  }

  /// The command line without the name of the program.
  package let command: String
  package let files: [File]
  /// The tap that the command carried out; nil if no device asked for it.
  package let tap: Tap?

  package init(command: String, files: [File], tap: Tap? = nil) {
    self.command = command
    self.files = files
    self.tap = tap
  }

  /// Returns true if the command has added a line about a subject to the log.
  package func hasRecorded(_ id: String, on day: Day) -> Bool {
    files.flatMap(\.changes).contains { change in
      String(decoding: change.added, as: UTF8.self).split(separator: "\n").contains { line in
        // The subject follows the day and the time.
        let words = line.split(separator: " ", maxSplits: 3)
        return words.first.map(String.init) == day.iso
          && words.dropFirst().first { !$0.contains(":") }.map(String.init) == id
      }
    }
  }

  /// The text in place of a command line for a step that a sync records.
  static let sync = "sync"

  /// True if a sync made the changes.
  package var isSync: Bool { command == Self.sync }

  /// The minimum length in bytes of added lines that are stored only as a digest.
  package static let longestText = 1 << 20
  /// The maximum number of bytes in the lines of a step. A larger step is not stored.
  private static let largest = 120 << 20

  /// True if the step has so many lines that it cannot be stored.
  package var isTooLarge: Bool {
    let size = files.flatMap(\.changes).reduce(0) {
      $0 + $1.removed.count + (storesDigest(of: $1) ? 0 : $1.added.count)
    }
    return size > Self.largest
  }

  /// Returns true if a digest of a change's new lines is stored instead of their text. A sync
  /// always stores the text, which is needed to find out what a stale save lost.
  private func storesDigest(of change: LineChange) -> Bool {
    !isSync && change.added.count >= Self.longestText
  }
}

// MARK: Serialization

extension UndoStep {
  /// The step as text. After a line that begins with `lines`, the removed bytes and the added bytes
  /// follow. A line that begins with `long` contains a digest of the added bytes, because an import
  /// can add many; after it, only the removed bytes follow.
  var bytes: [UInt8] {
    var bytes = Array("track \(Escaping.escaped(Array(command.utf8)))\n".utf8)
    if let tap { bytes += "tap \(tap.id) \(Escaping.escaped(Array(tap.device.utf8)))\n".utf8 }
    for file in files {
      let state = file.isNew ? "new" : file.isGone ? "gone" : "kept"
      bytes += "file \(state) \(Escaping.escaped(Array(file.name.utf8)))\n".utf8
      for change in file.changes {
        let place = "\(change.line ?? 0) \(change.offset) \(change.removed.count)"
        if let digest = change.digest
          ?? (storesDigest(of: change) ? TextDigest(of: change.added) : nil)
        {
          bytes += "long \(place) \(digest.count) \(digest.head) \(digest.hash)\n".utf8
          bytes += change.removed
        } else {
          bytes += "lines \(place) \(change.added.count)\n".utf8
          bytes += change.removed
          bytes += change.added
        }
      }
    }
    return bytes + "end\n".utf8
  }

  /// Parses a step; returns nil if the text is incomplete or malformed.
  init?(bytes: [UInt8]) {
    var command = ""
    var tap: Tap?
    var files: [(name: String, state: String, changes: [LineChange])] = []
    var rest = bytes[...]
    func take(_ count: Int) -> [UInt8] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    while let end = rest.firstIndex(of: ASCII.newline) {
      let words = rest[..<end].split(separator: ASCII.space, omittingEmptySubsequences: false)
      rest = rest[(end + 1)...]
      func text(_ index: Int) -> String {
        words.count > index ? String(decoding: Escaping.unescaped(words[index]), as: UTF8.self) : ""
      }
      switch text(0) {
      case "track": command = text(1)
      case "tap": tap = Tap(device: text(2), id: text(1))
      case "file": files.append((text(2), text(1), []))
      case "lines":
        let numbers = (1...4).compactMap { Int(text($0)) }
        guard !files.isEmpty, numbers.count == 4,
          numbers.allSatisfy({ (0...largestFile).contains($0) }),
          numbers[2] + numbers[3] <= rest.count
        else { return nil }
        let (removed, added) = (take(numbers[2]), take(numbers[3]))
        files[files.count - 1].changes.append(
          LineChange(
            line: numbers[0] == 0 ? nil : numbers[0], offset: numbers[1], removed: removed,
            added: added))
      case "long":
        let numbers = (1...4).compactMap { Int(text($0)) }
        guard !files.isEmpty, numbers.count == 4,
          numbers.allSatisfy({ (0...largestFile).contains($0) }), numbers[2] <= rest.count,
          let head = UInt64(text(5)), let hash = UInt64(text(6))
        else { return nil }
        files[files.count - 1].changes.append(
          LineChange(
            line: numbers[0] == 0 ? nil : numbers[0], offset: numbers[1],
            removed: take(numbers[2]),
            digest: TextDigest(count: numbers[3], head: head, hash: hash)))
      case "end" where rest.isEmpty:
        self.init(
          command: command,
          files: files.map {
            File(
              name: $0.name, isNew: $0.state == "new", isGone: $0.state == "gone",
              changes: $0.changes)
          }, tap: tap)
        return
      default: return nil
      }
    }
    return nil
  }
}
