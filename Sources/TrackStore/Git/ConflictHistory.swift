import TrackCore
import TrackSystem

/// Finds the commits in which the sides of conflicts were written.
package struct ConflictHistory {
  private let repository: GitRepository
  /// The bytes of files in commits, by `COMMIT:./FILE`.
  private var contents: [String: [UInt8]] = [:]
  private var origins: [String: ConflictOrigin?] = [:]
  private var parents: [String: [String]] = [:]

  /// Fails if the directory has no git history, or if the repository is not trusted. A repository
  /// whose own settings make `git blame` read a file, which may be a pipe, counts as not trusted.
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

  /// Returns the origin of a `#?` line, which the merge `commit` wrote. It is the commit that wrote
  /// the line without the sign, or that deleted the block, in one of the parents.
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
    // A commit with one parent, as after a rebase, changed the line itself.
    return merged.count == 1 && !isDeletion ? origin(commit) : nil
  }

  // MARK: Git

  /// Returns the commits that wrote some lines of a file, without those that are not committed.
  ///
  /// - Parameters:
  ///   - lines: The indices of the lines.
  ///   - commit: The commit with the file; nil for the work tree.
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

  /// Returns false for the hash that git gives to lines of the work tree: zeros.
  private static func isCommitted(_ commit: String) -> Bool { !commit.allSatisfy { $0 == "0" } }

  /// Returns the parents of a commit; for lines that are not committed, those of the next commit.
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

  /// Returns the index of a line of a file in a commit, without regard to blanks around it.
  private mutating func index(of text: String, in file: String, of commit: String) -> Int? {
    let key = "\(commit):./\(file)"
    let bytes = contents[key] ?? repository.git.run("show", "--no-textconv", key).output
    contents[key] = bytes
    let wanted = Array(text.utf8)
    return bytes.split(separator: ASCII.newline, omittingEmptySubsequences: false)
      .firstIndex { Self.trimmed($0).elementsEqual(wanted) }
  }

  /// Returns the last commit before `commit` that removed a line from a file.
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
