import TrackCore
import TrackEditor
import TrackJSON
import TrackReport
import TrackStore
import TrackSystem

/// A server of the Language Server Protocol 3.17 for one editor.
package final class EditorServer: RPCServer {
  private enum State { case started, initialized, shutDown }

  private let clock: EditorClock
  private let version: String
  private var state = State.started
  package private(set) var exitCode: Int32?
  var encoding = PositionEncoding.utf16
  var options = ClientOptions()
  /// The data directories that contain opened files, by path.
  private var folders: [String: EditorFolder] = [:]
  private var requests = 0

  package init(version: String, clock: EditorClock) {
    self.version = version
    self.clock = clock
  }

  package var cancellation: (method: String, field: String) { ("$/cancelRequest", "id") }
  package var answersCancelled: Bool { true }
  package var codeAtEnd: Int32 { state == .shutDown ? 0 : 1 }
  package var notices: [Int32] { folders.values.compactMap(\.descriptor) }

  // MARK: Messages

  package func handle(_ message: RPCMessage) -> [JSONValue] {
    switch message {
    case .request(let id, let method, let params):
      do throws(RPCError) {
        let result = try answer(method, params)
        return [RPCReply.result(id, result)]
      } catch {
        return [RPCReply.error(id, error)]
      }
    case .notification(let method, let params): return take(method, params)
    case .response: return []
    case .invalid(let id, let error): return [RPCReply.error(id, error)]
    }
  }

  package func look() -> [JSONValue] {
    guard state == .initialized else { return [] }
    var isChanged = false
    for folder in folders.values where folder.lookForChanges() { isChanged = true }
    return isChanged ? news(from: nil) : []
  }

  private func answer(_ method: String, _ params: JSONValue) throws(RPCError) -> JSONValue {
    switch (method, state) {
    case ("initialize", .started):
      state = .initialized
      return initialize(params)
    case ("initialize", _): throw RPCError(.invalidRequest, "initialize was called twice")
    case (_, .started): throw RPCError(.notInitialized, "call initialize first")
    case (_, .shutDown): throw RPCError(.invalidRequest, "the server is shut down")
    case ("shutdown", _):
      state = .shutDown
      return nil
    default: break
    }
    guard let feature = Self.features[method] else {
      throw RPCError(.methodNotFound, "no method \(method)")
    }
    return try feature(self)(params)
  }

  typealias Feature = (EditorServer) -> (JSONValue) throws(RPCError) -> JSONValue

  nonisolated(unsafe) static let features: [String: Feature] = [
    "textDocument/diagnostic": { $0.documentDiagnostic },
    "workspace/diagnostic": { $0.workspaceDiagnostic },
    "textDocument/completion": { $0.completion },
    "textDocument/hover": { $0.hover },
    "textDocument/definition": { $0.definition },
    "textDocument/declaration": { $0.definition },
    "textDocument/references": { $0.references },
    "textDocument/documentHighlight": { $0.highlight },
    "textDocument/prepareRename": { $0.prepareRename },
    "textDocument/rename": { $0.rename },
    "textDocument/documentSymbol": { $0.documentSymbols },
    "workspace/symbol": { $0.workspaceSymbols },
    "textDocument/foldingRange": { $0.foldingRanges },
    "textDocument/selectionRange": { $0.selectionRanges },
    "textDocument/formatting": { $0.formatting },
    "textDocument/rangeFormatting": { $0.rangeFormatting },
    "textDocument/onTypeFormatting": { $0.onTypeFormatting },
    "textDocument/semanticTokens/full": { $0.semanticTokens },
    "textDocument/semanticTokens/range": { $0.semanticTokens },
    "textDocument/inlayHint": { $0.inlayHints },
    "textDocument/documentLink": { $0.documentLinks },
    "textDocument/codeAction": { $0.codeActions },
  ]

  private func take(_ method: String, _ params: JSONValue) -> [JSONValue] {
    if method == "exit" {
      exitCode = codeAtEnd
      return []
    }
    guard state == .initialized else { return [] }
    // These messages make the server read whole files. Afterwards, return the free memory to the
    // system.
    defer {
      if method == "initialized" || method == "textDocument/didOpen" { Memory.returnFreePages() }
    }
    switch method {
    case "initialized": return registration()
    case "textDocument/didOpen": return didOpen(params)
    case "textDocument/didChange": return didChange(params)
    case "textDocument/didClose": return didClose(params)
    case "textDocument/didSave", "workspace/didChangeWatchedFiles": return rereadFiles()
    case "workspace/didChangeWorkspaceFolders": return changeFolders(params)
    case "workspace/didChangeConfiguration":
      options.read(settings: params["settings"])
      return []
    default: return []
    }
  }

  // MARK: Lifecycle

  private func initialize(_ params: JSONValue) -> JSONValue {
    let offered = params["capabilities", "general", "positionEncodings"]?.elements ?? []
    encoding = PositionEncoding(offered: offered.compactMap(\.string))
    options = ClientOptions(params)
    let folders = params["workspaceFolders"]?.elements?.compactMap { $0["uri"]?.string } ?? []
    let roots = folders.isEmpty ? [params["rootUri"]?.string].compactMap(\.self) : folders
    for root in roots { addFolder(root) }
    return [
      "capabilities": EditorCapabilities.value(encoding: encoding),
      "serverInfo": ["name": "track", "version": .text(version)],
    ]
  }

  private func registration() -> [JSONValue] {
    var messages = news(from: nil)
    if options.watchesFiles {
      requests += 1
      messages.append(
        RPCReply.request(
          requests, "client/registerCapability",
          [
            "registrations": [
              [
                "id": "files", "method": "workspace/didChangeWatchedFiles",
                "registerOptions": ["watchers": [["globPattern": "**/*.txt"]]],
              ]
            ]
          ]))
    }
    return messages
  }

  private func addFolder(_ uri: String) {
    if let path = FileURI.path(of: uri), let found = DataDirectory.containing(path) {
      _ = folder(found)
    }
  }

  private func changeFolders(_ params: JSONValue) -> [JSONValue] {
    for added in params["event", "added"]?.elements ?? [] {
      if let uri = added["uri"]?.string { addFolder(uri) }
    }
    var messages: [JSONValue] = []
    for removed in params["event", "removed"]?.elements ?? [] {
      guard let path = removed["uri"]?.string.flatMap(FileURI.path),
        let found = DataDirectory.containing(path), let folder = folders[found.path],
        folder.open.isEmpty
      else { continue }
      for name in folder.published.keys.sorted() where !options.pullsDiagnostics {
        messages.append(publication(folder, name, []))
      }
      folders[found.path] = nil
    }
    return messages + news(from: nil)
  }

  private func rereadFiles() -> [JSONValue] {
    for folder in folders.values { folder.readFiles() }
    return news(from: nil)
  }

  // MARK: Documents

  private func folder(_ directory: DataDirectory) -> EditorFolder {
    if let folder = folders[directory.path] { return folder }
    let folder = EditorFolder(directory, clock)
    folders[directory.path] = folder
    return folder
  }

  /// Returns the data directory that contains a document, and the document's name in it; nil if the
  /// file is in no data directory.
  func document(_ params: JSONValue) -> (folder: EditorFolder, name: String)? {
    guard let uri = params["textDocument", "uri"]?.string ?? params["uri"]?.string,
      let path = FileURI.path(of: uri)
    else { return nil }
    for folder in folders.values {
      if let name = folder.open.first(where: { $0.value == uri })?.key { return (folder, name) }
    }
    guard let directory = DataDirectory.containing(path),
      let name = directory.name(ofFile: path)
    else { return nil }
    return (folder(directory), name)
  }

  /// Returns the file to which a request refers; nil if it is not a data file.
  func file(_ params: JSONValue) -> (folder: EditorFolder, file: TextFile)? {
    guard let (folder, name) = document(params), let file = folder.file(name) else { return nil }
    return (folder, file)
  }

  /// Returns the position to which a request refers: the index of the line, and the byte offset
  /// within the line.
  func place(
    _ params: JSONValue
  ) -> (folder: EditorFolder, file: TextFile, line: Int, offset: Int)? {
    guard let (folder, file) = file(params),
      let (line, offset) = ranges(file).read(params["position"])
    else { return nil }
    return (folder, file, line, offset)
  }

  func ranges(_ file: TextFile) -> RangeWriter { RangeWriter(file: file, encoding: encoding) }

  func allFolders() -> [EditorFolder] {
    folders.keys.sorted().compactMap { folders[$0] }
  }

  private func didOpen(_ params: JSONValue) -> [JSONValue] {
    guard let uri = params["textDocument", "uri"]?.string, let (folder, name) = document(params),
      let text = params["textDocument", "text"]?.string
    else { return [] }
    folder.openDocument(name, uri: uri, text: text)
    return news(from: folder)
  }

  private func didChange(_ params: JSONValue) -> [JSONValue] {
    guard let (folder, name) = document(params), folder.open[name] != nil else { return [] }
    for change in params["contentChanges"]?.elements ?? [] {
      guard let text = change["text"]?.string else { continue }
      guard let range = change["range"], !range.isNull else {
        folder.setText(text, of: name)
        continue
      }
      guard let file = folder.file(name), let start = position(range["start"], in: file),
        let end = position(range["end"], in: file)
      else { continue }
      folder.edit(name, start, end, with: text)
    }
    return news(from: folder)
  }

  private func position(_ value: JSONValue?, in file: TextFile) -> PartedText.Position? {
    guard let line = value?["line"]?.integer, let character = value?["character"]?.integer,
      line >= 0, character >= 0
    else { return nil }
    // A position after the last line stands for the end of the text.
    return PartedText.Position(
      line: line, offset: encoding.offset(of: character, in: file.text.line(line)))
  }

  private func didClose(_ params: JSONValue) -> [JSONValue] {
    guard let (folder, name) = document(params) else { return [] }
    folder.closeDocument(name)
    return news(from: folder)
  }

  // MARK: Diagnostics

  /// Returns the messages to send about diagnostics that have changed since the last call. They are
  /// about the folder `changed` or, if it is nil, about all folders.
  private func news(from changed: EditorFolder?) -> [JSONValue] {
    var messages: [JSONValue] = []
    for folder in changed.map({ [$0] }) ?? allFolders() {
      let problems = folder.problems()
      let old = folder.published
      folder.published = problems
      let names = Set(old.keys).union(problems.keys).sorted()
      let different = names.filter { old[$0] ?? [] != problems[$0] ?? [] }
      if options.pullsDiagnostics {
        if options.refreshesDiagnostics, !different.isEmpty {
          requests += 1
          messages.append(RPCReply.request(requests, "workspace/diagnostic/refresh", nil))
        }
      } else {
        messages += different.map { publication(folder, $0, problems[$0] ?? []) }
      }
    }
    return messages
  }

  private func publication(
    _ folder: EditorFolder, _ name: String, _ problems: [Problem]
  ) -> JSONValue {
    RPCReply.notification(
      "textDocument/publishDiagnostics",
      [
        "uri": .text(folder.uri(of: name)),
        "diagnostics": .array(diagnostics(problems, in: name, of: folder)),
      ])
  }
}

/// The editor's capabilities and settings.
struct ClientOptions {
  var pullsDiagnostics = false
  var refreshesDiagnostics = false
  var watchesFiles = false
  var takesSnippets = false
  var showsHints = true

  init() {}

  init(_ params: JSONValue) {
    let client = params["capabilities"]
    pullsDiagnostics = client?["textDocument", "diagnostic"].map { !$0.isNull } ?? false
    refreshesDiagnostics =
      client?["workspace", "diagnostics", "refreshSupport"]?.boolean
      ?? client?["workspace", "diagnostic", "refreshSupport"]?.boolean ?? false
    watchesFiles =
      client?["workspace", "didChangeWatchedFiles", "dynamicRegistration"]?.boolean ?? false
    takesSnippets =
      client?["textDocument", "completion", "completionItem", "snippetSupport"]?.boolean ?? false
    read(settings: params["initializationOptions"])
  }

  /// Reads the client's settings, such as `{"inlayHints": false}`. They may be within a field
  /// `track`.
  mutating func read(settings: JSONValue?) {
    let settings = settings?["track"] ?? settings
    if let shows = settings?["inlayHints"]?.boolean { showsHints = shows }
  }
}
