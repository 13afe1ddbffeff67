@testable import TrackStore

extension Journal {
  /// Writes the journal that a killed process would leave.
  func leave(in directory: DataDirectory) throws {
    let file = try directory.state.open("lock")
    let signed = signedSteps(by: directory.state)
    let commitment =
      isCommitted ? Journal.signedCommitment(to: signed, by: directory.state) : []
    try file.truncate(to: 0)
    try file.put(headerBytes + signed + commitment, at: 0)
  }
}
