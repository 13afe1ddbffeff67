import Synchronization
import Testing
import TrackCore
import TrackSystem

struct ParallelExecutorTests {
  @Test("Results are in the order of their indexes, each computed once", arguments: [0, 1, 2, 500])
  func map(count: Int) {
    for executor in [ParallelExecutor.serial, .twoThreads] {
      let calls = Atomic(0)
      let results = executor.map(count) { index in
        calls.add(1, ordering: .relaxed)
        return "\(index)"
      }
      #expect(results == (0..<count).map { "\($0)" })
      #expect(calls.load(ordering: .relaxed) == count)
    }
  }
}
