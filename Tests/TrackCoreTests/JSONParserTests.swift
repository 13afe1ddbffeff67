import Foundation
import Testing
import TrackCore
import TrackJSON
import TrackTestSupport

@Suite struct JSONParserTests {
  private func parse(_ text: String) throws(JSONParser.Mistake) -> JSONValue {
    try JSONParser.parse(Array(text.utf8))
  }

  private static let samples: [(String, JSONValue)] = [
    ("null", JSONValue.null), (" true ", true), ("false", false), ("0", 0), ("-12", -12),
    ("1.5e1", JSONValue.fraction(15)), ("1E2", JSONValue.fraction(100)),
    ("\"a\\u00e9\\n\\ud83d\\ude00\"", "aé\n😀"),
    ("[]", []), ("{}", [:]), ("[1,[2]]", [1, [2]]), ("{\"a\":{\"b\":null}}", ["a": ["b": nil]]),
    ("\"\\ud800x\"", "\u{FFFD}x"), ("\"\\ud800\\u0041\"", "\u{FFFD}A"),
    ("12345678901234567168", JSONValue.fraction(12_345_678_901_234_567_168)),
  ]

  @Test(arguments: samples)
  func reads(text: String, value: JSONValue) throws {
    #expect(try parse(text) == value)
  }

  @Test(arguments: [
    "", " ", "nul", "01", "1.", ".5", "-", "+1", "1e", "[1,]", "[", "]", "{\"a\"}", "{\"a\":1,}",
    "{a:1}",
    "\"", "\"\\x\"", "\"\\u12\"", "\"a\nb\"", "1 2", "'a'", "NaN", "[1 2]", "\u{FEFF}1", "tru",
    "\"\\",
  ])
  func refuses(text: String) {
    #expect(throws: JSONParser.Mistake.self) { try parse(text) }
  }

  @Test func refusesBytesThatAreNotText() {
    for bytes in [[0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]]
      as [[UInt8]]
    {
      #expect(throws: JSONParser.Mistake.self) { try JSONParser.parse(bytes) }
    }
  }

  @Test func limitsDepthAndNumbers() throws {
    let deepest = JSONParser.deepest
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try parse(nested(deepest))
    #expect(throws: JSONParser.Mistake.tooDeep(at: deepest)) { try parse(nested(deepest + 1)) }
    #expect(throws: JSONParser.Mistake.self) { try parse(nested(1_000_000)) }
    #expect(throws: JSONParser.Mistake.numberTooLarge(at: 1)) { try parse("[1e999]") }
  }

  @Test func readsWhatItWrites() throws {
    var random = SeededGenerator(seed: 7)
    func value(_ depth: Int) -> JSONValue {
      switch random.number(0...(depth > 3 ? 4 : 6)) {
      case 0: return nil
      case 1: return .bool(random.chance(2))
      case 2: return .int(random.number(-1_000_000...1_000_000))
      case 3:
        return .number(Number(millionths: Int64(random.number(-1000...1000)) * 1_000_000 + 250_000))
      case 4: return .text(String(random.one(of: ["", "a\"\\\n", "日本語 👩‍👧", "\u{1}\u{7F}\u{202E}"])))
      case 5: return .array((0..<random.number(0...3)).map { _ in value(depth + 1) })
      default:
        return .object(
          (0..<random.number(0...3)).map { JSONValue.Field("k\($0)", value(depth + 1)) })
      }
    }
    for _ in 0..<500 {
      let made = value(0)
      #expect(try JSONParser.parse(JSONWriter.bytes(of: made)) == made)
      #expect(try JSONParser.parse(made.line) == made)
      #expect(!made.line.contains(UInt8(ascii: "\n")))
    }
  }

  @Test func agreesWithAnotherParser() throws {
    let sample = Array(#"{"a":[1,-2.5e3,"x\u00e9\ud83d\ude00",null,true],"b":{"c":""}} "#.utf8)
    for seed in 0..<500 {
      var mutator = Mutator(seed: UInt64(seed))
      let bytes = mutator.mutated(sample, changes: 2)
      let own = try? JSONParser.parse(bytes)
      let other = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      // Foundation also takes UTF-16, byte order marks and lone surrogates.
      if own != nil {
        #expect(other != nil || String(decoding: bytes, as: UTF8.self).contains("\\u"))
      }
    }
  }
}
