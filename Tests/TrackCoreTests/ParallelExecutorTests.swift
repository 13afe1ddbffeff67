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

  @Test("Calls from several threads and calls within calls run each closure once")
  func callsAtTheSameTime() async {
    let right = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<500).count { _ in
            let results = ParallelExecutor.twoThreads.map(3) { outer in
              ParallelExecutor.twoThreads.map(2) { outer * 10 + $0 }
            }
            return results == [[0, 1], [10, 11], [20, 21]]
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(right == 4000)
  }
}
