import Foundation
import Testing
import TrackSystem
import TrackTestSupport

/// Tests that git's own operations never lose a line silently, whether or not the merge driver is
/// set up.
@Suite struct GitOperationTests {
  enum SetUp: String, CaseIterable, Sendable {
    /// The merge driver was set up by `track sync --setup`.
    case whole
    /// The clone has the `.gitattributes` file, but git has no command for the driver.
    case attributesAlone
    /// The driver's program was removed after the setup.
    case programGone
    /// The driver's program ends with an unexpected exit code.
    case programFails
  }

  struct Operation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The script that creates the branches and then runs the operation on `main`.
    let script: String
    /// The marks of lines that must be in the files after the operation.
    let stays: [String]
    /// The marks of lines from later commits, which git applies after this conflict is resolved.
    let staysInTheEnd: [String]
    let goes: [String]
    /// True if git does not use the driver for this operation, so that it is correct to leave a
    /// conflict to a person.
    let isForPerson: Bool

    init(
      _ name: String, _ script: String, stays: [String], staysInTheEnd: [String] = [],
      goes: [String] = [], isForPerson: Bool = false
    ) {
      testDescription = name
      self.script = script
      self.stays = stays
      self.staysInTheEnd = staysInTheEnd
      self.goes = goes
      self.isForPerson = isForPerson
    }
  }

  static let operations: [Operation] = [
    Operation(
      "merge", "end other o1; go main; end main m1; git merge -q -m merged other",
      stays: ["o1", "m1"]),
    Operation(
      "rebase", "end other o1; go main; end main m1; end main m2; git rebase -q other",
      stays: ["o1", "m1"], staysInTheEnd: ["m2"]),
    Operation(
      "cherry-pick", "end other o1; end other o2; go main; end main m1; git cherry-pick other",
      stays: ["o2", "m1"]),
    Operation(
      "revert", "go main; end main m1; end main m2; git revert --no-edit HEAD~1",
      stays: ["m2"], goes: ["m1"]),
    Operation(
      "stash pop",
      """
      end other o1; go main; echo '2026-11-19 run ; m1' >> log.txt; git stash -q
      git merge -q --ff-only other; git stash pop -q
      """, stays: ["o1", "m1"]),
    Operation(
      "criss-cross",
      """
      end other o1; go main; top m1; git branch before; git merge -q -m one other
      git checkout -q other; git merge -q -m two before
      end other o2; git checkout -q main; end main m2; git merge -q -m three other
      """, stays: ["o1", "o2", "m1", "m2"]),
    Operation(
      "octopus",
      """
      end one o1; go main; end two o2; go main; end main m1; git merge -q -m all one two
      """, stays: ["m1"], isForPerson: true),
    Operation(
      "octopus apart",
      """
      go one; top o1; go main; go two; echo 'habit two ; o2' >> habits.txt; save; go main
      end main m1; git merge -q -m all one two
      """, stays: ["o1", "o2", "m1"]),
    Operation(
      "add/add",
      """
      go other; echo 'goal race: o1' > goals.txt; save; go main; echo 'goal book: m1' > goals.txt
      save; git merge -q -m merged other
      """, stays: ["o1", "m1"]),
    Operation(
      "modify/delete",
      """
      go other; git rm -q terms/2026-09-28.txt; save; go main
      echo '  note: m1' >> terms/2026-09-28.txt; save; git merge -q -m merged other
      """, stays: ["m1", "theme0"], isForPerson: true),
    Operation(
      "delete/modify",
      """
      go other; echo '  note: o1' >> terms/2026-09-28.txt; save; go main
      git rm -q terms/2026-09-28.txt; save; git merge -q -m merged other
      """, stays: ["o1", "theme0"], isForPerson: true),
    Operation(
      "rename of a term file",
      """
      go other; echo '  note: o1' >> terms/2026-09-28.txt; save; go main
      git mv terms/2026-09-28.txt terms/2026-09-29.txt; echo '  note: m1' >> terms/2026-09-29.txt
      save; git merge -q -m merged other
      """, stays: ["o1", "m1", "theme0"]),
    Operation(
      "two renames of a term file",
      """
      go other; git mv terms/2026-09-28.txt terms/2026-09-30.txt; save; go main
      git mv terms/2026-09-28.txt terms/2026-09-29.txt; save; git merge -q -m merged other
      """, stays: ["theme0"], isForPerson: true),
    Operation(
      "two values",
      """
      go other; sed -i 's/3.week/4\\/week ; o1/' habits.txt; save; go main
      sed -i 's/3.week/5\\/week ; m1/' habits.txt; save; git merge -q -m merged other
      """, stays: ["o1", "m1"]),
  ]

  @Test(arguments: operations, SetUp.allCases)
  func operationsLoseNoLineSilently(_ operation: Operation, _ setUp: SetUp) async throws {
    let place = try Place()
    let run = try await place.run(Self.start(setUp) + operation.script + Self.end)
    let outcome = try place.outcome(of: run)
    if outcome.isSettled {
      for mark in operation.stays + operation.staysInTheEnd {
        #expect(outcome.count(of: mark) == 1, "\(mark)")
      }
      for mark in operation.goes { #expect(outcome.count(of: mark) == 0, "\(mark)") }
      #expect(!outcome.hasMarkers)
      return
    }
    #expect(setUp != .whole || operation.isForPerson, "\(outcome.messages)")
    // The conflict is visible: git reports it, and the files contain the lines of both sides.
    #expect(outcome.code != 0)
    for mark in operation.stays { #expect(outcome.count(of: mark) >= 1, "\(mark)") }

    // The next setup merges the files again that git left unmerged.
    guard outcome.unmerged > 0, !operation.testDescription.hasPrefix("two renames") else { return }
    let again = try place.outcome(of: try await place.run("cd repo; track sync --setup" + Self.end))
    #expect(again.unmerged == 0, "\(again.messages)")
    for mark in operation.stays { #expect(again.count(of: mark) == 1, "\(mark)") }
    for mark in operation.goes { #expect(again.count(of: mark) == 0, "\(mark)") }
    #expect(!again.hasMarkers)
  }

  private static func start(_ setUp: SetUp) -> String {
    let change =
      switch setUp {
      case .whole: ":"
      case .attributesAlone: "git config --remove-section merge.track"
      case .programGone: "driver /no/such/track"
      case .programFails: "driver false"
      }
    return """
      go() { git checkout -q $1 2> /dev/null || git checkout -q -b $1 base; }
      save() { git add -A; git commit -qm "$(cat log.txt habits.txt | cksum)"; }
      end() { go $1; echo "2026-11-19 run ; $2" >> log.txt; save; }
      top() { { echo "2026-11-01 run ; $1"; cat log.txt; } > new; mv new log.txt; save; }
      driver() { git config merge.track.driver "$(git config merge.track.driver | sed "s|^track|$1|")"; }
      git config --global user.name Ada; git config --global user.email ada@example.org
      git init -q -b main repo; cd repo; track init . > /dev/null; track sync --setup > /dev/null
      for n in 2 3 4 5 6 7 8 9; do echo "2026-11-0$n run"; done > log.txt
      printf 'habit run\\n  every: 3/week\\n' > habits.txt; mkdir terms
      printf 'term 1\\n  theme: theme0\\n  weeks: 10\\n  note: a\\n  note: b\\n' > terms/2026-09-28.txt
      save; git tag base; \(change)

      """
  }

  private static let end = """

    code=$?; { git ls-files -u | cut -f2 | sort -u | wc -l; git status --short; } > ../state
    exit $code
    """

  private struct Place {
    private let folder: TemporaryFolder
    private let environment: [String: String]

    init() throws {
      folder = try TemporaryFolder()
      environment = try folder.cleanEnvironment(home: "")
      try folder.makeFolder("bin")
      try folder.makeLink("bin/track", to: PackageFolder.program().path)
    }

    func run(_ script: String) async throws -> ShellRun {
      try await ShellRun(
        script, in: folder.path, environment: environment)
    }

    func outcome(of run: ShellRun) throws -> Outcome {
      let state = try folder.text(of: "state").split(separator: "\n")
      var text = ""
      for sub in ["repo", "repo/terms"] {
        let names =
          (try? FileManager.default.contentsOfDirectory(atPath: folder.path(sub))) ?? []
        for name in names.sorted() where name.hasSuffix(".txt") {
          text += try folder.text(of: "\(sub)/\(name)")
        }
      }
      return Outcome(
        code: run.code,
        unmerged: state.first.flatMap { Int($0.filter { $0 != " " }) } ?? 0,
        text: text, messages: String(decoding: run.output + run.errors, as: UTF8.self))
    }
  }

  private struct Outcome {
    let code: Int32
    let unmerged: Int
    let text: String
    let messages: String

    var isSettled: Bool { code == 0 && unmerged == 0 }
    var hasMarkers: Bool { text.contains("<<<<<<<") || text.contains(">>>>>>>") }

    func count(of mark: String) -> Int {
      text.split(separator: "\n").count { $0.hasSuffix(mark) }
    }
  }
}
