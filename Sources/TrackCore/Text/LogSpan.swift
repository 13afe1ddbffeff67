/// A run of consecutive log lines: its byte offsets and its number of lines.
package struct LogSpan {
  let start: Int
  var end = 0
  var lines = 0
}
