import TrackCore
import TrackSystem

/// The output files that commands wrote outside of the data. `.track/outputs` records a hash of
/// each file, so that a command can replace an unchanged file without asking.
extension DataDirectory {
  /// The kind of an existing or new file at an output path, which decides whether a command may
  /// write it.
  package enum OutputStatus: Sendable {
    /// The file is a data file or is in `.track`.
    case data
    /// The file exists, and no command wrote its content.
    case foreign
    /// The file does not exist, is empty, has content that a command wrote, or is not a regular
    /// file.
    case free
  }

  /// Returns the name of the data file to which an output path leads; nil if it leads elsewhere.
  package func dataFile(atOutput file: String) -> String? {
    guard let path = Self.realPath(file), let root = resolvedPath(self.path),
      path.hasPrefix(root + "/")
    else { return nil }
    let name = String(path.dropFirst(root.utf8.count + 1))
    return Self.counts(name) ? name : nil
  }

  package func status(ofOutput file: String) -> OutputStatus {
    guard let path = Self.realPath(file) else { return .free }
    if let root = resolvedPath(self.path), path.hasPrefix(root + "/") {
      let name = String(path.dropFirst(root.utf8.count + 1))
      if Self.counts(name) || name.hasPrefix(StateFolder.name + "/") { return .data }
    }
    guard let status = try? FileStatus(of: path), status.kind == .regular, status.length > 0 else {
      return .free
    }
    guard let bytes = try? contents(ofFile: path) else { return .foreign }
    return outputs.contains(Self.line(path, bytes)) ? .free : .foreign
  }

  /// Records the content that a command is about to write to a file.
  ///
  /// The record of the old content stays as well, because the file keeps that content if the
  /// command is interrupted. If recording fails, the next command asks before it overwrites the
  /// file.
  package func noteOutput(_ bytes: [UInt8], in file: String) {
    guard let path = Self.realPath(file) else { return }
    let isFile = (try? FileStatus(of: path).kind) == .regular
    let old = isFile ? (try? contents(ofFile: path)).map { Self.line(path, $0) } : nil
    let others = outputs.filter { line in
      line == old || !line.hasSuffix(" " + Escaping.escaped(Array(path.utf8)))
    }
    let lines = others.suffix(49) + [Self.line(path, bytes)]
    _ = try? writeState("outputs", Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  private var outputs: [String] {
    String(decoding: state.read("outputs") ?? [], as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }

  private static func line(_ path: String, _ bytes: [UInt8]) -> String {
    "\(StateKey.hexadecimal(SHA256.hash(bytes))) \(Escaping.escaped(Array(path.utf8)))"
  }

  /// Returns the path of a file with symbolic links resolved. The file itself need not exist.
  private static func realPath(_ file: String) -> String? {
    if let path = resolvedPath(file) { return path }
    guard let folder = resolvedPath(DataDirectory.folder(of: file)) else { return nil }
    return joined(folder, file.split(separator: "/").last.map(String.init) ?? "")
  }
}
