import TrackCore
import TrackJSON

/// What an assistant asked to see of an answer, and the answer as short as that.
struct AnswerSize {
  /// The size of an answer in bytes, as text in a message, that is kept unless a limit is asked for.
  static let most = 8000

  /// The fields of each element of a list; nil for all.
  let fields: [String]?
  /// The largest number of elements of a list at the top; nil for as many as the size allows.
  let limit: Int?

  /// Returns an answer without empty fields, with the wanted fields and with lists short enough. A
  /// field `left_out` gives the number of elements that were left out of each list.
  func fitted(_ answer: JSONValue) -> JSONValue {
    let answer = picked(answer)
    if let limit { return shortened(answer, to: limit, depth: 1) }
    guard Self.size(of: answer) > Self.most else { return answer }
    // The longest lists that fit, by a binary search.
    var (low, high) = (1, answer.longestList)
    while low < high {
      let middle = (low + high + 1) / 2
      if Self.size(of: shortened(answer, to: middle)) <= Self.most {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return shortened(answer, to: low)
  }

  /// The size of an answer in bytes, as text in a message.
  private static func size(of answer: JSONValue) -> Int {
    JSONValue.text(String(decoding: answer.line, as: UTF8.self)).line.count
  }

  /// Keeps the wanted fields of the elements of the lists at the top, and drops what is empty below
  /// them.
  private func picked(_ answer: JSONValue) -> JSONValue {
    guard let parts = answer.fields else { return answer }
    return .object(
      parts.filter { !$0.value.isNull }.map { part in
        var value = part.value
        if let wanted = fields, let elements = value.elements {
          value = .array(
            elements.map { element in
              element.fields.map { .object($0.filter { wanted.contains($0.name) }) } ?? element
            })
        }
        return .init(part.name, value.withoutEmptyFields)
      })
  }

  private func shortened(_ answer: JSONValue, to limit: Int, depth: Int = .max) -> JSONValue {
    var leftOut: [JSONValue.Field] = []
    let short = answer.shortened(to: limit, depth: depth, "", &leftOut)
    guard !leftOut.isEmpty, case .object(let fields) = short else { return short }
    return .object(fields + [.init("left_out", .object(leftOut))])
  }
}

extension JSONValue {
  /// The value without fields that are null, an empty list or an empty object.
  var withoutEmptyFields: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.withoutEmptyFields))
    case .object(let fields):
      .object(
        fields.compactMap { field in
          let value = field.value.withoutEmptyFields
          return value == .null || value == [] || value == [:] ? nil : .init(field.name, value)
        })
    default: self
    }
  }

  /// True for a list of objects. Other lists are part of one figure and stay whole.
  private var isListOfObjects: Bool { elements?.first?.fields != nil }

  /// The number of elements of the longest list of objects.
  fileprivate var longestList: Int {
    let inner = (elements ?? fields?.map(\.value) ?? []).map(\.longestList).max() ?? 0
    return max(isListOfObjects ? elements?.count ?? 0 : 0, inner)
  }

  /// Returns the value with lists of objects that have no more than so many elements.
  ///
  /// - Parameters:
  ///   - depth: The number of levels of objects to look into.
  ///   - path: The names of the fields that lead to the value.
  ///   - leftOut: The number of elements left out of each list, by its path.
  fileprivate func shortened(
    to limit: Int, depth: Int, _ path: String, _ leftOut: inout [Field]
  ) -> JSONValue {
    switch self {
    case .array(let elements) where isListOfObjects:
      if elements.count > limit {
        let before = leftOut.firstIndex { $0.name == path }
        let count = elements.count - limit
        if let before {
          leftOut[before] = Field(path, .int((leftOut[before].value.integer ?? 0) + count))
        } else {
          leftOut.append(Field(path, .int(count)))
        }
      }
      var kept: [JSONValue] = []
      for element in elements.prefix(limit) {
        kept.append(element.shortened(to: limit, depth: depth, path, &leftOut))
      }
      return .array(kept)
    case .object(let fields) where depth > 0:
      var kept: [Field] = []
      for field in fields {
        let name = path.isEmpty ? field.name : "\(path).\(field.name)"
        kept.append(
          Field(
            field.name, field.value.shortened(to: limit, depth: depth - 1, name, &leftOut)))
      }
      return .object(kept)
    default: return self
    }
  }
}
