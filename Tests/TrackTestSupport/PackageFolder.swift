import Foundation

/// Paths of this package for tests: its root, its examples and the program to test.
package enum PackageFolder {
  /// The folder with `Package.swift`.
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  package static let examples = root.appendingPathComponent("examples")

  /// Returns the program to test: `$TRACK_BINARY` or, if that is not set, the one built with the
  /// tests.
  package static func program() throws -> URL {
    if let path = ProcessInfo.processInfo.environment["TRACK_BINARY"] {
      return URL(fileURLWithPath: path)
    }
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let starts = [URL(fileURLWithPath: CommandLine.arguments[0])] + bundles
    let places = starts.map { $0.deletingLastPathComponent().appendingPathComponent("track") }
    guard
      let program = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { throw CocoaError(.fileNoSuchFile) }
    return program
  }
}
