import Testing
import TrackCore
import TrackMerge
import TrackSystem
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
  func hashesEqualTheStandardTestVectors(_ text: String, _ hash: String) {
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

  /// A state that uses every element of the encoding.
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
    let copy = Array("2026-11-20 run\n2026-11-22 fly".utf8)
    one.look(at: files, copies: ["log.txt": [copy]], doubt: nil)
    return one
  }

  @Test func encodingAndDecodingKeepsTheState() throws {
    let state = Self.fullState
    #expect(state.files["b.txt"]?.made.isEmpty == false)
    let read = try #require(ReplicaState(text: state.text))
    #expect(read == state)
    #expect(read.text == state.text)
  }

  @Test func truncatedAndDamagedStatesAreRejected() {
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
  func invalidStatesAreRejected(_ body: String) {
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

  @Test("A line stays deleted although other devices moved it before and after its change")
  func deletionsFollowMoves() {
    let (old, new) = ("2026-11-17 run 1km ^e1\n", "2026-11-17 run 1km ^e1 ; slowly\n")
    let habit = ["habits.txt": "habit run: Run\n"]
    func files(_ log: String, moved: String) -> [String: [UInt8]] {
      let logs = log.isEmpty ? ["log/2026.txt": moved] : ["log.txt": log]
      return habit.merging(logs) { $1 }.filter { !$1.isEmpty }.mapValues { Array($0.utf8) }
    }
    var one = Self.state(1, habit.merging(["log.txt": old]) { $1 })
    var two = Self.state(2, [:])
    var three = Self.state(3, [:])
    var four = Self.state(4, [:])
    ReplicaState.join(&one, &two)
    ReplicaState.join(&one, &three)
    one.look(at: files("", moved: old), doubt: nil)
    ReplicaState.join(&one, &four)
    two.look(at: files(new, moved: ""), doubt: nil)
    ReplicaState.join(&two, &three)
    two.look(at: files("", moved: new), doubt: nil)
    three.look(at: files("", moved: new), doubt: nil)
    ReplicaState.join(&one, &two)
    two.look(at: files("", moved: ""), doubt: nil)
    ReplicaState.join(&three, &four)
    #expect(Self.text(four) == habit.merging(["log/2026.txt": new]) { $1 })
    ReplicaState.join(&two, &three)
    #expect(Self.text(two) == habit)
    ReplicaState.join(&one, &two)
    ReplicaState.join(&two, &four)
    #expect(Self.text(one) == habit && Self.text(four) == habit)
  }

  @Test func syncingAgainChangesNothing() {
    var one = Self.state(1, ["log.txt": "2026-11-20 run\n", "track.txt": "track 1\n"])
    var two = Self.state(2, ["log.txt": "2026-11-20 swim\n", "track.txt": "track 1\n"])
    ReplicaState.join(&one, &two)
    let (left, right) = (one, two)
    ReplicaState.join(&two, &one)
    #expect(one == left)
    #expect(two == right)
  }

  @Test func aLineMissingFromACopiedStateIsNotADeletion() {
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

  @Test func aRolledBackReplicaTakesANewName() {
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

  @Test func newLinesOfAConflictCopyAreTakenOnce() {
    var one = Self.state(1, ["log.txt": "2026-11-20 run\n2026-11-20 swim\n"])
    one.look(at: ["log.txt": Array("2026-11-20 run\n".utf8)], doubt: nil)
    let copy = Array("2026-11-20 run\n2026-11-20 swim\n2026-11-21 fly\n".utf8)
    let log = ["log.txt": Array("2026-11-20 run\n".utf8)]
    one.look(at: log, copies: ["log.txt": [copy]], doubt: nil)
    #expect(Self.text(one) == ["log.txt": "2026-11-20 run\n2026-11-21 fly\n"])
    one.look(at: log, doubt: nil)
    one.look(at: log, copies: ["log.txt": [copy]], doubt: nil)
    #expect(Self.text(one) == ["log.txt": "2026-11-20 run\n"])
  }

  @Test func linesCopiedByATransportKeepTheirIdentity() {
    var one = Self.state(1, ["log.txt": "2026-11-20 run\n"])
    var two = Self.state(2, [:])
    ReplicaState.join(&one, &two)
    one.look(at: ["log.txt": Array("2026-11-20 run\n2026-11-20 swim\n".utf8)], doubt: nil)
    two.look(at: one.contents, doubt: nil, others: [one])
    #expect(two.files == one.files)
    #expect(two.count == 0)
  }

  /// A file-sync program has replaced our file by that of the other machine, and kept ours as a
  /// conflict copy.
  @Test func linesOfAReplacedFileAreKeptFromItsConflictCopy() {
    let lines = "2026-11-20 run\n2026-11-20 swim ^a\n"
    var one = Self.state(1, ["log.txt": lines])
    let theirs = Array("2026-11-20 run\n2026-11-21 fly\n".utf8)
    let ours = Array((lines + "2026-11-21 row\n").utf8)
    one.look(at: ["log.txt": theirs], copies: ["log.txt": [ours]], doubt: nil)
    #expect(Self.text(one) == ["log.txt": lines + "2026-11-21 fly\n2026-11-21 row\n"])
  }

  /// Two cloned replicas give the same number to different lines. Each of them syncs with a third
  /// replica.
  @Test func differentLinesWithTheSameIdentityAreBothKept() throws {
    var first = Self.state(1, ["log.txt": "2026-11-20 run\n"])
    var third = Self.state(3, [:])
    ReplicaState.join(&first, &third)
    var second = try #require(ReplicaState(text: first.text))
    first.look(at: ["log.txt": Array("2026-11-20 run\n2026-11-21 swim\n".utf8)], doubt: nil)
    second.look(at: ["log.txt": Array("2026-11-20 run\n2026-11-21 fly\n".utf8)], doubt: nil)
    ReplicaState.join(&first, &third)
    ReplicaState.join(&second, &third)
    let both = ["log.txt": "2026-11-20 run\n2026-11-21 fly\n2026-11-21 swim\n"]
    #expect(Self.text(third) == both)
    #expect(second.name != first.name)
    ReplicaState.join(&first, &third)
    #expect(Self.text(first) == both)
    first.look(at: ["log.txt": Array("2026-11-20 run\n2026-11-21 swim\n".utf8)], doubt: nil)
    ReplicaState.join(&first, &second)
    #expect(Self.text(second) == ["log.txt": "2026-11-20 run\n2026-11-21 swim\n"])
  }

  /// The first clone changes the order of its lines twice, and only the later change is recorded.
  /// Therefore, no record uses the number of the earlier change.
  @Test func aLineWithANumberThatACloneUsedForNothingIsKept() throws {
    let (run, swim) = ("2026-11-20 run\n", "2026-11-20 swim\n")
    var first = Self.state(1, ["log.txt": run + swim])
    var third = Self.state(3, [:])
    ReplicaState.join(&first, &third)
    var second = try #require(ReplicaState(text: first.text))
    first.look(at: ["log.txt": Array((swim + run).utf8)], doubt: nil)
    first.look(at: ["log.txt": Array((run + swim).utf8)], doubt: nil)
    second.look(at: ["log.txt": Array((run + swim + "2026-11-21 fly\n").utf8)], doubt: nil)
    ReplicaState.join(&first, &third)
    ReplicaState.join(&second, &third)
    #expect(Self.text(third) == ["log.txt": run + swim + "2026-11-21 fly\n"])
    #expect(second.name != first.name)
  }

  /// The block in the conflict copy differs from its previous version only by a blank line.
  ///
  /// The first clone changes a block with a number that the other clone has used for a merge. The
  /// second replica moves the block, so that only a tombstone with this number is left.
  @Test func aChangeWithANumberThatACloneUsedForAMergeIsKept() {
    let (old, new) = ("habit run\n  question: a\n", "habit run\n  question: b\n")
    func look(_ state: inout ReplicaState, _ files: [String: String]) {
      state.look(at: files.mapValues { Array($0.utf8) }, doubt: nil)
    }
    var first = Self.state(1, ["habits.txt": "habit row\n" + old])
    var second = Self.state(2, [:])
    ReplicaState.join(&first, &second)
    var clone = first
    var third = Self.state(3, ["habits.txt": "habit swim\n"])
    ReplicaState.join(&clone, &third)
    look(&first, ["habits.txt": "habit row\n" + new])
    look(&second, ["habits.txt": "habit row\n", "goals.txt": old])
    ReplicaState.join(&first, &second)
    #expect(Self.text(second) == ["habits.txt": "habit row\n", "goals.txt": new])

    ReplicaState.join(&second, &third)
    #expect(Self.text(third)["goals.txt"] == new)
  }

  @Test func aReplacedBlockIsKeptFromItsConflictCopyIfOnlyItsLayoutHadChanged() {
    let block = "habit run\n  question: q\n  note: n\n"
    var one = Self.state(1, ["habits.txt": block])
    let spaced = Array("habit run\n\n  question: q\n  note: n\n".utf8)
    one.look(at: ["habits.txt": spaced], doubt: nil)
    let theirs = Array("habit swim\n".utf8)
    one.look(at: ["habits.txt": theirs], copies: ["habits.txt": [spaced]], doubt: nil)
    #expect(Self.text(one)["habits.txt"]?.contains("habit run\n") == true)
    #expect(Self.text(one)["habits.txt"]?.contains("habit swim\n") == true)
  }

  @Test(arguments: [
    "replica 0000000000000001 9223372036854775807\n",
    "replica 0000000000000001 3\nfile log.txt\n"
      + "items 0000000000000001:9223372036854775807 0000000000000001:1\nbytes 2\na\n\n",
    "replica 0000000000000001 3\nfile log.txt\n"
      + "items 0000000000000001:9223372036854775800+9\nbytes 2\na\n\n",
    "replica 0000000000000001 3\nfile log.txt\nbytes 9223372036854775807\na\n",
    "replica 0000000000000001 3\nfile log.txt\nknows 0000000000000001:9223372036854775807\n",
  ])
  func numbersThatOverflowAreRejected(_ lines: String) {
    let body = "track sync 1\n" + lines
    #expect(
      ReplicaState(text: Array((body + "end \(SHA256.text(Array(body.utf8)))\n").utf8)) == nil)
  }
}
