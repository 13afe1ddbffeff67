import Foundation
import Testing
import TrackCore
import TrackJSON

@Suite struct JSONWriterTests {
  private func text(_ value: some JSONWritable) -> String {
    String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
  }

  @Test func keepsTheOrderOfFields() {
    let inner: JSONObject = ["yes": true, "empty": [Int]()]
    let object: JSONObject = ["z": 1, "a": ["x", "y"], "none": Int?.none, "inner": inner]
    let expected = """
      {
      "z":1,
      "a":["x","y"],
      "none":null,
      "inner":{"yes":true,"empty":[]}
      }
      """
    #expect(text(object) == expected + "\n")
  }

  @Test func anEmptyArrayHasNoLines() {
    #expect(text([String]()) == "[]\n")
  }

  @Test(arguments: [
    (0.5, "0.5"), (3, "3"), (-0.25, "-0.25"), (0.1, "0.1"), (1e21, "1e+21"), (.nan, "null"),
    (.infinity, "null"),
  ])
  func numbers(number: Double, written: String) {
    #expect(text(number) == written + "\n")
  }

  @Test func controlCharactersAreEscaped() {
    #expect(text("\u{1B}\u{7F}\u{9B}\u{202E}\n\"\\") == #""\u001b\u007f\u009b\u202e\n\"\\""# + "\n")
  }

  @Test func anotherParserReadsTheSameText() throws {
    let every = (UInt32(0)...0x2FFF).compactMap(Unicode.Scalar.init).map(String.init).joined()
    for sample in [every, "🧘👨‍👩‍👧", "\u{10FFFF}\u{FFFE}", ""] {
      let bytes = JSONWriter.bytes(of: [sample])
      let read = try JSONDecoder().decode([String].self, from: Data(bytes))
      #expect(read.map { Array($0.utf8) } == [Array(sample.utf8)])
    }
  }
}
