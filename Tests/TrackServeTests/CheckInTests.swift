import Testing
import TrackCore
import TrackTestSupport

@testable import TrackServe
@testable import TrackStore

/// A program that only notes what it is asked.
private final class Notes: @unchecked Sendable {
  var lines: [String] = []
  var recorded: Set<String> = []
}

private struct FakeProgram: CheckInProgram {
  let notes: Notes
  static let day = Day(iso: "2026-11-21") ?? .first

  mutating func contents(for device: Device) throws(CheckInFailure) -> CheckInContents {
    (Workspace(files: []), [], Self.day, Self.day, 0)
  }

  func json(_ arguments: [String], for device: Device) throws(CheckInFailure) -> [UInt8] {
    notes.lines.append(arguments.joined(separator: " "))
    return Array("[]".utf8)
  }

  func carryOut(
    _ action: CheckInAction, _ tap: Tap, for device: Device
  ) throws(CheckInFailure) -> [String]? {
    guard notes.recorded.insert(tap.id).inserted else { return nil }
    if action.id == "refused" { throw CheckInFailure(409, "Not so.") }
    notes.lines.append(action.arguments(today: Self.day).joined(separator: " "))
    return ["Recorded."]
  }

  func today() throws(CheckInFailure) -> Day { Self.day }
}

/// Tests of who may ask what. Each request is a table row with the expected status.
@Suite struct CheckInTests {
  private static let sites = SiteNames(plain: ["localhost:8725"], secure: "me.example")
  private let notes = Notes()
  private let place: TemporaryFolder
  private let directory: DataDirectory
  private let writer: String
  private let reader: String
  private var checkIn: CheckIn<FakeProgram>

