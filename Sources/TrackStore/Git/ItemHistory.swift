import TrackCore
import TrackMerge

/// The texts of some items in two files of a repository, commit by commit.
struct ItemHistory {
  private typealias Text = RepeatedItem.Text

  /// A commit that changed one of the files.
  private struct Commit {
    /// For each of the two files, the texts of each item, by key.
    let texts: [[String: [Text]]]
    /// The index of the commit before it; nil for a merge commit and for the oldest commits.
    let parent: Int?
  }

  /// The texts of one item in the two files.
  private typealias State = [[Text]]

  /// The maximum number of commits to read.
  private static let limit = 100

  private let files: [String]
  /// The commits, newest first.
  private let commits: [Commit]

  /// - Parameters:
  ///   - tips: The commits whose history to read, or options of `git rev-list` that name some.
  ///   - files: Two files.
  ///   - keys: The keys of the items.
  init(of tips: [String], _ files: [String], _ keys: Set<String>, in contents: GitContents) {
    self.files = files
    let run = contents.repository.git.run(
      [
        "--literal-pathspecs", "rev-list", "--topo-order", "--parents",
        "--max-count=\(Self.limit)",
      ] + tips + ["--"] + files)
    let lines = run.lines.map { $0.split(separator: " ").map(String.init) }
    let indices = Dictionary(
      lines.enumerated().compactMap { index, names in names.first.map { ($0, index) } }
    ) { first, _ in first }
    commits = lines.map { names in
      Commit(
        texts: files.map { file in
          names.first.flatMap { contents.bytesIfPresent(of: file, in: $0) }
            .map { RepeatedItem.texts(of: keys, in: SourceFile(name: file, bytes: $0)) } ?? [:]
        },
        parent: names.count == 2 ? indices[names[1]] : nil)
    }
  }

  /// Returns the union of the copies of an item; nil if the history does not prove that git left
  /// them.
  ///
  /// A commit must have moved the item from one file to the other. The copy in the old file must be
  /// newer than the moved one, or both must have been changed from a common text. Then they are
  /// merged in the new file.
  func union(of item: RepeatedItem) -> RepeatedItem.Union? {
    let states: [State] = commits.map { commit in commit.texts.map { $0[item.key] ?? [] } }
    guard !isCopied(states), let file = target(states).map({ files[$0] }) else { return nil }
    let copies = item.copies
    let old = copies.indices.filter { copies[$0].file != file }
    guard old.count == 1 || old.isEmpty && wereInBothFiles(copies.map(\.text), states) else {
      return nil
    }
    let origins = copies.map { formerTexts(of: $0.text, states) }
    for newest in old.isEmpty ? Array(copies.indices) : old {
      let others = copies.indices.filter { $0 != newest }
      if others.allSatisfy({ origins[newest].contains(copies[$0].text) }),
        !others.contains(where: { origins[$0].contains(copies[newest].text) })
      {
        return RepeatedItem.Union(
          of: item, in: file, newest: newest,
          bases: Dictionary(uniqueKeysWithValues: others.map { ($0, copies[$0].text) }))
      }
    }
    guard copies.count == 2, let base = origins[0].first(where: origins[1].contains),
      !copies.map(\.text).contains(base)
    else { return nil }
    return RepeatedItem.Union(of: item, in: file, newest: 1, bases: [0: base])
  }

  /// Returns true if a commit has copies with some of these texts, and no others, in both files.
  private func wereInBothFiles(_ texts: [Text], _ states: [State]) -> Bool {
    states.contains { state in
      state.allSatisfy { !$0.isEmpty } && state.joined().allSatisfy(texts.contains)
    }
  }

  /// Returns true if a person copied the item: a commit has the same text twice, or it added a text
  /// to one file that the commit before had in the other, without removing the item there.
  private func isCopied(_ states: [State]) -> Bool {
    zip(commits, states).contains { commit, state in
      if Set(state.joined()).count < state.joined().count { return true }
      guard let parent = commit.parent.map({ states[$0] }) else { return false }
      return (0...1).contains { file in
        let new = state[file].filter { !parent[file].contains($0) }
        return !state[1 - file].isEmpty && new.contains(where: parent[1 - file].contains)
      }
    }
  }

  /// Returns the index of the file to which the last move of the item took it; nil if no commit
  /// moved it.
  private func target(_ states: [State]) -> Int? {
    for (commit, state) in zip(commits, states) {
      guard let parent = commit.parent.map({ states[$0] }) else { continue }
      for file in 0...1
      where state[file].count == 1 && parent[file].isEmpty
        && state[1 - file].isEmpty && parent[1 - file].count == 1
      {
        return file
      }
    }
    return nil
  }

  /// Returns the texts that an item had before it was changed to a text, the latest ones first,
  /// beginning with that text.
  private func formerTexts(of text: Text, _ states: [State]) -> [Text] {
    var texts = [text]
    var next = 0
    while next < texts.count {
      for (commit, state) in zip(commits, states) {
        // A merge commit may have taken the text from its other parent.
        guard let parent = commit.parent,
          let former = Self.change(to: texts[next], in: state, from: states[parent]),
          !texts.contains(former)
        else { continue }
        texts.append(former)
      }
      next += 1
    }
    return texts
  }

  /// Returns the text that a commit changed to another; nil if it did not. The commit may also have
  /// moved the item.
  private static func change(to text: Text, in state: State, from parent: State) -> Text? {
    for file in 0...1 where state[file] == [text] {
      if parent[file].count == 1 { return parent[file][0] }
      let other = 1 - file
      if parent[file].isEmpty, state[other].isEmpty, parent[other].count == 1 {
        return parent[other][0]
      }
    }
    return nil
  }
}

extension GitContents {
  /// Returns the files of a commit with one copy of each item that git left several times because
  /// one side moved it.
  ///
  /// - Parameters:
  ///   - before: The files before they had the copies. Files that have not changed may be left out.
  ///   - tips: The commit, and others from whose history the copies may come.
  func unitingCopies(
    _ keys: Set<String>, in files: [SourceFile], before: [SourceFile], tips: [String]
  ) -> [SourceFile] {
    let items = RepeatedItem.find(keys, in: files, before: before)
    guard !items.isEmpty else { return files }
    let unions = Dictionary(grouping: items, by: \.files).flatMap { files, items in
      let history = ItemHistory(of: tips, files, Set(items.map(\.key)), in: self)
      return items.compactMap(history.union)
    }
    return RepeatedItem.uniting(unions, in: files)
  }
}
