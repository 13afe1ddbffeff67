import Foundation

/// One case of Tests/Merge: three versions of some files and the expected merge.
///
/// `Tests/Merge/README.md` describes the layout of its file.
package struct MergeCase: Sendable, CustomStringConvertible {
  package enum Version: String, CaseIterable, Sendable { case base, ours, theirs, expected }

  private let place: URL
  private var files: [Version: [String: [UInt8]]] = [:]
  package var description: String { place.deletingPathExtension().lastPathComponent }

  private init(_ place: URL) throws {
    self.place = place
    for section in try CaseSection.all(in: String(contentsOf: place, encoding: .utf8)).dropFirst() {
      var words = section.title.split(separator: " ").map(String.init)
      var versions: [Version] = []
      while let version = words.first.flatMap(Version.init) {
        versions.append(version)
        words.removeFirst()
      }
      if versions.isEmpty { throw CaseSection.Mistake("a section without a version", section) }
      let name = words.joined(separator: " ")
      for version in versions { files[version, default: [:]][name] = try section.bytes() }
    }
  }

  /// Returns the cases of a folder in `Tests`.
  package static func all(in folder: String) throws -> [MergeCase] {
    let root = PackageFolder.root.appendingPathComponent("Tests/\(folder)")
    return try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
      .filter { $0.hasSuffix(".test") }.map { try MergeCase(root.appendingPathComponent($0)) }
  }

  /// Returns the file of a version in a case of one file, which has no name.
  package func file(_ version: Version) throws -> [UInt8] {
    guard let bytes = files[version]?[""] else {
      throw CaseSection.Mistake("\(self) has no \(version)")
    }
    return bytes
  }

  /// Returns the files of a version, sorted by name.
  package func files(_ version: Version) -> [(name: String, bytes: [UInt8])] {
    (files[version] ?? [:]).sorted { $0.key < $1.key }.map { (name: $0.key, bytes: $0.value) }
  }

  /// Writes the case with other files as the expected ones if `TRACK_REWRITE_CASES` is set.
  package func rewrite(expected: [(name: String, bytes: [UInt8])]) throws {
    guard ProcessInfo.processInfo.environment["TRACK_REWRITE_CASES"] != nil else { return }
    var copy = self
    copy.files[.expected] = Dictionary(expected.map { ($0.name, $0.bytes) }) { $1 }
    try copy.text.write(to: place, atomically: true, encoding: .utf8)
  }

  /// The text of the case. A file that is equal in several versions has one section.
  private var text: String {
    var text = ""
    for (index, version) in Version.allCases.enumerated() {
      let earlier = Version.allCases[..<index]
      for (name, bytes) in files(version)
      where !earlier.contains(where: { files[$0]?[name] == bytes }) {
        let versions = Version.allCases.filter { files[$0]?[name] == bytes }.map(\.rawValue)
        let title = (versions + (name.isEmpty ? [] : [name])).joined(separator: " ")
        text += CaseSection.text(title: title, bytes: bytes)
      }
    }
    return text
  }
}
