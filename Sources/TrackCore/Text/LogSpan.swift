/// A run of consecutive log lines.
struct LogSpan {
  let start: Int
  var end = 0
  var lines = 0
}
