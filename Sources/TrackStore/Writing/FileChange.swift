import TrackSystem

/// The content of one file before and after a change; nil if the file does not exist.
package struct FileChange: Hashable, Sendable {
  package let file: String
  package let before: [UInt8]?
  package let after: [UInt8]?

  package init(file: String, before: [UInt8]?, after: [UInt8]?) {
    self.file = file
    self.before = before
    self.after = after
  }
}

/// The reason why a change was not made.
package enum ChangeError<Refusal: Error>: Error {
  /// The edit function refused to return new contents.
  case refused(Refusal)
  case failed(WriteError)
}

/// The content of files by name; nil for a file that does not exist.
package typealias FileContents = [String: [UInt8]?]

extension DataDirectory {
  /// Returns the changes that an edit would make, without writing them.
  package func preview<Refusal: Error>(
    _ files: [String], by edit: (FileContents) throws(Refusal) -> FileContents
  ) throws(ChangeError<Refusal>) -> [FileChange] {
    let contents: FileContents
    do { contents = try read(files) } catch { throw .failed(error) }
    do { return changes(from: contents, to: try edit(contents)) } catch { throw .refused(error) }
  }

  func read(_ files: [String]) throws(WriteError) -> FileContents {
    var contents: FileContents = [:]
    for file in files {
      contents.updateValue(try ResolvedFile(file, in: self).content(), forKey: file)
    }
    return contents
  }

  func changes(from old: FileContents, to new: FileContents) -> [FileChange] {
    new.keys.sorted().compactMap { file in
      let before = old[file] ?? nil
      let after = new[file] ?? nil
      return before == after ? nil : FileChange(file: file, before: before, after: after)
    }
  }
}

extension DirectoryTransaction {
  /// Changes several files atomically: all of them or none.
  ///
  /// - Parameters:
  ///   - files: The files that are passed to `edit`.
  ///   - edit: Returns the new content of each file that changes. It is called again if another
  ///     program saves one of the files in the meantime.
  ///   - copies: The conflict copies that the change merges into their files.
  /// - Returns: The changes; empty if `edit` changed nothing.
  package borrowing func change<Refusal: Error>(
    _ files: [String], merging copies: [ConflictCopy] = [],
    by edit: (FileContents) throws(Refusal) -> FileContents
  ) throws(ChangeError<Refusal>) -> [FileChange] {
    for _ in 1...20 {
      let changes = try directory.preview(files, by: edit)
      if changes.isEmpty { return [] }
      do {
        if try make(changes) {
          directory.noteLines(of: changes)
          directory.noteSteps(of: changes, merging: copies)
          return changes
        }
      } catch {
        throw .failed(error)
      }
    }
    throw .failed(.keepsChanging(files.first ?? ""))
  }

  /// Prepares all new files, and then moves all of them into place. Returns false, and writes
  /// nothing, if a file no longer has the expected content.
  private borrowing func make(_ changes: [FileChange]) throws(WriteError) -> Bool {
    var replacements: [Replacement] = []
    // The replica state comes last, because it cannot be reverted: the restored file would have
    // another inode than the recorded one.
    for change in changes.filter({ !ReplicaFiles.isState($0.file) })
      + changes.filter({ ReplicaFiles.isState($0.file) })
    {
      replacements.append(try Replacement(change, in: directory, like: model))
    }
    let isReady: Bool
    do throws(WriteError) {
      isReady = try prepare(replacements)
    } catch {
      abandon(replacements)
      throw error
    }
    if isReady, try put(replacements) {
      try complete()
      return true
    }
    abandon(replacements)
    return false
  }

  private borrowing func prepare(_ replacements: [Replacement]) throws(WriteError) -> Bool {
    try note(replacements.map(\.step))
    for replacement in replacements { try replacement.prepare() }
    for replacement in replacements where try !replacement.hasExpectedContent() { return false }
    let hasState = replacements.contains { ReplicaFiles.isState($0.place.file) }
    guard replacements.count > 1 || hasState || tap != nil else { return true }
    for replacement in replacements {
      do { try syncFolder(replacement.place.folder) } catch {
        throw .unwritable(replacement.place.file, error)
      }
    }
    try lock.commit()
    return true
  }

  /// Deletes the prepared files. If this fails, the journal makes the next command delete them.
  private borrowing func abandon(_ replacements: [Replacement]) {
    var isClean = true
    for replacement in replacements where (try? removeFile(replacement.place.prepared)) == nil {
      isClean = false
    }
    if isClean {
      lock.clear()
    } else {
      try? lock.note(replacements.map(\.step))
    }
  }

  /// Moves the new files into place. If another program has saved one of the files in the meantime,
  /// moves all of them back and returns false.
  private borrowing func put(_ replacements: [Replacement]) throws(WriteError) -> Bool {
    var replaced: [(file: String, bytes: [UInt8])] = []
    for (index, replacement) in replacements.enumerated() {
      let done = replacements[..<index].reversed()
      if replacements.count > 1, (try? replacement.hasExpectedContent()) != true,
        done.allSatisfy({ (try? $0.takeBack()) != nil })
      {
        return false
      }
      do {
        if let lost = try replacement.put() { replaced.append((replacement.place.file, lost)) }
      } catch {
        for done in done where (try? done.takeBack()) == nil {
          // The journal enables the next command to complete the change.
          throw .unfinished(replacement.place.file, error)
        }
        abandon(replacements)
        throw .unwritable(replacement.place.file, error)
      }
    }
    for replacement in replacements {
      do { try syncFolder(replacement.place.folder) } catch {
        lock.clear()
        throw .unsafe(replacement.place.file, error)
      }
    }
    for replacement in replacements where ReplicaFiles.isState(replacement.place.file) {
      do { try ReplicaFiles.seal(replacement.place, in: directory) } catch {
        throw .unfinished(replacement.place.file, error)
      }
    }
    // Another program has rewritten these files at the last moment, so keep the version of that
    // program, too.
    for (file, bytes) in replaced {
      let place = try directory.setAside(bytes, of: file)
      throw .savedMeanwhile(file, at: place)
    }
    return true
  }
}
