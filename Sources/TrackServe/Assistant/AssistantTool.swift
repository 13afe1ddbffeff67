import TrackCore
import TrackJSON
import TrackReport

/// A tool that an assistant can call, to read or to write data.
package struct AssistantTool: Sendable {
  /// The reason why a call failed, in words for the assistant.
  package struct Failure: Error, Sendable {
    package let words: String
    package init(_ words: String) { self.words = words }
  }

  package let name: String
  package let title: String
  package let description: String
  package let inputs: [AssistantInput]
  /// The fields that each element of a list has in an answer, unless others are asked for; nil for
  /// all.
  package let fields: [String]?
  package var writes = false
  /// True if calling the tool again with the same arguments has no further effect.
  package var isIdempotent = true
  package let run: @Sendable (JSONValue) throws(Failure) -> JSONValue

  package init(
    _ name: String, _ title: String, _ description: String, inputs: [AssistantInput] = [],
    fields: [String]? = nil, writes: Bool = false, isIdempotent: Bool = true,
    run: @escaping @Sendable (JSONValue) throws(Failure) -> JSONValue
  ) {
    self.name = name
    self.title = title
    self.description = description
    self.inputs = inputs + (writes ? [] : [Self.limit] + (fields == nil ? [] : [Self.fields]))
    self.fields = fields
    self.writes = writes
    self.isIdempotent = isIdempotent
    self.run = run
  }

  private static let limit = AssistantInput("limit", .whole(1...10_000), "the most of each list")
  private static let fields = AssistantInput(
    "fields", .texts, "the fields of each element, or `all`")

  /// The tool as an entry of the tool list that the protocol sends to the client.
  var listed: JSONValue {
    let required = inputs.filter(\.isRequired).map { JSONValue.text($0.name) }
    return [
      "name": .text(name), "title": .text(title), "description": .text(description),
      "inputSchema": [
        "type": "object",
        "properties": .object(inputs.map { .init($0.name, $0.schema) }),
        "required": .array(required), "additionalProperties": false,
      ],
      "annotations": [
        "title": .text(title), "readOnlyHint": .bool(!writes), "destructiveHint": false,
        "idempotentHint": .bool(isIdempotent), "openWorldHint": false,
      ],
    ]
  }

  /// Checks the arguments of a call and runs the tool.
  func call(_ arguments: JSONValue) throws(Failure) -> JSONValue {
    let given = arguments.isNull ? [] : arguments.fields
    guard let given else { throw Failure("The arguments are not an object.") }
    for field in given where !inputs.contains(where: { $0.name == field.name }) {
      let names = inputs.map(\.name).joined(separator: ", ")
      throw Failure("No argument \"\(field.name)\". The arguments are: \(names).")
    }
    var checked: [JSONValue.Field] = []
    for input in inputs {
      let value = given.first { $0.name == input.name }?.value
      if let value, !value.isNull {
        try input.check(value)
        checked.append(.init(input.name, value))
      } else if input.isRequired {
        throw Failure("The argument \"\(input.name)\" is missing: \(input.meaning).")
      } else if let usual = input.usual {
        checked.append(.init(input.name, usual))
      }
    }
    let input = JSONValue.object(checked)
    let answer: JSONValue
    do throws(Failure) { answer = try run(input) } catch {
      throw Failure(ToolWords(inputs.map(\.name)).inWords(error.words))
    }
    let wanted = (input["fields"]?.elements ?? []).compactMap(\.string)
    let size = AnswerSize(
      fields: wanted.isEmpty ? fields : wanted == ["all"] ? nil : wanted,
      limit: input["limit"]?.integer)
    return writes ? answer.withoutEmptyFields : size.fitted(answer)
  }
}

/// An argument of a tool.
package struct AssistantInput: Sendable {
  package enum Form: Sendable {
    case text, boolean
    case whole(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    case choice([String])
    case texts
  }

  package let name: String
  package let form: Form
  package let meaning: String
  package let isRequired: Bool
  package let usual: JSONValue?

  package init(
    _ name: String, _ form: Form, _ meaning: String, isRequired: Bool = false,
    usual: JSONValue? = nil
  ) {
    self.name = name
    self.form = form
    self.meaning = meaning
    self.isRequired = isRequired
    self.usual = usual
  }

  /// The maximum length of a text argument in bytes.
  private static let longest = 10_000

  var schema: JSONValue {
    var fields: [JSONValue.Field] = []
    switch form {
    case .text: fields = [.init("type", "string"), .init("maxLength", .int(Self.longest))]
    case .boolean: fields = [.init("type", "boolean")]
    case .whole(let range):
      fields = [
        .init("type", "integer"), .init("minimum", .int(range.lowerBound)),
        .init("maximum", .int(range.upperBound)),
      ]
    case .number(let range):
      fields = [
        .init("type", "number"), .init("minimum", .fraction(range.lowerBound)),
        .init("maximum", .fraction(range.upperBound)),
      ]
    case .choice(let words):
      fields = [.init("type", "string"), .init("enum", .array(words.map { .text($0) }))]
    case .texts: fields = [.init("type", "array"), .init("items", ["type": "string"])]
    }
    fields.append(.init("description", .text(meaning)))
    if let usual { fields.append(.init("default", usual)) }
    return .object(fields)
  }

  func check(_ value: JSONValue) throws(AssistantTool.Failure) {
    func wrong(_ expected: String) -> AssistantTool.Failure {
      AssistantTool.Failure("The argument \"\(name)\" must be \(expected).")
    }
    switch form {
    case .text:
      guard let text = value.string, text.utf8.count <= Self.longest else { throw wrong("a text") }
    case .boolean: guard value.boolean != nil else { throw wrong("true or false") }
    case .whole(let range):
      guard let number = value.integer, range.contains(number) else {
        throw wrong("a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
    case .number(let range):
      guard let number = value.double, range.contains(number) else {
        throw wrong("a number from \(range.lowerBound) to \(range.upperBound)")
      }
    case .choice(let words):
      guard let word = value.string, words.contains(word) else {
        throw wrong("one of \(words.joined(separator: ", "))")
      }
    case .texts:
      guard let elements = value.elements, elements.count <= 100,
        elements.allSatisfy({ $0.string.map { $0.utf8.count <= Self.longest } ?? false })
      else { throw wrong("a list of texts") }
    }
  }
}
