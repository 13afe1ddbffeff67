import Testing
import TrackTestSupport

/// Made files and what mistakes make of them: read, edited, read again.
@Suite struct RoundTripTests {
  /// Seeds in runs, so that runs go side by side.
  private static let runs = stride(from: 0, to: 2_600, by: 100).map {
    UInt64($0)..<UInt64($0) + 100
  }

  @Test(arguments: runs) private func holdsForMadeFiles(seeds: Range<UInt64>) {
    for seed in seeds {
      let complaints = Campaign.complaints(aboutMadeFileOf: seed, edits: 1)
      #expect(complaints == [], "seed \(seed)")
    }
  }

  @Test(arguments: runs) private func holdsForMutatedFiles(seeds: Range<UInt64>) {
    for seed in seeds {
      let complaints = Campaign.complaints(aboutMutatedFileOf: seed, edits: 1)
      #expect(complaints == [], "seed \(seed)")
    }
  }
}
