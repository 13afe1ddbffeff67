import Foundation
import Testing
import TrackTestSupport

/// Tests of the layers of the source tree: the folders of a module must not depend on each other in
/// a cycle.
@Suite struct FolderLayerTests {
  private static var sources: URL { PackageFolder.root.appending(path: "Sources") }

  private static let modules =
    ((try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []).sorted()

  @Test("No folders of a module form a circle", arguments: modules)
  func noCircle(module: String) throws {
    let graph = try FolderGraph(of: Self.sources.appending(path: module))
    #expect(graph.circles.isEmpty, "\(graph.circles.joined(separator: "\n"))")
  }

  @Test("A circle of three folders is found, with a type for each arrow")
  func findsCircle() {
    let graph = FolderGraph(files: [
      (folder: "A", text: "struct Apple { let pear: Pear }"),
      (folder: "B", text: "enum Pear { case plum(Plum) }"),
      (folder: "C", text: "struct Plum { func grow() -> Apple? { nil } }"),
    ])
    #expect(graph.circles == ["A -> B (Pear), B -> C (Plum), C -> A (Apple)"])
  }

  @Test("Comments, strings, and names declared in several folders make no arrow")
  func ignoresWords() {
    let graph = FolderGraph(files: [
      (folder: "A", text: "struct Apple {} // Pear\nstruct Shared {}"),
      (folder: "B", text: "struct Pear { let text = \"Apple \\\" Apple\" }\nstruct Shared {}"),
      (folder: "B", text: "/* Apple */ let shared = Shared()"),
    ])
    #expect(graph.circles.isEmpty)
  }
}

/// The graph of the dependencies between a module's folders, with one used type for each edge.
private struct FolderGraph {
  /// The folders that each folder uses, each with one of the used types.
  private var arrows: [String: [String: String]] = [:]

  init(of module: URL) throws {
    let all = FileManager.default.enumerator(at: module, includingPropertiesForKeys: nil)
    let paths = (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    let depth = module.pathComponents.count
    self.init(
      files: try paths.map { path in
        let inside = path.pathComponents.dropFirst(depth).dropLast()
        return (inside.first ?? "", try String(contentsOf: path, encoding: .utf8))
      })
  }

  init(files: [(folder: String, text: String)]) {
    let files = files.map { (folder: $0.folder, words: SwiftWords($0.text)) }
    var homes: [String: Set<String>] = [:]
    for file in files {
      for type in file.words.declared { homes[type, default: []].insert(file.folder) }
    }
    for file in files {
      for type in file.words.used {
        guard let home = homes[type], home.count == 1, let folder = home.first,
          folder != file.folder
        else { continue }
        let known = arrows[file.folder]?[folder]
        arrows[file.folder, default: [:]][folder] = min(known ?? type, type)
      }
    }
  }

  /// The shortest cycle through each folder that is in a cycle, as text and each only once.
  var circles: [String] {
    var found: Set<Set<String>> = []
    return arrows.keys.sorted().compactMap { start in
      guard let path = shortestCircle(through: start), found.insert(Set(path)).inserted else {
        return nil
      }
      return zip(path, path.dropFirst() + [start]).map { from, to in
        "\(from) -> \(to) (\(arrows[from]?[to] ?? ""))"
      }.joined(separator: ", ")
    }
  }

  /// Finds a shortest path from a folder back to itself, by breadth-first search.
  private func shortestCircle(through start: String) -> [String]? {
    var queue = [[start]]
    var seen: Set<String> = []
    while !queue.isEmpty {
      let path = queue.removeFirst()
      for next in (arrows[path.last ?? ""] ?? [:]).keys.sorted() {
        if next == start { return path }
        if seen.insert(next).inserted { queue.append(path + [next]) }
      }
    }
    return nil
  }
}

/// The type names of a Swift file, outside comments and strings.
private struct SwiftWords {
  /// The types that other files can use by a plain name: those at the top level that are not
  /// private.
  private(set) var declared: Set<String> = []
  /// The words that may be the names of such types: they begin with a capital and do not follow a
  /// dot.
  private(set) var used: Set<String> = []

  private static let declaring: Set<String> = [
    "struct", "enum", "class", "protocol", "actor", "typealias",
  ]

  init(_ text: String) {
    var scanner = WordScanner(text)
    var (modifier, previous) = ("", "")
    var own: Set<String> = []
    while let word = scanner.next() {
      if word.first?.isUppercase == true {
        if Self.declaring.contains(previous) {
          let isPrivate = modifier == "private" || modifier == "fileprivate"
          if scanner.depth == 0, !isPrivate { declared.insert(word) } else { own.insert(word) }
        } else if !scanner.isQualified {
          used.insert(word)
        }
      }
      (modifier, previous) = (previous, word)
    }
    used.subtract(own)
  }
}

/// Reads the words of Swift code one by one, without comments and strings.
private struct WordScanner {
  private let bytes: [UInt8]
  private var at = 0
  /// The number of braces that are open at the last word.
  private(set) var depth = 0
  /// True if a dot precedes the last word.
  private(set) var isQualified = false

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func next() -> String? {
    while at < bytes.count {
      if starts("//") {
        skip(to: "\n")
      } else if starts("/*") {
        skip(to: "*/")
      } else if starts("\"\"\"") {
        at += 3
        skip(to: "\"\"\"")
      } else if starts("\"") {
        skipString()
      } else if Self.isWordByte(bytes[at]) {
        return word()
      } else {
        if starts("{") { depth += 1 }
        if starts("}") { depth -= 1 }
        at += 1
      }
    }
    return nil
  }

  private func starts(_ text: String) -> Bool { bytes[at...].starts(with: text.utf8) }

  private mutating func skip(to end: String) {
    while at < bytes.count, !starts(end) { at += 1 }
    at += end.utf8.count
  }

  private mutating func skipString() {
    at += 1
    while at < bytes.count, !starts("\""), !starts("\n") { at += starts("\\") ? 2 : 1 }
    at += 1
  }

  private mutating func word() -> String {
    let start = at
    isQualified = start > 0 && bytes[start - 1] == UInt8(ascii: ".")
    while at < bytes.count, Self.isWordByte(bytes[at]) { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
