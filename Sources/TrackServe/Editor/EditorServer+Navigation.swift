import TrackCore
import TrackEditor
import TrackJSON
import TrackReport

extension EditorServer {
  /// Returns the block that the token at a position declares or refers to, and the location of the
  /// token.
  func block(
    _ params: JSONValue
  ) -> (folder: EditorFolder, file: TextFile, line: Int, range: Range<Int>, block: any Block)? {
    guard let (folder, file, line, offset) = place(params) else { return nil }
    guard let token = file.syntax(line).token(at: offset),
      token.kind == .id || token.kind == .reference,
      let block = folder.declarations().block(id: file.text(line, token.range))
    else { return nil }
    return (folder, file, line, token.range, block)
  }

  func definition(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let found = block(params) else { return nil }
    return declaration(of: found.block, found.folder) ?? nil
  }

  func references(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let (folder, _, _, _, block) = block(params) else { return nil }
    let declares = params["context", "includeDeclaration"]?.boolean ?? true
    let workspace = folder.declarations()
    var places: [JSONValue] = []
    for name in folder.live.names {
      guard let file = folder.file(name) else { continue }
      let ranges = ranges(file)
      for found in file.occurrences(of: block, in: workspace)
      where declares || found.role != .declaration {
        places.append([
          "uri": .text(folder.uri(of: name)), "range": ranges.range(found.line, found.range),
        ])
      }
    }
    return .array(places)
  }

  func highlight(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let (folder, file, _, _, block) = block(params) else { return nil }
    let ranges = ranges(file)
    return .array(
      file.occurrences(of: block, in: folder.declarations()).map { found in
        [
          "range": ranges.range(found.line, found.range),
          "kind": found.role == .declaration ? 3 : 2,
        ]
      })
  }

  func workspaceSymbols(_ params: JSONValue) throws(RPCError) -> JSONValue {
    let query = foldedName(params["query"]?.string ?? "")
    var symbols: [JSONValue] = []
    for folder in allFolders() {
      for block in folder.declarations().blocks {
        let words = foldedName("\(block.id) \(block.title)")
        guard query.isEmpty || words.contains(query),
          let location = declaration(of: block, folder)
        else { continue }
        symbols.append([
          "name": .text(block.title), "kind": .int(Self.symbolKind(of: block.heading.kind)),
          "containerName": .text(block.heading.kind.rawValue), "location": location,
        ])
      }
    }
    return .array(symbols)
  }

  /// Returns the symbol kind of the protocol with which the editor shows a kind of block.
  static func symbolKind(of kind: Kind) -> Int {
    switch kind {
    case .value: 22
    case .goal, .obligation, .milestone: 24
    case .habit: 12
    case .task: 6
    case .measure: 16
    case .food: 18
    case .term: 3
    case .source: 11
    case .track: 2
    }
  }

  // MARK: Links

  func documentLinks(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard let (folder, file) = file(params), file.name.hasPrefix("terms/") else { return [] }
    let workspace = folder.declarations()
    var links: [JSONValue] = []
    for (line, syntax) in file.syntax(0..<file.text.lineCount) {
      for token in syntax.tokens where token.kind == .reference {
        guard let block = workspace.block(id: file.text(line, token.range)),
          let place = declaration(of: block, folder), let uri = place["uri"]?.string,
          let target = place["range", "start"]?["line"]?.integer
        else { continue }
        links.append([
          "range": ranges(file).range(line, token.range), "target": .text("\(uri)#L\(target + 1)"),
          "tooltip": .text(block.title),
        ])
      }
    }
    return .array(links)
  }
}
