/// The output of `git status`: changed files and the branch.
package struct GitStatus: Sendable {
  /// The commit of the branch; nil before the first commit.
  package private(set) var head: String?
  /// The current branch; nil if HEAD is detached.
  package private(set) var branch: String?
  /// True if the branch has an upstream with the same commit.
  private(set) var isLevel = false
  /// The tracked files that differ from the last commit, as paths from the top of the work tree.
  /// For a renamed file, both paths are listed.
  package private(set) var changed: [String] = []
  /// Files that git neither tracks nor ignores.
  package private(set) var unknown: [String] = []
  /// The untracked files that git ignores. A folder of them ends in `/`.
  private(set) var ignored: [String] = []
  /// Files with unmerged index entries.
  package private(set) var unmerged: [String] = []
  /// Files with staged changes.
  package private(set) var staged: [String] = []

  /// Returns true if git ignores a file that it does not track.
  func ignores(_ path: String) -> Bool {
    ignored.contains { $0 == path || $0.hasSuffix("/") && path.hasPrefix($0) }
  }

  /// Parses the output of `git status --porcelain=v2 --branch -z`.
  init(_ output: [UInt8]) {
    var fields = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }[...]
    while let field = fields.popFirst() {
      let words = field.split(separator: " ", omittingEmptySubsequences: false)
      func joinedWords(from count: Int) -> String { words.dropFirst(count).joined(separator: " ") }
      switch words.first {
      case "#" where words.count > 2 && words[1] == "branch.oid":
        head = words[2] == "(initial)" ? nil : String(words[2])
      case "#" where words.count > 2 && words[1] == "branch.head":
        branch = words[2] == "(detached)" ? nil : joinedWords(from: 2)
      case "#" where words.count > 2 && words[1] == "branch.ab":
        isLevel = words[2...] == ["+0", "-0"]
      case "1":
        changed.append(joinedWords(from: 8))
        if words.count > 1, words[1].first != "." { staged.append(joinedWords(from: 8)) }
      case "2":
        changed.append(joinedWords(from: 9))
        staged.append(joinedWords(from: 9))
        if let former = fields.popFirst() { changed.append(former) }
      case "u": unmerged.append(joinedWords(from: 10))
      case "?": unknown.append(joinedWords(from: 1))
      case "!": ignored.append(joinedWords(from: 1))
      default: break
      }
    }
  }
}