  init() throws {
    place = try TemporaryFolder()
    try place.write("track 1\n", to: "track.txt")
    let directory = DataDirectory(path: place.path)
    self.directory = directory
    func add(_ name: String, _ isReadOnly: Bool) throws -> String {
      try #require(
        try DeviceGate.add(
          named: name, isReadOnly, .all, on: FakeProgram.day, isNew: true, to: directory))
    }
    writer = try add("phone", false)
    reader = try add("tablet", true)
    checkIn = CheckIn(
      FakeProgram(notes: notes),
      DeviceGate(directory, port: 8725, isReadOnly: false, disclosure: .all), directory,
      isReadOnly: false)
  }

  private mutating func ask(
    _ line: String, _ fields: [String] = [], body: String = "", host: String = "localhost:8725"
  ) throws -> HTTPResponse {
    var head = ["\(line) HTTP/1.1", "Host: \(host)"] + fields
    if line.hasPrefix("POST") { head.append("Content-Length: \(body.utf8.count)") }
    let text = head.joined(separator: "\r\n") + "\r\n\r\n" + body
    switch HTTPRequest.read(Array(text.utf8), sites: Self.sites) {
    case .complete(let request):
      switch checkIn.answer(request, Self.sites, "1") {
      case .response(let response): return response
      case .events: return HTTPResponse(type: "text/event-stream", body: [])
      }
    case .wrong(let mistake): return HTTPResponse(mistake)
    case .incomplete: throw NotRead()
    }
  }

  private struct NotRead: Error {}

  private static let own = "Origin: http://localhost:8725"
  private static let form = "Content-Type: application/x-www-form-urlencoded"
  private static let json = "Content-Type: application/json"
  private func cookie(_ token: String) -> String { "Cookie: track-8725=\(token)" }
  private func bearer(_ token: String) -> String { "Authorization: Bearer \(token)" }
  private func csrf(_ token: String) -> String {
    String(Device.hash(of: "csrf " + token).prefix(32))
  }

  @Test mutating func strangersSeeNothing() throws {
    for path in ["/", "/day/2026-11-21", "/events", "/api/today", "/report", "/.track/devices"] {
      #expect(try ask("GET \(path)").status == 401, "\(path)")
      for field in [cookie("x"), bearer("x"), "Authorization: Basic x", cookie("")] {
        #expect(try ask("GET \(path)", [field]).status == 401, "\(path) \(field)")
      }
    }
    #expect(try ask("POST /do", [Self.own, Self.form], body: "act=done&id=water").status == 401)
    #expect(notes.lines.isEmpty)
  }

  @Test mutating func devicesSeePages() throws {
    #expect(try ask("GET /", [cookie(writer)]).status == 200)
    #expect(try ask("GET /", [bearer(writer)]).status == 200)
    #expect(try ask("GET /events", [cookie(reader)]).type == "text/event-stream")
    for path in ["/nothing", "/.track/devices", "/etc/passwd", "/api/", "/api/habit/", "/api/edit"]
    {
      #expect(try ask("GET \(path)", [cookie(writer)]).status == 404, "\(path)")
    }
    // A cookie for another port, and one of the site behind the proxy, is none for this one.
    #expect(try ask("GET /", ["Cookie: track-80=\(writer)"]).status == 401)
    #expect(try ask("GET /", ["Cookie: __Host-track=\(writer)"]).status == 401)
    let response = try ask("GET /", ["Cookie: __Host-track=\(writer)"], host: "me.example")
    #expect(response.fields["Set-Cookie"]?.hasSuffix("; Secure") == true)
  }

  @Test mutating func questionsAreCommands() throws {
    for (path, command) in [
      ("today", "today --all"), ("status", "today --line"), ("week", "week"),
      ("habit/water", "show -- water"), ("habit/--help", "show -- --help"),
      ("habit/a%2Fb", "show -- a/b"),
    ] {
      notes.lines = []
      #expect(try ask("GET /api/\(path)", [bearer(reader)]).status == 200)
      #expect(notes.lines == [command])
    }
  }

  @Test mutating func formsNeedTheWordOfTheirPage() throws {
    let body = "act=done&id=water&tap=abcdefgh&csrf="
    let origins = [
      "", "Origin: http://evil.example", "Origin: null", "Origin: https://localhost:8725",
    ]
    for origin in origins {
      let fields = [cookie(writer), Self.form] + (origin.isEmpty ? [] : [origin])
      #expect(try ask("POST /do", fields, body: body + csrf(writer)).status == 403, "\(origin)")
    }
    for word in ["", csrf(reader), writer] {
      let fields = [cookie(writer), Self.form, Self.own]
      #expect(try ask("POST /do", fields, body: body + word).status == 403, "\(word)")
    }
    #expect(notes.lines.isEmpty)
    let fields = [cookie(writer), Self.form, Self.own]
    let response = try ask("POST /do", fields, body: body + csrf(writer) + "&back=/week")
    #expect(response.status == 303 && response.fields["Location"] == "/week")
    #expect(notes.lines == ["done -- water"])
  }

  @Test mutating func readOnlyDevicesOnlyLook() throws {
    for act in CheckInAction.Act.allCases {
      let response = try ask("POST /api/\(act)", [bearer(reader), Self.json], body: "{}")
      #expect(response.status == 403, "\(act)")
    }
    #expect(notes.lines.isEmpty)
  }

  @Test mutating func scriptsNeedTheirHeader() throws {
    let body = "{\"id\":\"water\"}"
    let fields = [cookie(writer), Self.json, Self.own]
    #expect(try ask("POST /api/done", fields, body: body).status == 403)
    #expect(try ask("POST /api/done", fields + ["X-Track: 1"], body: body).status == 200)
    #expect(
      try ask("POST /api/done", [cookie(writer), Self.json, "X-Track: 1"], body: body).status == 403
    )
  }

  @Test mutating func actionsAreCommandLines() throws {
    let rows = [
      (
        "done", "{\"id\":\"run\",\"amount\":\"5km 30m\",\"note\":\"in\\nthe rain\"}",
        "done --note=in the rain -- run 5km 30m"
      ),
      ("done", "{\"id\":\"run\",\"on\":\"2026-11-20\"}", "done --on=2026-11-20 -- run"),
      ("done", "{\"id\":\"run\",\"on\":\"2026-11-21\"}", "done -- run"),
      ("done", "{\"id\":\"--help\",\"amount\":3}", "done -- --help 3"),
      ("skip", "{\"id\":\"run\",\"reason\":\"sick\"}", "skip --note=sick -- run"),
      ("start", "{\"id\":\"run\",\"amount\":\"+goal\"}", "start -- run +goal"),
      ("stop", "{}", "stop --"), ("stop", "{\"drop\":true,\"note\":\"x\"}", "stop --drop --"),
      ("amend", "{\"id\":\"run\",\"amount\":\"6km\"}", "amend --on=2026-11-21 -- run 6km"),
      (
        "amend", "{\"id\":\"run\",\"amount\":6,\"on\":\"2026-11-20\",\"note\":\"x\"}",
        "amend --on=2026-11-20 -- run 6"
      ),
      ("undo", "{\"id\":\"run\"}", "undo"),
      ("type", "{\"text\":\"\\\"Called mum\\\"  +parents\"}", "done -- Called mum +parents"),
    ]
    for (act, body, line) in rows {
      notes.lines = []
      #expect(try ask("POST /api/\(act)", [bearer(writer), Self.json], body: body).status == 200)
      #expect(notes.lines.first == line, "\(act) \(body)")
    }
  }

  @Test mutating func wrongActionsAreRefused() throws {
    let rows = [
      ("done", "{}", 400), ("done", "[]", 400), ("done", "{", 400), ("done", "", 400),
      ("done", "{\"id\":[]}", 400), ("done", "{\"id\":\"a\",\"file\":\"x\"}", 400),
      ("done", "{\"id\":\"a\",\"tap\":\"x\"}", 400),
      ("done", "{\"id\":\"a\",\"on\":\"today\"}", 400),
      ("done", "{\"id\":\"a\",\"at\":\"07:30\"}", 400),
      ("done", "{\"id\":\"a\",\"at\":\"2026-11-21T07:30Z\"}", 400),
      ("done", "{\"id\":\"a\",\"amount\":\"1, weight 80kg\"}", 400),
      ("done", "{\"id\":\"a\",\"amount\":\"1 ,b\"}", 400),
      ("done", "{\"id\":\"\(String(repeating: "a", count: 1001))\"}", 400),
      ("amend", "{\"id\":\"a\",\"note\":\"x\"}", 400), ("amend", "{\"amount\":1}", 400),
      ("type", "{}", 400), ("type", "{\"text\":\"-\"}", 400), ("done", "{\"id\":\"refused\"}", 409),
      ("edit", "{}", 404), ("sync", "{}", 404),
    ]
    for (act, body, status) in rows {
      let response = try ask("POST /api/\(act)", [bearer(writer), Self.json], body: body)
      #expect(response.status == status, "\(act) \(body)")
      #expect(String(decoding: response.body, as: UTF8.self).contains("\"ok\":false"))
    }
    #expect(
      try ask("POST /api/done", [bearer(writer), "Content-Type: text/plain"], body: "{}").status
        == 415)
    #expect(notes.lines.isEmpty)
  }

  @Test mutating func aTapSentTwiceIsRecordedOnce() throws {
    let body = "{\"id\":\"water\",\"tap\":\"abcdefgh\"}"
    for again in ["false", "true"] {
      let response = try ask("POST /api/done", [bearer(writer), Self.json], body: body)
      #expect(String(decoding: response.body, as: UTF8.self).contains("\"again\":\(again)"))
    }
    #expect(notes.lines.filter { $0.hasPrefix("done") }.count == 1)
  }

  @Test mutating func badWaysBackLeadToToday() throws {
    for back in ["//evil.example", "https://evil.example", "/%0d%0aX:1", "/\\evil", "week", ""] {
      let body = "act=done&id=a&csrf=\(csrf(writer))&back=\(back)"
      let response = try ask("POST /do", [cookie(writer), Self.form, Self.own], body: body)
      #expect(response.status == 303 && response.fields["Location"] == "/", "\(back)")
    }
  }

  // MARK: Pairing

  private mutating func pair(_ code: String, _ fields: [String] = [own]) throws -> HTTPResponse {
    try ask("POST /pair", fields + [Self.form], body: "code=\(code)&name=Anna's+watch")
  }

  @Test mutating func aCodePairsOneDevice() throws {
    let code = checkIn.gate.makeCode()
    #expect(try pair(code, []).status == 403)
    #expect(try ask("GET /pair?code=\(code)").status == 200)
    let response = try pair(code.lowercased())
    #expect(response.status == 303 && response.fields["Location"] == "/")
    let cookie = try #require(response.fields["Set-Cookie"])
    #expect(cookie.contains("; HttpOnly; SameSite=Strict"))
    #expect(directory.devices.last?.name == "anna-s-watch")
    let pair = String(cookie.prefix { $0 != ";" })
    #expect(try ask("GET /", ["Cookie: \(pair)"]).status == 200)
    #expect(try self.pair(code).status == 403)
    #expect(directory.devices.count == 3)
    // The device forgets itself.
    let token = String(pair.split(separator: "=")[1])
    let left = try ask(
      "POST /leave", ["Cookie: \(pair)", Self.own, Self.form], body: "csrf=\(csrf(token))")
    #expect(left.status == 303 && left.fields["Set-Cookie"]?.contains("Max-Age=0") == true)
    #expect(try ask("GET /", ["Cookie: \(pair)"]).status == 401)
  }

  @Test mutating func guessingEndsACode() throws {
    let code = checkIn.gate.makeCode()
    for _ in 0..<10 { #expect(try pair("ABCDEFGHJK").status == 403) }
    #expect(try pair(code).status == 403)
    #expect(directory.devices.count == 2)
  }

  @Test mutating func manyWrongTokensAreSlowedDown() throws {
    var statuses: [Int: Int] = [:]
    for number in 0..<100 {
      statuses[try ask("GET /api/today", [bearer("\(number)")]).status, default: 0] += 1
    }
    #expect(statuses == [401: 30, 429: 70])
    #expect(try ask("GET /api/today", [bearer(writer)]).status == 200)
  }

  @Test mutating func aTokenPairsABrowser() throws {
    let response = try pair(writer)
    #expect(response.fields["Set-Cookie"]?.hasPrefix("track-8725=\(writer);") == true)
    #expect(directory.devices.count == 2)
  }
}
