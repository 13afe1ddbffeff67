import Testing

@testable import TrackCore
@testable import TrackReference

/// Tests of the table of properties.
@Suite struct PropertyTableTests {
  @Test("Every key belongs to a kind, and no kind has a key twice")
  func keysAreUsed() {
    let keys = Kind.allCases.map { $0.properties.map(\.key) }
    #expect(Set(keys.joined()) == Set(PropertyKey.allCases))
    for keys in keys { #expect(keys.count == Set(keys).count) }
  }

  @Test("The reference names every key, with * if it may be repeated", arguments: Kind.allCases)
  func referenceNamesKeys(kind: Kind) {
    let reference = Reference.Format.properties + Reference.Format.directory
    let words = Set(reference.split { " ,`\n".contains($0) }.map(String.init))
    for property in kind.properties where property.isRepeatable {
      #expect(words.contains("\(property.name)*") || reference.contains("`\(property.name)`*"))
    }
    for property in kind.properties { #expect(reference.contains(property.name)) }
  }

  @Test(
    "The identity of a repeated property is what the reference says",
    arguments: [
      (Kind.habit, "every", "4/week from 2026-01-02", "every 2026-01-02"),
      (.habit, "every", "4/week", "every "), (.habit, "every", "often", nil),
      (.habit, "of", "Run.Deep", "of run.deep"), (.habit, "goal", "Fit", "goal fit"),
      (.habit, "pause", "2026-01-02..2026-01-05 ; ill", "pause 2026-01-02"),
      (.habit, "remind", "7:00 ; up", "remind 25200 127"),
      (.habit, "remind", "07:00 mon-sun always", "remind 25200 127"),
      (.goal, "measure", "run 200km", "measure run sum length"),
      (.goal, "measure", "Run count 20", "measure run count "),
      (.goal, "milestone", "2026-01-02", nil), (.value, "tag", "#Home", "tag home"),
      (.term, "was", "007", "was 7"), (.habit, "was", "Jog", "was jog"),
      (.source, "collection", "One ; two", "collection One ; two"),
      (.measure, "also", "plate=20kg", "also plate"), (.habit, "note", "x", nil),
      (.habit, "start", "anything", "start"), (.milestone, "goal", "fit", "goal"),
    ] as [(Kind, String, String, String?)])
  func identities(kind: Kind, key: String, value: String, identity: String?) {
    #expect(kind.property(key)?.identity(of: value) == identity)
  }
}
