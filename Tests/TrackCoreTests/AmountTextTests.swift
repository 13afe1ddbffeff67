import Testing
import TrackCore

@Suite struct AmountTextTests {
  private func amount(_ text: String) -> Amount? {
    let file = SourceFile(name: "habits.txt", text: "habit a\n  at-least: \(text)\n")
    return Workspace(files: [file]).habits.first?.atLeast
  }

  @Test(arguments: [
    ("8", "8"), ("2.50", "2.5"), ("5.2 km", "5.2km"), ("20pages", "20 pages"), ("30%", "30%"),
    ("90m", "1h30m"), ("7.5h", "7h30m"), ("45s", "45s"), ("61s", "1m1s"), ("0.5s", "0.5s"),
    ("5 mg/dL", "5mg/dL"),
  ])
  func amountsInFileNotation(written: String, text: String) throws {
    let read = try #require(amount(written))
    #expect(read.text == text)
    #expect(amount(read.text) == read)
  }

  @Test(arguments: [
    ("8", "8"), ("5.2km", "5.2 km"), ("20 pages", "20 pages"), ("30%", "30 %"), ("90m", "1h 30m"),
    ("2h", "2h"), ("65m", "1h 05m"), ("7m", "7m"), ("45s", "45s"), ("61s", "1m 01s"),
    ("3605s", "1h 00m 05s"), ("0.5s", "0.5s"),
  ])
  func amountsInSentences(written: String, words: String) throws {
    #expect(try #require(amount(written)).inWords == words)
  }

  @Test func negativeAmountsInSentences() throws {
    let distance = try #require(amount("2.5km"))
    #expect(Amount(.zero - distance.number, distance.unit).inWords == "−2.5 km")
    #expect(Amount(Number(-5400), .time).inWords == "−1h 30m")
    #expect(Amount(.zero, .time).inWords == "0m")
  }
}
