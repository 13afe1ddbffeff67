/// The error that is thrown if a result is not the expected one.
struct Unexpected: Error {
  let what: String
  let result: String
  let expected: String
}

nonisolated(unsafe) var checks = 0

/// Compares a result with the expected one and prints what was checked.
func check(_ what: String, _ result: String, _ expected: String) throws {
  guard result == expected else {
    throw Unexpected(what: what, result: result, expected: expected)
  }
  checks += 1
  print("ok: \(what)")
}

extension Sequence<UInt8> {
  /// The bytes as text.
  var text: String { String(decoding: Array(self), as: UTF8.self) }
}
