import TrackReport
import TrackStore

/// Where pages and pictures go to.
enum FileOptions {
  static let output = Option.value(
    "output", short: "o", Placeholder("FILE", .files), "write it here instead of printing it",
    expected: "a file"
  ) { $0.isEmpty ? nil : $0 }
  static let open = Option.flag("open", "show it in the browser, as a page or a picture")
}

extension Session {
  /// Prints what was made, or writes it where the options say.
  ///
  /// - Parameter name: of the file in `.track` that is shown where none is named; nil for what
  ///   no browser shows.
  mutating func deliver(
    _ bytes: [UInt8], _ input: Input, of directory: DataDirectory, as name: String? = nil
  ) throws(Failure) {
    var file = try input.value(of: FileOptions.output)
    if file == "-" { file = nil }
    let isShown = input.has(FileOptions.open) && name != nil
    if file == nil, isShown, let name {
      do { file = try directory.statePath(of: name) } catch { throw .write(error) }
    }
    guard let file else { return out.write(bytes) }
    do { try SingleFile.write(bytes, to: file) } catch {
      throw .refused(.notWritten(file: file, error))
    }
    print("Wrote \(file).".harmless())
    if isShown { try show(resolvedPath(file) ?? file) }
  }

  /// Has a file or address shown by what the person uses for such things.
  func show(_ place: String) throws(Failure) {
    #if os(macOS)
      let opener = "open"
    #else
      let opener = "xdg-open"
    #endif
    guard ExternalProgram.run([opener, place]) == 0 else {
      throw .refused(.notOpened(file: place))
    }
  }

  /// The terminal, or a file as one: without colours.
  func terminal(_ input: Input) throws(Failure) -> Terminal {
    var terminal = terminal
    if try input.value(of: FileOptions.output) != nil { terminal.color = false }
    return terminal
  }

  /// Likewise of lines.
  mutating func deliver(
    _ lines: [String], _ input: Input, of directory: DataDirectory
  ) throws(Failure) {
    try deliver(lines.flatMap { Array(($0 + "\n").utf8) }, input, of: directory)
  }
}
