import TrackCore

/// Writes JSON as UTF-8. Fields are written in the order in which they are added.
///
/// Each element of the outermost object or array is on its own line, so that line-based tools can
/// process the output.
package struct JSONWriter {
  private var bytes: [UInt8] = []
  private var depth = 0
  /// True if the object or array being written already has an element.
  private var hasElement = false

  /// The JSON of one value, with a line break at the end.
  package static func bytes(of value: some JSONWritable) -> [UInt8] {
    var json = JSONWriter()
    value.write(to: &json)
    return json.bytes + [UInt8(ascii: "\n")]
  }

  /// Returns the JSON of one value on a single line, as an element of an outermost array. The
  /// caller writes the commas between the elements.
  package static func element(_ value: some JSONWritable) -> [UInt8] {
    var json = JSONWriter()
    json.depth = 1
    value.write(to: &json)
    return json.bytes
  }

  mutating func write(object fields: [JSONObject.Field]) {
    enclose("{", "}") { json in
      for field in fields {
        json.separate()
        json.write(quoted: field.name)
        json.write(":")
        field.value.write(to: &json)
      }
    }
  }

  mutating func write(array elements: [some JSONWritable]) {
    enclose("[", "]") { json in
      for element in elements {
        json.separate()
        element.write(to: &json)
      }
    }
  }

  /// Writes text that is already JSON: a number, `true`, `null`.
  package mutating func write(_ raw: String) {
    bytes += raw.utf8
  }

  mutating func write(quoted text: String) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": write("\\\"")
      case "\\": write("\\\\")
      case "\n": write("\\n")
      case "\r": write("\\r")
      case "\t": write("\\t")
      // The same characters are escaped in terminal output.
      case _ where scalar.isHostile:
        let digits = String(scalar.value, radix: 16)
        write("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func enclose(
    _ opening: String, _ closing: String, _ content: (inout JSONWriter) -> Void
  ) {
    write(opening)
    depth += 1
    hasElement = false
    content(&self)
    depth -= 1
    if depth == 0, hasElement { write("\n") }
    write(closing)
    hasElement = true
  }

  private mutating func separate() {
    if hasElement { write(",") }
    if depth == 1 { write("\n") }
    hasElement = true
  }
}
