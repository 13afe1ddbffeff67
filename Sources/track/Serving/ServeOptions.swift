import TrackCore
import TrackServe
import TrackStore
import TrackSystem

/// The options of `track serve`.
struct ServeOptions: CommandOptions {
  static let usualPort: UInt16 = 8725

  let port: UInt16
  let address: InternetAddress
  /// The host of a proxy that has TLS; nil if there is none.
  let secureHost: String?
  let opens: Bool
  let isReadOnly: Bool
  let disclosure: Disclosure
  /// What to do with devices instead of serving.
  let task: Task?

  enum Task { case list, revoke(String), token(String) }

  init(_ reader: inout ArgumentReader) throws(Failure) {
    let isLAN = reader.flag("lan", "devices in your network may ask, over plain HTTP")
    secureHost = try reader.value(
      "behind", Placeholder("HOST"), "the name of a proxy that has TLS: me.ts.net",
      expected: "the name of a host"
    ) { word in Self.isHost(word) ? word.lowercased() : nil }
    opens = reader.flag("open", "show it in the browser of this machine")
    isReadOnly = reader.flag("read-only", "look only, also with what is paired meanwhile")
    let lists = reader.flag("devices", "list the paired devices and programs")
    // The notes of the command explain these.
    let others = try reader.listing(.nowhere) { reader throws(Failure) in try Others(&reader) }
    port = others.port
    address = others.address ?? (isLAN ? .any : .loopback)
    disclosure = others.disclosure
    task = lists ? .list : others.task
    try reader.onlyOne(of: ["devices", "revoke", "token"])
    try reader.onlyOne(of: ["lan", "address"])
  }

  /// The options that few need.
  private struct Others {
    let port: UInt16
    let address: InternetAddress?
    let disclosure: Disclosure
    let task: Task?

    init(_ reader: inout ArgumentReader) throws(Failure) {
      port =
        try reader.value(
          "port", Placeholder("NUMBER"), "the port, \(usualPort) if omitted",
          expected: "a number up to 65535; 0 is any free one"
        ) { UInt16($0) } ?? usualPort
      address = try reader.value(
        "address", Placeholder("ADDRESS"), "listen on this address of the machine",
        expected: "an address such as 192.168.1.7"
      ) { InternetAddress($0) }
      let names = Disclosure.names.map(\.name)
      let parts = try reader.list(
        "allow", Placeholder("PART,…", .words(names)), "what is paired may see only these",
        expected: names.alternatives
      ) { word in Disclosure.names.first { $0.name == word }?.part }
      disclosure = parts.isEmpty ? .all : Disclosure(parts)
      let revoked = try reader.text(
        "revoke", Placeholder("NAME"), "forget a device or program", expected: "its name")
      let program = try reader.value(
        "token", Placeholder("NAME"), "make and print a token for a program",
        expected: "a name of small letters, digits and dashes, such as my-phone"
      ) { Device.name(from: $0) == $0 ? $0 : nil }
      task = revoked.map { .revoke($0) } ?? program.map { .token($0) }
    }
  }

  private static func isHost(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        byte.isLetter || byte.isDigit || [ASCII.dot, ASCII.dash, ASCII.colon].contains(byte)
      }
  }
}
