import TrackCore
import TrackJSON
import TrackReport

/// A text that an assistant can read.
package struct AssistantResource: Sendable {
  package let uri: String
  package let name: String
  package let title: String
  package let type: String
  package let read: @Sendable () throws(AssistantTool.Failure) -> String

  package init(
    uri: String, name: String, title: String, type: String,
    read: @escaping @Sendable () throws(AssistantTool.Failure) -> String
  ) {
    self.uri = uri
    self.name = name
    self.title = title
    self.type = type
    self.read = read
  }
}

/// A prompt that a user can choose, with its parameters.
package struct AssistantPrompt: Sendable {
  package struct Argument: Sendable {
    package let name: String
    package let meaning: String
    /// The function that returns the possible values of the parameter.
    package let values: @Sendable () -> [String]

    package init(
      _ name: String, _ meaning: String, values: @escaping @Sendable () -> [String] = { [] }
    ) {
      self.name = name
      self.meaning = meaning
      self.values = values
    }
  }

  package let name: String
  package let title: String
  package let description: String
  package let arguments: [Argument]
  package let text: @Sendable (_ argument: (String) -> String?) -> String

  package init(
    _ name: String, _ title: String, _ description: String, arguments: [Argument],
    text: @escaping @Sendable (_ argument: (String) -> String?) -> String
  ) {
    self.name = name
    self.title = title
    self.description = description
    self.arguments = arguments
    self.text = text
  }
}

