import Foundation
import Testing
import TrackTestSupport

@testable import TrackStore

/// Tests of searches from the end of a file.
@Suite struct SearchTests {
  let place: TemporaryFolder
  let directory: DataDirectory

  init() throws {
    place = try TemporaryFolder()
    directory = DataDirectory(path: place.path)
  }

  private func pieces(of bytes: [UInt8]) throws -> [[UInt8]] {
    try place.write(bytes, to: "log.txt")
    var pieces: [[UInt8]] = []
    let found: Int? = try directory.searchBackwards("log.txt") { lines in
      pieces.insert(lines, at: 0)
      return nil
    }
    #expect(found == nil)
    return pieces
  }

  @Test(arguments: [
    [], [0], [1, 1], [70_000], [65_535, 65_535, 3], [65_536], [10, 700_000, 10],
    Array(repeating: 30, count: 20_000), [5_000_000, 40],
  ])
  func eachLineIsPassedOnceAndWhole(lengths: [Int]) throws {
    for ending in [[], [UInt8(0x0A)]] {
      let lines = lengths.map { Array(repeating: UInt8(0x61), count: $0) }
      let bytes = Array(lines.joined(separator: [0x0A])) + ending
      let pieces = try pieces(of: bytes)
      #expect(pieces.flatMap { $0 } == bytes)
      for piece in pieces.dropLast() { #expect(piece.last == 0x0A) }
    }
  }

  @Test func searchesFromTheEnd() throws {
    let text = "first\n" + String(repeating: "-----------\n", count: 20_000) + "last\n"
    try place.write(text, to: "log.txt")
    func find(_ word: String) throws -> Int? {
      try directory.searchBackwards("log.txt") { $0.contains(Array(word.utf8)) ? $0.count : nil }
    }
    let last = try #require(try find("last"))
    #expect(last <= 64 << 10)
    #expect(try find("first") != nil)
    #expect(try find("first") != last)
    #expect(try find("nothing") == nil)
  }

  @Test(arguments: [[], [0], [1, 1], [70_000], [131_071, 5], [131_072, 3], [10, 700_000, 10]])
  func thePrefilterGetsEachLineOnceAndWhole(lengths: [Int]) throws {
    for ending in [[], [UInt8(0x0A)]] {
      let lines = lengths.map { Array(repeating: UInt8(0x61), count: $0) }
      let bytes = Array(lines.joined(separator: [0x0A])) + ending
      try place.write(bytes, to: "log.txt")
      try place.write("older\n", to: "log/2020.txt")
      var pieces: [[UInt8]] = []
      let log = try directory.log(atMost: 1_000_000) { lines in
        pieces.append(lines)
        return lines
      }
      #expect(log?.map(\.file) == ["log.txt", "log/2020.txt"])
      #expect(log?.first?.lines == bytes)
      #expect(pieces.flatMap { $0 } == bytes + Array("older\n".utf8))
      for piece in pieces.dropLast(2) { #expect(piece.last == 0x0A) }
    }
    #expect(try directory.log(atMost: 5) { $0 } == nil)
  }

  @Test func thePrefilterGetsTheRestOfATruncatedFile() throws {
    let text = String(repeating: "a line of a log\n", count: 20_000)
    try place.write(text, to: "log.txt")
    var sizes: [Int] = []
    let log = try directory.log(atMost: 1_000_000) { lines in
      sizes.append(lines.count)
      // Truncate the file in the middle of the next line.
      truncate(place.path("log.txt"), off_t(lines.count + 5))
      return lines
    }
    let first = try #require(sizes.first)
    #expect(sizes == [first, 5])
    #expect(log?.first?.lines == Array(text.utf8.prefix(first + 5)))
  }

  @Test func aMissingFileHasNoMatch() throws {
    let found: Int? = try directory.searchBackwards("log.txt") { _ in 1 }
    #expect(found == nil)
  }
}
