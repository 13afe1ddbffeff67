/// Assigns numbers to lines: equal lines, and only these, have the same number.
struct LineNumbering {
  private struct Line: Hashable {
    let bytes: UnsafeRawBufferPointer

    static func == (one: Line, other: Line) -> Bool { one.bytes.hasSameBytes(as: other.bytes) }

    func hash(into hasher: inout Hasher) { hasher.combine(bytes: bytes) }
  }

  private var numbers: [Line: Int32] = [:]

  /// The number of different lines.
  var count: Int { numbers.count }

  mutating func number(of line: UnsafeRawBufferPointer) -> Int32 {
    let next = Int32(truncatingIfNeeded: numbers.count)
    let line = Line(bytes: line)
    if let known = numbers[line] { return known }
    numbers[line] = next
    return next
  }
}
