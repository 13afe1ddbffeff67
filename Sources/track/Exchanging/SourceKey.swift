import TrackCore
import TrackExchange
import TrackStore
import TrackSystem

/// The secret key of a data source.
///
/// It is the value of `$TRACK_KEY_NAME` or, if that is not set, the content of the file
/// `$XDG_CONFIG_HOME/track/keys/NAME`, which must be accessible only to its owner. `SourceKeys`
/// says what they hold.
///
/// The variable and the file are outside of the data directory. That directory may be shared, so it
/// must neither contain secrets nor name programs to run. It may name an address, but a key is only
/// sent to an address that is stored with the key.
struct SourceKey {
  let name: String
  let session: Session

  /// Returns the key; nil if there is none. On a terminal, asks once for each address whether it may
  /// get the key, and stores the answer yes in the key file.
  ///
  /// - Parameter host: The address that the source block states, which gets the key; nil for the
  ///   service's own address.
  func value(for host: String?) throws(FetchFailure) -> String? {
    guard var stored = try stored() else { return nil }
    if !stored.isFor(host), let address = host.flatMap(KeyAddress.init),
      let file = stored.file, let key = stored.keys.ownKey, !key.contains(where: \.isNewline),
      isGranted(address)
    {
      let text = Array((stored.text + "\n\(address.text) \(key)\n").utf8)
      do { try SingleFile.write(text, to: file) } catch {
        throw .notConfigured("\(file) cannot be written")
      }
      stored.text = String(decoding: text, as: UTF8.self)
    }
    guard let text = try stored.text(for: host, name) else { return nil }
    return text.hasPrefix("!") ? try output(of: String(text.dropFirst())) : text
  }

  /// Throws if there is a key, but not for an address. Runs no command and asks nothing.
  func check(for host: String?) throws(FetchFailure) {
    _ = try stored()?.text(for: host, name)
  }

  /// The text with the keys, and where it is.
  private struct Stored {
    var text: String
    /// The path of the key file; nil if the text is that of the variable.
    let file: String?
    let place: String

    var keys: SourceKeys { SourceKeys(parsing: text) }

    func isFor(_ host: String?) -> Bool {
      guard let host else { return keys.ownKey != nil }
      return KeyAddress(host).flatMap(keys.key) != nil
    }

    /// Returns the key, or the command that prints it.
    func text(for host: String?, _ name: String) throws(FetchFailure) -> String? {
      guard let host else { return keys.ownKey }
      guard let address = KeyAddress(host) else {
        throw .notConfigured(
          "the key of \(name) is sent to an https address or to this machine only, not to \(host)")
      }
      if let key = keys.key(for: address) { return key }
      throw .notConfigured(
        "the key of \(name) is not for \(address.text). If that address may get it, add the line"
          + " `\(address.text) KEY` to \(place)")
    }
  }

  private func stored() throws(FetchFailure) -> Stored? {
    if let text = session.variable(variableName), !text.isEmpty {
      return Stored(text: text, file: nil, place: "$" + variableName)
    }
    guard let folder, let status = try? FileStatus(of: folder + "/" + name) else { return nil }
    let path = folder + "/" + name
    guard status.kind == .regular, status.owner == effectiveUser(), status.permissions & 0o077 == 0
    else {
      throw .notConfigured("\(path) can be read by others. Run: chmod 600 \(path.quotedForShell)")
    }
    guard let bytes = try? SingleFile.read(path) else {
      throw .notConfigured("\(path) cannot be read")
    }
    return Stored(
      text: String(decoding: bytes, as: UTF8.self).trimmed, file: path, place: path)
  }

  private func isGranted(_ address: KeyAddress) -> Bool {
    guard let asking = Asking(session) else { return false }
    let question = "Send the key of \(name) to \(address.text), from now on?"
    return (try? asking.confirm(question, usual: false)) ?? false
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
