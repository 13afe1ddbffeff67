import Testing
import TrackTestSupport

/// Tests that read, edit and reread generated files, and mutations of these files.
@Suite struct RoundTripTests {
  /// The ranges of seeds, which are checked in parallel.
  private static let runs = stride(from: 0, to: 1_000, by: 100).map {
    UInt64($0)..<UInt64($0) + 100
  }

  @Test(arguments: runs) private func generatedFilesKeepTheInvariants(seeds: Range<UInt64>) {
    for seed in seeds {
      let complaints = Campaign.complaints(aboutMadeFileOf: seed, edits: 1)
      #expect(complaints == [], "seed \(seed)")
    }
  }

  @Test(arguments: runs) private func mutatedFilesKeepTheInvariants(seeds: Range<UInt64>) {
    for seed in seeds {
      let complaints = Campaign.complaints(aboutMutatedFileOf: seed, edits: 1)
      #expect(complaints == [], "seed \(seed)")
    }
  }
}
