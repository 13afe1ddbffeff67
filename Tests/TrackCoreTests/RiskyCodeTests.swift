import Foundation
import Testing
import TrackTestSupport

/// Keeps code that can trap out of the sources, unless `Tests/Traps/allowed.txt` lists it.
///
/// Conversions of floating-point numbers are refused by the compiler; see `ClampedConversion.swift`.
@Suite struct RiskyCodeTests {
  @Test("No code that can trap is new")
  func nothingIsNew() throws {
    let allowed = try RiskyCode.allowed()
    let found = try RiskyCode.inSources()
    for place in Set(allowed.keys).union(found.keys).sorted() {
      let (most, lines) = (allowed[place] ?? 0, found[place] ?? [])
      #expect(
        lines.count <= most,
        """
        \(place): \(lines.count) places, where Tests/Traps/allowed.txt has \(most).
        \(lines.joined(separator: "\n"))
        \(place.rule.advice)
        If each of them is safe whatever a file, an argument or a message holds, write the number
        into Tests/Traps/allowed.txt.
        """)
    }
  }

  @Test(
    "Code that can trap is found",
    arguments: [
      ("let x = y!", RiskyCode.Rule.force), ("f(a[0]!, b)", .force), ("return g()!", .force),
      ("let x = try! f()", .never), ("fatalError()", .never), ("let v = w as! Int", .never),
      ("let n = UInt8(value)", .narrowing), ("abs(Int(text) ?? 0)", .abs),
      (#"let h = w.split(separator: "=").map(String.init); use(h[0])"#, .index),
      (#"String(repeating: " ", count: width - 3)"#, .count),
      ("Int(text.dropLast()).map { $0 * 7 }", .parsed),
      ("func f(words: [String]) {\n  use(words[0])", .index),
      ("if a.count > 1 { use(b.words[1]) }", .index),
      ("if last == at - 1 { values[values.count - 1] = x }", .index),
      ("words.removeFirst()", .index),
      ("if words.isEmpty { return }\n}\nfunc g() {\n  use(words[0])", .index),
    ])
  func findsRisk(code: String, rule: RiskyCode.Rule) {
    #expect(RiskyCode.lines(of: rule, in: code).count == 1)
  }

  @Test(
    "Code that cannot trap is not reported",
    arguments: [
      "if a != b, !c { print(\"Done!\") }", "// try! this", "let n = UInt8(clamping: value)",
      "let n = UInt8(7)", "String(repeating: \" \", count: max(width - 3, 0))",
      "let h = w.split(separator: \"=\")\nif h.count > 1 { use(h[0]) }",
      "guard !words.isEmpty else { return }\nuse(words[0])",
      "while words.first == x { words.removeFirst() }",
      "values.append(x)\nvalues[values.count - 1] = y", "use(text[at...], places[Int(key)])",
    ])
  func findsNoRisk(code: String) {
    for rule in RiskyCode.Rule.allCases {
      #expect(RiskyCode.lines(of: rule, in: code).isEmpty, "\(rule)")
    }
  }
}

/// The places in the sources at which code can trap.
enum RiskyCode {
  enum Rule: String, CaseIterable, Comparable {
    case never, force, parsed, narrowing, abs, count, hidden, index

    static func < (left: Rule, right: Rule) -> Bool { left.rawValue < right.rawValue }

    var advice: String {
      switch self {
      case .never, .force: "Handle the case, or throw."
      case .parsed: "A number that was read can be the largest: check its bounds first."
      case .narrowing: "Use `clamping:`, `exactly:` or `truncatingIfNeeded:`."
      case .abs: "`abs(Int.min)` traps: use `magnitude`."
      case .count: "A negative count traps: use `max(…, 0)`."
      case .index: "Use `first` or `last`, or compare the count in the same function."
      case .hidden:
        "Only with `import TrackCore` does the compiler refuse a conversion that can trap."
      }
    }

    /// Texts of which a file with such a place has at least one, so that most files are not searched.
    fileprivate var marks: [String] {
      switch self {
      case .never: ["try!", "as!", "fatalError", "precondition", "assert", "unsafe", "unowned"]
      case .force: ["!"]
      case .parsed: ["{ $0 "]
      case .narrowing, .hidden: ["Int"]
      case .abs: ["abs("]
      case .count: ["repeat"]
      case .index: ["0]", "1]", "2]", "3]", "4]", ".remove"]
      }
    }

    /// The pattern of a line. `hidden` and `index` look at more than a line.
    fileprivate var pattern: String? {
      switch self {
      case .never:
        #"\b(try|as)!|\b(fatalError|precondition\w*|assert\w*|unsafeBitCast|unsafelyUnwrapped|unowned)\b"#
      case .force: #"[\w)\]]!(?![=\w"])"#
      case .parsed: #"\bInt\(.*\.(map|flatMap) \{ \$0 [-*+] "#
      case .narrowing:
        #"\b(UInt|U?Int(8|16|32|64))\((?!clamping|truncatingIfNeeded|bitPattern|ascii|exactly|littleEndian|"|\d|\))"#
      case .abs: #"\babs\("#
      case .count: #"(repeating: .*|repeatElement\(.*)count: (?!max\().* - "#
      case .hidden, .index: nil
      }
    }
  }

  struct Place: Hashable, Comparable, CustomStringConvertible {
    let rule: Rule
    let file: String

    var description: String { "\(rule.rawValue) \(file)" }

    static func < (left: Place, right: Place) -> Bool {
      (left.rule, left.file) < (right.rule, right.file)
    }
  }

  /// The lines of `Tests/Traps/allowed.txt`: the rule, the file and the number of places.
  static func allowed() throws -> [Place: Int] {
    let url = PackageFolder.root.appending(path: "Tests/Traps/allowed.txt")
    var found: [Place: Int] = [:]
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
    where !line.hasPrefix("#") {
      let words = line.split(separator: " ")
      guard words.count == 3, let rule = Rule(rawValue: "\(words[0])"), let count = Int(words[2])
      else {
        Issue.record("Tests/Traps/allowed.txt: not RULE FILE NUMBER: \(line)")
        continue
      }
      found[Place(rule: rule, file: "\(words[1])")] = count
    }
    return found
  }

  static func inSources() throws -> [Place: [String]] {
    let root = PackageFolder.root.appending(path: "Sources").resolvingSymlinksInPath()
    let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    var found: [Place: [String]] = [:]
    for case let url as URL in all ?? .init() where url.pathExtension == "swift" {
      let path = url.resolvingSymlinksInPath().path.dropFirst(root.path.utf8.count + 1)
      let text = try String(contentsOf: url, encoding: .utf8)
      for rule in Rule.allCases where rule != .hidden || !path.hasPrefix("TrackCore/") {
        let lines = lines(of: rule, in: text)
        if !lines.isEmpty { found[Place(rule: rule, file: "\(path)")] = lines }
      }
    }
    return found
  }

  /// Returns the lines of a file that break a rule, one for each place.
  static func lines(of rule: Rule, in text: String) -> [String] {
    guard rule.marks.contains(where: text.contains) else { return [] }
    let lines = code(of: text)
    switch rule {
    case .hidden:
      guard !lines.contains("import TrackCore") else { return [] }
      let isFloating = lines.contains { $0.contains("Double") || $0.contains(".rounded(") }
      return isFloating ? matches(of: #"\bInt(64)?\((?!\w+:|"|\))"#, in: lines) : []
    case .index: return uncheckedIndices(in: lines.map(withoutTexts))
    case .never, .force: return matches(of: rule.pattern ?? "", in: lines.map(withoutTexts))
    default: return matches(of: rule.pattern ?? "", in: lines)
    }
  }

  private static func matches(of pattern: String, in lines: [String]) -> [String] {
    guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
    return lines.flatMap { line in
      let range = NSRange(line.startIndex..., in: line)
      return Array(repeating: line, count: expression.numberOfMatches(in: line, range: range))
    }
  }

  /// Returns the lines that take an element by its number, or the first or last one away, of a list
  /// whose count nothing before in the function asks for.
  private static func uncheckedIndices(in lines: [String]) -> [String] {
    let element = #/(\w+)(?:\[(?:\d+|[\w.]+\.count - \d+)\]|\.remove(?:First|Last)\(\))/#
    let asked = ["count", "isEmpty", "indices", "first", "last", "append"]
    var function: [String] = []
    return lines.flatMap { line -> [String] in
      let isStart = ["func ", "init(", "init?(", "subscript("].contains(where: line.contains)
      if isStart || line.contains("var ") && line.hasSuffix("{") { function = [] }
      function.append(line)
      guard line.contains("]") || line.contains(".remove") else { return [] }
      return line.matches(of: element).compactMap { match in
        let before = function.dropLast() + [String(line[..<match.range.lowerBound])]
        let questions = asked.map { "\(match.1).\($0)" }
        return before.contains { questions.contains(where: $0.contains) } ? nil : line
      }
    }
  }

  /// Returns the lines without comments and without texts of several lines.
  private static func code(of text: String) -> [String] {
    var isText = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      let marks = line.components(separatedBy: "\"\"\"").count - 1
      if marks % 2 == 1 { isText.toggle() }
      let line = line.drop { $0 == " " }
      return isText || marks > 0 || line.hasPrefix("//") ? nil : "\(line)"
    }
  }

  private static func withoutTexts(_ line: String) -> String {
    line.replacingOccurrences(of: #""(\\.|[^"\\])*""#, with: "\"\"", options: .regularExpression)
      .replacingOccurrences(of: #"//.*"#, with: "", options: .regularExpression)
  }
}
