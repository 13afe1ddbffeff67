import Foundation
import TrackCore

/// The files of the example directories.
package enum ExampleFiles {
  package static let names = ["minimal", "rich", "scripts", "broken"]

  /// Returns the `.txt` files of an example.
  ///
  /// - Parameter longest: The maximum length in bytes. A longer file is truncated after a whole
  ///   line.
  package static func all(of example: String, longest: Int = .max) throws -> [SourceFile] {
    let root = PackageFolder.examples.appendingPathComponent(example).resolvingSymlinksInPath()
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    let texts = (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.pathExtension == "txt" }
    return try texts.sorted { $0.path < $1.path }.map { url in
      let name = url.resolvingSymlinksInPath().path.dropFirst(root.path.count + 1)
      var bytes = Array(try Data(contentsOf: url))
      if bytes.count > longest, let cut = bytes[..<longest].lastIndex(of: 0x0A) {
        bytes = Array(bytes[...cut])
      }
      return SourceFile(name: String(name), bytes: bytes)
    }
  }
}
