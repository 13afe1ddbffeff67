import TrackTestSupport

/// A test case that only uses the program from outside: the files of a folder, the scripts to run,
/// and the expected results.
///
/// `Tests/Cases/README.md` describes the layout of its file.
struct Case: Sendable {
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

  init(_ text: String) throws {
    for section in CaseSection.all(in: text) { try add(section) }
    if steps.isEmpty { throw CaseSection.Mistake("nothing is run") }
  }

  private mutating func add(_ section: CaseSection) throws {
    let last = steps.count - 1
    let words = section.title.split(separator: " ", maxSplits: 1).map(String.init)
    let name = words.last ?? ""
    switch words.first {
    case nil: break
    case "example" where last < 0: example = name
    case "empty" where last < 0: isEmpty = true
    case "file" where last < 0: files.append((name, try section.bytes()))
    case "run": steps.append(Step(script: section.text))
    case "stdout" where last >= 0: steps[last].output = try section.bytes()
    case "stderr" where last >= 0: steps[last].errors = try section.bytes()
    case "exit" where last >= 0:
      guard let code = Int32(name) else { throw CaseSection.Mistake("no exit code", section) }
      steps[last].code = code
    default: throw CaseSection.Mistake("a section that is not known here", section)
    }
    if steps.isEmpty { head += section.source }
  }

  /// Returns the text of the case with the results of the given steps as the expected ones.
  func text(with steps: [Step]) -> String {
    var text = head
    for step in steps {
      text += "\(CaseSection.mark)run\n\(step.script)"
      for (title, bytes) in [("stdout", step.output), ("stderr", step.errors)] where !bytes.isEmpty
      {
        text += CaseSection.text(title: title, bytes: bytes)
      }
      if step.code != 0 { text += "\(CaseSection.mark)exit \(step.code)\n" }
    }
    return text
  }
}
