import TrackCore
import TrackEditor
import TrackJSON
import TrackReport

extension EditorServer {
  /// The maximum number of diagnostics to send for a file, because each line of a long log may have
  /// one.
  private static let mostDiagnostics = 250

  /// Returns the problems of a file as diagnostics of the protocol.
  func diagnostics(_ problems: [Problem], in name: String, of folder: EditorFolder) -> [JSONValue] {
    guard !problems.isEmpty else { return [] }
    let file = folder.file(name) ?? TextFile(name: name, text: PartedText([]))
    let ranges = ranges(file)
    guard problems.count > Self.mostDiagnostics else {
      return problems.map { diagnostic($0, ranges, folder) }
    }
    // If there are too many problems, send the errors first, and then the warnings at the end of
    // the file, because a person usually writes there.
    let errors = problems.lazy.reversed().filter { $0.severity == .error }
    let warnings = problems.lazy.reversed().filter { $0.severity == .warning }
    let shown = Array(errors.prefix(Self.mostDiagnostics))
    return (shown + warnings.prefix(Self.mostDiagnostics - shown.count)).reversed()
      .map { diagnostic($0, ranges, folder) }
  }

  func diagnostic(_ problem: Problem, _ ranges: RangeWriter, _ folder: EditorFolder) -> JSONValue {
    var fields: [JSONValue.Field] = [
      .init("range", ranges.range(of: problem)),
      .init("severity", problem.severity == .error ? 1 : 2),
      .init("code", .text(problem.code.rawValue)), .init("source", "track"),
      .init("message", .text(Self.message(of: problem))),
    ]
    if let related = related(to: problem, folder) {
      fields.append(.init("relatedInformation", [related]))
    }
    return .object(fields)
  }

  /// Returns the description of a problem, followed by advice if there is any.
  private static func message(of problem: Problem) -> String {
    let detail = Words.capitalised(problem.detail)
    guard let advice = problem.fix ?? problem.code.explanation?.advice, !advice.isEmpty else {
      return detail + "."
    }
    let ending = advice.hasSuffix(".") || advice.hasSuffix("?") ? "" : "."
    return "\(detail). \(Words.capitalised(advice))\(ending)"
  }

  /// Returns the location of the second block that a problem is about, with a message about it.
  private func related(to problem: Problem, _ folder: EditorFolder) -> JSONValue? {
    guard let block = problem.relatedID.flatMap({ folder.declarations().block(id: $0) }),
      let location = declaration(of: block, folder)
    else { return nil }
    let heading = block.heading
    return [
      "location": location,
      "message": .text("\(heading.kind.rawValue) \(heading.id): \(heading.title)"),
    ]
  }

  /// Returns the location of the ID in a block's header; nil if no file declares the block.
  func declaration(of block: any Block, _ folder: EditorFolder) -> JSONValue? {
    let workspace = folder.declarations()
    let place = block.heading.place
    guard place.line > 0, workspace.files.indices.contains(place.file),
      let file = folder.file(workspace.files[place.file].name)
    else { return nil }
    let range = file.block(at: place.line - 1)?.range ?? 0..<0
    return [
      "uri": .text(folder.uri(of: file.name)),
      "range": ranges(file).range(place.line - 1, range),
    ]
  }

  func documentDiagnostic(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let (folder, name) = document(params) else { return ["kind": "full", "items": []] }
    let problems = folder.problems()
    folder.published = problems
    return [
      "kind": "full", "items": .array(diagnostics(problems[name] ?? [], in: name, of: folder)),
    ]
  }

  func workspaceDiagnostic(_ params: JSONValue) throws(RPCError) -> JSONValue {
    var items: [JSONValue] = []
    for folder in allFolders() {
      let problems = folder.problems()
      folder.published = problems
      for name in Set(problems.keys).union(folder.live.names).sorted() {
        items.append([
          "kind": "full", "uri": .text(folder.uri(of: name)), "version": nil,
          "items": .array(diagnostics(problems[name] ?? [], in: name, of: folder)),
        ])
      }
    }
    return ["items": .array(items)]
  }
}
