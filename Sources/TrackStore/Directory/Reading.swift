import TrackCore
import TrackSystem

extension DataDirectory {
  /// The folders from which files are read, in this order. The first is the directory itself.
  static let folders = ["", "terms", "log", "sources"]

  /// Reads all data files. If a file cannot be read, the snapshot contains a problem instead.
  ///
  /// - Parameters:
  ///   - withoutLogs: True to omit `log.txt`, `log/` and `sources/`, which may be very long and
  ///     rarely contain declarations.
  ///   - mapping: Maps long files into memory instead of copying them; nil to copy all files.
  package func snapshot(
    withoutLogs: Bool = false, mapping: Mapping? = nil
  ) throws(DirectoryError) -> Snapshot {
    var snapshot = Snapshot()
    for folder in Self.folders {
      if withoutLogs, folder == "log" || folder == "sources" { continue }
      do {
        for name in try namesInFolder(folder.isEmpty ? path : path(of: folder)).inOrder() {
          if withoutLogs, folder.isEmpty, name == Array("log.txt".utf8) { continue }
          take(name, in: folder, mapping, into: &snapshot)
        }
      } catch {
        guard !folder.isEmpty else { throw .unreadable(path, error) }
        guard !error.isMissing, !error.isNotAFolder else { continue }
        snapshot.problems.append(
          Problem(
            code: .unreadableFile, file: folder,
            detail: "this folder cannot be read: \(error.words)"))
      }
    }
    return snapshot
  }

  /// Returns the names of all data files, without reading them. Folders that cannot be listed are
  /// left out.
  func dataFiles() -> [String] {
    Self.folders.flatMap { folder in
      ((try? namesInFolder(folder.isEmpty ? path : path(of: folder))) ?? []).filter {
        FileName.verdict(on: $0) == .read
      }.map { name in
        (folder.isEmpty ? "" : folder + "/") + String(decoding: name, as: UTF8.self)
      }
    }.filter { (try? FileStatus(of: path(of: $0)))?.kind == .regular }
  }

  private func take(
    _ name: [UInt8], in folder: String, _ mapping: Mapping?, into snapshot: inout Snapshot
  ) {
    let text = String(decoding: name, as: UTF8.self)
    let file = folder.isEmpty ? text : folder + "/" + text
    switch FileName.verdict(on: name) {
    case .ignored:
      break
    case .passedOver(let reason):
      snapshot.problems.append(
        Problem(code: .passedOver, file: file, detail: reason.detail, fix: reason.fix))
    case .read:
      do throws(ReadError) {
        let open = try OpenFile(reading: path(of: file))
        if let mapped = mapping?.file(file, open) {
          snapshot.files.append(mapped)
        } else {
          snapshot.files.append(SourceFile(name: file, bytes: try contents(of: open)))
        }
      } catch {
        snapshot.problems.append(
          Problem(
            code: .unreadableFile, file: file,
            detail: "this file cannot be read: \(error.words)"))
      }
    }
  }
}

extension [[UInt8]] {
  /// Returns the names sorted by their bytes, but with `track.txt` first.
  fileprivate func inOrder() -> Self {
    let marker = Array<UInt8>(DataDirectory.marker.utf8)
    return sorted { left, right in
      if left == marker || right == marker { return left == marker && right != marker }
      return left.lexicographicallyPrecedes(right)
    }
  }
}

extension FileName.Reason {
  fileprivate var detail: String {
    switch self {
    case .copy(let mark): "this file is not read: \"\(mark)\" in its name marks a copy"
    case .conflictCopy(let original):
      "a file-sync program left this copy of \(original), and it is not read"
    case .characters, .perhapsCopy:
      "this file is not read: its name is not made of a-z, 0-9, -, _ and ."
    case .ending: "this file is not read: its name does not end in .txt in lowercase"
    case .beginning: "this file is not read: its name does not begin with a letter or digit"
    }
  }

  fileprivate var fix: String {
    switch self {
    case .copy: "fold its lines into the file it is a copy of, and delete it"
    case .conflictCopy: "`track sync` takes in what is new in it and puts it away"
    case .perhapsCopy(let original):
      "if it is a copy of \(original), rename it to \"\(original.dropLast(4)) (conflict).txt\" and run"
        + " `track sync`; else give it another name"
    case .characters, .beginning, .ending: "rename it"
    }
  }
}
