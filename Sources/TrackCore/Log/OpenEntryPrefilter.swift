/// Keeps the log lines that may be running entries: those with a `?`.
package enum OpenEntryPrefilter {
  package static func filtered(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    bytes.withUnsafeBufferPointer { buffer in
      var at = LineReader.first(ASCII.question, in: buffer, from: 0)
      while at < buffer.count {
        var start = at
        while start > 0, buffer[start - 1] != ASCII.newline { start -= 1 }
        let end = LineReader.newline(in: buffer, from: at)
        result += buffer[start..<end] + [ASCII.newline]
        at = LineReader.first(ASCII.question, in: buffer, from: end)
      }
    }
    return result
  }
}
