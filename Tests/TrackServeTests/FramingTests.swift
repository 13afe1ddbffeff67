import Foundation
import Testing
import TrackReport
import TrackServe
import TrackTestSupport

@Suite struct FramingTests {
  private func messages<Framing: MessageFraming>(
    _ framing: Framing, _ bytes: [UInt8], cut: (Int) -> Int
  ) -> (messages: [String], errors: [FramingError]) {
    var framing = framing
    var messages: [String] = []
    var errors: [FramingError] = []
    var at = 0
    while at < bytes.count {
      let end = min(bytes.count, at + cut(at))
      framing.append(Array(bytes[at..<end]))
      at = end
      reading: while true {
        do {
          guard let message = try framing.next() else { break reading }
          messages.append(String(decoding: message, as: UTF8.self))
        } catch {
          errors.append(error)
          if case .broken = error { return (messages, errors) }
        }
      }
    }
    return (messages, errors)
  }

  @Test("Messages arrive whole however their bytes are cut", arguments: [1, 2, 3, 7, 64, 100_000])
  func cuts(length: Int) {
    let texts = ["{}", "{\"a\":\"日本\"}", "[]", String(repeating: "x", count: 70_000)]
    let framed = texts.flatMap { HeaderFraming.framed(Array($0.utf8)) }
    #expect(messages(HeaderFraming(), framed) { _ in length }.messages == texts)
    let lines = texts.flatMap { LineFraming.framed(Array($0.utf8)) }
    #expect(messages(LineFraming(), lines) { _ in length }.messages == texts)
  }

  @Test func takesOtherHeadersAndPlainNewlines() {
    let text =
      "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:2\r\n\r\n{}"
    #expect(messages(HeaderFraming(), Array(text.utf8)) { _ in 5 }.messages == ["{}"])
    #expect(
      messages(HeaderFraming(), Array("Content-Length: 2\n\n[]".utf8)) { _ in 1 }.messages == ["[]"]
    )
    #expect(messages(LineFraming(), Array("\r\n\n{}\r\n".utf8)) { _ in 1 }.messages == ["{}"])
  }

  @Test(
    "A wrong header ends the stream",
    arguments: [
      "Content-Length: x\r\n\r\n", "Content-Length: -1\r\n\r\n",
      "Content-Length: 99999999999999\r\n\r\n",
      "Content-Length: 99999999999999999999999\r\n\r\n", "Hello\r\n\r\n", "A: b\r\n\r\n",
      "\r\n\r\n",
      "Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}", "Content-Length:\r\n\r\n",
      "\u{0}\u{0}: \r\n\r\n",
    ])
  func wrongHeaders(text: String) {
    let result = messages(HeaderFraming(), Array(text.utf8)) { _ in 3 }
    #expect(result.messages.isEmpty && result.errors.count == 1)
  }

  @Test func limitsHeadersAndLines() {
    let header = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
    #expect(
      messages(HeaderFraming(), header) { _ in 4096 }.errors == [.broken("the header is too long")])
    let lines = Array((String(repeating: "b", count: 5000) + "\n{}\n").utf8)
    let result = messages(LineFraming(longest: 1000), lines) { _ in 900 }
    #expect(result.messages == ["{}"])
    #expect(result.errors == [.skipped("the message is too long")])
  }

  @Test("Mutated streams break no invariant")
  func mutated() {
    let sample = HeaderFraming.framed(Array(#"{"jsonrpc":"2.0","id":1,"method":"x"}"#.utf8))
    let line = LineFraming.framed(Array(#"{"jsonrpc":"2.0","a":[1e3,"\u00e9\ud83d"]}"#.utf8))
    for seed in 0..<500 {
      var mutator = Mutator(seed: UInt64(seed))
      for bytes in [sample + sample, line + line + sample] {
        #expect(
          ProtocolTrial.complaints(about: mutator.mutated(bytes, changes: 3)) == [], "seed \(seed)")
      }
    }
  }

  @Test("Inputs with which the fuzzer once found a bug break no invariant")
  func keptCases() throws {
    let folder = PackageFolder.root.appendingPathComponent("Tests/Fuzz/cases")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
      #expect(ProtocolTrial.complaints(about: Array(bytes)) == [], "\(name)")
    }
  }
}
