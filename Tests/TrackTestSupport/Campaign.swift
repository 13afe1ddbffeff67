import TrackCore

/// The checks for one seed: of a valid random file, and of a mutation of this file.
package enum Campaign {
  /// Returns the rules that the program breaks for the valid file of a seed.
  package static func complaints(aboutMadeFileOf seed: UInt64, edits: Int = .max) -> [String] {
    let made = DocumentMaker.document(seed: seed)
    let trial = FileTrial(made.bytes, named: made.name, seed: seed, edits: edits)
    var complaints = trial.complaints
    let errors = trial.reading.problems.filter { $0.severity == .error }
    complaints += errors.map { error in
      "\(error.line ?? 0):\(error.column ?? 0): \(error.detail) [\(error.code.rawValue)]"
    }
    if trial.reading.blocks.sorted() != made.blocks.sorted() {
      complaints.append("\(made.blocks.count) blocks made, \(trial.reading.blocks.count) found")
    }
    if trial.reading.entries.count != made.entries {
      complaints.append("\(made.entries) entries made, \(trial.reading.entries.count) found")
    }
    return complaints
  }

  /// Returns the rules that the program breaks for the mutated file of a seed.
  package static func complaints(aboutMutatedFileOf seed: UInt64, edits: Int = .max) -> [String] {
    let file = mutatedFile(of: seed)
    return FileTrial(file.bytes, named: file.name, seed: seed, edits: edits).complaints
  }

  /// Returns the seed's mutated file.
  package static func mutatedFile(of seed: UInt64) -> SourceFile {
    let made = DocumentMaker.document(seed: seed)
    var random = SeededGenerator(seed: ~seed)
    return SourceFile(name: made.name, bytes: mutated(made.bytes, with: &random))
  }
}