/// A server of the Model Context Protocol for one client.
package final class AssistantServer: RPCServer {
  /// The protocol versions that require the request `initialize` at the beginning of a connection,
  /// newest first.
  private static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// The protocol version that has no request `initialize`: each request states the version
  /// instead.
  private static let statelessVersion = "2026-07-28"

  private let version: String
  private let instructions: String
  private let tools: [AssistantTool]
  private let prompts: [AssistantPrompt]
  private let resources: @Sendable () -> [AssistantResource]
  private var isInitialized = false

  package init(
    version: String, instructions: String, tools: [AssistantTool], prompts: [AssistantPrompt],
    resources: @escaping @Sendable () -> [AssistantResource]
  ) {
    self.version = version
    self.instructions = instructions
    self.tools = tools
    self.prompts = prompts
    self.resources = resources
  }

  package var cancellation: (method: String, field: String) {
    ("notifications/cancelled", "requestId")
  }
  package var answersCancelled: Bool { false }
  package var exitCode: Int32? { nil }
  package var codeAtEnd: Int32 { 0 }
  package var notices: [Int32] { [] }

  package func look() -> [JSONValue] { [] }

  package func handle(_ message: RPCMessage) -> [JSONValue] {
    switch message {
    case .request(let id, let method, let params):
      do throws(RPCError) {
        return [RPCReply.result(id, try answer(method, params))]
      } catch {
        return [RPCReply.error(id, error)]
      }
    case .notification, .response: return []
    case .invalid(let id, let error): return [RPCReply.error(id, error)]
    }
  }

  private func answer(_ method: String, _ params: JSONValue) throws(RPCError) -> JSONValue {
    let named = params["_meta"]?["io.modelcontextprotocol/protocolVersion"]?.string
    if let named, named != Self.statelessVersion, !Self.versions.contains(named) {
      throw RPCError(
        .unsupportedVersion, "unsupported protocol version",
        data: [
          "supported": .array(([Self.statelessVersion] + Self.versions).map { .text($0) }),
          "requested": .text(named),
        ])
    }
    let isStateless = named == Self.statelessVersion
    if method == "initialize" { return initialize(params) }
    if method == "ping" { return [:] }
    guard isInitialized || isStateless else {
      throw RPCError(.invalidRequest, "call initialize first")
    }
    let result = try result(of: method, params)
    guard isStateless, case .object(var fields) = result else { return result }
    fields.append(.init("resultType", "complete"))
    if method != "tools/call", method != "prompts/get", method != "completion/complete" {
      fields += [.init("ttlMs", 0), .init("cacheScope", "private")]
    }
    return .object(fields)
  }

  private func initialize(_ params: JSONValue) -> JSONValue {
    isInitialized = true
    let asked = params["protocolVersion"]?.string ?? ""
    return [
      "protocolVersion": .text(Self.versions.contains(asked) ? asked : Self.versions[0]),
      "capabilities": capabilities, "serverInfo": serverInfo, "instructions": .text(instructions),
    ]
  }

  private var serverInfo: JSONValue {
    ["name": "track", "title": "track", "version": .text(version)]
  }

  private var capabilities: JSONValue {
    ["tools": [:], "resources": [:], "prompts": [:], "completions": [:]]
  }

  private func result(of method: String, _ params: JSONValue) throws(RPCError) -> JSONValue {
    switch method {
    case "server/discover":
      return [
        "supportedVersions": .array(([Self.statelessVersion] + Self.versions).map { .text($0) }),
        "capabilities": capabilities, "instructions": .text(instructions),
        "_meta": ["io.modelcontextprotocol/serverInfo": serverInfo],
      ]
    case "tools/list": return ["tools": .array(tools.map(\.listed))]
    case "tools/call": return try callTool(params)
    case "resources/list":
      return [
        "resources": .array(
          resources().map { resource in
            [
              "uri": .text(resource.uri), "name": .text(resource.name),
              "title": .text(resource.title), "mimeType": .text(resource.type),
            ]
          })
      ]
    case "resources/templates/list": return ["resourceTemplates": []]
    case "resources/read": return try readResource(params)
    case "prompts/list": return ["prompts": .array(prompts.map(Self.listed))]
    case "prompts/get": return try prompt(params)
    case "completion/complete": return try complete(params)
    case "logging/setLevel": return [:]
    default: throw RPCError(.methodNotFound, "no method \(method)")
    }
  }

  private func callTool(_ params: JSONValue) throws(RPCError) -> JSONValue {
    let name = params["name"]?.string ?? ""
    guard let tool = tools.first(where: { $0.name == name }) else {
      throw RPCError(.invalidParams, "no tool \"\(name)\"")
    }
    do throws(AssistantTool.Failure) {
      let result = try tool.call(params["arguments"] ?? .null)
      // The answer is sent once. All clients read the text, and only newer ones a structure.
      let text = String(decoding: result.line, as: UTF8.self)
      return ["content": [["type": "text", "text": .text(text)]], "isError": false]
    } catch {
      return ["content": [["type": "text", "text": .text(error.words)]], "isError": true]
    }
  }

  private func readResource(_ params: JSONValue) throws(RPCError) -> JSONValue {
    let uri = params["uri"]?.string ?? ""
    guard let resource = resources().first(where: { $0.uri == uri }) else {
      throw RPCError(.invalidParams, "no resource \(uri)", data: ["uri": .text(uri)])
    }
    do throws(AssistantTool.Failure) {
      return [
        "contents": [
          [
            "uri": .text(uri), "mimeType": .text(resource.type),
            "text": .text(try resource.read()),
          ]
        ]
      ]
    } catch {
      throw RPCError(.internalError, error.words)
    }
  }

  private static func listed(_ prompt: AssistantPrompt) -> JSONValue {
    [
      "name": .text(prompt.name), "title": .text(prompt.title),
      "description": .text(prompt.description),
      "arguments": .array(
        prompt.arguments.map { argument in
          [
            "name": .text(argument.name), "description": .text(argument.meaning),
            "required": false,
          ]
        }),
    ]
  }

  private func prompt(_ params: JSONValue) throws(RPCError) -> JSONValue {
    let name = params["name"]?.string ?? ""
    guard let prompt = prompts.first(where: { $0.name == name }) else {
      throw RPCError(.invalidParams, "no prompt \"\(name)\"")
    }
    for argument in params["arguments"]?.fields ?? []
    where !prompt.arguments.contains(where: { $0.name == argument.name }) {
      throw RPCError(.invalidParams, "the prompt has no argument \"\(argument.name)\"")
    }
    let text = prompt.text { params["arguments"]?[$0]?.string }
    return [
      "description": .text(prompt.description),
      "messages": [["role": "user", "content": ["type": "text", "text": .text(text)]]],
    ]
  }

  private func complete(_ params: JSONValue) throws(RPCError) -> JSONValue {
    let name = params["ref", "name"]?.string ?? ""
    let typed = params["argument", "value"]?.string ?? ""
    let prompt = prompts.first { $0.name == name }
    guard params["ref", "type"]?.string == "ref/prompt", let prompt,
      let argument = prompt.arguments.first(where: { $0.name == params["argument", "name"]?.string }
      )
    else { throw RPCError(.invalidParams, "nothing to complete") }
    let values = argument.values().filter { $0.lowercased().hasPrefix(typed.lowercased()) }
    return [
      "completion": [
        "values": .array(values.prefix(100).map { .text($0) }), "total": .int(values.count),
        "hasMore": .bool(values.count > 100),
      ]
    ]
  }
}
