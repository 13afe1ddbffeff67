/// One file of a data directory: its name within the directory and its bytes.
public struct SourceFile: Sendable {
  /// The path from the directory, parts apart by `/`: `terms/2026-09-28.txt`.
  public let name: String
  private let contents: Contents

  private enum Contents: Sendable {
    case array([UInt8])
    case mapped(MappedBytes)
  }

  /// A file of a directory; the name begins with its folder, as in `terms/2026-09-28.txt`.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    contents = .array(bytes)
  }

  /// Likewise of a text.
  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// Likewise of bytes that stay where they are.
  package init(name: String, mapped: MappedBytes) {
    self.name = name
    contents = .mapped(mapped)
  }

  /// What stands in it, byte for byte; a copy where the file is mapped.
  public var bytes: [UInt8] {
    switch contents {
    case .array(let bytes): bytes
    case .mapped(let mapped): Array(mapped.bytes)
    }
  }

  /// Shows its bytes without copying them.
  @inline(__always)
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    switch contents {
    case .array(let bytes): bytes.withUnsafeBufferPointer(body)
    case .mapped(let mapped): withExtendedLifetime(mapped) { body(mapped.bytes) }
    }
  }

  /// The text of a range; wrong bytes become U+FFFD.
  package func text(_ range: Range<Int>) -> String {
    withBytes { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
  }
}

extension SourceFile: Hashable {
  public static func == (left: SourceFile, right: SourceFile) -> Bool {
    left.name == right.name
      && left.withBytes { left in right.withBytes { left.elementsEqual($0) } }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
