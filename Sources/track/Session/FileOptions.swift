import TrackReport
import TrackStore
import TrackSystem

/// The options that say where a page or picture goes.
struct FileOptions: CommandOptions {
  /// The file to write; nil for the standard output.
  let output: String?
  /// Whether `output` may replace a file that track did not write.
  let replaces: Bool
  /// Whether to show it in the browser.
  let opens: Bool

  init(_ reader: inout ArgumentReader) throws(Failure) {
    let file = try reader.text(
      "output", short: "o", Placeholder("FILE", .files), "write it here instead of printing it",
      expected: "a file")
    output = file == "-" ? nil : file
    replaces = reader.flag("force", "with -o, replace a file that track did not write")
    opens = reader.flag("open", "show it in the browser, as a page or a picture")
  }
}

extension Session {
  /// Prints bytes, or writes them where the options say.
  ///
  /// - Parameter name: The file in `.track` to show where none is named; nil for formats that
  ///   no browser shows.
  mutating func deliver(
    _ bytes: [UInt8], _ options: FileOptions, of directory: DataDirectory, as name: String? = nil
  ) throws(Failure) {
    var file = options.output
    let isShown = options.opens && name != nil
    if let file {
      try write(bytes, to: file, options, of: directory)
    } else if isShown, let name {
      do { file = try directory.writeState(name, bytes) } catch { throw .write(error) }
    }
    guard let file else { return out.write(bytes) }
    print("Wrote \(file).".harmless())
    if isShown { try show(resolvedPath(file) ?? file, patience: 2000) }
  }

  /// Writes a file that is not a data file; replaces one that track did not write only if the
  /// person agrees.
  private func write(
    _ bytes: [UInt8], to file: String, _ options: FileOptions, of directory: DataDirectory
  ) throws(Failure) {
    switch directory.standing(ofOutput: file) {
    case .data: throw .refused(.outputIsData(file))
    case .foreign where !options.replaces:
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

  /// Opens a file in the program that the system has for it, which may run as long as the person
  /// looks.
  ///
  /// - Parameter patience: How long to wait for an error, in milliseconds.
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

  /// The terminal, without colours where the text goes into a file.
  func terminal(_ options: FileOptions) -> Terminal {
    var terminal = terminal
    if options.output != nil { terminal.color = false }
    return terminal
  }
}
