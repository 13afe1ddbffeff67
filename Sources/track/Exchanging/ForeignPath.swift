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
    guard path != "-" else {
      throw .refused(
        "`track import` reads files, not standard input. Save it first, as in `timew export > data`,"
          + " then `track import data --as timewarrior`.")
    }
    guard hasEntry(path) else {
      throw .refused(
        "Cannot read \(path): it does not exist. `track import FILE` recognises what a file holds, and"
          + " `track import --list` shows of which programs.", .data)
    }
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
    var found = FolderList()
    switch kind {
    case .file: found.names = [path]
    case .folder: try found.add(path, below: "", depth: 0)
    case .zip(let archive): found.names = archive.names
    case .database: found.names = try ForeignDatabase(path).names()
    }
    let copy = self
    return ForeignFiles(names: found.names, skipped: found.skipped) { names, length in
      copy.heads(of: names, length)
    }
  }

  /// Returns the beginnings of files. A file that cannot be read has none.
  private func heads(of names: [String], _ length: Int) -> [[UInt8]] {
    if case .zip = kind { return (try? heads(names, length)) ?? names.map { _ in [] } }
    return names.map { name in (try? heads([name], length))?.first ?? [] }
  }

  private func heads(_ names: [String], _ length: Int) throws(Failure) -> [[UInt8]] {
    var heads: [[UInt8]] = []
    try stream(names) { piece in
      switch piece {
      case .begin: heads.append([])
      case .bytes(let bytes):
        let last = heads.count - 1
        heads[last] += bytes.prefix(length - heads[last].count)
        return heads.count < names.count || heads[last].count < length
      case .share, .end: break
      }
      return true
    }
    return heads
  }

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
      case .database: try ForeignDatabase(path).stream(name, each)
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
}

/// The files in a folder and its subfolders. Hidden files are left out.
private struct FolderList {
  /// The paths of the files below the folder, sorted by their bytes.
  var names: [String] = []
  /// The paths of symbolic links, pipes and the like, which are not followed or read.
  private(set) var skipped: [String] = []

  mutating func add(_ folder: String, below prefix: String, depth: Int) throws(Failure) {
    let inside: [[UInt8]]
    do { inside = try namesInFolder(folder) } catch {
      throw .refused(.notReadable(folder, error.words))
    }
    for name in inside.map({ String(decoding: $0, as: UTF8.self) }).sorted()
    where !name.hasPrefix(".") && names.count <= 100_000 {
      switch (try? FileStatus(ofLink: folder + "/" + name))?.kind {
      case .regular: names.append(prefix + name)
      case .folder where depth < 8:
        try add(folder + "/" + name, below: prefix + name + "/", depth: depth + 1)
      default: skipped.append(prefix + name)
      }
    }
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
