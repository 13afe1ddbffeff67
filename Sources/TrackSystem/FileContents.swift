/// The reason why a file could not be read.
package enum ReadError: Error {
  case notAFile(FileKind)
  case tooLarge
  case system(SystemError)

  /// True if the file does not exist.
  package var isMissing: Bool {
    if case .system(let error) = self { error.isMissing } else { false }
  }

  /// A short description of the reason, to be shown after a colon.
  package var words: String {
    switch self {
    case .notAFile(.folder): "it is a folder"
    case .notAFile(.pipe): "it is a pipe"
    case .notAFile(.socket): "it is a socket"
    case .notAFile: "it is a device"
    case .tooLarge: "it is larger than 4 GiB"
    case .system(let error) where error.isMissing: "it is a symbolic link to nothing"
    case .system(let error): error.words
    }
  }
}

/// The maximum length in bytes of a file to read, 4 GiB. A sparse file can have any length, and
/// allocating that much memory would crash the program.
package let largestFile = 4 << 30

/// Reads a whole regular file.
package func contents(ofFile path: String) throws(ReadError) -> [UInt8] {
  try contents(of: try OpenFile(reading: path))
}

package func contents(of file: borrowing OpenFile) throws(ReadError) -> [UInt8] {
  guard file.length <= largestFile else { throw .tooLarge }
  // Request one byte more, to notice if the file has grown since it was opened.
  var bytes = try file.chunk(capacity: file.length + 1, from: 0)
  var isWhole = bytes.count <= file.length
  while !isWhole {
    let more = try file.chunk(capacity: max(bytes.count, 65_536), from: bytes.count)
    isWhole = more.isEmpty
    bytes += more
    guard bytes.count <= largestFile else { throw .tooLarge }
  }
  return bytes
}
