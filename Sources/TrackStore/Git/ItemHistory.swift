import TrackCore

/// Finds in the history of a repository which of several copies of an item is the newest, and which
/// ones git left when the item was moved to another file.
struct ItemHistory {
  /// A commit that changed one of some files, and the commits before it that did so.
  private struct Commit {
    let name: String
    let parents: [String]
  }

  /// The text of an item before it was moved, and the index of the commit that moved it.
  private typealias Origin = (text: RepeatedItem.Text, commit: Int)

  /// The maximum number of commits to read. If they do not tell, all copies stay.
  private static let limit = 300

  private let contents: GitContents
  private let item: RepeatedItem
  /// The commit that has the copies.
  private let tip: String

  init(of item: RepeatedItem, at tip: String, _ contents: GitContents) {
    self.contents = contents
    self.item = item
    self.tip = tip
  }

  /// Returns the move after which git left several copies; nil if a person may have made one of
  /// them.
  func move() -> RepeatedItem.Move? {
    let copies = item.copies
    let files = Set(copies.map(\.file)).sorted()
    for new in files {
      let others = copies.indices.filter { copies[$0].file != new }
      guard others.count < 2, let old = others.first.map({ copies[$0].file }) ?? formerFile(new)
      else { continue }
      let commits = commits(of: [old, new], at: tip)
      var origins: [Int: Origin] = [:]
      for (index, copy) in copies.enumerated() where copy.file == new {
        origins[index] = origin(of: copy.text, from: old, to: new, commits)
      }
      guard origins.count + others.count == copies.count,
        let newest = others.first ?? origins.min(by: { $0.value.commit < $1.value.commit })?.key
      else { continue }
      origins[newest] = nil
      return RepeatedItem.Move(
        item, to: new, newest: newest, bases: origins.mapValues(\.text))
    }
    return nil
  }

  /// Returns where a copy was before it was moved from one file to another; nil if it was not moved
  /// in this direction.
  private func origin(
    of text: RepeatedItem.Text, from old: String, to new: String, _ commits: [Commit]
  ) -> Origin? {
    var text = text
    for (index, commit) in commits.enumerated() {
      let now = texts(new, commit.name)
      let before = commit.parents.map { texts(new, $0) }
      guard now.contains(text), !before.joined().contains(text) else { continue }
      let left = texts(old, commit.name)
      let oldBefore = commit.parents.flatMap { texts(old, $0) }
      if let former = before.first(where: { $0.count == now.count }),
        let changed = former.first(where: { !now.contains($0) })
      {
        // This commit changed the copy.
        text = changed
      } else if left.isEmpty {
        // This commit moved the item, and may have changed it.
        if oldBefore.contains(text) { return (text, index) }
        if oldBefore.count == 1 { return (oldBefore[0], index) }
      } else {
        // This commit added a copy with another text, as the rebase of a move does after the item
        // was changed. It is a move only if the old file had this text before, but not at the time.
        let isMove =
          !(left + oldBefore).contains(text)
          && commits[(index + 1)...].contains { texts(old, $0.name).contains(text) }
        return isMove ? (text, index) : nil
      }
    }
    return nil
  }

  /// Returns the file from which the latest of several copies was moved to the file that now has
  /// all of them.
  private func formerFile(_ new: String) -> String? {
    for commit in commits(of: [new], at: tip) where texts(new, commit.name).count > 1 {
      // The parents in `commit` are those that changed the new file. The real ones have the item in
      // the old file, too.
      let parents = contents.repository.git.run("rev-parse", "\(commit.name)^@").lines
      let count = texts(new, commit.name).count
      guard parents.allSatisfy({ texts(new, $0).count < count }), let parent = parents.first
      else { continue }
      let changes = (try? contents.changes(from: parent, to: commit.name)) ?? []
      return changes.compactMap { contents.repository.name(of: $0.path) }.first {
        $0 != new && texts($0, commit.name).isEmpty && !texts($0, parent).isEmpty
      }
    }
    return nil
  }

  private func commits(of files: [String], at tip: String) -> [Commit] {
    let run = contents.repository.git.run(
      [
        "--literal-pathspecs", "rev-list", "--topo-order", "--parents",
        "--max-count=\(Self.limit)", tip, "--",
      ] + files)
    return run.lines.compactMap { line in
      let names = line.split(separator: " ").map(String.init)
      return names.first.map { Commit(name: $0, parents: Array(names.dropFirst())) }
    }
  }

  private func texts(_ file: String, _ commit: String) -> [RepeatedItem.Text] {
    contents.bytesIfPresent(of: file, in: commit)
      .map { item.texts(in: SourceFile(name: file, bytes: $0)) } ?? []
  }
}

extension GitContents {
  /// Returns the files of a commit with one copy of each item that git left twice because one side
  /// moved it.
  ///
  /// - Parameter keys: The keys of the items to look for.
  func joiningMovedItems(
    _ keys: Set<String>, in files: [SourceFile], of commit: String
  ) -> [SourceFile] {
    let moves = RepeatedItem.find(keys, in: files).compactMap {
      ItemHistory(of: $0, at: commit, self).move()
    }
    return moves.isEmpty ? files : RepeatedItem.joined(moves, in: files)
  }
}
