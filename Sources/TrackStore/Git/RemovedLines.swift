import TrackCore
import TrackMerge
import TrackSystem

/// The files that lost most of their lines in a commit that `track sync` made after its check for
/// damage. The commit says so in its message, so that no other machine asks again.
///
///     Removed: 280 log.txt
struct RemovedLines {
  private static let key = "Removed"

  /// For each file, the number of removed lines.
  private var counts: [String: Int] = [:]
  /// The directory's path in the repository, which precedes each file name in a message.
  private let prefix: String

  init(from before: [SourceFile], to after: [SourceFile], in repository: GitRepository) {
    prefix = repository.prefix
    for deletion in LargeDeletion.all(before: before, after: after) {
      counts[deletion.file] = deletion.removed
    }
  }

  /// Reads the messages of a range of commits.
  init(in range: String, of repository: GitRepository) {
    prefix = repository.prefix
    let lines = repository.git.run(
      "log", "--format=%(trailers:key=\(Self.key),valueonly)", range, "--"
    ).lines
    for line in lines {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2, let count = Int(words[0]), (1..<largestFile).contains(count),
        words[1].hasPrefix(prefix)
      else { continue }
      counts[String(words[1].dropFirst(prefix.count)), default: 0] += count
    }
  }

  /// The counts in the form that `LargeDeletion.all` takes.
  var written: [String: Int] { counts.mapValues { -$0 } }

  /// The options of `git commit` that add the lines to the message.
  var options: [String] {
    guard !counts.isEmpty else { return [] }
    let lines = counts.sorted { $0.key < $1.key }.map { file, count in
      "\(Self.key): \(count) \(prefix)\(file)"
    }
    return ["--message=\(lines.joined(separator: "\n"))"]
  }
}
