import TrackStore
import TrackSystem

/// The result of merging a file, and the rules for writing it to an output file.
struct MergedFile {
  let bytes: [UInt8]
  /// The path and content of our side. The output may replace this file.
  let ours: (path: String, bytes: [UInt8])
  /// True if the output may replace a file that is neither `ours` nor written by track.
  let replaces: Bool

  /// Writes the result to a file. If the file is in the session's data directory, the change can be
  /// undone.
  func write(
    to target: String, in session: Session, _ words: WriteOptions
  ) throws(Failure) {
    let directory = try? session.directory()
    let isOurs = resolvedPath(target).map { $0 == resolvedPath(ours.path) } ?? false
    if !isOurs, !replaces, isForeign(target, to: directory) {
      guard let asking = Asking(session),
        try asking.confirm("\(target) exists and is not OURS. Replace it?", usual: false)
      else {
        throw .refused(
          "\(target) exists and is not OURS, so nothing was written. Name another with -o, or replace"
            + " it with --force.", .data)
      }
    }
    if let directory, let name = directory.dataFile(atOutput: target) {
      let old = isOurs ? ours.bytes : (try? SingleFile.read(target)) ?? []
      _ = try session.change([name], of: directory, words) { contents throws(Failure) in
        guard (contents[name] ?? nil) ?? [] == old else { throw .replacing(file: name, .changed) }
        return [name: bytes]
      }
      return
    }
    directory?.noteOutput(bytes, in: target)
    do { try SingleFile.write(bytes, to: target) } catch {
      throw .replacing(file: target, error)
    }
    session.noteWritten()
  }

  /// Returns true if the target is an existing file with content that no command of track wrote.
  private func isForeign(_ target: String, to directory: DataDirectory?) -> Bool {
    guard let status = try? FileStatus(of: target), status.kind == .regular, status.length > 0
    else { return false }
    switch directory?.status(ofOutput: target) {
    case .free: return false
    case .data, .foreign, nil: return true
    }
  }
}
