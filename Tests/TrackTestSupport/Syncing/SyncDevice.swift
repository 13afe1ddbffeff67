import TrackCore
import TrackMerge

/// A simulated computer, USB stick or phone with a copy of the directory.
struct SyncDevice {
  /// The files of the device, without its replica state.
  var files: [String: [UInt8]] = [:]
  /// The bytes of the replica state that is stored on the device; nil if there is none.
  var state: [UInt8]?
  /// True if the state was written on this device; false if it was copied from another one.
  var isInPlace = true
  /// The states of other replicas that a file-sync program has copied to this device.
  var others: [[UInt8]] = []
  /// The conflict copies that file-sync programs left beside files.
  var copies: [(file: String, bytes: [UInt8], seen: Set<Int>)] = []
  /// The files of the last commit that a git clone has in common with the server; nil for devices
  /// without git.
  var commit: [String: [UInt8]]?
  /// The clone to whose copies this device belongs. Devices of different clones never sync
  /// directly.
  var group = 0
  /// The operations whose effect each file includes. The oracle needs them.
  var seen: [String: Set<Int>] = [:]

  /// Returns the replica with a state that is updated for the current files.
  ///
  /// - Parameter other: The state of the device with which it will be merged.
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

  /// Writes the files and the state after a sync, all or nothing.
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
