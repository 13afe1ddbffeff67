/// A section of a case file: the line `=== TITLE [escaped]` and the lines below it, up to the next
/// line that begins with `=== `.
package struct CaseSection: Sendable {
  package static let mark = "=== "

  /// The words of the header; empty for the text before the first section.
  package let title: String
  package let isEscaped: Bool
  package private(set) var text = ""

  /// The section as it stands in the file.
  package var source: String {
    title.isEmpty ? text : Self.mark + title + (isEscaped ? " escaped" : "") + "\n" + text
  }

  package struct Mistake: Error, CustomStringConvertible {
    package let description: String

    package init(_ what: String, _ section: CaseSection? = nil) {
      description = what + (section.map { ": " + $0.title } ?? "")
    }
  }

  private init(title: Substring = "") {
    isEscaped = title.hasSuffix(" escaped")
    self.title = String(isEscaped ? title.dropLast(" escaped".count) : title)
  }

  package func bytes() throws -> [UInt8] {
    guard isEscaped else { return Array(text.utf8) }
    guard let bytes = EscapedText.bytes(of: text) else {
      throw Mistake("an escape that is not known", self)
    }
    return bytes
  }

  /// Returns the sections of a case file. The first one has no title and is the text before them.
  package static func all(in file: String) -> [CaseSection] {
    var sections = [CaseSection()]
    var lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    for line in lines {
      if line.hasPrefix(mark) {
        sections.append(CaseSection(title: line.dropFirst(mark.count)))
      } else {
        sections[sections.count - 1].text += line + "\n"
      }
    }
    return sections
  }

  /// Returns the text of a section with the given bytes.
  package static func text(title: String, bytes: [UInt8]) -> String {
    EscapedText.isNeeded(for: bytes)
      ? "\(mark)\(title) escaped\n\(EscapedText.text(of: bytes))"
      : "\(mark)\(title)\n\(String(decoding: bytes, as: UTF8.self))"
  }
}
