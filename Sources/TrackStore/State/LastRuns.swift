/// For each command of the background timer, the time at which it last succeeded, recorded in
/// `.track`.
extension DataDirectory {
  /// A command that the timer can run.
  package enum Job: String, Sendable {
    case sync, fetch

    fileprivate var file: String { "last-\(rawValue)" }
  }

  /// Returns the time of the last run that succeeded, in seconds since 1970; nil if none is known.
  package func lastRun(of job: Job) -> Int? {
    state.read(job.file).flatMap { bytes in
      let text = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first ?? ""
      return Int(text).flatMap { $0.magnitude < 1 << 40 ? $0 : nil }
    }
  }

  /// Records the time of a run that succeeded. If recording fails, the time stays unknown, which
  /// does no harm.
  package func noteRun(of job: Job, at instant: Int) {
    _ = try? writeState(job.file, Array("\(instant)\n".utf8))
  }
}
