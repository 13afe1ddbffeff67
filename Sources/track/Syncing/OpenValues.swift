import TrackCore
import TrackMerge
import TrackStore

extension DataDirectory {
  /// Returns the number of unresolved conflicts in all files, including those between conflict
  /// markers.
  func openValues() -> Int {
    let files = (try? snapshot())?.files ?? []
    return files.reduce(0) { count, file in
      count + file.openConflicts.count
    }
  }
}
