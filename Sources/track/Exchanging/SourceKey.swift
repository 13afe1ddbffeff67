import TrackCore
import TrackExchange
import TrackStore
import TrackSystem

/// The secret key of a data source.
///
/// It is the value of `$TRACK_KEY_NAME` or, if that is not set, the content of the file
/// `$XDG_CONFIG_HOME/track/keys/NAME`, which must be accessible only to its owner. If the content
/// begins with `!`, the rest is a command that prints the key.
///
/// The variable and the file are outside of the data directory. That directory may be shared, so it
/// must neither contain secrets nor name programs to run.
struct SourceKey {
  let name: String
  let session: Session

  /// Returns the key; nil if there is none.
  func value() throws(FetchFailure) -> String? {
    if let key = session.variable(variableName), !key.isEmpty { return key }
    guard let folder, let status = try? FileStatus(of: folder + "/" + name) else { return nil }
    let path = folder + "/" + name
    guard status.kind == .regular, status.owner == effectiveUser(), status.permissions & 0o077 == 0
    else {
      throw .notConfigured("\(path) can be read by others. Run: chmod 600 \(path.quotedForShell)")
    }
    guard let bytes = try? SingleFile.read(path) else {
      throw .notConfigured("\(path) cannot be read")
    }
    let text = String(decoding: bytes, as: UTF8.self).trimmed
    return text.hasPrefix("!") ? try output(of: String(text.dropFirst())) : text
  }

  private var variableName: String {
    "TRACK_KEY_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
  }

  private var folder: String? {
    if let config = session.variable("XDG_CONFIG_HOME"), config.hasPrefix("/") {
      return config + "/track/keys"
    }
    return session.variable("HOME").map { $0 + "/.config/track/keys" }
  }

  private func output(of command: String) throws(FetchFailure) -> String {
    var output: [UInt8] = []
    let program = ProgramStream(["/bin/sh", "-c", command], timeout: 60_000) { bytes in
      output += bytes
      return output.count < 1 << 16
    }
    let key = String(decoding: output, as: UTF8.self).trimmed
    guard program.end == .exited(0), !key.isEmpty else {
      throw .notConfigured("the command for the key of \(name) failed")
    }
    return key
  }
}

extension ProgramStream {
  /// The environment variables for the programs that fetch data. Variables that contain keys are
  /// left out.
  static var publicVariables: [String] {
    environmentVariables().filter { !$0.hasPrefix("TRACK_KEY_") }
  }
}
