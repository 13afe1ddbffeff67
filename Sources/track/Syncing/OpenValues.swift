import TrackCore
import TrackStore

extension DataDirectory {
  /// How many values lost a merge, or have both sides between conflict markers, and wait for a
  /// decision.
  func openValues() -> Int {
    let files = (try? snapshot())?.files ?? []
    return files.reduce(0) { count, file in
      count + Document(file.bytes).openConflicts.count
    }
  }
}
