import TrackCore
import TrackReport

extension EditorServer {
  // MARK: Formatting

  /// Returns the edits that format a file in the standard layout; empty if they would change its
  /// meaning.
  private func formattingEdits(_ params: JSONValue) -> (file: TextFile, edits: [JSONValue])? {
    guard let (folder, file) = file(params) else { return nil }
    let problems = folder.problems()[file.name] ?? []
    let wrong = Set(problems.filter { $0.severity == .error }.compactMap(\.line))
    let bytes = file.text.bytes
    let formatted = Document.formatted(bytes, keeping: wrong)
    guard formatted != bytes else { return (file, []) }
    guard let aligned = LinePairs(bytes, formatted).aligned else { return (file, []) }
    let workspace = folder.declarations()
    let old = [SourceFile(name: file.name, bytes: bytes)]
    let others = workspace.files.filter { $0.name != file.name }
    let isSame = Workspace(files: others + old).isSemanticallyEqual(
      as: Workspace(files: others + [SourceFile(name: file.name, bytes: aligned)]),
      today: folder.today)
    return (file, isSame ? ranges(file).edits(to: formatted) : [])
  }

  func formatting(_ params: JSONValue) throws(RPCError) -> JSONValue {
    formattingEdits(params).map { .array($0.edits) } ?? nil
  }

  func rangeFormatting(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let file = file(params)?.file, let lines = ranges(file).lines(params["range"]) else {
      return nil
    }
    return edits(params, in: lines)
  }

  /// Returns the edits that format the line which was just completed.
  func onTypeFormatting(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let line = params["position", "line"]?.integer, line > 0 else { return [] }
    return edits(params, in: line - 1...line - 1)
  }

  private func edits(_ params: JSONValue, in lines: ClosedRange<Int>) -> JSONValue {
    guard let (_, edits) = formattingEdits(params) else { return nil }
    return .array(
      edits.filter { edit in
        guard let start = edit["range", "start"]?["line"]?.integer,
          let end = edit["range", "end"]?["line"]?.integer
        else { return false }
        return start >= lines.lowerBound && max(start, end - 1) <= lines.upperBound
      })
  }

  // MARK: Rename

  func prepareRename(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let (folder, file, line, range, block) = block(params),
      declaration(of: block, folder) != nil, !(block is Term)
    else { return nil }
    return ["range": ranges(file).range(line, range), "placeholder": .text(block.id)]
  }

  /// Returns the edits that rename a block. They change its header, which gets a `was`, and the
  /// properties that refer to it. Log lines keep the former ID, which still refers to the block.
  func rename(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let (folder, _, _, _, block) = block(params), let new = params["newName"]?.string else {
      throw RPCError(.invalidParams, "nothing to rename here")
    }
    let workspace = folder.declarations()
    guard ID.isID(new), !(block is Term) else {
      throw RPCError(.invalidParams, EditError.badID(new, block.heading.kind).description)
    }
    if let other = workspace.block(id: new), other.name != block.name {
      throw RPCError(.invalidParams, EditError.takenID(new).description)
    }
    let home = workspace.files[block.heading.place.file].name
    var changes: [JSONValue.Field] = []
    for name in folder.live.names {
      guard let file = folder.file(name) else { continue }
      let named = file.occurrences(of: block, in: workspace).filter { $0.role == .property }
      guard name == home || !named.isEmpty else { continue }
      var document = Document(file.text.bytes)
      document = Self.replacing(named, in: document, by: new)
      if name == home {
        do throws(EditError) {
          try document.edit(block: block.id) { draft in
            draft.id = new
            guard foldedName(block.id) != foldedName(new) else { return }
            draft.properties.removeAll {
              $0.key == "was" && foldedName($0.value) == foldedName(new)
            }
            draft.add("was", block.id)
          }
        } catch {
          throw RPCError(.invalidParams, error.description)
        }
      }
      changes.append(
        .init(folder.uri(of: name), .array(ranges(file).edits(to: document.bytes))))
    }
    return ["changes": .object(changes)]
  }

  private static func replacing(
    _ places: [Occurrence], in document: Document, by name: String
  ) -> Document {
    var bytes = document.bytes
    for place in places.sorted(by: {
      ($0.line, $0.range.lowerBound) > ($1.line, $1.range.lowerBound)
    }) {
      let start = document.lines[place.line].textStart
      bytes.replaceSubrange(
        start + place.range.lowerBound..<start + place.range.upperBound, with: Array(name.utf8))
    }
    return Document(bytes)
  }
}
