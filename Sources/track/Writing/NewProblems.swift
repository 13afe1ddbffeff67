import TrackCore
import TrackPhrases
import TrackStore
import TrackSystem

/// A check of the new contents of a directory for errors that the old contents did not have.
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
    Workspace(files: files).checkWithAdvice(today: today).filter {
      // These warnings count as errors, because the parser ignores duplicates: what the user typed
      // would have no effect.
      $0.severity == .error
        || [.duplicateKey, .duplicateItem, .wasTaken, .wasCycle].contains($0.code)
    }
  }

  /// The properties by which a problem is recognised even if its line has moved.
  private struct Key: Hashable {
    let code: Problem.Code
    let detail: String

    init(_ problem: Problem) {
      code = problem.code
      detail = problem.detail
    }
  }
}
