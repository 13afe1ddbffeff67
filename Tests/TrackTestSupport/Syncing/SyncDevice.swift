import TrackCore

/// A machine, stick or phone with a copy of the directory, as a simulation knows it.
struct SyncDevice {
  /// The files as anybody sees them.
  var files: [String: [UInt8]] = [:]
  /// The state of its replica as it would stand on the disk.
  var state: [UInt8]?
  /// Whether the state was made here, and did not come by copying.
  var isInPlace = true
  /// States of other replicas that a transport brought.
  var others: [[UInt8]] = []
  /// What transports left beside a file because both had changed it.
  var copies: [(file: String, bytes: [UInt8], seen: Set<Int>)] = []
  /// The operations whose outcome each file has in it, for the oracle.
  var seen: [String: Set<Int>] = [:]

  /// The replica with everything taken in that stands in the files.
  ///
  /// - Parameter other: the state of the device that it is to be joined with.
  func opened(
    beside other: [UInt8]?, _ random: inout SeededGenerator
  ) -> ReplicaState {
    let neighbours = others.compactMap { ReplicaState(text: $0) }
    var (replica, doubt) = ReplicaState.opened(
      state.flatMap { ReplicaState(text: $0) }, isDamaged: state != nil, isInPlace: isInPlace,
      others: neighbours + [other].compactMap { $0.flatMap { ReplicaState(text: $0) } },
      freshName: ReplicaName(random.next()))
    replica.look(
      at: files, copies: Dictionary(grouping: copies, by: \.file).mapValues { $0.map(\.bytes) },
      doubt: doubt, others: neighbours)
    return replica
  }

  /// Writes what a sync made of the files, and the state with it: both or neither.
  mutating func keep(_ replica: ReplicaState) {
    files = replica.contents
    state = replica.text
    isInPlace = true
    copies = []
  }

  mutating func see(_ other: [String: Set<Int>]) {
    seen.merge(other) { $0.union($1) }
  }

  mutating func seeCopies() {
    for copy in copies { seen[copy.file, default: []].formUnion(copy.seen) }
  }
}
