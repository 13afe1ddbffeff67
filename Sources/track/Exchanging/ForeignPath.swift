import TrackCore
import TrackExchange
import TrackStore
import TrackSystem

/// A file, folder or archive from which data is imported.
struct ForeignPath {
  let path: String
  private let kind: Kind

  private enum Kind { case file, folder, zip, database }

  init(_ path: String) throws(Failure) {
    self.path = path
    guard path != "-" else { throw .refused(.foreignInput) }
    guard hasEntry(path) else { throw .refused(.notReadable(path, "it does not exist")) }
    let isFolder = SingleFile.isFolder(path)
    let head = isFolder ? [] : try Self.head(of: path)
    if isFolder {
      kind = .folder
    } else if head.starts(with: "PK\u{3}\u{4}".utf8) {
      kind = .zip
    } else {
      kind = head.starts(with: "SQLite format 3".utf8) ? .database : .file
    }
  }

  /// The name of the file, folder or archive.
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// Lists the files and the beginning of each, so that the kind of data can be recognised.
  func files() throws(Failure) -> ForeignFiles {
    let names: [String]
    switch kind {
    case .file: names = [name]
    case .folder: names = try Self.names(in: path, below: "", depth: 0)
    case .zip: names = try ZipArchive(path).names()
    case .database: names = LoopDatabase.files
    }
    let copy = self
    return ForeignFiles(names: names) { name in (try? copy.head(of: name)) ?? [] }
  }

  private func head(of name: String) throws(Failure) -> [UInt8] {
    var head: [UInt8] = []
    try stream(name) { bytes in
      head += bytes.prefix(Self.headLength)
      return head.count < Self.headLength
    }
    return head
  }

  private static let headLength = 16 << 10

  private static func head(of path: String) throws(Failure) -> [UInt8] {
    do throws(ReadError) {
      return try OpenFile(reading: path).chunk(capacity: 16, from: 0)
    } catch {
      throw .refused(.notReadable(path, error.words))
    }
  }

  /// Passes the bytes of a file to a closure, in pieces, until the file ends or the closure returns
  /// false.
  ///
  /// - Parameter progress: Receives the share of the file that has been read, if it is known.
  func stream(
    _ name: String, progress: (Double) -> Void = { _ in },
    _ take: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(Failure) {
    switch kind {
    case .file: try Self.stream(path, progress, take)
    case .folder: try Self.stream(path + "/" + name, progress, take)
    case .zip: try ZipArchive(path).stream(name, take)
    case .database: try LoopDatabase(path).stream(name, take)
    }
  }

  private static func stream(
    _ path: String, _ progress: (Double) -> Void, _ take: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(Failure) {
    do throws(ReadError) {
      let file = try OpenFile(reading: path)
      var at = 0
      while true {
        let chunk = try file.chunk(capacity: 1 << 20, from: at)
        if chunk.isEmpty { return }
        at += chunk.count
        if !chunk.withUnsafeBufferPointer(take) { return }
        progress(Double(at) / Double(max(file.length, at)))
      }
    } catch {
      throw .refused(.notReadable(path, error.words))
    }
  }

  /// Returns the paths of the files in a folder and its subfolders, sorted by their bytes. Hidden
  /// files and symbolic links are left out.
  private static func names(
    in folder: String, below prefix: String, depth: Int
  ) throws(Failure) -> [String] {
    let names: [[UInt8]]
    do { names = try namesInFolder(folder) } catch {
      throw .refused(.notReadable(folder, error.words))
    }
    var found: [String] = []
    for name in names.map({ String(decoding: $0, as: UTF8.self) }).sorted()
    where !name.hasPrefix(".") {
      switch (try? FileStatus(ofLink: folder + "/" + name))?.kind {
      case .regular: found.append(prefix + name)
      case .folder where depth < 8:
        found += try Self.names(
          in: folder + "/" + name, below: prefix + name + "/", depth: depth + 1)
      default: break
      }
      if found.count > 100_000 { break }
    }
    return found
  }
}
