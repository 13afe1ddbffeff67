import Testing
import TrackCore
import TrackTestSupport

struct ReplicaStateTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func hashesAreThoseOfTheStandard(_ text: String, _ hash: String) {
    #expect(SHA256.text(Array(text.utf8)) == hash)
  }

  private static func name(_ number: UInt64) -> ReplicaName { ReplicaName(number) }

  private static func state(_ name: UInt64, _ files: [String: String]) -> ReplicaState {
    var state = ReplicaState(name: Self.name(name))
    state.look(at: files.mapValues { Array($0.utf8) }, doubt: nil)
    return state
  }

  private static func text(_ state: ReplicaState) -> [String: String] {
    state.contents.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  /// A state with everything in it that there can be.
  private static var fullState: ReplicaState {
    let log = "2026-11-20 run\n2026-11-20 swim\n\n# a\n"
    var one = state(1, ["log.txt": log, "a.txt": "x\n", "b.txt": "2026-11-20 run 1km ^b\n"])
    var two = state(
      2, ["log.txt": "2026-11-20 run\n2026-11-21 swim ^a\n", "b.txt": "2026-11-20 run 2km ^b\n"])
    ReplicaState.join(&one, &two)
    var files = ["b.txt": one.contents["b.txt"] ?? []]
    files["log.txt"] = Array("2026-11-21 swim ^a\n\n# a\n2026-11-20 run\n".utf8)
    one.look(at: files, doubt: nil)
    files["log.txt"] = Array("2026-11-20 run\n".utf8)
    one.look(at: files, doubt: .copied)
    one.fold(Array("2026-11-20 run\n2026-11-22 fly".utf8), of: "log.txt")
    return one
  }

  @Test func textSaysEverything() throws {
    let state = Self.fullState
    #expect(state.files["b.txt"]?.made.isEmpty == false)
    let read = try #require(ReplicaState(text: state.text))
    #expect(read == state)
    #expect(read.text == state.text)
  }

  @Test func whatIsNotWholeIsNotRead() {
    let text = Self.fullState.text
    for count in 0..<text.count { #expect(ReplicaState(text: Array(text[..<count])) == nil) }
    for index in text.indices {
      var damaged = text
      damaged[index] ^= 1
      #expect(ReplicaState(text: damaged) == nil)
    }
  }

  @Test(arguments: [
    "", "track sync 2\n", "track sync 1\nreplica 0000000000000001 -1\n",
    "track sync 1\nreplica 1 1\n",
    "track sync 1\nreplica 0000000000000001 1\nfile a.txt\nitems 0000000000000001:1+9999999999\n",
    "track sync 1\nreplica 0000000000000001 1\nfile a.txt\nbytes 99\nx\n",
    "track sync 1\nreplica 0000000000000001 1\nfile a.txt\nbytes -1\nx\n",
    "track sync 1\nreplica 0000000000000001 1\nfile a.txt\nknows 0000000000000001:0\n",
    "track sync 1\nreplica 0000000000000001 1\nfile a.txt\ngone 0000000000000001:1 by 3\n",
    "track sync 1\nreplica 0000000000000001 1\nfile a.txt\nmade 0000000000000001:1 of\n",
    "track sync 1\nreplica 0000000000000001 1\nwhat\n",
  ])
  func whatIsNoStateIsNotRead(_ body: String) {
    let text = body + "end \(SHA256.text(Array(body.utf8)))\n"
    #expect(ReplicaState(text: Array(text.utf8)) == nil)
  }

  // MARK: Joining

  @Test func deletionsStayDeleted() {
    let both = "2026-11-20 run\n2026-11-20 swim\n"
    var one = Self.state(1, ["log.txt": both])
    var two = Self.state(2, [:])
    var three = Self.state(3, [:])
    ReplicaState.join(&one, &two)
    ReplicaState.join(&two, &three)
    two.look(at: ["log.txt": Array("2026-11-20 swim\n".utf8)], doubt: nil)
    ReplicaState.join(&one, &two)
    one.look(at: ["log.txt": Array("2026-11-20 swim\n2026-11-21 swim\n".utf8)], doubt: nil)
    ReplicaState.join(&three, &one)
    #expect(Self.text(three) == ["log.txt": "2026-11-20 swim\n2026-11-21 swim\n"])
  }

  @Test func nothingNewChangesNothing() {
    var one = Self.state(1, ["log.txt": "2026-11-20 run\n", "track.txt": "track 1\n"])
    var two = Self.state(2, ["log.txt": "2026-11-20 swim\n", "track.txt": "track 1\n"])
    ReplicaState.join(&one, &two)
    let (left, right) = (one, two)
    ReplicaState.join(&two, &one)
    #expect(one == left)
    #expect(two == right)
  }

  @Test func whatWasLostIsNoDeletion() {
    var one = Self.state(1, ["log.txt": "2026-11-20 run\n2026-11-20 swim\n"])
    var two = Self.state(2, [:])
    ReplicaState.join(&one, &two)
    let (again, doubt) = ReplicaState.opened(
      ReplicaState(text: one.text), isInPlace: false, others: [], freshName: Self.name(9))
    #expect(doubt == .copied)
    var copy = again
    copy.look(at: ["log.txt": Array("2026-11-20 swim\n".utf8)], doubt: doubt)
    ReplicaState.join(&copy, &two)
    #expect(Self.text(copy) == ["log.txt": "2026-11-20 run\n2026-11-20 swim\n"])
  }

  @Test func aReplicaThatOthersKnowMoreOfTakesAnotherName() {
    var one = Self.state(1, ["log.txt": "2026-11-20 run\n"])
    var two = Self.state(2, [:])
    let saved = one.text
    one.look(at: ["log.txt": Array("2026-11-20 run\n2026-11-20 swim\n".utf8)], doubt: nil)
    ReplicaState.join(&one, &two)
    let (again, doubt) = ReplicaState.opened(
      ReplicaState(text: saved), isInPlace: true, others: [two], freshName: Self.name(9))
    #expect(doubt == .rolledBack)
    var back = again
    back.look(at: ["log.txt": Array("2026-11-20 run\n2026-11-20 fly\n".utf8)], doubt: doubt)
    ReplicaState.join(&back, &two)
    #expect(
      Self.text(back) == ["log.txt": "2026-11-20 run\n2026-11-20 fly\n2026-11-20 swim\n"])
  }

  @Test func aConflictCopyGivesWhatIsNewInItOnce() {
    var one = Self.state(1, ["log.txt": "2026-11-20 run\n2026-11-20 swim\n"])
    one.look(at: ["log.txt": Array("2026-11-20 run\n".utf8)], doubt: nil)
    let copy = Array("2026-11-20 run\n2026-11-20 swim\n2026-11-21 fly\n".utf8)
    one.fold(copy, of: "log.txt")
    #expect(Self.text(one) == ["log.txt": "2026-11-20 run\n2026-11-21 fly\n"])
    one.look(at: ["log.txt": Array("2026-11-20 run\n".utf8)], doubt: nil)
    one.fold(copy, of: "log.txt")
    #expect(Self.text(one) == ["log.txt": "2026-11-20 run\n"])
  }

  @Test func whatATransportBroughtIsKnown() {
    var one = Self.state(1, ["log.txt": "2026-11-20 run\n"])
    var two = Self.state(2, [:])
    ReplicaState.join(&one, &two)
    one.look(at: ["log.txt": Array("2026-11-20 run\n2026-11-20 swim\n".utf8)], doubt: nil)
    two.look(at: one.contents, doubt: nil, others: [one])
    #expect(two.files == one.files)
    #expect(two.count == 0)
  }
}
