import Foundation
import TrackCore
import TrackReference

/// A fenced example in a text: the words after the opening mark, and the lines between the marks.
package struct Fence: Sendable {
  /// The name of the text that contains the example.
  package let place: String
  /// The words after the opening mark.
  package let info: String
  /// The lines between the marks, each with its line feed.
  package let text: String

  /// Returns the fenced examples in a text, in their order.
  package static func all(in text: String, of place: String) -> [Fence] {
    var fences: [Fence] = []
    var open: (info: String, lines: [Substring])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("```") else {
        open?.lines.append(line)
        continue
      }
      if let (info, lines) = open {
        fences.append(
          Fence(place: place, info: info, text: lines.map { $0 + "\n" }.joined()))
        open = nil
      } else {
        open = (String(line.dropFirst(3)), [])
      }
    }
    return fences
  }

  /// Returns the fenced examples in the specification and the guide.
  package static var reference: [Fence] {
    Reference.format.flatMap { all(in: $0.text, of: "format \($0.name)") }
      + Reference.guide.flatMap { all(in: $0.text, of: "guide \($0.name)") }
  }

  /// Returns the fenced examples in `README.md`.
  package static func readme() throws -> [Fence] {
    let file = PackageFolder.root.appending(path: "README.md")
    return all(in: try String(contentsOf: file, encoding: .utf8), of: "README")
  }

  /// True if the example contains shell commands.
  package var isScript: Bool { info == "sh" || info.hasPrefix("sh ") }
}
