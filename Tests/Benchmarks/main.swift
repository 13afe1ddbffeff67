// Reads a data directory into the model and adds up its log by subject and day, which
// Tests/Benchmarks/run compares with mawk. `keystrokes` measures the time of an edit instead.
//
// usage: track-bench FOLDER
//        track-bench keystrokes FOLDER
import TrackCore
import TrackEditor
import TrackStore
import TrackSystem

func countLines(in folder: String) throws(DirectoryError) -> String {
  let directory = try DataDirectory.find(option: folder) { _ in nil }
  let workspace = Workspace(files: try directory.snapshot().files, keepingProblems: false)
  let history = workspace.history(today: .last)
  return "\(history.subjects.count) subjects"
}

/// Types into the log and into the habits. Returns the median time from a keystroke until all
/// problems of the directory are known and, for comparison, the time to scan the bytes of the log.
func measureKeystrokes(in folder: String) throws(DirectoryError) -> String {
  let directory = try DataDirectory.find(option: folder) { _ in nil }
  let files = try directory.snapshot().files
  let log = files.first { $0.name == "log.txt" }?.bytes ?? []
  let today = DateOrder.days(of: log)?.upperBound ?? .last
  var live = LiveDirectory(files: files, today: today, executor: .twoThreads)
  let clock = ContinuousClock()
  let first = clock.measure { _ = live.problems() }
  func median(_ count: Int, _ body: (Int) -> Void) -> Duration {
    let times = (0..<count).map { number in clock.measure { body(number) } }.sorted()
    return times[count / 2]
  }
  func type(into file: String, _ count: Int) -> Duration {
    let last = max(0, (live.text(of: file)?.lineCount ?? 2) - 2)
    return median(count) { number in
      // Type a letter at the end of the last line or, every other time, at the end of a line in the
      // middle.
      let line = number % 2 == 0 ? last : last / 2
      let length = live.text(of: file)?.line(line).count ?? 0
      let place = PartedText.Position(line: line, offset: length)
      live.edit(file, place, place, with: [UInt8(ascii: "a")])
      _ = live.problems()
    }
  }
  var newlines = 0
  let scan = median(101) { _ in
    newlines = log.withUnsafeBufferPointer { buffer in
      var count = 0
      for byte in buffer where byte == UInt8(ascii: "\n") { count += 1 }
      return count
    }
  }
  let (inLog, inHabits) = (type(into: "log.txt", 201), type(into: "habits.txt", 31))
  return """
    \(newlines) lines, \(log.count) bytes
    all files at first  \(first)
    a scan of the log   \(scan)
    a key in the log    \(inLog)
    a key in the habits \(inHabits)
    """
}

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch arguments.first {
  case "keystrokes" where arguments.count > 1: print(try measureKeystrokes(in: arguments[1]))
  case let folder?: print(try countLines(in: folder))
  case nil: print("usage: track-bench [keystrokes] FOLDER")
  }
} catch {
  print("no data directory: \(error)")
}
