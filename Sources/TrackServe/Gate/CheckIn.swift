import TrackCore
import TrackJSON
import TrackStore
import TrackSystem

/// Answers the requests of the check-in: who asks, what may be asked, and what is answered.
package struct CheckIn<Program: CheckInProgram> {
  private var program: Program
  package var gate: DeviceGate
  private let directory: DataDirectory
  /// True to refuse every change, whatever a device may do otherwise.
  private let isReadOnly: Bool
  /// The message of the last action of each device, for its next page.
  private var messages: [String: CheckInMessage] = [:]

  package init(
    _ program: Program, _ gate: DeviceGate, _ directory: DataDirectory, isReadOnly: Bool
  ) {
    self.program = program
    self.gate = gate
    self.directory = directory
    self.isReadOnly = isReadOnly
  }

  /// A request with what is needed to answer it.
  private struct Call {
    let request: HTTPRequest
    let sites: SiteNames
    let version: String
    var isJSON: Bool {
      request.path.hasPrefix("/api/")
        || (request.field("accept") ?? "").hasPrefix("application/json")
    }
  }

  package mutating func answer(
    _ request: HTTPRequest, _ sites: SiteNames, _ version: String
  ) -> PageServer.Answer {
    let call = Call(request: request, sites: sites, version: version)
    do throws(CheckInFailure) {
      if request.method != .post, let file = CheckInPages.resource(path: request.path) {
        return .response(file)
      }
      if request.path == "/pair" { return .response(try pair(call)) }
      switch gate.visitor(request, sites) {
      case .tooMany: throw CheckInFailure(429, "Too many wrong tokens were sent. Wait a minute.")
      case .unknown: return .response(Self.stranger(call))
      case .visitor(let visitor):
        if request.method == .post { return .response(try post(call, visitor)) }
        if request.path == "/events" { return .events(of: visitor.device.name) }
        return .response(try get(call, visitor))
      }
    } catch {
      return .response(Self.failure(error, call))
    }
  }

  // MARK: Answers to strangers

  private static func stranger(_ call: Call) -> HTTPResponse {
    let words = "This device is not paired. Scan the code that `track serve` shows."
    guard !call.isJSON, call.request.method != .post else {
      return failure(CheckInFailure(401, words), call)
    }
    return CheckInPages.pairing(code: nil, message: nil).with(status: 401)
  }

  private static func failure(
    _ failure: CheckInFailure, _ call: Call, tap: String? = nil
  ) -> HTTPResponse {
    guard call.isJSON else {
      return CheckInPages.failure(status: failure.status, words: failure.words)
    }
    return HTTPResponse.json(
      ["ok": false, "tap": tap, "error": failure.words], status: failure.status)
  }

  /// Shows the form for the code, or pairs a device that has sent it. Only sending it uses it up,
  /// because programs that show a preview of an address ask for it, too.
  private mutating func pair(_ call: Call) throws(CheckInFailure) -> HTTPResponse {
    let request = call.request
    guard request.method == .post else {
      return CheckInPages.pairing(code: request.query["code"], message: nil).with(status: 200)
    }
    guard request.isOfOwnPage(call.sites) else {
      throw CheckInFailure(403, "Send the code with the form of this page.")
    }
    let values = try Self.values(of: request)
    let code = values["code"] ?? ""
    do {
      switch try gate.pair(code: code, name: values["name"] ?? "", on: try program.today()) {
      case .paired(let token):
        var response = HTTPResponse.leading(to: "/")
        response.fields["Set-Cookie"] = gate.cookie(token, for: request, call.sites)
        return response
      case .wrong:
        return CheckInPages.pairing(code: nil, message: "This is not the code that is shown.")
          .with(status: 403)
      case .noCode:
        let words = "No code is valid now. Press Enter where `track serve` runs for a new one."
        return CheckInPages.pairing(code: nil, message: words).with(status: 403)
      }
    } catch let error as CheckInFailure {
      throw error
    } catch {
      throw CheckInFailure(503, "The device cannot be recorded in .track. Try `track check`.")
    }
  }

  // MARK: Looking

  private mutating func get(
    _ call: Call, _ visitor: DeviceGate.Visitor
  ) throws(CheckInFailure) -> HTTPResponse {
    let request = call.request
    if request.path.hasPrefix("/api/") {
      guard let question = CheckInQuestion(path: request.path) else {
        throw CheckInFailure(404, "There is nothing here. `track help serve` lists what is.")
      }
      return HTTPResponse(
        type: "application/json", body: try answer(question, for: visitor.device))
    }
    let contents = try program.contents(for: visitor.device)
    let device = visitor.device
    let pages = CheckInPages(
      contents: contents, version: call.version, canWrite: !device.isReadOnly && !isReadOnly,
      csrf: visitor.csrf, message: messages[device.name], newTap: Self.newTap())
    guard var page = pages.response(path: request.path, query: request.query) else {
      throw CheckInFailure(404, "There is nothing here.")
    }
    if request.method == .get, page.type.hasPrefix("text/html") {
      messages[device.name] = nil
      // Browsers drop a cookie after 400 days at most, so give it again.
      if !visitor.isBearer {
        page.fields["Set-Cookie"] = gate.cookie(visitor.token, for: request, call.sites)
      }
    }
    return page
  }

  private func answer(
    _ question: CheckInQuestion, for device: Device
  ) throws(CheckInFailure) -> [UInt8] {
    guard question.commands.count > 1 else {
      return try program.json(question.commands[0], for: device)
    }
    var all: [JSONValue] = []
    for command in question.commands {
      let bytes = try program.json(command, for: device)
      all += (try? JSONParser.parse(bytes))?.elements ?? []
    }
    return JSONWriter.bytes(of: JSONValue.array(all))
  }

  private static func newTap() -> String {
    String(UInt64.random(in: 1 << 60 ... .max), radix: 36)
  }

  // MARK: Recording

  private mutating func post(
    _ call: Call, _ visitor: DeviceGate.Visitor
  ) throws(CheckInFailure) -> HTTPResponse {
    let request = call.request
    guard visitor.isBearer || request.isOfOwnPage(call.sites) else {
      throw CheckInFailure(403, "Only a page of this server may send this.")
    }
    let values = try Self.values(of: request)
    guard visitor.isBearer || request.field("x-track") == "1" || values["csrf"] == visitor.csrf
    else { throw CheckInFailure(403, "This page is too old. Load it again.") }
    if request.path == "/leave" { return try leave(call, visitor) }
    guard let act = Self.act(request, values) else {
      throw CheckInFailure(404, "There is nothing here. `track help serve` lists what is.")
    }
    let back = Self.back(values["back"])
    do throws(CheckInFailure) {
      guard !isReadOnly, !visitor.device.isReadOnly else {
        throw CheckInFailure(403, "This device may only look.")
      }
      return try carryOut(CheckInAction(act, values), call, visitor.device, back ?? "/")
    } catch {
      guard !call.isJSON, let back, error.status < 500 else {
        return Self.failure(error, call, tap: values["tap"])
      }
      messages[visitor.device.name] = CheckInMessage(
        isFailure: true, sentences: [error.words], undo: nil)
      return .leading(to: back)
    }
  }

  private static func act(
    _ request: HTTPRequest, _ values: [String: String]
  ) -> CheckInAction.Act? {
    if request.path == "/do" { return values["act"].flatMap(CheckInAction.Act.init) }
    let start = "/api/"
    guard request.path.hasPrefix(start) else { return nil }
    return CheckInAction.Act(rawValue: String(request.path.dropFirst(start.count)))
  }

  private mutating func carryOut(
    _ action: CheckInAction, _ call: Call, _ device: Device, _ back: String
  ) throws(CheckInFailure) -> HTTPResponse {
    guard let tap = Tap(device: device.name, id: action.tap ?? Self.newTap()) else {
      throw .wrong("\"tap\" is wrong.")
    }
    let said = try program.carryOut(action, tap, for: device)
    let sentences = said ?? ["This was recorded before."]
    guard call.isJSON else {
      let undo = action.act == .undo || said == nil ? nil : tap.id
      messages[device.name] = CheckInMessage(isFailure: false, sentences: sentences, undo: undo)
      return .leading(to: back)
    }
    return .json(["ok": true, "tap": tap.id, "again": said == nil, "said": sentences])
  }

  private mutating func leave(
    _ call: Call, _ visitor: DeviceGate.Visitor
  ) throws(CheckInFailure) -> HTTPResponse {
    do {
      try directory.changeDevices { devices in devices.removeAll { $0.name == visitor.device.name }
      }
    } catch {
      throw CheckInFailure(503, "The device cannot be removed from .track.")
    }
    var response = HTTPResponse.leading(to: "/pair")
    response.fields["Set-Cookie"] = gate.cookie(nil, for: call.request, call.sites)
    return response
  }

  // MARK: What was sent

  private static func values(of request: HTTPRequest) throws(CheckInFailure) -> [String: String] {
    let type = (request.field("content-type") ?? "").prefix { $0 != ";" }.lowercased()
    switch type {
    case "application/x-www-form-urlencoded":
      guard let values = FormText.values(Substring(decoding: request.body, as: UTF8.self)) else {
        throw .wrong("The form is not valid.")
      }
      return values
    case "application/json":
      guard let fields = try? JSONParser.parse(request.body).fields else {
        throw .wrong("The JSON is not an object.")
      }
      var values: [String: String] = [:]
      for field in fields { values[field.name] = try text(of: field) }
      return values
    default:
      throw CheckInFailure(
        415, "Send application/x-www-form-urlencoded or application/json.")
    }
  }

  private static func text(of field: JSONValue.Field) throws(CheckInFailure) -> String? {
    switch field.value {
    case .text(let text): text
    case .int(let number): String(number)
    case .number(let number): "\(number)"
    case .bool(let isTrue): isTrue ? "1" : nil
    case .null: nil
    default: throw .wrong("\"\(field.name)\" must be a text or a number.")
    }
  }

  /// Returns a path of this server to which the browser may be led.
  private static func back(_ text: String?) -> String? {
    guard let text, text.hasPrefix("/"), !text.hasPrefix("//"), text.utf8.count < 500,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
    else { return nil }
    return text
  }
}

extension HTTPResponse {
  fileprivate static func json(_ object: JSONObject, status: Int = 200) -> HTTPResponse {
    HTTPResponse(
      status: status, type: "application/json", body: JSONWriter.bytes(of: object))
  }

  fileprivate func with(status: Int) -> HTTPResponse {
    HTTPResponse(status: status, type: type, cache: cache, csp: csp, body: body)
  }
}
