// Reads a data directory into the model and adds up its log by subject and day.
// Tests/Benchmarks/run compares its time with mawk's.
//
// usage: track-bench FOLDER
import TrackCore
import TrackStore

func countLines(in folder: String) throws(DirectoryError) -> String {
  let directory = try DataDirectory.find(option: folder) { _ in nil }
  let workspace = Workspace(files: try directory.snapshot().files, keepingProblems: false)
  let history = workspace.history(today: .last)
  return "\(history.subjects.count) subjects"
}

if let folder = CommandLine.arguments.dropFirst().first {
  do { print(try countLines(in: folder)) } catch { print("no data directory: \(error)") }
} else {
  print("usage: track-bench FOLDER")
}
