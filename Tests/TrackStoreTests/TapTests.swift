import Testing
import TrackCore
import TrackTestSupport

@testable import TrackStore

/// A tap is recorded at most once, and neither lost nor doubled if the process is killed.
@Suite struct TapTests {
  let place: TemporaryFolder
  let directory: DataDirectory

  init() throws {
    place = try TemporaryFolder()
    try place.write("track 1\n", to: "track.txt")
    try place.write("2026-11-20 water\n", to: "log.txt")
    directory = DataDirectory(path: place.path)
    _ = try DirectoryTransaction(to: directory, command: "track test")
  }

  private func tap(_ id: String) throws -> Tap { try #require(Tap(device: "phone", id: id)) }

  private func append(_ line: String, _ id: String) throws {
    _ = try DirectoryTransaction(to: directory, command: "track done", tap: tap(id))
      .append([line], to: "log.txt")
  }

  @Test func aTapIsRecordedOnce() throws {
    try append("a", "12345678")
    #expect(throws: WriteError.recordedBefore) { try append("a", "12345678") }
    try append("b", "123456789")
    #expect(try place.text(of: "log.txt") == "2026-11-20 water\na\nb\n")
    #expect(try place.text(of: ".track/taps") == "12345678\n123456789\n")
  }

  @Test func aChangeIsRecordedWithItsTap() throws {
    let writing = try DirectoryTransaction(
      to: directory, command: "track skip", tap: tap("abcdefgh"))
    _ = try writing.change(["log.txt"]) { _ throws(NoRefusal) in ["log.txt": [0x61, 0x0A]] }
    #expect(directory.hasRecorded("abcdefgh") && !directory.hasRecorded("abcdefg"))
  }

  private enum NoRefusal: Error {}

  @Test(arguments: ["1234567", "1234 5678", "1234567\n8", "ä2345678", "a/b45678", ""])
  func otherWordsAreNoIDs(_ text: String) { #expect(Tap(device: "phone", id: text) == nil) }

  /// A state in which a killed process may leave an appended line, and whether the tap counts.
  struct Left: Sendable {
    let log: String
    let isRecorded: Bool
    let after: String
  }

  @Test(arguments: [
    Left(log: "a\n", isRecorded: false, after: "a\n"),
    Left(log: "a\nb", isRecorded: true, after: "a\nb c\n"),
    Left(log: "a\nb c\n", isRecorded: true, after: "a\nb c\n"),
    // An editor has saved the file meanwhile, with the line and without it.
    Left(log: "x\na\nb c\ny\n", isRecorded: true, after: "x\na\nb c\ny\n"),
    Left(
      log: "x\na\ny\nlonger than it was\n", isRecorded: false,
      after: "x\na\ny\nlonger than it was\n"),
  ])
  func recoveryRecordsTheTapOfAnAppendedLine(_ left: Left) throws {
    try place.write(left.log, to: "log.txt")
    try Journal(
      holder: "1 track done",
      steps: [
        .tap("abcdefgh"), .append(file: "log.txt", length: 2, bytes: Array("b c\n".utf8)),
      ]
    ).leave(in: directory)
    _ = try DirectoryTransaction(to: directory, command: "track test")
    #expect(try place.text(of: "log.txt") == left.after)
    #expect(directory.hasRecorded("abcdefgh") == left.isRecorded)
  }

  @Test(arguments: [true, false]) func recoveryRecordsTheTapOfACommittedChange(isCommitted: Bool)
    throws
  {
    let file = try ResolvedFile(writing: "log.txt", in: directory)
    try place.write("new\n", to: String(file.prepared.dropFirst(place.path.utf8.count + 1)))
    var journal = Journal(
      holder: "1 track stop",
      steps: [
        .tap("abcdefgh"),
        .replace(file: "log.txt", content: Journal.Content(Array("2026-11-20 water\n".utf8))),
      ])
    journal.isCommitted = isCommitted
    try journal.leave(in: directory)
    _ = try DirectoryTransaction(to: directory, command: "track test")
    #expect(try place.text(of: "log.txt") == (isCommitted ? "new\n" : "2026-11-20 water\n"))
    #expect(directory.hasRecorded("abcdefgh") == isCommitted)
  }

  @Test func theListOfTapsStaysShort() throws {
    let old = (1...20_000).map { "tap-number-\($0)\n" }.joined()
    try place.write(old + "half-a-lin", to: ".track/taps")
    try append("a", "abcdefgh")
    let text = try place.text(of: ".track/taps")
    #expect(text.utf8.count < old.utf8.count * 3 / 4)
    #expect(directory.hasRecorded("tap-number-20000") && directory.hasRecorded("abcdefgh"))
    #expect(!directory.hasRecorded("tap-number-1"))
    try append("b", "bcdefghi")
    #expect(try place.text(of: ".track/taps").hasSuffix("\nabcdefgh\nbcdefghi\n"))
  }

  /// The line of a habit is found by its subject, and not by a word of its note.
  @Test func theStepOfALineIsFound() throws {
    let day = try #require(Day(iso: "2026-11-21"))
    let writing = try DirectoryTransaction(to: directory, command: "track test")
    let lines = [
      ("11111111", "2026-11-20 floss"), ("22222222", "2026-11-21 07:30 floss ^a1"),
      ("33333333", "2026-11-21 07:40-? run ; floss"), ("44444444", "2026-11-21 read floss"),
    ]
    for (id, line) in lines {
      let change = LineChange(line: 1, offset: 0, removed: [], added: Array("\(line)\n".utf8))
      let file = UndoStep.File(name: "log.txt", isNew: false, isGone: false, changes: [change])
      try writing.push(
        UndoStep(command: id, files: [file], tap: Tap(device: "phone", id: id)), to: .undo)
    }
    func step(_ id: String) -> String? {
      directory.latestStep(of: .undo, by: "phone") { $0.hasRecorded(id, on: day) }?.step.command
    }
    #expect(step("floss") == "22222222")
    #expect(step("run") == "33333333")
    #expect(step("walk") == nil)
  }

  @Test func theStepsOfADeviceAreFound() throws {
    let writing = try DirectoryTransaction(to: directory, command: "track test")
    for (name, id) in [("phone", "11111111"), ("tablet", "22222222"), ("phone", "33333333")] {
      try writing.push(
        UndoStep(command: id, files: [], tap: Tap(device: name, id: id)), to: .undo)
    }
    try writing.push(UndoStep(command: "here", files: []), to: .undo)
    #expect(directory.latestStep(of: .undo)?.step.command == "here")
    #expect(directory.latestStep(of: .undo, by: "tablet")?.step.tap?.id == "22222222")
    let (number, step) = try #require(directory.latestStep(of: .undo, by: "phone"))
    #expect(step.command == "33333333")
    try writing.remove(number, from: .undo)
    #expect(directory.latestStep(of: .undo, by: "phone")?.step.command == "11111111")
    try writing.push(step, to: .undo, as: number)
    #expect(directory.latestStep(of: .undo, by: "phone")?.number == number)
    #expect(directory.latestStep(of: .undo, by: "watch") == nil)
  }

  @Test func devicesAreKeptWithoutTheirTokens() throws {
    let day = try #require(Day(iso: "2026-11-21"))
    let phone = Device(
      name: "phone", token: "secret", isReadOnly: false, rights: 15, since: day)
    try directory.changeDevices { $0.append(phone) }
    #expect(directory.devices == [phone])
    let text = try place.text(of: ".track/devices")
    #expect(!text.contains("secret") && text.hasPrefix("phone "))
    // A list that somebody else wrote, or that came with another copy, pairs nothing.
    try place.write(text.replacing("phone ", with: "other "), to: ".track/devices")
    #expect(directory.devices.isEmpty)
  }

  @Test(arguments: [
    ("Anna's Phone", "anna-s-phone"), ("", "device"), ("../../x", "x"), ("日本", "device"),
    (String(repeating: "a", count: 99), String(repeating: "a", count: 30)),
  ]) func namesOfDevicesAreOneWord(typed: String, name: String) {
    #expect(Device.name(from: typed) == name)
  }
}
