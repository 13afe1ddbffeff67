import TrackCore
import TrackJSON
import TrackSystem

/// Serves one client over standard input and output, until the connection ends.
package struct RPCLoop<Framing: MessageFraming> {
  private var framing: Framing
  /// The received messages that have not been handled yet, oldest first.
  private var waiting: [RPCMessage] = []

  /// The maximum time between two calls of `look`, in milliseconds.
  private static var patience: Int { 2000 }

  package init(_ framing: Framing) { self.framing = framing }

  /// Runs the server and returns the exit code.
  package mutating func run<Server: RPCServer>(_ server: inout Server) -> Int32 {
    while true {
      while !waiting.isEmpty {
        // First receive everything that has arrived, because it may cancel requests that are
        // waiting.
        if !ready([Interest(Stream.input.rawValue)], within: 0).isEmpty, !receive(&server) {
          return finish(&server)
        }
        guard !waiting.isEmpty else { break }
        guard send(server.handle(waiting.removeFirst())) else { return server.codeAtEnd }
        if let code = server.exitCode { return code }
      }
      let interests = ([Stream.input.rawValue] + server.notices).map { Interest($0) }
      let readable = ready(interests, within: Self.patience)
      if readable.contains(Stream.input.rawValue) {
        guard receive(&server) else { return finish(&server) }
      } else {
        guard send(server.look()) else { return server.codeAtEnd }
      }
    }
  }

  /// Handles the remaining messages after the client has closed the connection. Returns the exit
  /// code.
  private mutating func finish<Server: RPCServer>(_ server: inout Server) -> Int32 {
    for message in waiting {
      guard send(server.handle(message)) else { break }
      if let code = server.exitCode { return code }
    }
    return server.codeAtEnd
  }

  /// Receives bytes and queues their messages; returns false if the connection has ended.
  private mutating func receive<Server: RPCServer>(_ server: inout Server) -> Bool {
    guard let bytes = Stream.input.receive(most: 1 << 18) else { return false }
    framing.append(bytes)
    while true {
      do throws(FramingError) {
        guard let message = try framing.next() else { return true }
        queue(RPCMessage(message), server)
      } catch {
        _ = send([RPCReply.error(.null, RPCError(.parseError, error.words))])
        if case .broken = error { return false }
      }
    }
  }

  private mutating func queue<Server: RPCServer>(_ message: RPCMessage, _ server: Server) {
    guard case .notification(server.cancellation.method, let params) = message,
      let cancelled = params[server.cancellation.field]
    else { return waiting.append(message) }
    let index = waiting.firstIndex { message in
      if case .request(cancelled, _, _) = message { true } else { false }
    }
    guard let index else { return }
    waiting.remove(at: index)
    if server.answersCancelled {
      _ = send([RPCReply.error(cancelled, RPCError(.cancelled, "the request was cancelled"))])
    }
  }

  /// Sends messages; returns false if the client has stopped reading.
  private func send(_ messages: [JSONValue]) -> Bool {
    for message in messages {
      do { try Stream.output.send(Framing.framed(message.line)) } catch { return false }
    }
    return true
  }
}
