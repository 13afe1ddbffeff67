import TrackCore
import TrackSystem

/// The folder `.track`, which contains the state of this machine. Git does not sync it.
///
/// No file in it is accessed through a symbolic link. Otherwise, a directory from another person
/// could redirect a write.
struct StateFolder {
  static let name = ".track"
  /// The maximum length in bytes of a file to read, because a sparse file can have any length.
  private static let maximumLength = 128 << 20

  private let directory: DataDirectory

  init(of directory: DataDirectory) { self.directory = directory }

  /// Returns the path of a file or folder in `.track`. The path is for messages, and for callers
  /// that check it before they use it.
  func path(of file: String = "") -> String {
    let folder = directory.path(of: Self.name)
    return file.isEmpty ? folder : DataDirectory.joined(folder, file)
  }

  /// Creates `.track`, with a `.gitignore` that makes git ignore all files in it. Also creates the
  /// folder `folder` in `.track`, unless the name is empty.
  func prepare(_ folder: String = "") throws(WriteError) {
    do { try makeFolder(path(), permissions: 0o700) } catch { throw .noState(error) }
    try check()
    let ignore = path(of: ".gitignore")
    if (try? FileStatus(ofLink: ignore))?.length ?? 0 == 0 {
      // If this fails, the write that needs the folder fails as well, with a better message.
      try? WritableFile(ignore, .state).put(Array("*\n".utf8), at: 0)
    }
    guard !folder.isEmpty else { return }
    do { try makeFolder(path(of: folder), permissions: 0o700) } catch {
      throw .state(folder, error)
    }
    try check(folder)
  }

  /// Opens a file to change it in place. A missing file is created.
  func open(_ file: String, permissions: Permissions = 0o600) throws(WriteError) -> WritableFile {
    try prepare(Self.folder(of: file))
    do { return try WritableFile(path(of: file), .state, permissions: permissions) } catch {
      throw .state(file, error)
    }
  }

  /// Replaces a file atomically. If there is a symbolic link in its place, the link itself is
  /// replaced.
  func replace(_ file: String, with bytes: [UInt8]) throws(WriteError) {
    try prepare(Self.folder(of: file))
    let path = path(of: file)
    do {
      try makeFile(path + ".new", holding: bytes, like: nil, permissions: 0o600)
      try moveFile(path + ".new", to: path)
    } catch {
      throw .state(file, error)
    }
  }

  /// Reads a file. Returns nil if it is missing or too long, if it or its folder is a symbolic
  /// link, or if the folder belongs to another user.
  func read(_ file: String) -> [UInt8]? {
    guard (try? check(Self.folder(of: file))) != nil,
      let status = try? FileStatus(ofLink: path(of: file)), status.kind == .regular,
      status.length <= Self.maximumLength
    else { return nil }
    return try? contents(ofFile: path(of: file))
  }

  /// Returns the names in a folder of `.track`; empty if the folder is missing, is a symbolic link
  /// or belongs to another user.
  func names(in folder: String) -> [String] {
    guard (try? check(folder)) != nil else { return [] }
    return ((try? namesInFolder(path(of: folder))) ?? []).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Throws if `.track`, or the given folder in it, is not a folder or is a symbolic link. Also
  /// throws if it belongs neither to this user nor to the owner of the directory. A missing folder
  /// is accepted.
  func check(_ folder: String = "") throws(WriteError) {
    for name in folder.isEmpty ? [""] : ["", folder] {
      guard let status = try? FileStatus(ofLink: path(of: name)) else { continue }
      let shown = name.isEmpty ? Self.name : Self.name + "/" + name
      if status.kind == .link { throw .stateLink(shown) }
      guard status.kind == .folder else { throw .state(name, SystemError.notAFolder) }
      let owners = [effectiveUser(), (try? FileStatus(of: directory.path))?.owner]
      guard owners.contains(status.owner) else { throw .foreignState(shown) }
    }
  }

  private static func folder(of file: String) -> String {
    file.lastIndex(of: "/").map { String(file[..<$0]) } ?? ""
  }
}

// MARK: Signed files

extension StateFolder {
  private static let mark = Array("signed ".utf8)
  /// The length of the signature line in bytes: the mark, 64 hexadecimal digits and the line break.
  static let signatureLength = mark.count + 65

  /// Returns the bytes with a signature line. The signature is valid only for this user, this
  /// directory and this name.
  func signed(_ bytes: [UInt8], as name: String) throws(SystemError) -> [UInt8] {
    try bytes + Self.mark + Array("\(signature(of: bytes, as: name))\n".utf8)
  }

  /// Returns the bytes without their signature; nil if the signature is missing or wrong.
  func verified(_ bytes: [UInt8], as name: String) -> [UInt8]? {
    guard bytes.count >= Self.signatureLength else { return nil }
    let content = Array(bytes.dropLast(Self.signatureLength))
    return (try? signed(content, as: name)) == bytes ? content : nil
  }

  /// Returns the number of bytes up to the end of the first signature line; nil if there is none.
  func lengthOfSigned(_ bytes: [UInt8]) -> Int? {
    var start = 0
    while bytes.count - start >= Self.signatureLength {
      if bytes[start...].starts(with: Self.mark) { return start + Self.signatureLength }
      guard let end = bytes[start...].firstIndex(of: ASCII.newline) else { return nil }
      start = end + 1
    }
    return nil
  }

  /// Returns the signature of bytes. It depends on the inode of this directory's lock file, so it
  /// is not valid in a copy of the directory.
  private func signature(of bytes: [UInt8], as name: String) throws(SystemError) -> String {
    let lock = try FileStatus(ofLink: path(of: "lock"))
    return try StateKey.load().signature(of: Array("\(name) \(lock.inode)\n".utf8) + bytes)
  }
}

extension DataDirectory {
  var state: StateFolder { StateFolder(of: self) }
  /// The path of the folder for the state of this machine. The folder need not exist.
  package var statePath: String { state.path() }

  /// Reads a file written by `writeState`; returns nil if it is missing.
  package func readState(_ file: String) -> [UInt8]? { state.read(file) }

  /// Writes a file in `.track` that can be recreated if it is lost.
  ///
  /// - Returns: The path of the file.
  package func writeState(_ file: String, _ bytes: [UInt8]) throws(WriteError) -> String {
    try state.replace(file, with: bytes)
    return state.path(of: file)
  }
}
