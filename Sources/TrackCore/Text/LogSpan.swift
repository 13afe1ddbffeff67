/// A run of adjacent log lines.
struct LogSpan {
  let start: Int
  var end = 0
  var lines = 0
}
