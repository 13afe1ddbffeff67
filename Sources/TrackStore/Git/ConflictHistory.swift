import TrackCore
import TrackMerge
import TrackSystem

/// Finds the commits that wrote the two sides of a conflict.
package struct ConflictHistory {
  private let repository: GitRepository
  /// A cache of the contents of files in commits. The key is `COMMIT:./FILE`.
  private var contents: [String: [UInt8]] = [:]
  private var origins: [String: ConflictOrigin?] = [:]
  private var parents: [String: [String]] = [:]

  /// Fails if the directory has no git history, or if the repository is not trusted. It also fails
  /// if a setting of the repository makes `git blame` read another file, because that file may be a
  /// pipe.
  package init?(of directory: DataDirectory) {
    guard let repository = try? GitRepository(of: directory), repository.commit("HEAD") != nil
    else { return nil }
    let files = repository.git.run(
      "config", "--show-scope", "--get-all", "blame.ignoreRevsFile")
    guard !files.lines.contains(where: { $0.hasPrefix("local") || $0.hasPrefix("worktree") })
    else { return nil }
    self.repository = repository
  }

  package mutating func origins(of conflict: OpenConflict, in file: String) -> ConflictOrigins {
    var standing = conflict.standingLines
    var lost = conflict.lostLines
    if conflict.kind == .sides {
      standing = standing.dropFirst()
      lost = lost.dropFirst().dropLast()
    }
    let current = blame(standing, of: file).filter { !isMerge($0) }
    let other = blame(lost, of: file)
    return ConflictOrigins(
      standing: newest(current),
      lost: conflict.isCommented
        ? other.first.flatMap { origin(of: conflict, in: file, mergedBy: $0) } : newest(other))
  }

  /// Returns the origin of a `#?` line, which holds the side of a conflict that lost a merge.
  ///
  /// The origin is the commit that wrote the same line without `#?` before the merge. If the lost
  /// side is a deletion, the origin is the commit that deleted the block.
  ///
  /// - Parameter commit: The merge commit that wrote the line.
  private mutating func origin(
    of conflict: OpenConflict, in file: String, mergedBy commit: String
  ) -> ConflictOrigin? {
    let merged = parents(of: commit)
    let isDeletion = conflict.kind == .deletion
    guard let line = (isDeletion ? conflict.standing : conflict.lost).first else { return nil }
    let text = String(decoding: Self.trimmed(Array(line.utf8)[...]), as: UTF8.self)
    for parent in merged {
      let number = index(of: text, in: file, of: parent)
      if isDeletion, number == nil {
        return deletion(of: text, from: file, in: parent).flatMap { origin($0) }
      }
      guard !isDeletion, let number else { continue }
      return newest(blame(number..<number + 1, of: file, in: parent))
    }
    // A commit with one parent, for example after a rebase, is itself the origin.
    return merged.count == 1 && !isDeletion ? origin(commit) : nil
  }

  // MARK: Git

  /// Returns, for each of the given lines of a file, the hash of the commit that last changed it.
  /// The hash of uncommitted lines consists of zeros.
  ///
  /// - Parameters:
  ///   - lines: The indices of the lines.
  ///   - commit: The commit whose version of the file is used; nil for the file in the work tree.
  private func blame(
    _ lines: Range<Int>, of file: String, in commit: String? = nil
  ) -> [String] {
    guard !lines.isEmpty else { return [] }
    let run = repository.git.run(
      [
        "blame", "--porcelain", "--no-textconv", "-L",
        "\(lines.lowerBound + 1),\(lines.upperBound)",
      ]
        + [commit].compactMap(\.self) + ["--", file])
    guard run.isFine else { return [] }
    var commits: [String] = []
    for line in run.lines where line.first != "\t" {
      let words = line.split(separator: " ")
      guard words.count >= 3, words[0].utf8.count >= 40, Int(words[1]) != nil else { continue }
      commits.append(String(words[0]))
    }
    return commits
  }

  /// Returns false for the hash that consists of zeros, which git gives to uncommitted lines.
  private static func isCommitted(_ commit: String) -> Bool { !commit.allSatisfy { $0 == "0" } }

  /// Returns the parents of a commit. For the hash of uncommitted lines, returns the parents that
  /// the next commit will have.
  private mutating func parents(of commit: String) -> [String] {
    if let known = parents[commit] { return known }
    let found: [String]
    if Self.isCommitted(commit) {
      found = repository.git.run("rev-parse", "\(commit)^@", "--").lines.filter { $0 != "--" }
    } else {
      found = ["HEAD", "MERGE_HEAD"].compactMap(repository.commit)
    }
    parents[commit] = found
    return found
  }

  private mutating func isMerge(_ commit: String) -> Bool { parents(of: commit).count > 1 }

  /// Returns the index of the line with a given text in a commit's version of a file. Spaces around
  /// the line are ignored.
  private mutating func index(of text: String, in file: String, of commit: String) -> Int? {
    let key = "\(commit):./\(file)"
    let bytes = contents[key] ?? repository.git.run("show", "--no-textconv", key).output
    contents[key] = bytes
    let wanted = Array(text.utf8)
    return bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false)
      .firstIndex { Self.trimmed($0).elementsEqual(wanted) }
  }

  /// Returns the most recent commit, up to `commit`, that removed a line from a file.
  private func deletion(of text: String, from file: String, in commit: String) -> String? {
    let run = repository.git.run(
      "log", "-1", "--format=%H", "--no-textconv", "--no-ext-diff", "--no-show-signature",
      "-S\(text)", commit, "--", file)
    return run.isFine ? run.lines.first : nil
  }

  private mutating func newest(_ commits: [String]) -> ConflictOrigin? {
    Set(commits).compactMap { origin($0) }.max { $0.time < $1.time }
  }

  private mutating func origin(_ commit: String) -> ConflictOrigin? {
    if let known = origins[commit] { return known }
    var found: ConflictOrigin?
    if Self.isCommitted(commit) {
      let run = repository.git.run(
        "log", "-1", "--no-show-signature", "--format=%an%x00%ae%x00%ad",
        "--date=format:%Y-%m-%d %H:%M", commit, "--")
      let fields = run.text.split(separator: "\0", omittingEmptySubsequences: false).map(
        String.init)
      if run.isFine, fields.count == 3 {
        found = ConflictOrigin(author: fields[0], email: fields[1], time: fields[2])
      }
    }
    origins[commit] = found
    return found
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool {
      byte == ASCII.space || byte == ASCII.tab || byte == ASCII.carriageReturn
    }
    let text = line.drop(while: isBlank)
    return text.lastIndex { !isBlank($0) }.map { text[...$0] } ?? []
  }
}
