/// The output of `git status`: changed files and the branch.
package struct GitStatus: Sendable {
  /// The commit that the branch is at; nil before the first one.
  package private(set) var head: String?
  /// The branch; nil where none is checked out.
  package private(set) var branch: String?
  /// Files under git that differ from the last commit, by their paths from the top of the work
  /// tree; of a renamed one both.
  package private(set) var changed: [String] = []
  /// Files that git neither tracks nor ignores.
  package private(set) var unknown: [String] = []
  /// Files with unmerged index entries.
  package private(set) var unmerged: [String] = []
  /// Files with staged changes.
  package private(set) var staged: [String] = []

  /// Reads `git status --porcelain=v2 --branch -z`.
  init(_ output: [UInt8]) {
    var fields = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }[...]
    while let field = fields.popFirst() {
      let words = field.split(separator: " ", omittingEmptySubsequences: false)
      func rest(from count: Int) -> String { words.dropFirst(count).joined(separator: " ") }
      switch words.first {
      case "#" where words.count > 2 && words[1] == "branch.oid":
        head = words[2] == "(initial)" ? nil : String(words[2])
      case "#" where words.count > 2 && words[1] == "branch.head":
        branch = words[2] == "(detached)" ? nil : rest(from: 2)
      case "1":
        changed.append(rest(from: 8))
        if words.count > 1, words[1].first != "." { staged.append(rest(from: 8)) }
      case "2":
        changed.append(rest(from: 9))
        staged.append(rest(from: 9))
        if let former = fields.popFirst() { changed.append(former) }
      case "u": unmerged.append(rest(from: 10))
      case "?": unknown.append(rest(from: 1))
      default: break
      }
    }
  }
}
