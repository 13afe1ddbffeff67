/// A test case that only uses the program from outside: the files of a folder, the scripts to run,
/// and the expected results.
///
/// `Tests/Cases/README.md` describes the layout of its file.
struct Case: Sendable {
  static let mark = "=== "

  struct Step: Sendable {
    let script: String
    var output: [UInt8] = []
    var errors: [UInt8] = []
    var code: Int32 = 0
  }

  /// The text of the case before the first step.
  private(set) var head = ""
  private(set) var example: String?
  /// True if the folder has no `track.txt` at the beginning.
  private(set) var isEmpty = false
  private(set) var files: [(name: String, bytes: [UInt8])] = []
  var steps: [Step] = []

  /// The text of the files and scripts, without the expected results.
  var source: String { steps.reduce(head) { $0 + $1.script } }

  struct Mistake: Error, CustomStringConvertible {
    let description: String

    init(_ what: String, _ section: Section? = nil) {
      description = what + (section.map { ": " + $0.header } ?? "")
    }
  }

  init(_ text: String) throws {
    for section in Self.sections(of: text) {
      guard !section.header.isEmpty else {
        head += section.text
        continue
      }
      let content =
        section.isEscaped ? EscapedText.bytes(of: section.text) : Array(section.text.utf8)
      guard let content else { throw Mistake("an escape that is not known", section) }
      try take(section, content)
    }
    if steps.isEmpty { throw Mistake("nothing is run") }
  }

  private mutating func take(_ section: Section, _ content: [UInt8]) throws {
    let last = steps.count - 1
    switch section.kind {
    case "example" where last < 0: example = section.name
    case "empty" where last < 0: isEmpty = true
    case "file" where last < 0: files.append((section.name, content))
    case "run": steps.append(Step(script: section.text))
    case "stdout" where last >= 0: steps[last].output = content
    case "stderr" where last >= 0: steps[last].errors = content
    case "exit" where last >= 0:
      guard let code = Int32(section.name) else { throw Mistake("no exit code", section) }
      steps[last].code = code
    default: throw Mistake("a section that is not known here", section)
    }
    if steps.isEmpty { head += section.header + section.text }
  }

  /// Returns the text of the case with the results of the given steps as the expected ones.
  func text(with steps: [Step]) -> String {
    var text = head
    for step in steps {
      text += "\(Self.mark)run\n\(step.script)"
      text += Self.section("stdout", step.output) + Self.section("stderr", step.errors)
      if step.code != 0 { text += "\(Self.mark)exit \(step.code)\n" }
    }
    return text
  }

  private static func section(_ name: String, _ bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "" }
    return EscapedText.isNeeded(for: bytes)
      ? "\(mark)\(name) escaped\n\(EscapedText.text(of: bytes))"
      : "\(mark)\(name)\n\(String(decoding: bytes, as: UTF8.self))"
  }
}

extension Case {
  /// A section of the case: the line `=== KIND [NAME] [escaped]` and the lines below it.
  struct Section {
    /// The header line; empty for the text before the first section.
    let header: String
    let kind: String
    let name: String
    let isEscaped: Bool
    var text = ""

    init(header: String = "") {
      self.header = header
      var words = header.dropFirst(mark.count).split(separator: "\n").first ?? ""
      isEscaped = words.hasSuffix(" escaped")
      if isEscaped { words = words.dropLast(" escaped".count) }
      let parts = words.split(separator: " ", maxSplits: 1)
      kind = String(parts.first ?? "")
      name = String(parts.dropFirst().first ?? "")
    }
  }

  private static func sections(of text: String) -> [Section] {
    var sections = [Section()]
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    for line in lines {
      if line.hasPrefix(mark) {
        sections.append(Section(header: "\(line)\n"))
      } else {
        sections[sections.count - 1].text += line + "\n"
      }
    }
    return sections
  }
}
