import TrackCore
import TrackJSON

extension JSONValue {
  /// Parses a JSON document from a foreign file.
  ///
  /// - Parameter row: The number of the line that is the document, for error messages. Nil if the
  ///   document is a whole file; a message then states the line of the mistake.
  package init(foreign bytes: UnsafeBufferPointer<UInt8>, row: Int? = nil) throws(ForeignError) {
    try TextCheck.checkEncoding(bytes, row: row)
    let text = UnsafeBufferPointer(rebasing: bytes[ByteOrderMark.length(in: bytes)...])
    do {
      self = try JSONParser.parse(text)
    } catch {
      let (at, reason) =
        switch error {
        case .syntax(let at) where at >= text.count: (at, "the JSON is cut off")
        case .syntax(let at): (at, "this is not JSON")
        case .tooDeep(let at):
          (at, "JSON nested more than \(JSONParser.deepest) levels deep")
        case .numberTooLarge(let at): (at, "a number in the JSON is too large")
        }
      let before = text[..<Swift.min(at, text.count)]
      throw ForeignError(reason, row: row ?? before.count { $0 == ASCII.newline } + 1)
    }
  }

  package init(foreign bytes: [UInt8]) throws(ForeignError) {
    self = try bytes.withUnsafeBufferPointer { buffer throws(ForeignError) in
      try JSONValue(foreign: buffer)
    }
  }

  /// The number as an exact decimal. Nil if the value is not a number, or if a log line cannot
  /// represent it.
  var decimal: Number? {
    switch self {
    case .int, .fraction: ForeignAmount.number(String(decoding: line, as: UTF8.self))
    case .number(let number): number
    default: nil
    }
  }

  /// The value as the text of a table cell: a text, or the digits of a number; empty for anything
  /// else.
  var cell: String { string ?? decimal?.text ?? "" }
}
