import TrackCore
import TrackJSON

// The fuzz target compiles this file together with the framing.
#if canImport(TrackServe)
  import TrackServe
#endif

/// Checks bytes that a client could send. Both tests and the fuzz target use it.
enum ProtocolTrial {
  /// Returns the rules that the program breaks for an input.
  static func complaints(about bytes: [UInt8]) -> [String] {
    framing(HeaderFraming(), bytes) + framing(LineFraming(longest: 300), bytes) + json(bytes)
  }

  /// Compares the messages in bytes that arrive all at once with those in bytes that arrive one by
  /// one.
  private static func framing<Framing: MessageFraming>(
    _ framing: Framing, _ bytes: [UInt8]
  ) -> [String] {
    let whole = messages(framing, [bytes])
    let single = messages(framing, bytes.map { [$0] })
    for message in whole { _ = RPCMessage(message) }
    return whole == single ? [] : ["\(Framing.self): other messages from single bytes"]
  }

  private static func messages<Framing: MessageFraming>(
    _ framing: Framing, _ pieces: [[UInt8]]
  ) -> [[UInt8]] {
    var framing = framing
    var messages: [[UInt8]] = []
    for piece in pieces {
      framing.append(piece)
      while true {
        do throws(FramingError) {
          guard let message = try framing.next() else { break }
          messages.append(message)
        } catch {
          if case .broken = error { return messages }
        }
      }
    }
    return messages
  }

  /// Parses JSON, writes it and parses it again.
  private static func json(_ bytes: [UInt8]) -> [String] {
    guard let value = try? JSONParser.parse(bytes) else { return [] }
    let line = value.line
    guard let again = try? JSONParser.parse(line) else { return ["JSON written but not read"] }
    return again.line == line ? [] : ["JSON that changes when it is written again"]
  }
}
