import TrackJSON

/// A server of a protocol based on JSON-RPC. It handles a message and returns the messages to send.
package protocol RPCServer {
  /// The method of the notification that cancels a request, and the field with the ID of that
  /// request.
  var cancellation: (method: String, field: String) { get }
  /// True if a cancelled request gets an error as its response; false if it gets no response.
  var answersCancelled: Bool { get }
  /// The exit code if the connection should end now; nil if it should continue.
  var exitCode: Int32? { get }

  mutating func handle(_ message: RPCMessage) -> [JSONValue]

  /// Returns the messages that the server has to send without a request, such as notices of changed
  /// files.
  mutating func look() -> [JSONValue]

  /// The descriptors that become readable when `look` may have something to send.
  var notices: [Int32] { get }

  /// The exit code to use if the client closes the connection.
  var codeAtEnd: Int32 { get }
}
