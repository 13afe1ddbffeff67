import TrackReport
import TrackStore
import TrackSystem

/// Where pages and pictures go to.
enum FileOptions {
  static let output = Option.value(
    "output", short: "o", Placeholder("FILE", .files), "write it here instead of printing it",
    expected: "a file"
  ) { $0.isEmpty ? nil : $0 }
  static let open = Option.flag("open", "show it in the browser, as a page or a picture")
  static let force = Option.flag("force", "with -o, replace a file that track did not write")
}

extension Session {
  /// Prints what was made, or writes it where the options say.
  ///
  /// - Parameter name: The file in `.track` that is shown where none is named; nil for what
  ///   no browser shows.
  mutating func deliver(
    _ bytes: [UInt8], _ input: Input, of directory: DataDirectory, as name: String? = nil
  ) throws(Failure) {
    var file = try input.value(of: FileOptions.output)
    if file == "-" { file = nil }
    let isShown = input.has(FileOptions.open) && name != nil
    if let file {
      try write(bytes, to: file, input, of: directory)
    } else if isShown, let name {
      do { file = try directory.writeState(name, bytes) } catch { throw .write(error) }
    }
    guard let file else { return out.write(bytes) }
    print("Wrote \(file).".harmless())
    if isShown { try show(resolvedPath(file) ?? file, patience: 2000) }
  }

  /// Writes a file outside of the data: never one of the data files, and one that somebody else
  /// made only where the person agrees.
  private func write(
    _ bytes: [UInt8], to file: String, _ input: Input, of directory: DataDirectory
  ) throws(Failure) {
    switch directory.standing(ofOutput: file) {
    case .data: throw .refused(.outputIsData(file))
    case .foreign where !input.has(FileOptions.force):
      guard let asking = Asking(self),
        try asking.confirm("\(file) exists, and track did not write it. Replace it?", usual: false)
      else { throw .refused(.outputExists(file)) }
    case .foreign, .free: break
    }
    do { try SingleFile.write(bytes, to: file) } catch {
      throw .refused(.notWritten(file: file, error))
    }
    directory.noteOutput(bytes, in: file)
  }

  /// Has a file shown by the program that the system has for that, which may go on for as long as
  /// the person looks.
  ///
  /// - Parameter patience: How long to wait for what it says, in milliseconds.
  func show(_ file: String, patience: Int) throws(Failure) {
    switch ExternalProgram.start([Self.opener, file], patience: patience) {
    case nil, 0: break
    case 127: throw .refused(.notOpened(file: file))
    case let code?: throw .refused(.openerFailed(Self.opener, code, file: file))
    }
  }

  private static var opener: String {
    #if os(macOS)
      "open"
    #else
      "xdg-open"
    #endif
  }

  /// The terminal, or a file as one: without colours.
  func terminal(_ input: Input) throws(Failure) -> Terminal {
    var terminal = terminal
    if try input.value(of: FileOptions.output) != nil { terminal.color = false }
    return terminal
  }

  /// Prints lines, or writes them where the options say.
  mutating func deliver(
    _ lines: [String], _ input: Input, of directory: DataDirectory
  ) throws(Failure) {
    try deliver(lines.flatMap { Array(($0 + "\n").utf8) }, input, of: directory)
  }
}
