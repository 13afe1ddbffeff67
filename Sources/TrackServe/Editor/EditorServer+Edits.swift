import TrackCore
import TrackEditor
import TrackJSON
import TrackReport

extension EditorServer {
  // MARK: Formatting

  /// Returns lines in the standard layout, in two forms: in `layout`, blank lines are added and
  /// removed as well; in `aligned`, blank lines are unchanged. Nil if the lines already have this
  /// layout, or if formatting would change their meaning.
  ///
  /// - Parameters:
  ///   - bytes: The lines to format: the whole file, or complete blocks and log lines.
  ///   - first: The index of the first of these lines in the file, from 0.
  private func formatted(
    _ bytes: [UInt8], from first: Int, _ file: TextFile, _ folder: EditorFolder
  ) -> (layout: [UInt8], aligned: [UInt8])? {
    let problems = folder.problems()[file.name] ?? []
    let wrong = Set(
      problems.filter { $0.severity == .error }.compactMap { $0.line }.map { $0 - first })
    let layout = Document.formatted(bytes, keeping: wrong)
    guard layout != bytes, let aligned = LinePairs(bytes, layout).aligned else { return nil }
    let others = folder.declarations().files.filter { $0.name != file.name }
    func workspace(_ bytes: [UInt8]) -> Workspace {
      Workspace(files: others + [SourceFile(name: file.name, bytes: bytes)])
    }
    let isSame = workspace(bytes).isSemanticallyEqual(as: workspace(aligned), today: folder.today)
    return isSame ? (layout, aligned) : nil
  }

  func formatting(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let (folder, file) = file(params) else { return nil }
    let layout = formatted(file.text.bytes, from: 0, file, folder)?.layout
    return .array(layout.map { ranges(file).edits(to: $0) } ?? [])
  }

  func rangeFormatting(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let (folder, file) = file(params), let lines = ranges(file).lines(params["range"]) else {
      return nil
    }
    return edits(lines, file, folder)
  }

  /// Returns the edits that format the line that the user has just completed with Return.
  func onTypeFormatting(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let (folder, file) = file(params), let line = params["position", "line"]?.integer,
      line > 0, line <= file.text.lineCount
    else { return [] }
    return edits(line - 1...line - 1, file, folder)
  }

  /// Returns the edits that format the given lines. Only these lines and the beginning of their
  /// block are read, because the rest of the file may be a long log.
  private func edits(
    _ lines: ClosedRange<Int>, _ file: TextFile, _ folder: EditorFolder
  ) -> JSONValue {
    let first = file.header(of: lines.lowerBound) ?? lines.lowerBound
    let bytes = Array(
      (first...lines.upperBound).map { file.line($0) }.joined(separator: [ASCII.newline]))
    let hasMarkers = folder.problems()[file.name]?.contains { $0.code == .conflictMarker } ?? false
    guard !hasMarkers, let aligned = formatted(bytes, from: first, file, folder)?.aligned else {
      return []
    }
    let text = PartedText(aligned)
    let edits: [JSONValue] = lines.compactMap { line in
      let (old, new) = (file.line(line), Array(text.line(line - first)))
      guard new != old else { return nil }
      return [
        "range": ranges(file).range(line, 0..<old.count),
        "newText": .text(String(decoding: new, as: UTF8.self)),
      ]
    }
    return .array(edits)
  }

  // MARK: Rename

  func prepareRename(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let (folder, file, line, range, block) = block(params),
      declaration(of: block, folder) != nil, !(block is Term)
    else { return nil }
    return ["range": ranges(file).range(line, range), "placeholder": .text(block.id)]
  }

  /// Returns the edits that rename a block. They change the ID in its header, add the former ID as
  /// `was`, and change the properties that refer to it. Log lines keep the former ID, which still
  /// refers to the block.
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
              $0.key == .was && foldedName($0.value) == foldedName(new)
            }
            draft.add(.was, block.id)
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
