import Testing
import TrackCore
import TrackTestSupport

@testable import TrackStore

@Suite struct UndoStackTests {
  private let step = UndoStep(
    command: "done \"a b\"\n%",
    files: [
      UndoStep.File(
        name: "log.txt", isNew: true, isGone: false,
        changes: [
          LineChange(line: nil, offset: 7, before: [], after: [Array("ü %\r\n".utf8), [0xFF]]),
          LineChange(line: 3, offset: 9, before: [[0x0A]], after: []),
        ]),
      UndoStep.File(name: "x.txt", isNew: false, isGone: true, changes: []),
    ])

  @Test func encodedStepsAreReadBack() {
    #expect(UndoStep(bytes: step.bytes) == step)
    #expect(UndoStep(bytes: Array(step.bytes.dropLast(4))) == nil)
  }

  @Test func aLongTextIsStoredAsItsDigest() {
    let text = [UInt8](repeating: 0x61, count: UndoStep.longestText - 1) + [0x0A]
    func step(_ removed: [UInt8], _ added: [UInt8]) -> UndoStep {
      let change = LineChange(line: 3, offset: 9, removed: removed, added: added)
      return UndoStep(
        command: "import",
        files: [UndoStep.File(name: "log.txt", isNew: true, isGone: false, changes: [change])])
    }
    let long = step([0x62, 0x0A], text)
    #expect(long.bytes.count < 200 && !long.isTooLarge)
    let read = UndoStep(bytes: long.bytes)
    let change = read?.files.first?.changes.first
    #expect(change?.digest == TextDigest(of: text) && change?.removed == [0x62, 0x0A])
    #expect(read.map { UndoStep(bytes: $0.bytes) } == read)
    #expect(
      change.map { [$0].undone(in: Array("a line 9\n".utf8) + text) }
        == Array("a line 9\nb\n".utf8))
    #expect(UndoStep(bytes: Array(long.bytes.dropLast(4))) == nil)
    #expect(step(text, []).bytes.count > text.count)
  }

  @Test func keepsOnlyTheLatestSteps() throws {
    let place = try TemporaryFolder()
    try place.write("track 1\n", to: "track.txt")
    let directory = DataDirectory(path: place.path)
    let writing = try DirectoryTransaction(to: directory, command: "track test")
    for number in 1...UndoStack.depth + 5 {
      try writing.push(UndoStep(command: "\(number)", files: []), to: .undo)
    }
    var count = 0
    while let (number, step) = directory.latestStep(of: .undo) {
      #expect(step.command == "\(UndoStack.depth + 5 - count)")
      try writing.remove(number, from: .undo)
      count += 1
    }
    #expect(count == UndoStack.depth)
  }
}
