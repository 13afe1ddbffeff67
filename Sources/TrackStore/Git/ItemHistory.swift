import TrackCore

/// The texts of some items in two files of a repository, commit by commit.
struct ItemHistory {
  private typealias Text = RepeatedItem.Text

  /// A commit that changed one of the files.
  private struct Commit {
    /// For each of the two files, the texts of each item, by key.
    let texts: [[String: [Text]]]
    /// The indices of the commits before it.
    let parents: [Int]
  }

  /// The texts of one item in the two files.
  private typealias State = [[Text]]

  /// The maximum number of commits to read.
  private static let limit = 100

  private let files: [String]
  /// The commits, newest first.
  private let commits: [Commit]

  /// - Parameters:
  ///   - tips: The commits whose history to read.
  ///   - files: Two files.
  ///   - keys: The keys of the items.
  init(of tips: [String], _ files: [String], _ keys: Set<String>, in contents: GitContents) {
    self.files = files
    let run = contents.repository.git.run(
      [
        "--literal-pathspecs", "rev-list", "--topo-order", "--parents",
        "--max-count=\(Self.limit)",
      ] + tips + ["--"] + files)
    let names = run.lines.map { $0.split(separator: " ").map(String.init) }
    let indices = Dictionary(names.enumerated().map { ($1[0], $0) }) { first, _ in first }
    commits = names.map { names in
      Commit(
        texts: files.map { file in
          contents.bytesIfPresent(of: file, in: names[0])
            .map { RepeatedItem.texts(of: keys, in: SourceFile(name: file, bytes: $0)) } ?? [:]
        },
        parents: names.dropFirst().compactMap { indices[$0] })
    }
  }

  /// Returns how to join the copies of an item; nil if a person may have made one of them.
  ///
  /// An item is joined in the file to which it was moved. The newest copy is the one into which all
  /// others were changed, commit by commit. If two copies were changed apart from a common text,
  /// they are merged with this text as the base.
  func join(of item: RepeatedItem) -> RepeatedItem.Join? {
    let states: [State] = commits.map { commit in commit.texts.map { $0[item.key] ?? [] } }
    guard !isCopied(states), let file = newFile(states) else { return nil }
    let copies = item.copies
    if copies.allSatisfy({ $0.file == file }) {
      // They must have been in the two files before.
      let texts = Set(copies.map(\.text))
      let wereApart = states.contains { state in
        state.allSatisfy { !$0.isEmpty } && texts.isSuperset(of: state.joined())
      }
      guard wereApart else { return nil }
    }
    let origins = copies.map { formerTexts(of: $0.text, states) }
    for (newest, texts) in origins.enumerated() {
      let others = copies.indices.filter { $0 != newest }
      if others.allSatisfy({ texts.contains(copies[$0].text) }),
        !others.contains(where: { origins[$0].contains(copies[newest].text) })
      {
        return RepeatedItem.Join(
          item, in: file, newest: newest,
          bases: Dictionary(uniqueKeysWithValues: others.map { ($0, copies[$0].text) }))
      }
    }
    guard copies.count == 2, let base = origins[0].first(where: origins[1].contains),
      !copies.map(\.text).contains(base)
    else { return nil }
    return RepeatedItem.Join(item, in: file, newest: 1, bases: [0: base])
  }

  /// Returns true if a person copied the item: a commit has the same text twice, or it added a text
  /// to one file that the commit before had in the other, without removing the item there.
  private func isCopied(_ states: [State]) -> Bool {
    zip(commits, states).contains { commit, state in
      if Set(state.joined()).count < state.joined().count { return true }
      guard commit.parents.count == 1 else { return false }
      let parent = states[commit.parents[0]]
      return (0...1).contains { file in
        let new = state[file].filter { !parent[file].contains($0) }
        return !state[1 - file].isEmpty && new.contains(where: parent[1 - file].contains)
      }
    }
  }

  /// Returns the file to which the item was moved: the one that lacks it in the oldest commit that
  /// has it. Returns nil if that commit has it in both files.
  private func newFile(_ states: [State]) -> String? {
    guard let oldest = states.last(where: { !$0.joined().isEmpty }),
      oldest[0].isEmpty != oldest[1].isEmpty
    else { return nil }
    return files[oldest[0].isEmpty ? 0 : 1]
  }

  /// Returns the texts that an item had before it was changed to a text, the latest ones first,
  /// beginning with that text.
  private func formerTexts(of text: Text, _ states: [State]) -> [Text] {
    var texts = [text]
    var next = 0
    while next < texts.count {
      for (commit, state) in zip(commits, states) {
        // A merge commit may have taken the text from its other parent.
        guard commit.parents.count == 1,
          let former = Self.change(to: texts[next], in: state, from: states[commit.parents[0]]),
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
  func joiningCopies(
    _ keys: Set<String>, in files: [SourceFile], before: [SourceFile], tips: [String]
  ) -> [SourceFile] {
    let items = RepeatedItem.find(keys, in: files, before: before)
    guard !items.isEmpty else { return files }
    let joins = Dictionary(grouping: items, by: \.files).flatMap { files, items in
      let history = ItemHistory(of: tips, files, Set(items.map(\.key)), in: self)
      return items.compactMap(history.join)
    }
    return RepeatedItem.joined(joins, in: files)
  }
}
