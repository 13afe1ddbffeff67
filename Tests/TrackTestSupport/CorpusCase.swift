import Foundation
import TrackCore
import TrackPhrases

/// One case of Tests/Corpus: files with their expected meaning and problems.
package struct CorpusCase: Sendable {
  package let name: String
  package private(set) var files: [SourceFile] = []
  package private(set) var today = "2026-11-21"
  package private(set) var meaning: String?
  package private(set) var problems = ""

  /// Parses the file of a chapter, whose layout `Tests/Corpus/README.md` describes.
  package static func all(in file: String, of chapter: String) -> [CorpusCase] {
    "\n\(file)".components(separatedBy: "\n--- case ").dropFirst().map { part in
      let name = part.prefix { $0 != "\n" }
      return CorpusCase(name: "\(chapter)/\(name)", text: String(part.dropFirst(name.count + 1)))
    }
  }

  /// Parses the text of a case below its first line.
  private init(name: String, text: String) {
    self.name = name
    var title: [String] = []
    var lines: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("--- ") {
        close(title, lines)
        title = line.dropFirst(4).split(separator: " ").map(String.init)
        lines = []
      } else {
        lines.append(line)
      }
    }
    if lines.last == "" { lines.removeLast() }
    close(title, lines)
  }

  private mutating func close(_ title: [String], _ lines: [Substring]) {
    let text = lines.map { $0 + "\n" }.joined()
    switch title.first {
    case "file" where title.last == "escaped":
      let name = title.dropFirst().dropLast().joined(separator: " ")
      files.append(SourceFile(name: name, bytes: Self.unescaped(lines.joined())))
    case "file":
      files.append(SourceFile(name: title.dropFirst().joined(separator: " "), text: text))
    case "today": today = title.last ?? today
    case "meaning": meaning = text
    case "problems": problems = text
    default: break
    }
  }

  private static func unescaped(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == 0x5C, let escape = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch escape {
      case 0x6E: bytes.append(0x0A)
      case 0x72: bytes.append(0x0D)
      case 0x74: bytes.append(0x09)
      case 0x78:
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0x3F)
        rest = rest.dropFirst(2)
      default: bytes.append(escape)
      }
    }
    return bytes
  }

  /// Returns problems in the notation of the corpus, one on each line.
  package static func text(of problems: [Problem]) -> String {
    problems.map { problem in
      guard let line = problem.line, let column = problem.column else {
        return "\(problem.file) \(problem.code.rawValue)\n"
      }
      return "\(problem.file):\(line):\(column)+\(problem.length) \(problem.code.rawValue)\n"
    }.joined()
  }

  /// Returns the text of a case for a file. The expected results are those of the program, so that
  /// another reader can be compared with it.
  package static func text(of file: SourceFile, described description: String) -> String {
    let workspace = Workspace(files: [file])
    let today = Day(year: 2026, month: 11, day: 21) ?? .first
    var text = "\(description)\n--- file \(file.name) escaped\n"
    for byte in file.bytes {
      switch byte {
      case UInt8(ascii: "\n"): text += "\\n\n"
      case UInt8(ascii: "\\"): text += "\\\\"
      case UInt8(ascii: " ")..<0x7F: text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    text += "\n--- meaning\n\(Meaning.text(of: workspace))"
    return text + "--- problems\n\(Self.text(of: workspace.checkWithAdvice(today: today)))"
  }
}
