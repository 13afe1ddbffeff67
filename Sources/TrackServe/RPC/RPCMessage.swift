import TrackCore
import TrackJSON

/// A received message of JSON-RPC 2.0.
package enum RPCMessage {
  case request(id: JSONValue, method: String, params: JSONValue)
  case notification(method: String, params: JSONValue)
  /// The response to a request of this server.
  case response(id: JSONValue, result: JSONValue?)
  /// A message that is not valid. The ID is null if the message has none.
  case invalid(id: JSONValue, RPCError)

  /// Parses a message.
  package init(_ bytes: [UInt8]) {
    let value: JSONValue
    do { value = try JSONParser.parse(bytes) } catch {
      self = .invalid(id: .null, RPCError(error))
      return
    }
    let id = value["id"]
    switch id {
    case nil, .null, .int, .text, .fraction: break
    default:
      self = .invalid(id: .null, RPCError(.invalidRequest, "an ID is a text or a number"))
      return
    }
    let params = value["params"] ?? .null
    guard value.fields != nil, value["jsonrpc"]?.string == "2.0" else {
      self = .invalid(id: id ?? .null, RPCError(.invalidRequest, "not a message of JSON-RPC 2.0"))
      return
    }
    if let method = value["method"] {
      guard let method = method.string else {
        self = .invalid(id: id ?? .null, RPCError(.invalidRequest, "a method is a text"))
        return
      }
      self =
        id.map { .request(id: $0, method: method, params: params) }
        ?? .notification(method: method, params: params)
    } else if let id, value["result"] != nil || value["error"] != nil {
      self = .response(id: id, result: value["result"])
    } else {
      self = .invalid(id: id ?? .null, RPCError(.invalidRequest, "a message without a method"))
    }
  }
}

/// An error of JSON-RPC.
package struct RPCError: Error, Hashable, Sendable {
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case internalError = -32603
    /// A request was sent before `initialize`.
    case notInitialized = -32002
    /// The client cancelled the request.
    case cancelled = -32800
    /// The server does not support the protocol version.
    case unsupportedVersion = -32022
  }

  package let code: Code
  package let message: String
  package let data: JSONValue?

  package init(_ code: Code, _ message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  init(_ mistake: JSONParser.Mistake) {
    switch mistake {
    case .syntax(let at): self.init(.parseError, "not JSON at byte \(at)")
    case .tooDeep(let at): self.init(.parseError, "nested too deeply at byte \(at)")
    case .numberTooLarge(let at): self.init(.parseError, "a number too large at byte \(at)")
    }
  }
}

/// Creates the messages that the server sends.
package enum RPCReply {
  package static func result(_ id: JSONValue, _ result: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }

  package static func error(_ id: JSONValue, _ error: RPCError) -> JSONValue {
    var fields: [JSONValue.Field] = [
      .init("code", .int(error.code.rawValue)), .init("message", .text(error.message)),
    ]
    if let data = error.data { fields.append(.init("data", data)) }
    return ["jsonrpc": "2.0", "id": id, "error": .object(fields)]
  }

  package static func notification(_ method: String, _ params: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "method": .text(method), "params": params]
  }

  package static func request(_ id: Int, _ method: String, _ params: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": .int(id), "method": .text(method), "params": params]
  }
}
