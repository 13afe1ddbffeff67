import Foundation
import Testing
import TrackCore
import TrackTestSupport

/// What must hold of every merge, tried on documents made at random.
///
/// `TRACK_MERGE_TRIPLES=1000000 swift test --filter MergeLawTests` tries more of them,
/// `TRACK_MERGE_SEED` begins elsewhere.
struct MergeLawTests {
  private static func variable(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
  }

  @Test func theLawsHold() {
    let first = Self.variable("TRACK_MERGE_SEED") ?? 1
    let count = Self.variable("TRACK_MERGE_TRIPLES") ?? 4000
    var broken: [String: Int] = [:]
    var shortest: [String: String] = [:]
    for seed in first..<first + count {
      let triple = MergeTriple(seed: seed)
      for (law, text) in MergeLaws(triple).broken() {
        broken[law, default: 0] += 1
        let shown = "\(law), seed \(seed)\n\(triple.text)\n\(text)"
        if shown.utf8.count < shortest[law]?.utf8.count ?? .max { shortest[law] = shown }
      }
    }
    // A comment that belongs to a line here and stands alone there may come twice.
    // And indented lines that are wrong may find no place where they stay wrong.
    for law in [MergeLaws.comments, MergeLaws.markers] where broken[law, default: 0] * 100 <= count
    {
      broken[law] = nil
    }
    for law in broken.keys.sorted() { Issue.record("\(shortest[law] ?? "")") }
    #expect(broken.isEmpty, "of \(count): \(broken)")
  }
}

/// Finds the laws that one triple breaks.
private struct MergeLaws {
  static let comments = "merged again no comment and no blank line changes"

  static let markers = "the merge is understood"

  private let base: Document
  private let ours: Document
  private let theirs: Document

  init(_ triple: MergeTriple) {
    (base, ours, theirs) = (triple.base, triple.ours, triple.theirs)
  }

  /// The laws that do not hold, each with what came instead.
  func broken() -> [(law: String, text: String)] {
    var broken: [(law: String, text: String)] = []
    func hold(_ law: String, _ left: Document, _ right: Document) {
      if left.bytes != right.bytes {
        broken.append((law, "--- one\n\(text(left))\n--- other\n\(text(right))"))
      }
    }
    let merged = Merge(base: base, ours: ours, theirs: theirs)
    let document = merged.document
    hold(
      "the sides may be swapped", document, Merge(base: base, ours: theirs, theirs: ours).document)
    hold(
      "a side with itself is that side", ours, Merge(base: base, ours: ours, theirs: ours).document)
    hold("a side alone is that side", ours, Merge(base: base, ours: ours, theirs: base).document)
    for (name, side) in [("ours", ours), ("theirs", theirs)]
    where !merged.hasMarkers {
      let again = Merge(base: base, ours: document, theirs: side).document
      if again.bytes == document.bytes || hasRepetition { continue }
      if content(again) == content(document) {
        hold(MergeLaws.comments, document, again)
      } else {
        hold("merged again with \(name) nothing changes", document, again)
      }
    }
    for lost in lost(in: document) {
      broken.append(("no line is missing", "missing: \(lost)\n--- merged\n\(text(document))"))
    }
    if merged.hasMarkers { broken.append((Self.markers, text(document))) }
    return broken
  }

  private func text(_ document: Document) -> String {
    String(decoding: document.bytes, as: UTF8.self)
  }

  /// Whether a version has something twice that should stand once: which of the two is meant
  /// may then be seen otherwise when it is merged again.
  private var hasRepetition: Bool {
    let codes: Set<Problem.Code> = [
      .duplicateKey, .duplicateItem, .duplicateID, .repeatedEvent,
    ]
    return [base, ours, theirs].contains { version in
      let tracker = Tracker(files: [SourceFile(name: "habits.txt", bytes: version.bytes)])
      return tracker.check(today: Day.first).contains { codes.contains($0.code) }
    }
  }

  /// The lines that are neither blank nor comments.
  private func content(_ document: Document) -> [String] {
    document.lines.filter { $0.role != .blank && $0.role != .comment }.map(document.text(of:))
  }

  /// The words of lines, without what only lays them out.
  private func words(_ document: Document) -> Set<String> {
    var words: Set<String> = []
    for line in document.lines {
      for word in document.text(of: line).split(separator: " ") { words.insert(String(word)) }
    }
    return words
  }

  /// Words that one side wrote and that are nowhere in the merged document.
  private func lost(in merged: Document) -> [String] {
    let old = words(base)
    let new = words(merged)
    return words(ours).union(words(theirs)).subtracting(old).subtracting(new).sorted()
  }
}
