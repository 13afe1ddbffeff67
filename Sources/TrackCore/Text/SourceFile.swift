/// One file of a data directory: its name within the directory and its bytes.
public struct SourceFile: Sendable {
  /// The path within the directory, with `/` between folders: `terms/2026-09-28.txt`.
  public let name: String
  private let contents: Contents

  private enum Contents: Sendable {
    case array([UInt8])
    case mapped(MappedBytes)
  }

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    contents = .array(bytes)
  }

  public init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  package init(name: String, mapped: MappedBytes) {
    self.name = name
    contents = .mapped(mapped)
  }

  /// The content. A memory-mapped file is copied.
  public var bytes: [UInt8] {
    switch contents {
    case .array(let bytes): bytes
    case .mapped(let mapped): Array(mapped.bytes)
    }
  }

  /// Calls a closure with the content, without copying it.
  @inline(__always)
  package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    switch contents {
    case .array(let bytes): bytes.withUnsafeBufferPointer(body)
    case .mapped(let mapped): withExtendedLifetime(mapped) { body(mapped.bytes) }
    }
  }

  /// The text of a byte range, clamped to the file. Bytes that are not UTF-8 become U+FFFD.
  public func text(_ range: Range<Int>) -> String {
    withBytes { bytes in
      let range = range.clamped(to: bytes.indices)
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }
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
