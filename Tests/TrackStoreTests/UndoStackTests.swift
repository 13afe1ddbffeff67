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
    #expect(step.inverse.inverse == step)
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
    while let step = directory.latestStep(of: .undo) {
      #expect(step.command == "\(UndoStack.depth + 5 - count)")
      try writing.pop(.undo)
      count += 1
    }
    #expect(count == UndoStack.depth)
  }
}
