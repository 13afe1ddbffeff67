import Testing

import TrackCore

@Suite struct NearWordTests {
  let words = ["check", "help", "version", "report", "remind", "resume"]

  @Test(arguments: [
    ("chekc", "check"), ("CHECK", "check"), ("hlep", "help"), ("reprot", "report"),
    ("versoin", "version"), ("remnd", "remind"),
  ])
  func similarWordsAreSuggested(typed: String, meant: String) {
    #expect(Suggestion.nearest(to: typed, in: words) == meant)
  }

  @Test(arguments: ["", "xyz", "dance", String(repeating: "check", count: 10_000)])
  func dissimilarWordsAreNotSuggested(typed: String) {
    #expect(Suggestion.nearest(to: typed, in: words) == nil)
  }
}
