import TrackCore

/// A device or program that may ask `track serve`, recorded in `.track/devices`.
package struct Device: Equatable, Sendable {
  /// Letters, digits, `-` and `_`.
  package let name: String
  /// The SHA-256 of the token, in hexadecimal digits. The token itself is stored nowhere.
  package let tokenHash: String
  package let isReadOnly: Bool
  /// What the device may see, as a number whose meaning the server knows.
  package let rights: Int
  /// The day on which the device was paired.
  package let since: Day

  package init(
    name: String, token: String, isReadOnly: Bool, rights: Int, since: Day
  ) {
    self.name = name
    tokenHash = Self.hash(of: token)
    self.isReadOnly = isReadOnly
    self.rights = rights
    self.since = since
  }

  /// The hash by which a token is found. A token has 256 random bits, so it needs no slow hash.
  package static func hash(of token: String) -> String {
    StateKey.hexadecimal(SHA256.hash(Array(token.utf8)))
  }

  /// A name made from typed text, so that it is one word in a file and on a command line.
  package static func name(from text: String) -> String {
    let words = text.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let name = String(words.joined(separator: "-").prefix(30))
    return name.isEmpty ? "device" : name
  }

  package static let limit = 100
  fileprivate static let file = "devices"

  fileprivate var line: String {
    "\(name) \(tokenHash) \(isReadOnly ? "looks" : "writes") \(rights) \(since)\n"
  }

  fileprivate init?(_ line: Substring) {
    let words = line.split(separator: " ")
    guard words.count == 5, let rights = Int(words[3]), let day = Day(iso: String(words[4])) else {
      return nil
    }
    name = String(words[0])
    tokenHash = String(words[1])
    isReadOnly = words[2] != "writes"
    self.rights = rights
    since = day
  }
}

extension DataDirectory {
  /// The paired devices. The file is signed, so that a directory from another person brings none.
  package var devices: [Device] {
    let bytes = state.read(Device.file).flatMap { state.verified($0, as: Device.file) } ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap(Device.init)
  }

  /// Changes the list of devices while no other process does.
  package func changeDevices<Result>(
    _ change: (inout [Device]) -> Result
  ) throws(WriteError) -> Result {
    let writing = try DirectoryTransaction(to: self, command: "track serve")
    var devices = devices
    let result = change(&devices)
    let bytes = Array(devices.map(\.line).joined().utf8)
    do { try state.replace(Device.file, with: state.signed(bytes, as: Device.file)) } catch {
      throw error as? WriteError ?? .noState(.notTrusted)
    }
    _ = consume writing
    return result
  }
}
