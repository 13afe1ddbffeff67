import TrackCore
import TrackStore
import TrackSystem

/// Looks at a directory as it would be: an error that it has not now is a reason not to write.
struct NewProblems {
  let files: [SourceFile]
  let today: Day

  func check(_ contents: FileContents) throws(Failure) {
    var new = files.filter { contents[$0.name] == nil }
    for (name, bytes) in contents {
      if let bytes { new.append(SourceFile(name: name, bytes: bytes)) }
    }
    var known: [Key: Int] = [:]
    for problem in errors(of: files) { known[Key(problem), default: 0] += 1 }
    for problem in errors(of: new) {
      guard let count = known[Key(problem)], count > 0 else {
        throw .refused(.newProblem(problem))
      }
      known[Key(problem)] = count - 1
    }
  }

  private func errors(of files: [SourceFile]) -> [Problem] {
    Workspace(files: files).check(today: today).filter {
      // What stands twice is read once: what was typed would not count.
      $0.severity == .error
        || [.duplicateKey, .duplicateItem, .wasTaken, .wasCycle].contains($0.code)
    }
  }

  /// What makes two problems the same wherever their lines stand.
  private struct Key: Hashable {
    let code: Problem.Code
    let detail: String

    init(_ problem: Problem) {
      code = problem.code
      detail = problem.detail
    }
  }
}
