import TrackJSON
import Testing
import TrackCore
import TrackTestSupport

@testable import TrackServe

/// Tests of the language server with requests that no client should send.
@Suite struct EditorServerTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("track 1\n", to: "track.txt")
    try folder.write(
      "habit run: Run 日本\n  every: 3/wek\n  goal: half\n\ngoal half: Half\n  measure: run 20km\n",
      to: "habits.txt")
    try folder.write("2026-11-20 run 5km\n2026-11-21 runn 3 #?\n", to: "log.txt")
    try folder.write("term 1: T\n  start: 2026-11-16\n  goal: half\n", to: "terms/2026-11-16.txt")
  }

  private func server() -> EditorServer {
    EditorServer(version: "0", clock: EditorClock { _ in (Day(ordinal: 20_778), "12:30") })
  }

  private func request(_ method: String, _ params: JSONValue, id: JSONValue = 7) -> RPCMessage {
    .request(id: id, method: method, params: params)
  }

  private func code(_ messages: [JSONValue]) -> Int? { messages.first?["error", "code"]?.integer }

  @Test func requestsOutOfOrderAreErrors() {
    let server = server()
    #expect(code(server.handle(request("textDocument/hover", [:]))) == -32002)
    #expect(server.handle(.notification(method: "initialized", params: [:])).isEmpty)
    #expect(code(server.handle(request("initialize", ["capabilities": [:]]))) == nil)
    #expect(code(server.handle(request("initialize", [:]))) == -32600)
    #expect(code(server.handle(request("textDocument/nothing", [:]))) == -32601)
    #expect(code(server.handle(request("shutdown", nil))) == nil)
    #expect(code(server.handle(request("textDocument/hover", [:]))) == -32600)
    #expect(server.handle(.notification(method: "exit", params: nil)).isEmpty)
    #expect(server.exitCode == 0)
  }

  @Test func exitWithoutShutdownIsAnError() {
    let server = server()
    _ = server.handle(.notification(method: "exit", params: nil))
    #expect(server.exitCode == 1)
  }

  private func number(_ random: inout SeededGenerator) -> JSONValue {
    random.one(of: [0, 0, 1, 2, 5, 9, 1000, -1, .int(.max), .int(.min), nil, "1", [:]])
  }

  private func position(_ random: inout SeededGenerator) -> JSONValue {
    ["line": number(&random), "character": number(&random)]
  }

  private func params(_ random: inout SeededGenerator) -> JSONValue {
    let names = [
      "habits.txt", "log.txt", "terms/2026-11-16.txt", "track.txt", "no.txt", "../x.txt",
    ]
    var uris: [JSONValue] = names.map { .text("file://\(folder.path)/\($0)") }
    uris += ["file:///", "http://example.com/a.txt", 5, nil, "file://%00", "file://host/a"]
    let document: JSONValue = [
      "uri": random.one(of: uris), "version": 1, "languageId": "track",
      "text": random.one(of: ["habit a: A\r\n  every: daily", "", "\u{FEFF}2026-11-20 run\n", 3]),
    ]
    func range() -> JSONValue { ["start": position(&random), "end": position(&random)] }
    let change: JSONValue = [
      "range": random.one(of: [range(), nil]),
      "text": random.one(of: ["x", "", "👟", "\n", "a\r", "2026-11-19 run 5\n"]),
    ]
    let fields: [JSONValue.Field] = [
      .init("textDocument", document), .init("position", position(&random)),
      .init("range", range()), .init("positions", [position(&random), position(&random)]),
      .init("newName", random.one(of: ["jog", "run", "", "a b", "half", 5])),
      .init("contentChanges", random.one(of: [[change, change], [change], [], nil, 5])),
      .init("context", random.one(of: [["diagnostics": []], ["only": ["quickfix"]], nil, 5])),
      .init("query", random.one(of: ["", "run", 5])), .init("options", [:]),
      .init("event", ["added": [["uri": random.one(of: uris)]], "removed": [5]]),
    ]
    return .object(fields.filter { _ in !random.chance(12) })
  }

  @Test("Every request gets one answer, whatever its parameters are", arguments: 1...UInt64(6))
  func hostileParameters(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let server = server()
    _ = server.handle(
      request("initialize", ["capabilities": [:], "rootUri": .text("file://\(folder.path)")]))
    _ = server.handle(.notification(method: "initialized", params: [:]))
    let methods = EditorServer.features.keys.sorted()
    let notices =
      [
        "didOpen", "didChange", "didChange", "didChange", "didClose", "didSave",
      ].map { "textDocument/\($0)" } + ["workspace/didChangeWorkspaceFolders"]
    for step in 1...400 {
      if random.chance(3) {
        _ = server.handle(
          .notification(method: random.one(of: notices), params: params(&random)))
      } else {
        let method = random.one(of: methods)
        let answers = server.handle(request(method, params(&random), id: .int(step)))
        #expect(answers.count { $0["id"]?.integer == step } == 1, "\(method)")
        for answer in answers { #expect((try? JSONParser.parse(answer.line)) != nil) }
      }
    }
  }
}
