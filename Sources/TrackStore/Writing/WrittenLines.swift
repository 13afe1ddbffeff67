import TrackCore
import TrackMerge
import TrackSystem

/// For each file, by how many lines the commands of track have made it longer or shorter since the
/// last sync, recorded in `.track/written`.
///
/// With it, a sync distinguishes lines that a command removed from lines that a damaged disk lost.
/// The lines that appending commands add are not recorded: a file that is longer than expected is
/// no sign of damage.
enum WrittenLines {
  /// A way of syncing. A directory that uses both records the lines for each.
  enum Sync: String, CaseIterable {
    case git, copies
  }

  fileprivate static let file = "written"

  fileprivate typealias Record = [Sync: [String: Int]]

  /// Parses lines such as `git -280 log.txt`. Lines of another form are left out.
  fileprivate static func record(_ bytes: [UInt8]) -> Record {
    var record: Record = [:]
    for line in bytes.split(separator: ASCII.newline) {
      let words = line.split(separator: ASCII.space)
      guard words.count == 3, let sync = Sync(rawValue: String(decoding: words[0], as: UTF8.self)),
        let count = Int(String(decoding: words[1], as: UTF8.self)),
        (-largestFile...largestFile).contains(count)
      else { continue }
      let file = String(decoding: Escaping.unescaped(words[2]), as: UTF8.self)
      record[sync, default: [:]][file] = count
    }
    return record
  }

  fileprivate static func text(_ record: Record) -> String {
    record.flatMap { sync, files in
      files.filter { $0.value != 0 }.map { file, count in
        "\(sync.rawValue) \(count) \(Escaping.escaped(Array(file.utf8)))\n"
      }
    }.sorted().joined()
  }
}

extension DataDirectory {
  private var writtenLines: WrittenLines.Record {
    WrittenLines.record(state.read(WrittenLines.file) ?? [])
  }

  /// Returns, for each file, by how many lines commands have made it longer since the last sync.
  func writtenLines(since sync: WrittenLines.Sync) -> [String: Int] { writtenLines[sync] ?? [:] }

  /// Records the lengths after a change that made a file shorter, and after each later change. If
  /// recording fails, the next sync takes the lines for lost and asks.
  func noteLines(of changes: [FileChange]) {
    let counts = changes.filter { Self.counts($0.file) }.map { change in
      let (before, after) = (change.before ?? [], change.after ?? [])
      return (
        change.file, LargeDeletion.lineCount(of: after) - LargeDeletion.lineCount(of: before)
      )
    }
    var record = writtenLines
    guard counts.contains(where: { $0.1 < 0 }) || !record.isEmpty else { return }
    for sync in WrittenLines.Sync.allCases {
      for (file, count) in counts { record[sync, default: [:]][file, default: 0] += count }
    }
    keep(record)
  }

  /// Deletes the record after a sync.
  func forgetLines(since sync: WrittenLines.Sync) {
    var record = writtenLines
    guard record.removeValue(forKey: sync)?.isEmpty == false else { return }
    keep(record)
  }

  private func keep(_ record: WrittenLines.Record) {
    try? state.replace(WrittenLines.file, with: Array(WrittenLines.text(record).utf8))
  }
}
