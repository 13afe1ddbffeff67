/// Returns a line diff in which missing lines begin with `-` and unexpected ones with `+`.
package func lineDifference(expected: String, actual: String) -> String {
  func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() } else { lines.append("(no line break at the end)") }
    return lines
  }
  let (old, new) = (lines(expected), lines(actual))
  var removed: Set<Int> = []
  var inserted: Set<Int> = []
  for change in new.difference(from: old) {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var text = ""
  var (left, right) = (0, 0)
  while left < old.count || right < new.count {
    if removed.contains(left) {
      text += "- \(old[left])\n"
      left += 1
    } else if inserted.contains(right) {
      text += "+ \(new[right])\n"
      right += 1
    } else {
      text += "  \(old[left])\n"
      left += 1
      right += 1
    }
  }
  return text
}
