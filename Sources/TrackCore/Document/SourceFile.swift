/// One file of a data directory: its name within the directory and its bytes.
public struct SourceFile: Hashable, Sendable {
  /// The path from the directory, parts apart by `/`: `terms/2026-09-28.txt`.
  public let name: String
  /// What stands in it, byte for byte.
  public let bytes: [UInt8]

  /// A file of a directory; the name begins with its folder, as in `terms/2026-09-28.txt`.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Likewise of a text.
  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }
}
