import TrackCore
import TrackMerge
import TrackStore
import TrackSystem

/// Lets the user edit a file in an editor. The editor opens a copy, whose content is checked before
/// it replaces the file.
struct EditorSession {
  let file: String
  let open: EditContext
  let session: Session
  let writing: WriteOptions

  /// - Parameter begin: Returns the document to show in the editor, and the line at which the
  ///   editor should start.
  func run(
    begin: (Document) throws(Failure) -> (document: Document, line: Int)
  ) throws(Failure) -> [UndoStep.File] {
    let old = try content()
    let shown = try begin(Document(old))
    let copy: EditCopy
    do {
      copy = try EditCopy(of: file, holding: shown.document.bytes, in: open.directory)
    } catch {
      throw .write(error)
    }
    if let left = copy.left {
      session.tell("An edit that was not finished is in \(left). Delete it if it is of no use.")
    }
    var line = shown.line
    while true {
      let new = try edited(copy, from: shown.document.bytes, at: line)
      do throws(Failure) {
        let files = try write(new, over: old, copy)
        copy.remove()
        return files
      } catch {
        guard try isAgainWanted(after: error) else {
          if case .refused(let refusal) = error, refusal.cause == .changedMeanwhile { throw error }
          session.tell("What you typed is in \(copy.name).")
          throw error
        }
        if case .refused(let refusal) = error, case .problem(let problem) = refusal.cause,
          problem.file == file
        {
          line = problem.line ?? line
        }
      }
    }
  }

  private func content() throws(Failure) -> [UInt8] {
    open.workspace.files.first { $0.name == file }?.bytes ?? []
  }

  /// Runs the editor on the copy, and returns the new content.
  private func edited(
    _ copy: EditCopy, from old: [UInt8], at line: Int
  ) throws(Failure) -> [UInt8] {
    let code = ExternalEditor(session.editor).edit(copy.path, at: line)
    let new: [UInt8]
    do { new = try copy.content() } catch { throw .write(error) }
    guard code != 0 else { return new }
    let isSame = new == old
    if isSame { copy.remove() }
    throw .refused(
      "`\(session.editor)` ended with \(code), so nothing was written. "
        + (isSame ? "Set $VISUAL or $EDITOR to another." : "Your text is in \(copy.name)."), .data)
  }

  /// Writes the new content. If another program has changed the file in the meantime, combines the
  /// two changes by a three-way merge.
  private func write(
    _ new: [UInt8], over old: [UInt8], _ copy: EditCopy
  ) throws(Failure) -> [UndoStep.File] {
    try open.change([file], in: session, writing) { contents throws(Failure) in
      let now = (contents[file] ?? nil) ?? []
      guard now != old else { return [file: new] }
      let merge = Merge(base: Document(old), ours: Document(now), theirs: Document(new))
      guard !merge.hasMarkers, !merge.conflicts.contains(where: \.isNew) else {
        throw .refused(
          "Another program changed the same lines of \(file), so nothing was written. Your text is in"
            + " \(copy.name).", .data, cause: .changedMeanwhile)
      }
      return [file: merge.document.bytes]
    }
  }

  /// Prints the problem that the edit would introduce, and asks whether to edit again. Returns
  /// false if the failure has another reason, or if nobody can answer.
  private func isAgainWanted(after failure: Failure) throws(Failure) -> Bool {
    guard case .refused(let refusal) = failure, case .problem = refusal.cause,
      let asking = Asking(session)
    else { return false }
    session.tell(failure.wording)
    return try asking.confirm("Edit again?", usual: true)
  }
}
