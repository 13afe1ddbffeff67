import Testing

@testable import TrackCore

/// An example of the reference: a code fence with its info word and its lines.
private struct Fence: CustomTestStringConvertible {
  let chapter: String
  let info: String
  let text: String

  var testDescription: String { "\(chapter): \(info)" }

  static var all: [Fence] {
    Reference.chapters.flatMap { chapter in
      var fences: [Fence] = []
      var open: (info: String, lines: [Substring])?
      for line in chapter.text.split(separator: "\n", omittingEmptySubsequences: false) {
        guard line.hasPrefix("```") else {
          open?.lines.append(line)
          continue
        }
        if let (info, lines) = open {
          let text = lines.joined(separator: "\n") + "\n"
          fences.append(Fence(chapter: chapter.name, info: info, text: text))
          open = nil
        } else {
          open = (String(line.dropFirst(3)), [])
        }
      }
      return fences
    }
  }
}

struct ReferenceTests {
  @Test(arguments: Fence.all)
  private func everyExampleHasTheStatedResult(_ fence: Fence) throws {
    let today = try #require(Day(iso: "2026-11-21"))
    let isWrong = fence.info.hasPrefix("wrong ")
    let name = isWrong ? "habits.txt" : fence.info
    let workspace = Workspace(files: [SourceFile(name: name, text: fence.text)])
    let found = workspace.check(today: today).filter { $0.code != .undeclaredSubject }
    let codes = found.map(\.code.rawValue)
    #expect(codes == (isWrong ? [String(fence.info.dropFirst(6))] : []))
  }

  @Test func thereAreExamplesAndEveryCodeIsListed() {
    #expect(Fence.all.count >= 12)
    for code in Problem.Code.allCases {
      #expect(Reference.text.contains("\n\(code.rawValue)"), "\(code.rawValue)")
    }
  }

  /// The chapter on habits computes a strength step by step; each step must be the computed one.
  @Test func theStepsOfTheStrengthExampleAreComputed() throws {
    let habits = try #require(Reference.chapters.first { $0.name == "habits" }).text
    let fence = try #require(Fence.all.first { $0.text.contains("habit read") })
    let workspace = Workspace(files: [SourceFile(name: "habits.txt", text: fence.text)])
    for iso in ["2026-11-16", "2026-11-17", "2026-11-18"] {
      let today = try #require(Day(iso: iso))
      let strength = try #require(workspace.habitProgress(today: today).first?.strength)
      let rounded = Number(millionths: Int64(strength * 1_000_000 + 0.5)).text
      #expect(habits.contains(rounded), "\(iso): \(rounded)")
    }
  }

  @Test func linesFitTheWidthOfATerminal() {
    for line in Reference.text.split(separator: "\n") {
      #expect(line.unicodeScalars.count <= 80, "\(line)")
    }
  }
}
