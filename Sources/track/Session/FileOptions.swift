import TrackReport
import TrackStore
import TrackSystem

/// The options that write a page, picture or report to a file.
struct FileOptions: CommandOptions {
  /// The path of the output file; nil for standard output.
  let output: String?
  /// True if the output file may replace a file that track did not write.
  let replaces: Bool
  /// True to open the result in the browser.
  let opens: Bool

  init(_ reader: inout ArgumentReader) throws(Failure) { try self.init(&reader, opens: true) }

  /// - Parameter canOpen: True if the command prints what a browser shows.
  init(_ reader: inout ArgumentReader, opens canOpen: Bool) throws(Failure) {
    let file = try reader.text(
      "output", short: "o", Placeholder("FILE", .files), "write it here instead of printing it",
      expected: "a file")
    output = file == "-" ? nil : file
    // The message about such a file names the option.
    replaces = try reader.listing(.nowhere) {
      $0.flag("force", "with -o, replace a file that track did not write")
    }
    opens = canOpen && reader.flag("open", "show it in the browser, as a page or a picture")
  }
}

extension Session {
  /// Prints bytes, or writes them to the output file.
  ///
  /// - Parameter name: The name of a file in `.track`. The bytes are written to it if the result is
  ///   to be opened but there is no output file. Nil for a format that a browser does not show.
  mutating func deliver(
    _ bytes: [UInt8], _ options: FileOptions, of directory: DataDirectory, as name: String? = nil
  ) throws(Failure) {
    var file = options.output
    let isShown = options.opens && name != nil
    if let file {
      try write(bytes, to: file, replacing: options.replaces, of: directory)
    } else if isShown, let name {
      do { file = try directory.writeState(name, bytes) } catch { throw .write(error) }
    }
    guard let file else {
      // A page, a picture or a table is data; text has been painted for the terminal.
      return format == nil || format == .text ? out.write(bytes) : print(data: bytes)
    }
    print("Wrote \(file).".harmless())
    if isShown { try show(resolvedPath(file) ?? file, timeout: 2000) }
  }

  /// Prints bytes, or writes them to a file and then prints a message about it.
  mutating func deliver(
    _ bytes: [UInt8], to file: String?, replacing replaces: Bool, of directory: DataDirectory
  ) throws(Failure) {
    guard let file, file != "-" else { return out.write(bytes) }
    try write(bytes, to: file, replacing: replaces, of: directory)
    print("Wrote \(file).".harmless())
  }

  /// Writes an output file. Refuses to replace a data file, and asks before it replaces a file that
  /// track did not write.
  private func write(
    _ bytes: [UInt8], to file: String, replacing replaces: Bool, of directory: DataDirectory
  ) throws(Failure) {
    switch directory.status(ofOutput: file) {
    case .data:
      throw .refused(
        "\(file) is one of your data files, which a report must not replace. Name another with -o.",
        .data)
    case .foreign where !replaces:
      guard let asking = Asking(self),
        try asking.confirm("\(file) exists, and track did not write it. Replace it?", usual: false)
      else {
        throw .refused(
          "\(file) exists, and track did not write it. Name another with -o, or replace it with"
            + " --force.", .data)
      }
    case .foreign, .free: break
    }
    directory.noteOutput(bytes, in: file)
    do { try SingleFile.write(bytes, to: file) } catch {
      throw .refused(.notWritten(file: file, error))
    }
    noteWritten()
  }

  /// Opens a file with the system's default program, and does not wait until that program ends.
  ///
  /// - Parameter timeout: The number of milliseconds to wait for an early failure.
  func show(_ file: String, timeout: Int) throws(Failure) {
    switch ExternalProgram.start([Self.opener, file], timeout: timeout) {
    case nil, 0: break
    case 127:
      throw .refused(
        "Found no program to open \(file). Open it in a browser.", .data)
    case let code?:
      throw .refused(
        "`\(Self.opener)` ended with \(code), so \(file) was not shown. Open it in a browser.",
        .data)
    }
  }

  private static var opener: String {
    #if os(macOS)
      "open"
    #else
      "xdg-open"
    #endif
  }

  /// Returns the capabilities of the output. If it is a file, there are no colors.
  func terminal(_ options: FileOptions) -> Terminal {
    var terminal = terminal
    if options.output != nil { terminal.color = false }
    return terminal
  }
}
