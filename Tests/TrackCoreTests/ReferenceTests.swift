import TrackReference
import Foundation
import Testing
import TrackTestSupport

@testable import TrackCore

extension Fence: CustomTestStringConvertible {
  public var testDescription: String { "\(place): \(info)" }
}

/// Tests of the guide and the specification that `track help` prints.
struct ReferenceTests {
  @Test("An example has no problem, or the one that it names", arguments: files)
  private func exampleHasTheStatedProblems(_ fence: Fence) throws {
    let today = try #require(Day(iso: "2026-11-21"))
    let isWrong = fence.info.hasPrefix("wrong ")
    let name = isWrong ? "habits.txt" : fence.info
    let workspace = Workspace(files: [SourceFile(name: name, text: fence.text)])
    let found = workspace.check(today: today).filter { $0.code != .undeclaredSubject }
    let codes = found.map(\.code.rawValue)
    #expect(codes == (isWrong ? [String(fence.info.dropFirst(6))] : []))
  }

  /// The examples in the reference that are files and not scripts.
  private static let files = Fence.reference.filter { !$0.isScript }

  @Test("README's page of the format has no problem")
  func readmeHasNoProblem() throws {
    let today = try #require(Day(iso: "2026-11-21"))
    let page = try #require(try Fence.readme().first { $0.text.contains("\ntrack 1\n") })
    let workspace = Workspace(files: [SourceFile(name: "track.txt", text: page.text)])
    #expect(workspace.check(today: today).filter { $0.code != .undeclaredSubject }.isEmpty)
  }

  @Test("Every problem is listed")
  func everyProblemIsListed() throws {
    let problems = try #require(Reference.format.first { $0.name == "problems" }).text
    for code in Problem.Code.allCases {
      #expect(problems.contains("\n\(code.rawValue)"), "\(code.rawValue)")
    }
  }

  /// The chapter on streaks computes a strength step by step. Each step must be what the program
  /// computes.
  @Test func theStepsOfTheStrengthExampleAreComputed() throws {
    let streaks = try #require(Reference.format.first { $0.name == "streaks" }).text
    let fence = try #require(
      Self.files.first { $0.text.contains("habit read: Read\n  every: daily") })
    let workspace = Workspace(files: [SourceFile(name: "habits.txt", text: fence.text)])
    for iso in ["2026-11-16", "2026-11-17", "2026-11-18"] {
      let today = try #require(Day(iso: iso))
      let strength = try #require(workspace.habitProgress(today: today).first?.strength)
      let rounded = Number(millionths: Int64(strength * 1_000_000 + 0.5)).text
      #expect(streaks.contains(rounded), "\(iso): \(rounded)")
    }
  }

  @Test("Lines fit a terminal of 80 columns, in the guide of 88")
  func linesFitTheWidthOfATerminal() {
    for chapter in Reference.format {
      for line in chapter.text.split(separator: "\n") {
        #expect(line.unicodeScalars.count <= 80, "\(chapter.name): \(line)")
      }
    }
    for chapter in Reference.guide {
      for line in chapter.text.split(separator: "\n") {
        #expect(line.unicodeScalars.count <= 88, "\(chapter.name): \(line)")
      }
    }
  }

  @Test("The rules of a chapter are numbered 1, 2, 3 …", arguments: Reference.format.map(\.name))
  func rulesAreNumbered(_ name: String) throws {
    let chapter = try #require(Reference.format.first { $0.name == name })
    let numbers = chapter.text.split(separator: "\n").compactMap { line in
      line.firstIndex(of: ".").flatMap { Int(line[..<$0]) }
    }
    #expect(numbers == Array(1..<numbers.count + 1))
  }

  @Test("Every case of the corpus is named by a rule, and every named case exists")
  func rulesNameTheCorpus() throws {
    let names = try CorpusCase.all().map(\.name)
    let named = Set(Reference.format.flatMap(Self.cases))
    #expect(Set(names).subtracting(named).sorted() == [], "no rule names these")
    #expect(named.subtracting(names).sorted() == [], "no such case")
  }

  /// Returns the names of the cases that a chapter's rules name, with their folders.
  private static func cases(of chapter: Reference.Chapter) -> [String] {
    var names: [String] = []
    var isInside = false
    for line in chapter.text.split(separator: "\n", omittingEmptySubsequences: false) {
      var words = line.split(separator: " ")
      if words.first == "Cases:" {
        isInside = true
        words.removeFirst()
      }
      if words.isEmpty { isInside = false }
      guard isInside else { continue }
      for word in words {
        let name = word.filter { $0 != "," && $0 != "." }
        names.append(name.contains("/") ? name : "\(chapter.name)/\(name)")
      }
    }
    return names
  }
}
