import TrackCore
import TrackStore
import TrackSystem

/// Decides who may ask: devices with a cookie, and programs with a bearer token. A new device gets
/// its cookie for a code that the server has shown on the terminal.
package struct DeviceGate {
  /// A device that has shown its token.
  package struct Visitor {
    package let device: Device
    package let token: String
    /// True for a program that sent the token in a header, as no page of another site can.
    package let isBearer: Bool

    /// A word that only pages of this server know, for the forms in them.
    package var csrf: String { String(Device.hash(of: "csrf " + token).prefix(32)) }
  }

  /// The result of looking for the token of a request.
  package enum Finding {
    case visitor(Visitor)
    case unknown
    /// Too many wrong tokens were sent.
    case tooMany
  }

  /// The result of sending a code.
  package enum Pairing {
    case paired(token: String)
    case wrong
    /// The code is too old, was used, or was guessed at too often.
    case noCode
  }

  private let directory: DataDirectory
  /// What devices that are paired now may do.
  private let isReadOnly: Bool
  private let disclosure: Disclosure
  private let port: UInt16
  private var code: (text: String, deadline: Int, wrong: Int)?
  private var wrongTokens = (count: 0, since: 0)

  package static let codeLifetime = 5 * 60_000
  private static let mostWrongCodes = 10
  private static let mostWrongTokens = 30
  private static let year = 365 * 86_400

  package init(
    _ directory: DataDirectory, port: UInt16, isReadOnly: Bool, disclosure: Disclosure
  ) {
    self.directory = directory
    self.port = port
    self.isReadOnly = isReadOnly
    self.disclosure = disclosure
  }

  // MARK: Tokens

  package mutating func visitor(_ request: HTTPRequest, _ sites: SiteNames) -> Finding {
    let header = request.field("authorization")
    guard let token = header.map(Self.bearer) ?? request.cookie(cookieName(request, sites)) else {
      return .unknown
    }
    let hash = Device.hash(of: token)
    if let device = directory.devices.first(where: { $0.tokenHash == hash }) {
      return .visitor(Visitor(device: device, token: token, isBearer: header != nil))
    }
    let now = steadyMilliseconds()
    if now - wrongTokens.since > 60_000 { wrongTokens = (0, now) }
    wrongTokens.count += 1
    return wrongTokens.count > Self.mostWrongTokens ? .tooMany : .unknown
  }

  private static func bearer(_ header: String) -> String {
    let words = header.split(separator: " ")
    return words.count == 2 && words[0].lowercased() == "bearer" ? String(words[1]) : ""
  }

  /// Cookies do not tell ports apart, so the port is part of the name.
  private func cookieName(_ request: HTTPRequest, _ sites: SiteNames) -> String {
    request.host == sites.secure ? "__Host-track" : "track-\(port)"
  }

  /// Returns the header that makes the browser keep a token, or drop it if it is nil.
  package func cookie(_ token: String?, for request: HTTPRequest, _ sites: SiteNames) -> String {
    let secure = request.host == sites.secure ? "; Secure" : ""
    return "\(cookieName(request, sites))=\(token ?? ""); Path=/; HttpOnly; SameSite=Strict"
      + "; Max-Age=\(token == nil ? 0 : Self.year)\(secure)"
  }

  // MARK: Codes

  /// Makes a new code, in place of the one before.
  package mutating func makeCode() -> String {
    let letters = Array("23456789ABCDEFGHJKMNPQRSTUVWXYZ")
    var random = SystemRandomNumberGenerator()
    let text = String(
      (0..<10).map { _ in letters[Int.random(in: letters.indices, using: &random)] })
    code = (text, steadyMilliseconds() + Self.codeLifetime, 0)
    return text
  }

  /// Pairs a device that sends the code. The token of a device is as good as a code, for a server
  /// without a terminal.
  package mutating func pair(
    code typed: String, name: String, on day: Day
  ) throws(WriteError) -> Pairing {
    let hash = Device.hash(of: typed)
    if directory.devices.contains(where: { $0.tokenHash == hash }) { return .paired(token: typed) }
    guard let code, code.deadline > steadyMilliseconds(), code.wrong < Self.mostWrongCodes else {
      self.code = nil
      return .noCode
    }
    let word = typed.uppercased().filter { $0 != " " && $0 != "-" }
    guard Device.hash(of: word) == Device.hash(of: code.text) else {
      self.code?.wrong += 1
      return .wrong
    }
    self.code = nil
    let token = try Self.add(
      named: name, isReadOnly, disclosure, on: day, isNew: false, to: directory)
    return token.map { .paired(token: $0) } ?? .noCode
  }

  /// Adds a device and returns its token; nil if the name is taken or there are too many.
  ///
  /// - Parameter isNew: True if the name may not be taken; false to add a number to a taken name.
  package static func add(
    named text: String, _ isReadOnly: Bool, _ disclosure: Disclosure, on day: Day, isNew: Bool,
    to directory: DataDirectory
  ) throws(WriteError) -> String? {
    var random = SystemRandomNumberGenerator()
    let token = (0..<4).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
    return try directory.changeDevices { devices in
      let names = Set(devices.map(\.name))
      let base = Device.name(from: text)
      if isNew, names.contains(base) { return nil }
      var name = base
      var number = 2
      while names.contains(name) { (name, number) = ("\(base)-\(number)", number + 1) }
      guard devices.count < Device.limit else { return nil }
      devices.append(
        Device(
          name: name, token: token, isReadOnly: isReadOnly, rights: disclosure.rawValue, since: day)
      )
      return token
    }
  }
}

extension Device {
  package var disclosure: Disclosure { Disclosure(rawValue: rights) }
}
