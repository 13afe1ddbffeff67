import TrackCore
import TrackExchange
import TrackStore
import TrackSystem

/// A file, folder or archive from which data is imported.
struct ForeignPath {
  let path: String
  private let kind: Kind

  private enum Kind {
    case file, folder, database
    case zip(ZipArchive)
  }

  init(_ path: String) throws(Failure) {
    self.path = path
    guard path != "-" else { throw .refused(.foreignInput) }
    guard hasEntry(path) else { throw .refused(.notReadable(path, "it does not exist")) }
    let isFolder = SingleFile.isFolder(path)
    let head = isFolder ? [] : try Self.head(of: path)
    if isFolder {
      kind = .folder
    } else if head.starts(with: "PK\u{3}\u{4}".utf8) {
      kind = .zip(try ZipArchive(path))
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
    case .zip(let archive): names = archive.names
    case .database: names = LoopDatabase.files
    }
    let copy = self
    return ForeignFiles(names: names) { names in copy.heads(of: names) }
  }

  /// Returns the beginnings of files. A file that cannot be read has none.
  private func heads(of names: [String]) -> [[UInt8]] {
    if case .zip = kind { return (try? heads(names)) ?? names.map { _ in [] } }
    return names.map { name in (try? heads([name]))?.first ?? [] }
  }

  private func heads(_ names: [String]) throws(Failure) -> [[UInt8]] {
    var heads: [[UInt8]] = []
    try stream(names) { piece in
      switch piece {
      case .begin: heads.append([])
      case .bytes(let bytes):
        let last = heads.count - 1
        heads[last] += bytes.prefix(Self.headLength - heads[last].count)
        return heads.count < names.count || heads[last].count < Self.headLength
      case .share, .end: break
      }
      return true
    }
    return heads
  }

  private static let headLength = 16 << 10

  private static func head(of path: String) throws(Failure) -> [UInt8] {
    do throws(ReadError) {
      return try OpenFile(reading: path).chunk(capacity: 16, from: 0)
    } catch {
      throw .refused(.notReadable(path, error.words))
    }
  }

  /// Passes files to a closure, one after another and each in pieces, until the files end or the
  /// closure returns false.
  func stream(_ names: [String], _ take: (ForeignPiece) -> Bool) throws(Failure) {
    if case .zip(let archive) = kind { return try archive.stream(names, take) }
    for name in names {
      guard take(.begin) else { return }
      var goesOn = true
      let each = { (bytes: UnsafeBufferPointer<UInt8>) in
        goesOn = take(.bytes(bytes))
        return goesOn
      }
      switch kind {
      case .file: try Self.stream(path, { _ = take(.share($0)) }, each)
      case .folder: try Self.stream(path + "/" + name, { _ = take(.share($0)) }, each)
      case .database: try LoopDatabase(path).stream(name, each)
      case .zip: break
      }
      guard goesOn, take(.end) else { return }
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

/// A part of the files that are read one after another.
enum ForeignPiece {
  /// The next file begins.
  case begin
  case bytes(UnsafeBufferPointer<UInt8>)
  /// The share of the file that has been read, if it is known.
  case share(Double)
  /// The file ends.
  case end
}
