import Foundation
import Testing
import TrackServe
import TrackTestSupport

/// Tests of QR codes with a reader of others, `zbarimg`.
@Suite struct QRCodeTests {
  private static let environment = [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/bin"
  ]

  private static var hasReader: Bool {
    environment["PATH"]?.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/zbarimg")
    } ?? false
  }

  /// The code as a picture in the format PBM, with its quiet zone, four pixels for each module.
  private func picture(_ code: QRCode) -> String {
    let range = -4..<code.size + 4
    let rows = range.map { row in
      range.map { String(repeating: code[row, $0] ? "1" : "0", count: 4) }.joined()
    }
    let lines = rows.flatMap { [String](repeating: $0, count: 4) }
    return "P1\n\(lines.count) \(lines.count)\n\(lines.joined(separator: "\n"))\n"
  }

  @Test(.enabled(if: hasReader, "there is no zbarimg"))
  func codesAreReadByAnotherProgram() async throws {
    var random = SeededGenerator(seed: 37)
    let letters = Array("abcXYZ0189/:.?=&-_~%")
    var texts = ["http://192.168.1.7:8725/pair?code=ABCDEFGHJK"]
    for length in 1...106 {
      let text = (0..<length).map { _ in letters[random.number(0...letters.count - 1)] }
      texts.append(String(text))
    }
    let place = try TemporaryFolder()
    for (number, text) in texts.enumerated() {
      let code = try #require(QRCode(text))
      try place.write(picture(code), to: "\(1000 + number).pbm")
    }
    let run = try await ShellRun(
      "zbarimg -q --raw [0-9]*.pbm", in: place.path, environment: Self.environment, seconds: 120)
    #expect(
      String(decoding: run.output, as: UTF8.self).split(separator: "\n").map(String.init)
        == texts)
  }

  @Test func aLongTextHasNoCode() {
    #expect(QRCode(String(repeating: "a", count: 107)) == nil)
    #expect(QRCode(String(repeating: "a", count: 106))?.size == 37)
    #expect(QRCode("")?.size == 21)
  }

  @Test func linesShowTwoRowsEach() throws {
    let code = try #require(QRCode("a"))
    #expect(code.lines.count == 13 && code.lines.allSatisfy { $0.count == 25 })
    // The upper edge of a finder pattern is seven dark modules under the quiet zone.
    #expect(code.lines[0].allSatisfy { $0 == "█" })
    #expect(code.lines[1].hasPrefix("██ ▄▄▄▄▄ █"))
  }
}
