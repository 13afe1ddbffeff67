import TrackCore
import TrackSystem

/// The secret key that signs files in `.track`. A valid signature proves that this user wrote the
/// file on this machine.
///
/// The key is outside of all data directories, in `$XDG_STATE_HOME/track/key` or
/// `~/.local/state/track/key`. A directory from another person therefore cannot contain valid
/// signatures.
struct StateKey: Sendable {
  private static let length = 32
  private let bytes: [UInt8]

  /// Reads the key, or creates it on first use.
  static func load() throws(SystemError) -> StateKey {
    let folder = DataDirectory.joined(try stateHome(), "track")
    let path = DataDirectory.joined(folder, "key")
    if let key = read(path) { return key }
    try DataDirectory(path: folder).makeFolder()
    let new = DataDirectory.joined(folder, "key.\(UInt64.random(in: 0 ... .max))")
    defer { try? removeFile(new) }
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<length).map { _ in UInt8.random(in: 0 ... .max, using: &random) }
    try makeFile(new, holding: bytes, like: nil, permissions: 0o600)
    // If two processes create the key at once, linking fails in the second one, which then uses the
    // key of the first.
    do { try linkFile(new, as: path) } catch  where error.isTaken {}
    guard let key = read(path) else { throw .notTrusted }
    return key
  }

  /// Reads a key file. Returns nil if it is missing, has the wrong length, or can be accessed by
  /// others.
  private static func read(_ path: String) -> StateKey? {
    guard let bytes = try? readOwnFile(path, longest: length), bytes.count == length else {
      return nil
    }
    return StateKey(bytes: bytes)
  }

  private static func stateHome() throws(SystemError) -> String {
    if let path = environmentVariable("XDG_STATE_HOME"), path.hasPrefix("/") { return path }
    guard let home = homeFolder() else { throw .notTrusted }
    return DataDirectory.joined(home, ".local/state")
  }

  /// Returns the HMAC-SHA-256 of a message as 64 hexadecimal digits.
  func signature(of message: [UInt8]) -> String {
    let block = bytes + [UInt8](repeating: 0, count: 64 - bytes.count)
    let inner = SHA256.hash(block.map { $0 ^ 0x36 } + message)
    return Self.hexadecimal(SHA256.hash(block.map { $0 ^ 0x5C } + inner))
  }

  static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count < 2 ? "0" + digits : digits
    }.joined()
  }
}
