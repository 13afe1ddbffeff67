import TrackCore

/// A value that can be written as JSON.
package protocol JSONWritable: Sendable {
  func write(to json: inout JSONWriter)
}

extension String: JSONWritable {
  package func write(to json: inout JSONWriter) { json.write(quoted: self) }
}

extension Int: JSONWritable {
  package func write(to json: inout JSONWriter) { json.write(String(self)) }
}

extension Bool: JSONWritable {
  package func write(to json: inout JSONWriter) { json.write(self ? "true" : "false") }
}

extension Double: JSONWritable {
  /// Writes the shortest decimal that parses to the same number; null for NaN and infinity.
  package func write(to json: inout JSONWriter) {
    json.write(isFinite ? digits : "null")
  }

  package var digits: String {
    let digits = description
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }
}

extension Number: JSONWritable {
  package func write(to json: inout JSONWriter) { json.write(text) }
}

extension Day: JSONWritable {
  package func write(to json: inout JSONWriter) { json.write(quoted: iso) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  package func write(to json: inout JSONWriter) {
    if let self { self.write(to: &json) } else { json.write("null") }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  package func write(to json: inout JSONWriter) { json.write(array: self) }
}
