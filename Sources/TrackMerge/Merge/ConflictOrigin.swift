import TrackCore

/// The commit in which one side of a conflict was written.
package struct ConflictOrigin: Hashable, Sendable {
  package let author: String
  package let email: String
  /// The local date and time of the author: `2026-11-20 18:03`.
  package let time: String

  package init(author: String, email: String, time: String) {
    self.author = author
    self.email = email
    self.time = time
  }
}

/// The commits in which the two sides of a conflict were written; nil for a side whose commit git
/// does not know.
package struct ConflictOrigins: Hashable, Sendable {
  package let standing: ConflictOrigin?
  package let lost: ConflictOrigin?

  package init(standing: ConflictOrigin? = nil, lost: ConflictOrigin? = nil) {
    self.standing = standing
    self.lost = lost
  }
}
